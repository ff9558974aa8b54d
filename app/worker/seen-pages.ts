/** Name of the cache for seen pages. Pages fill it, and the worker shows them offline. */
export const SEEN_CACHE = 'seen-pages';

/** Cache path of the fallback page for pages that are not kept. It lists those that are. The server has no such page. */
export const FALLBACK_PAGE = '/pages-you-have-seen';

/** Pages that are worth keeping. Excludes those for forms, which can't be sent without a network. */
const READABLE =
  /^\/(foods|food\/[^/]+|my-posted-food(\/[^/]+)?|my-food-requests|messages\/[^/]+|recipes|contact|teams|privacy|cookies)?$/;

/** Whether a page may be kept for offline reading. */
export function isReadable(pathname: string): boolean {
  return READABLE.test(pathname);
}
