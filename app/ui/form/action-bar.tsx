import type { Elements } from '../elements.ts';

type Props = {
  /** A short summary, shown only on phones. On larger screens, the facts are in view anyway. */
  words?: string;
  /** Whether to reserve space for the bar without showing it yet. */
  busy?: boolean;
  children: Elements;
};

/**
 * A bar with the page's main button. On phones, it sticks above the bottom navigation until its own place, at the end of the
 * surrounding flex column, scrolls into view. It is not sticky on larger screens, or if large text leaves too little room for the
 * page.
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
