import { msg } from '#words';
import { chooseMapApp } from '../places/map-link.ts';
import { pageWords } from '../words/need.ts';
import { KEPT_CACHE, marksAround } from '../worker/kept-page.ts';
import { KEPT_PAGE } from '../worker/kept-path.ts';
import { registerWorker } from '../worker/register-worker.ts';
import { keptNotice, standInWords } from '../worker/stand-in-words.ts';
import { deleteAllExcept, fetchNeeds, oneAtATime, putPage } from './page-store.ts';
import { makeStatic, neededBy } from './static-page.ts';

/** Header of the kept page: the id of its user. */
const KEPT_FOR = 'X-Kept-For';

/**
 * Stores the user's pick-up cards for offline reading, as the server shows them now. If there are none, deletes the stored ones.
 */
export function keepCards(userId: string): Promise<void> {
  return oneAtATime(KEPT_CACHE, async () => {
    if ((await keptFor()) !== userId) await forget();
    const answer = await fetch(KEPT_PAGE, { signal: AbortSignal.timeout(10_000) });
    if (answer.status >= 500) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const cards = page.querySelector('[data-pickup-cards]');
    if (!cards) return forget();
    await store(reduceTo(cards, page), userId);
    await registerWorker();
  });
}

/** Deletes all pick-up cards from this browser. */
export function forgetCards(): Promise<void> {
  return oneAtATime(KEPT_CACHE, forget);
}

async function forget(): Promise<void> {
  await caches.delete(KEPT_CACHE);
}

async function keptFor(): Promise<string | null | undefined> {
  return (await caches.match(KEPT_PAGE, { cacheName: KEPT_CACHE }))?.headers.get(KEPT_FOR);
}

/** Reduces the page to its cards, without scripts, controls that need them, or pictures from other sites. */
function reduceTo(cards: Element, page: Document): Document {
  makeStatic(page);
  chooseMapApp(cards);
  for (const picture of cards.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    if (new URL(picture.src, location.origin).origin !== location.origin) {
      picture.setAttribute('src', picture.dataset.fallback ?? '');
    }
  }
  page.documentElement.className = document.documentElement.className;
  // Mark when each card expires. Otherwise, a browser that stays offline would show the donor's address forever.
  for (const card of cards.querySelectorAll<HTMLElement>('[data-until]')) {
    const [before, after] = marksAround(Date.parse(card.dataset.until ?? ''));
    card.before(new Comment(before));
    card.after(new Comment(after));
  }
  const main = page.createElement('main');
  main.className = 'mx-auto max-w-7xl px-4 py-10';
  const [title, { again }] = [pageWords._(msg`My Food Request`), standInWords(pageWords)];
  main.innerHTML = `
    <p role="status" class="rounded-box bg-accent text-accent-content mb-8 flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 font-medium">
      ${keptNotice(pageWords)} <a href="${KEPT_PAGE}" class="link">${again}</a>
    </p>
    <h1 class="mb-8 text-4xl md:text-5xl">${title}</h1>`;
  main.append(cards);
  page.body.replaceChildren(main);
  return page;
}

async function store(page: Document, userId: string): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const needs = neededBy(page);
  await fetchNeeds(cache, needs);
  await putPage(cache, KEPT_PAGE, page.documentElement, { [KEPT_FOR]: userId });
  await deleteAllExcept(cache, [KEPT_PAGE, ...needs]);
}
