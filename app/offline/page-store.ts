import { pageWords } from '../words/need.ts';
import { COME_BACK, standInPolicy } from '../worker/come-back.ts';
import { KEPT_AT, KEPT_WORDS, writeWords } from '../worker/kept-page.ts';
import { standInWords } from '../worker/stand-in-words.ts';

/** Does one thing at a time with a store: tabs may keep pages at the same time, and a person may log out meanwhile. */
export function oneAtATime(store: string, act: () => Promise<void>): Promise<void> {
  return navigator.locks.request(store, act);
}

/** Fetches the files that pages need and a store does not have. Files that can not be had are left out. */
export async function fetchNeeds(cache: Cache, paths: string[]): Promise<void> {
  const present = new Set((await cache.keys()).map(pathOf));
  await Promise.allSettled(paths.filter((path) => !present.has(path)).map((path) => cache.add(path)));
}

/**
 * Puts a page into a store under its path, as it is to be answered later, with `headers` of the caller's own and the script
 * that opens the real one as soon as it can be had. What the worker puts into it is kept with it, in its own language.
 */
export async function putPage(
  cache: Cache,
  path: string,
  page: Element,
  headers: Record<string, string> = {},
): Promise<void> {
  return cache.put(
    path,
    new Response(`<!doctype html>${page.outerHTML}<script>${COME_BACK}</script>`, {
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

/** Leaves nothing else in a store, such as files of earlier pages, maybe of an earlier build. */
export async function keepOnly(cache: Cache, paths: string[]): Promise<void> {
  const wanted = new Set(paths);
  for (const request of await cache.keys()) if (!wanted.has(pathOf(request))) await cache.delete(request);
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
