import { useLingui } from '#page-words';
/** A bar across the top of the window while a page, or the rest of it, is loading. Does not shift the layout. */
export function ProgressBar() {
  const { t } = useLingui();
  return (
    <div
      role="progressbar"
      aria-label={t`Loading the page`}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden"
    >
      <div className="bg-primary animate-pass motion-reduce:w-full h-full w-2/5" />
    </div>
  );
}
