import { useLingui } from '#page-words';

/** The pick-up code, in large digits and two groups. Screen readers read it digit by digit. */
export function PickupCode({ code }: { code: string }) {
  const { t } = useLingui();
  const digits = [...code].join(' ');
  return (
    <p
      data-pickup-code=""
      className="font-display text-[min(3rem,12vw)] font-semibold tracking-wider whitespace-nowrap tabular-nums"
    >
      <span className="sr-only">{t`Pick-up code: ${digits}`}</span>
      <span aria-hidden dir="ltr" translate="no">
        <span>{code.slice(0, 3)}</span>
        <span className="ms-4">{code.slice(3)}</span>
      </span>
    </p>
  );
}
