/**
 * Leads the keyboard and screen readers to the page's heading, as a browser does to the top of a page it has loaded. A
 * heading that only says that the page is loading would take the focus away with it.
 */
export function focusPage(): void {
  const target =
    document.querySelector<HTMLElement>('main h1:not([role="status"] h1)') ??
    document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
