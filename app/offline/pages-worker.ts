import { SHARE_PATH } from '../../contract/photo-terms.ts';
import { receiveSharedPhoto } from '../photos/shared-photo.ts';
import { AGE, ageInWords, KEPT_AT, KEPT_CACHE, withoutPassed } from '../pickup/kept-page.ts';
import { KEPT_PAGE } from '../pickup/kept-path.ts';
import { showPushes } from '../push/push-worker.ts';
import { OUTBOX, sendOutgoing } from './outbox.ts';
import { FALLBACK_PAGE, SEEN_CACHE } from './seen-pages.ts';

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type SyncEvent = ExtendableEvent & { tag: string };
type FetchEvent = Event & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

/** How long the network has to answer, in milliseconds, before a kept page is shown: in a cellar it may just hang. */
const PATIENCE = 6_000;

const worker = globalThis as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

// It remembers nothing by itself, so a newer one can take its place at any moment.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  // Pages are asked for while the worker itself is still starting.
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
});

showPushes();

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(receiveSharedPhoto(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (/^(style|font|image)$/.test(request.destination)) event.respondWith(resource(request));
});

// There is a network again. What fails is tried once more later, by the browser itself.
worker.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutgoing());
});

async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = preloadResponse.then((preloaded) => preloaded ?? fetch(request));
  const first = await Promise.race([answer.catch(() => undefined), pause(PATIENCE)]);
  const kept = first ?? (await keptPage(pathname + search));
  return kept ?? answer.catch(async (error) => (await keptPage(FALLBACK_PAGE)) ?? Promise.reject(error));
}

/** A page as it was when it was last seen. Of pick-up cards there is something newer. */
async function keptPage(path: string): Promise<Response | undefined> {
  const kept = (path === KEPT_PAGE && (await keptCards())) || (await caches.match(path, { cacheName: SEEN_CACHE }));
  if (!kept) return undefined;
  const age = ageInWords(Date.now() - Number(kept.headers.get(KEPT_AT)));
  return new Response((await kept.text()).replace(AGE, age), { headers: kept.headers });
}

/** The pick-up cards that can still be used. The others are kept no longer. */
async function keptCards(): Promise<Response | undefined> {
  const cards = await caches.match(KEPT_PAGE, { cacheName: KEPT_CACHE });
  if (!cards) return undefined;
  const page = await cards.text();
  const left = withoutPassed(page, Date.now());
  if (left === undefined) {
    await caches.delete(KEPT_CACHE);
    return undefined;
  }
  const usable = new Response(left, { headers: cards.headers });
  if (left !== page) await (await caches.open(KEPT_CACHE)).put(KEPT_PAGE, usable.clone());
  return usable;
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
