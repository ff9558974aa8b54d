import type { LucideIcon } from 'lucide-react';

/** The look of a link or a button in a menu by which one does something against somebody, with a red sign. */
export const againstSomebody =
  'text-base-content hover:bg-base-200 flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-lg px-3 py-1.5 text-start text-sm font-medium';

/** Its content: the sign and the words. */
export function AgainstSomebody({ Icon, words }: { Icon: LucideIcon; words: string }) {
  return (
    <>
      <Icon size={16} aria-hidden className="text-error shrink-0" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </>
  );
}

/** Leads the keyboard from something in a menu, which goes, to the menu's button, where it is again when all is done. */
export function leaveMenu({ currentTarget }: { currentTarget: Element }): void {
  const menu = currentTarget.closest('details');
  menu?.querySelector('summary')?.focus();
  menu?.removeAttribute('open');
}
