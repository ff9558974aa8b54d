import { useLingui } from '#page-words';
/** A loading state that fills the page. */
export function FullPageLoading() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid min-h-[60dvh] place-content-center justify-items-center gap-4">
      <span className="loading loading-spinner loading-xl text-primary" aria-hidden />
      <h1 className="font-text text-lg font-normal">{t`Loading...`}</h1>
      <noscript>
        <p>{t`This page needs JavaScript and an up-to-date browser. You can browse food without them.`}</p>
      </noscript>
    </div>
  );
}
