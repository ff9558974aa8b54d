import { SHARE_PATH } from '../../contract/foods/photo-terms.ts';
import { now, recallClock } from '../clock/clock.ts';
import { failurePage, type StandInWords, unavailableReason } from './come-back.ts';
import { AGE, ageInWords, KEPT_AT, KEPT_CACHE, KEPT_WORDS, readWords, WHY, withoutExpiredCards } from './kept-page.ts';
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

/** How long to wait for the network before showing a kept page, in milliseconds. With poor reception, requests may hang. */
const TIMEOUT = 6_000;

/** How long to retry loading a script while the site does not respond, and the pause between attempts, in milliseconds. */
const RESTART = 90_000;
const RETRY_PAUSE = 1_500;

/** How long an expired card stays visible, in milliseconds. The clock may be wrong by that much. */
const GRACE = 2 * 24 * 60 * 60_000;

/** Statuses that a proxy returns while its server is down. */
const AWAY = [502, 503, 504];

const worker = globalThis as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { disable(): Promise<void> } };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

// The worker keeps no state in memory, so a newer one can replace it at any time.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  // Earlier versions of this worker enabled navigation preload, which stays on until disabled. With it, Firefox opens no kept
  // page.
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

// Fired once the network is back. If sending fails, the browser fires it again later.
worker.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(recallClock().then(() => sendOutgoing()));
});

async function page(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = fetch(request).then(fromSite);
  const first = await Promise.race([answer.catch(() => undefined), pause(TIMEOUT)]);
  const kept = first ?? (await keptPage(pathname + search));
  return kept ?? answer.catch(async () => (await keptPage(FALLBACK_PAGE)) ?? failurePage(ownWords()));
}

/** @throws if a proxy reports that the site is down. The site's own errors have a CSP and are passed on. */
function fromSite(answer: Response): Response {
  if (AWAY.includes(answer.status) && !answer.headers.has('Content-Security-Policy')) throw new Error('away');
  return answer;
}

/**
 * Fetches a script, and retries while the site restarts. After a tap on a link, React Router waits for the page's code. If that
 * failed to load, it would reload the current page instead of opening the new one.
 */
async function script(request: Request): Promise<Response> {
  for (const end = Date.now() + RESTART; ; await pause(RETRY_PAUSE)) {
    try {
      const answer = await fetch(request);
      // Also retry after the site's own 503, which means that it is starting.
      if (AWAY.includes(answer.status)) throw new Error('away');
      return answer;
    } catch (error) {
      if (!navigator.onLine || request.signal.aborted || Date.now() > end) throw error;
    }
  }
}

/** Returns the kept copy of a page, if there is one. Prefers separately kept pick-up cards, because they are newer. */
async function keptPage(path: string): Promise<Response | undefined> {
  const kept = (path === KEPT_PAGE && (await keptCards())) || (await caches.match(path, { cacheName: SEEN_CACHE }));
  if (!kept) return undefined;
  const written = kept.headers.get(KEPT_WORDS);
  const words = written === null ? ownWords() : readWords(written);
  const age = ageInWords(Date.now() - Number(kept.headers.get(KEPT_AT)), words);
  const page = (await kept.text()).replace(AGE, age).replaceAll(WHY, unavailableReason(words));
  return new Response(page, { headers: kept.headers });
}

/** Returns the worker's texts from its own URL, in the language of the page that registered it. */
function ownWords(): StandInWords {
  return readWords(location.search.slice(1));
}

/**
 * Returns the kept page of pick-up cards without expired ones. Expired cards are hidden, not deleted, because this device's clock
 * may have been set to another day since the site last sent its time.
 */
async function keptCards(): Promise<Response | undefined> {
  const cards = await caches.match(KEPT_PAGE, { cacheName: KEPT_CACHE });
  if (!cards) return undefined;
  await recallClock();
  const left = withoutExpiredCards(await cards.text(), now() - GRACE);
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
