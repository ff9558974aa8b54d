import type { Elements } from '../elements.ts';

type Props = {
  /** A few words to know before one presses. Shown on phones alone: elsewhere the facts are in sight. */
  words?: string;
  /** Takes part in the layout without being there yet. */
  busy?: boolean;
  children: Elements;
};

/**
 * The button that one came to a page for. On phones it lies above the thumb bar until its own place, at the end of the flex column
 * around it, comes into sight; elsewhere, and where text is so large that bars would leave no page, it stands in its place.
 */
export function ActionBar({ words, busy = false, children }: Props) {
  return (
    <div
      aria-busy={busy || undefined}
      className="action-bar max-sm:border-base-300 max-sm:bg-base-100 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:order-last max-sm:-mx-4 max-sm:border-y max-sm:px-4 max-sm:py-1"
    >
      {children}
      {words && (
        <p data-fleeting="" className="text-muted flex-1 basis-28 text-sm leading-snug text-pretty sm:hidden">
          {words}
        </p>
      )}
    </div>
  );
}
