/** In the address of a queue's page: that it begins with who is next in line, as mails and pushes have it (`linkTo` on the server). */
export const NEXT = 'next';
/** In the same: the code of the error for which the button of a push has accepted nobody. */
export const REFUSED = 'refused';

/** The path of a queue's page that says why nobody was accepted. */
export function refusedPath(path: string, code: string): string {
  const params = new URLSearchParams(path.split('?')[1]);
  params.set(REFUSED, code);
  return `${path.split('?')[0]}?${params}`;
}
