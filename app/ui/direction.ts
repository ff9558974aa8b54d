/** Whether lines of this page go from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
