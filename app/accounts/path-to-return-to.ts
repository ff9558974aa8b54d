/** Where a visitor of the login page wanted to go, by the state it was opened with; only ever a path of this site. */
export function pathToReturnTo(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])\S*$/.test(from) ? from : '/';
}
