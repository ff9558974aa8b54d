/** Fills a page while it is not known yet what to show. */
export function FullPageLoading() {
  return (
    <div role="status" className="grid min-h-[60dvh] place-content-center justify-items-center gap-4">
      <span className="loading loading-spinner loading-xl text-primary" aria-hidden />
      <h1 className="font-text text-lg font-normal">Loading...</h1>
      <noscript>
        <p>This page works only with JavaScript. You can browse the foods without it.</p>
      </noscript>
    </div>
  );
}
