/** Name of the cache for seen pages. Pages store themselves, and the worker shows them offline. */
export const SEEN_CACHE = 'seen-pages';

/** Cache path of the fallback page, shown for pages that are not kept. It lists those that are. The server has no such page. */
export const FALLBACK_PAGE = '/pages-you-have-seen';

/** Paths of pages to keep for offline reading. Most pages with forms are excluded, because forms can't be sent offline. */
const READABLE =
  /^\/(foods|food\/[^/]+|my-posted-food(\/[^/]+)?|my-food-requests|messages\/[^/]+|recipes|contact|teams|privacy|cookies)?$/;

/** Whether a page may be kept for offline reading. */
export function isReadable(pathname: string): boolean {
  return READABLE.test(pathname);
}
