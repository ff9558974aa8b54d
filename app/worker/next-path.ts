/**
 * Query parameter that makes a queue page offer to accept the next requester. Set by links in emails and pushes (server:
 * `linkTo`).
 */
export const NEXT = 'next';
/** Query parameter of a queue page: the error code, if a push notification's button failed to accept a requester. */
export const REFUSED = 'refused';

/** Returns the path of a queue page that explains why no requester was accepted. */
export function refusedPath(path: string, code: string): string {
  const params = new URLSearchParams(path.split('?')[1]);
  params.set(REFUSED, code);
  return `${path.split('?')[0]}?${params}`;
}
