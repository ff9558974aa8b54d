import { msg } from '#words';
import { pageWords } from '../words/need.ts';
import { WHY } from '../worker/kept-page.ts';
import { FALLBACK_PAGE, SEEN_CACHE } from '../worker/seen-pages.ts';
import { siteNameHere, withSiteName } from '../worker/site-name.ts';
import { keptNotice, standInWords } from '../worker/stand-in-words.ts';
import { deleteAllExcept, fetchNeeds, oneAtATime, putPage } from './page-store.ts';
import { makeStatic, neededBy } from './static-page.ts';

/** Maximum number of kept pages. The least recently seen are dropped. */
const MAX_PAGES = 30;
/** Path of the list of kept pages in the cache. The server has no such file. */
const INDEX = '/pages-you-have-seen.json';

type Seen = { path: string; title: string; needs: string[] };
/** `of` is the ID of the user who saw the pages, or '' for a guest. The page seen last comes first. */
type Index = { of: string; pages: Seen[] };

/**
 * Keeps the page on screen as it is now, for offline reading.
 *
 * @param isStillThere whether the same user is still on the same page; if not, nothing is kept
 */
export function keepPage(userId: string, isStillThere: () => boolean): Promise<void> {
  return oneAtATime(SEEN_CACHE, async () => {
    if (!isStillThere()) return;
    const path = location.pathname + location.search;
    const page = staticCopy();
    const seen = { path, title: titleOf(page), needs: neededBy(page) };
    const { of, pages } = await readIndex();
    if (of !== userId) await caches.delete(SEEN_CACHE);
    const known = of === userId ? pages : [];
    const kept = [seen, ...known.filter((other) => other.path !== path)].slice(0, MAX_PAGES);
    const cache = await caches.open(SEEN_CACHE);
    await fetchNeeds(cache, seen.needs);
    // If the user has just logged out, the deletion of their pages is waiting for this lock and will remove what has been stored
    // so far.
    if (!isStillThere()) return;
    await putPage(
      cache,
      path,
      withMain(
        page,
        `<div class="mx-auto mt-6 max-w-7xl px-4"><p ${notice}>${keptNotice(pageWords)} ${again(path)}</p></div>`,
      ),
    );
    await putPage(cache, FALLBACK_PAGE, fallback(page, kept));
    await cache.put(INDEX, Response.json({ of: userId, pages: kept } satisfies Index));
    await deleteAllExcept(cache, [INDEX, FALLBACK_PAGE, ...kept.flatMap(({ path, needs }) => [path, ...needs])]);
  });
}

/** Deletes the kept pages from this browser, unless they are this user's. */
export function forgetPagesOfOthers(userId: string): Promise<void> {
  return oneAtATime(SEEN_CACHE, async () => {
    if ((await readIndex()).of !== userId) await caches.delete(SEEN_CACHE);
  });
}

async function readIndex(): Promise<Index> {
  const kept = await caches.match(INDEX, { cacheName: SEEN_CACHE });
  return kept ? kept.json() : { of: '', pages: [] };
}

/** Returns a copy of the document as it is on screen, with the pictures that have loaded. */
function staticCopy(): HTMLElement {
  // Copy into an inert document, because copies of images would load again in this one.
  const page = document.implementation.createHTMLDocument().importNode(document.documentElement, true);
  const copies = page.querySelectorAll('img');
  for (const [number, picture] of document.querySelectorAll('img').entries()) {
    const copy = copies[number];
    if (!picture.complete || picture.naturalWidth === 0) copy?.remove();
    copy?.setAttribute('src', picture.currentSrc);
    for (const attribute of ['srcset', 'sizes', 'loading', 'fetchpriority']) copy?.removeAttribute(attribute);
  }
  makeStatic(page);
  // An exact address is kept only with the pick-up card, which expires.
  for (const place of page.querySelectorAll('[data-exact-place]')) place.remove();
  return page;
}

const notice =
  'role="status" class="rounded-box bg-accent text-accent-content flex flex-wrap gap-x-6 gap-y-2 px-5 py-4 font-medium"';

function again(path: string): string {
  const link = document.createElement('a');
  link.href = path;
  link.className = 'link';
  link.textContent = standInWords(pageWords).again;
  return link.outerHTML;
}

/** Returns a copy of the page with HTML inserted at the start of its main element. */
function withMain(page: HTMLElement, html: string): HTMLElement {
  const copy = page.cloneNode(true) as HTMLElement;
  copy.querySelector('main')?.insertAdjacentHTML('afterbegin', html);
  return copy;
}

/** Returns the fallback page, which lists the kept pages. */
function fallback(page: HTMLElement, kept: Seen[]): HTMLElement {
  const copy = page.cloneNode(true) as HTMLElement;
  const main = copy.querySelector('main');
  for (const current of copy.querySelectorAll('[aria-current]')) current.removeAttribute('aria-current');
  const title = copy.querySelector('title');
  if (title) title.textContent = withSiteName(siteNameHere(), WHY);
  if (!main) return copy;
  main.innerHTML = `
    <div class="mx-auto grid max-w-2xl gap-4 px-4 py-12">
      <h1 class="text-4xl">${WHY}</h1>
      <p class="text-lg">${pageWords._(msg`The page you want will open automatically when it’s available.`)} <a href="" class="link">${standInWords(pageWords).again}</a></p>
      <p class="text-lg">${pageWords._(msg`Pages saved on this device, as you last saw them:`)}</p>
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

/** Returns a page's heading or, without one, its title. */
function titleOf(page: HTMLElement): string {
  return (page.querySelector('main h1')?.textContent ?? page.querySelector('title')?.textContent ?? '').trim();
}
