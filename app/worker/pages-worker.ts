import { SHARE_PATH } from '../../contract/foods/photo-terms.ts';
import { now, recallClock } from '../clock/clock.ts';
import { failurePage, type StandInWords, whyNotThere } from './come-back.ts';
import { AGE, ageInWords, KEPT_AT, KEPT_CACHE, KEPT_WORDS, readWords, WHY, withoutPassed } from './kept-page.ts';
import { KEPT_PAGE } from './kept-path.ts';
import { OUTBOX, sendOutgoing } from './outbox.ts';
import { showPushes } from './push-worker.ts';
import { FALLBACK_PAGE, SEEN_CACHE } from './seen-pages.ts';
import { receiveSharedPhoto } from './shared-photo.ts';

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type SyncEvent = ExtendableEvent & { tag: string };
type FetchEvent = Event & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};

/** How long the network has to answer, in milliseconds, before a kept page is shown: in a cellar it may just hang. */
const PATIENCE = 6_000;

/** For how long, and how often, a script is asked for while the site does not answer, in milliseconds. */
const RESTART = 90_000;
const AGAIN = 1_500;

/** For how long after its time a card is shown, in milliseconds: so far off may a clock be that was set wrong meanwhile. */
const DOUBT = 2 * 24 * 60 * 60_000;

/** The answers of a proxy whose server is away. */
const AWAY = [502, 503, 504];

const worker = globalThis as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { disable(): Promise<void> } };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

// It remembers nothing by itself, so a newer one can take its place at any moment.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  // Earlier workers enabled it, and it outlives them. With it Firefox opens no kept page.
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.disable()]));
});

showPushes();

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(receiveSharedPhoto(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (request.destination === 'script') event.respondWith(script(request));
  else if (/^(style|font|image)$/.test(request.destination)) event.respondWith(resource(request));
});

// There is a network again. The browser itself tries a failed entry once more later.
worker.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(recallClock().then(() => sendOutgoing()));
});

async function page(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = fetch(request).then(fromSite);
  const first = await Promise.race([answer.catch(() => undefined), pause(PATIENCE)]);
  const kept = first ?? (await keptPage(pathname + search));
  return kept ?? answer.catch(async () => (await keptPage(FALLBACK_PAGE)) ?? failurePage(ownWords()));
}

/** @throws where a proxy answers that the site is away. The site's own refusals have a policy, and words of their own. */
function fromSite(answer: Response): Response {
  if (AWAY.includes(answer.status) && !answer.headers.has('Content-Security-Policy')) throw new Error('away');
  return answer;
}

/**
 * A script, which is asked for again while the site starts anew: a tapped link waits for the code of its page, and
 * React Router would open the present page again in place of it.
 */
async function script(request: Request): Promise<Response> {
  for (const end = Date.now() + RESTART; ; await pause(AGAIN)) {
    try {
      const answer = await fetch(request);
      // The site's own 503 too: it is starting.
      if (AWAY.includes(answer.status)) throw new Error('away');
      return answer;
    } catch (error) {
      if (!navigator.onLine || request.signal.aborted || Date.now() > end) throw error;
    }
  }
}

/** A page as it was when it was last seen. Of pick-up cards there is something newer. */
async function keptPage(path: string): Promise<Response | undefined> {
  const kept = (path === KEPT_PAGE && (await keptCards())) || (await caches.match(path, { cacheName: SEEN_CACHE }));
  if (!kept) return undefined;
  const written = kept.headers.get(KEPT_WORDS);
  const words = written === null ? ownWords() : readWords(written);
  const age = ageInWords(Date.now() - Number(kept.headers.get(KEPT_AT)), words);
  const page = (await kept.text()).replace(AGE, age).replaceAll(WHY, whyNotThere(words));
  return new Response(page, { headers: kept.headers });
}

/** In the language of the page that registered this worker, which has put them into its address. */
function ownWords(): StandInWords {
  return readWords(location.search.slice(1));
}

/**
 * The pick-up cards that can still be used. They are deleted once the site says that their time is over: this device's clock
 * may have been set to another day since it last said the time.
 */
async function keptCards(): Promise<Response | undefined> {
  const cards = await caches.match(KEPT_PAGE, { cacheName: KEPT_CACHE });
  if (!cards) return undefined;
  await recallClock();
  const left = withoutPassed(await cards.text(), now() - DOUBT);
  return left === undefined ? undefined : new Response(left, { headers: cards.headers });
}

async function resource(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

function pause(time: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
