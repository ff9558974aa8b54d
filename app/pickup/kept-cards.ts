import workerUrl from '../offline/pages-worker.ts?worker&url';
import { makeStatic, neededBy, putPage } from '../offline/static-page.ts';
import { AGE, KEPT_CACHE, marksAround, offlineNotice } from './kept-page.ts';
import { KEPT_PAGE } from './kept-path.ts';

/** Header of the kept page: whose it is. */
const KEPT_FOR = 'X-Kept-For';

/**
 * Keeps this person's pick-up cards in this browser, as the server shows them now, to be read without a network. Where
 * the server shows none, nothing is kept any more.
 */
export function keepCards(email: string): Promise<void> {
  return oneAtATime(async () => {
    if ((await keptFor()) !== email) await forget();
    const answer = await fetch(KEPT_PAGE, { signal: AbortSignal.timeout(10_000) });
    if (answer.status >= 500) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const cards = page.querySelector('[data-pickup-cards]');
    if (!cards) return forget();
    await store(reduceTo(cards, page), email);
    await navigator.serviceWorker.register(workerUrl, { scope: '/' });
  });
}

/** Leaves nothing of anybody's cards in this browser. */
export function forgetCards(): Promise<void> {
  return oneAtATime(forget);
}

/** Tabs may see the same thing happen at the same time, and a person may log out while their cards are being kept. */
function oneAtATime(act: () => Promise<void>): Promise<void> {
  return navigator.locks.request(KEPT_CACHE, act);
}

async function forget(): Promise<void> {
  await caches.delete(KEPT_CACHE);
}

async function keptFor(): Promise<string | null | undefined> {
  return (await caches.match(KEPT_PAGE, { cacheName: KEPT_CACHE }))?.headers.get(KEPT_FOR);
}

/** Leaves the cards alone in the page, without a script, what only scripts can do, and pictures of other sites. */
function reduceTo(cards: Element, page: Document): Document {
  makeStatic(page);
  for (const picture of cards.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    if (new URL(picture.src, location.origin).origin !== location.origin) {
      picture.setAttribute('src', picture.dataset.fallback ?? '');
    }
  }
  page.documentElement.className = document.documentElement.className;
  // Whoever is never back online is not to have somebody's address for ever.
  for (const card of cards.querySelectorAll<HTMLElement>('[data-until]')) {
    const [before, after] = marksAround(Date.parse(card.dataset.until ?? ''));
    card.before(new Comment(before));
    card.after(new Comment(after));
  }
  const main = page.createElement('main');
  main.className = 'mx-auto max-w-7xl px-4 py-10';
  main.innerHTML = `
    <p role="status" class="rounded-box bg-accent text-accent-content mb-8 flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 font-medium">
      ${offlineNotice(AGE)} <a href="${KEPT_PAGE}" class="link">Try again</a>
    </p>
    <h1 class="mb-8 text-4xl md:text-5xl">My Food Request</h1>`;
  main.append(cards);
  page.body.replaceChildren(main);
  return page;
}

async function store(page: Document, email: string): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const needed = neededBy(page);
  await Promise.allSettled(needed.map((path) => cache.add(path)));
  await putPage(cache, KEPT_PAGE, page.documentElement, { [KEPT_FOR]: email });
  // What earlier pages needed, of an earlier build maybe.
  const paths = new Set([KEPT_PAGE, ...needed]);
  for (const { url } of await cache.keys()) if (!paths.has(new URL(url).pathname)) await cache.delete(url);
}
