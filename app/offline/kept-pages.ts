import { AGE, offlineNotice } from '../pickup/kept-page.ts';
import workerUrl from './pages-worker.ts?worker&url';
import { FALLBACK_PAGE, SEEN_CACHE } from './seen-pages.ts';
import { makeStatic, neededBy, putPage } from './static-page.ts';

/** How many pages are kept: those that were seen last. */
const MOST = 30;
/** Where the list of kept pages is kept among them. No such file is on the server. */
const INDEX = '/pages-you-have-seen.json';

type Seen = { path: string; title: string; needs: string[] };
/** `of` is the e-mail of whose pages they are; a guest's belong to ''. The page that was seen last comes first. */
type Index = { of: string; pages: Seen[] };

/**
 * Keeps the page on screen in this browser, as it is now, to be read when there is no network.
 *
 * @param isStillThere whether the same person still looks at the same page; nothing is kept once they do not
 */
export function keepPage(email: string, isStillThere: () => boolean): Promise<void> {
  return oneAtATime(async () => {
    if (!isStillThere()) return;
    const path = location.pathname + location.search;
    const page = staticCopy();
    const seen = { path, title: titleOf(page), needs: neededBy(page) };
    const { of, pages } = await readIndex();
    if (of !== email) await caches.delete(SEEN_CACHE);
    const known = of === email ? pages : [];
    const kept = [seen, ...known.filter((other) => other.path !== path)].slice(0, MOST);
    const cache = await caches.open(SEEN_CACHE);
    const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await Promise.allSettled(seen.needs.filter((need) => !present.has(need)).map((need) => cache.add(need)));
    // Whoever has logged out meanwhile waits to have all this deleted.
    if (!isStillThere()) return;
    await putPage(
      cache,
      path,
      withMain(
        page,
        `<div class="mx-auto mt-6 max-w-7xl px-4"><p ${notice}>${offlineNotice(AGE)} ${again(path)}</p></div>`,
      ),
    );
    await putPage(cache, FALLBACK_PAGE, fallback(page, kept));
    await cache.put(INDEX, Response.json({ of: email, pages: kept } satisfies Index));
    const wanted = new Set([INDEX, FALLBACK_PAGE, ...kept.flatMap(({ path, needs }) => [path, ...needs])]);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      if (!wanted.has(pathname + search)) await cache.delete(request);
    }
    await navigator.serviceWorker.register(workerUrl, { scope: '/' });
  });
}

/** Leaves nothing in this browser of pages that somebody else than this person has seen. */
export function forgetPagesOfOthers(email: string): Promise<void> {
  return oneAtATime(async () => {
    if ((await readIndex()).of !== email) await caches.delete(SEEN_CACHE);
  });
}

/** Several tabs may keep pages at the same time, and a person may log out meanwhile. */
function oneAtATime(act: () => Promise<void>): Promise<void> {
  return navigator.locks.request(SEEN_CACHE, act);
}

async function readIndex(): Promise<Index> {
  const kept = await caches.match(INDEX, { cacheName: SEEN_CACHE });
  return kept ? kept.json() : { of: '', pages: [] };
}

/** The document as it is on screen, with the pictures that have arrived. */
function staticCopy(): HTMLElement {
  // In a document that shows nothing, as copies in this one would ask for their pictures again.
  const page = document.implementation.createHTMLDocument().importNode(document.documentElement, true);
  const copies = page.querySelectorAll('img');
  for (const [number, picture] of document.querySelectorAll('img').entries()) {
    const copy = copies[number];
    if (!picture.complete || picture.naturalWidth === 0) copy?.remove();
    copy?.setAttribute('src', picture.currentSrc);
    for (const attribute of ['srcset', 'sizes', 'loading', 'fetchpriority']) copy?.removeAttribute(attribute);
  }
  makeStatic(page);
  // Where somebody lives is kept with the pick-up card alone, which has an end.
  for (const place of page.querySelectorAll('[data-exact-place]')) place.remove();
  return page;
}

const notice =
  'role="status" class="rounded-box bg-accent text-accent-content flex flex-wrap gap-x-6 gap-y-2 px-5 py-4 font-medium"';

function again(path: string): string {
  const link = document.createElement('a');
  link.href = path;
  link.className = 'link';
  link.textContent = 'Try again';
  return link.outerHTML;
}

/** A copy of the page with something before all that stands in its main part. */
function withMain(page: HTMLElement, html: string): HTMLElement {
  const copy = page.cloneNode(true) as HTMLElement;
  copy.querySelector('main')?.insertAdjacentHTML('afterbegin', html);
  return copy;
}

/** What stands in for a page that is not kept. */
function fallback(page: HTMLElement, kept: Seen[]): HTMLElement {
  const copy = page.cloneNode(true) as HTMLElement;
  const main = copy.querySelector('main');
  for (const current of copy.querySelectorAll('[aria-current]')) current.removeAttribute('aria-current');
  const title = copy.querySelector('title');
  if (title) title.textContent = 'Open Larder | You are offline';
  if (!main) return copy;
  main.innerHTML = `
    <div class="mx-auto grid max-w-2xl gap-4 px-4 py-12">
      <h1 class="text-4xl">You are offline</h1>
      <p class="text-lg">This page is not kept in your browser. These are, as you last saw them:</p>
      <ul class="grid gap-1"></ul>
    </div>`;
  for (const { path, title } of kept) {
    const [item, link] = [document.createElement('li'), document.createElement('a')];
    link.href = path;
    link.className = 'link link-primary inline-block py-1 wrap-anywhere';
    link.textContent = title;
    item.append(link);
    main.querySelector('ul')?.append(item);
  }
  return copy;
}

/** What a page is about: its heading, or what the tab says. */
function titleOf(page: HTMLElement): string {
  return (page.querySelector('main h1')?.textContent ?? page.querySelector('title')?.textContent ?? '').trim();
}
