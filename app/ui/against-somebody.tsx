import type { LucideIcon } from 'lucide-react';

/** CSS classes for a menu item that acts against another user, such as Report or Block. */
export const againstSomebody =
  'text-base-content hover:bg-base-200 flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-lg px-3 py-1.5 text-start text-sm font-medium';

/** Content of such a menu item: a red icon and a label. */
export function AgainstSomebody({ Icon, words }: { Icon: LucideIcon; words: string }) {
  return (
    <>
      <Icon size={16} aria-hidden className="text-error shrink-0" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </>
  );
}

/** Closes the menu that contains a menu item and focuses the menu's button, so that a dialog opened next returns focus to it. */
export function closeMenuAndFocus({ currentTarget }: { currentTarget: Element }): void {
  const menu = currentTarget.closest('details');
  menu?.querySelector('summary')?.focus();
  menu?.removeAttribute('open');
}
