import workerUrl from './cards-worker.ts?worker&url';
import { AGE, KEPT_AT, KEPT_CACHE, KEPT_PAGE, offlineNotice } from './kept-page.ts';

/** Header of the kept page: whose it is. */
const KEPT_FOR = 'X-Kept-For';

/** Nothing but its own looks: there is no script in the kept page. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'";

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
    await navigator.serviceWorker.register(workerUrl, { scope: KEPT_PAGE });
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
  await (await navigator.serviceWorker.getRegistration(KEPT_PAGE))?.unregister();
}

async function keptFor(): Promise<string | null | undefined> {
  return (await caches.match(KEPT_PAGE, { cacheName: KEPT_CACHE }))?.headers.get(KEPT_FOR);
}

/** Leaves the cards alone in the page, without a script, what only scripts can do, and pictures of other sites. */
function reduceTo(cards: Element, page: Document): Document {
  const useless = 'script, link[rel=modulepreload], link[rel=preload]:not([as=font]), link[rel=manifest], button';
  for (const element of page.querySelectorAll(useless)) element.remove();
  for (const picture of cards.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    if (new URL(picture.src, location.origin).origin !== location.origin) {
      picture.setAttribute('src', picture.dataset.fallback ?? '');
    }
  }
  // Other pages can not be opened from here.
  for (const link of cards.querySelectorAll('a[href^="/"]')) link.removeAttribute('href');
  page.documentElement.className = document.documentElement.className;
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
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    [KEPT_AT]: String(Date.now()),
    [KEPT_FOR]: email,
  };
  await cache.put(KEPT_PAGE, new Response(`<!doctype html>${page.documentElement.outerHTML}`, { headers }));
  // What earlier pages needed, of an earlier build maybe.
  const paths = new Set([KEPT_PAGE, ...needed]);
  for (const { url } of await cache.keys()) if (!paths.has(new URL(url).pathname)) await cache.delete(url);
}

/** The paths of the page's styles, faces and pictures. A face may be wanted for one letter of a name only. */
function neededBy(page: Document): string[] {
  const links = [...page.querySelectorAll('link[rel=stylesheet], link[as=font], link[rel=icon]')];
  const pictures = [...page.querySelectorAll('img')];
  const faces = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  const urls = [
    ...links.map((link) => link.getAttribute('href')),
    ...pictures.map((picture) => picture.getAttribute('src')),
    ...faces.map(({ name }) => name),
  ].map((url) => new URL(url ?? '', location.origin));
  return [...new Set(urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname))];
}
