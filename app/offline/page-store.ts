import { pageWords } from '../words/need.ts';
import { RELOAD_SCRIPT, standInPolicy } from '../worker/come-back.ts';
import { KEPT_AT, KEPT_WORDS, writeWords } from '../worker/kept-page.ts';
import { standInWords } from '../worker/stand-in-words.ts';

/**
 * Runs one action at a time on a store, across tabs. Several tabs may store pages at once, and the user may log out meanwhile.
 */
export function oneAtATime(store: string, act: () => Promise<void>): Promise<void> {
  return navigator.locks.request(store, act);
}

/** Fetches the files that are not in a store yet. Skips files that are unavailable. */
export async function fetchNeeds(cache: Cache, paths: string[]): Promise<void> {
  const present = new Set((await cache.keys()).map(pathOf));
  await Promise.allSettled(paths.filter((path) => !present.has(path)).map((path) => cache.add(path)));
}

/**
 * Stores a page under its path, ready to be served: with the caller's `headers`, the service worker's texts in the page's
 * language, and a script that opens the real page as soon as the site responds.
 */
export async function putPage(
  cache: Cache,
  path: string,
  page: Element,
  headers: Record<string, string> = {},
): Promise<void> {
  return cache.put(
    path,
    new Response(`<!doctype html>${page.outerHTML}<script>${RELOAD_SCRIPT}</script>`, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': await standInPolicy(),
        [KEPT_AT]: String(Date.now()),
        [KEPT_WORDS]: writeWords(standInWords(pageWords)),
        ...headers,
      },
    }),
  );
}

/** Deletes everything else from a store, such as files from earlier pages or builds. */
export async function deleteAllExcept(cache: Cache, paths: string[]): Promise<void> {
  const wanted = new Set(paths);
  for (const request of await cache.keys()) if (!wanted.has(pathOf(request))) await cache.delete(request);
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
