import { useLingui } from '#page-words';

/** Leads to this page at the site's own address. The part behind `#` goes along: the link that sets a site up has its secret there. */
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
