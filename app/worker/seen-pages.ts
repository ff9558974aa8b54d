/** Names that the windows that keep pages and the worker that shows them offline share. */
export const SEEN_CACHE = 'seen-pages';

/** Where the page is kept that stands in for one that is not: it lists those that are. No such page is on the server. */
export const FALLBACK_PAGE = '/pages-you-have-seen';

/** Pages that are for reading. Nobody can send a form without a network. */
const READABLE =
  /^\/(foods|food\/[^/]+|my-posted-food(\/[^/]+)?|my-food-requests|messages\/[^/]+|recipes|contact|teams|privacy|cookies)?$/;

/** Whether a page may be kept, to be read without a network. */
export function isReadable(pathname: string): boolean {
  return READABLE.test(pathname);
}
