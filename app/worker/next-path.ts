/** Query parameter that starts a queue's page with the next requester, as in links from mails and pushes (server: `linkTo`). */
export const NEXT = 'next';
/** Query parameter with the error code if accepting a requester through a push's button failed. */
export const REFUSED = 'refused';

/** Returns the path of a queue's page that explains why no requester was accepted. */
export function refusedPath(path: string, code: string): string {
  const params = new URLSearchParams(path.split('?')[1]);
  params.set(REFUSED, code);
  return `${path.split('?')[0]}?${params}`;
}
