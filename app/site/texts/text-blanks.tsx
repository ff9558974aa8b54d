import { useLingui } from '#page-words';
import { useQuestion } from '../../ui/feedback/toast.tsx';
import { SubmitButton } from '../../ui/form/form.tsx';
import { blanksOf } from './blanks-of.ts';

/** Lists the blanks of a text. */
export function Blanks({ source }: { source: string }) {
  const { t } = useLingui();
  const blanks = blanksOf(source);
  if (blanks.length === 0) return null;
  return (
    <div className="rounded-box bg-base-200 grid gap-2 p-4">
      <p className="font-medium">{t`Still to be filled in`}</p>
      <ul className="marker:text-primary list-disc ps-5">
        {blanks.map((blank) => (
          <li key={blank} dir="auto" lang="" className="wrap-anywhere">
            {blank}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Saves a text. Asks first if it still has blanks. */
export function SaveTextButton({ source }: { source: string }) {
  const { t } = useLingui();
  const ask = useQuestion();
  const blanks = blanksOf(source);
  if (blanks.length === 0) return <SubmitButton>{t`Save`}</SubmitButton>;
  return (
    <div
      onClickCapture={(event) => {
        const form = (event.target as HTMLElement).closest('form');
        event.preventDefault();
        ask({
          text: t`Save without filling in the blanks?`,
          about: blanks.join(', '),
          onYes: () => form?.requestSubmit(),
        });
      }}
    >
      <SubmitButton>{t`Save`}</SubmitButton>
    </div>
  );
}
