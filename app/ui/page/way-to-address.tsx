import { useLingui } from '#page-words';

/** A link to the current page at the site's own address. Keeps the fragment, which contains the secret of a setup link. */
export function WayToAddress({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <>
      <span> </span>
      <a href={`${address}${location.href.slice(location.origin.length)}`} className="link">
        {t`Continue at ${address}`}
      </a>
    </>
  );
}
