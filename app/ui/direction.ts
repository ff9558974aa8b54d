/** Whether this page is right-to-left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
