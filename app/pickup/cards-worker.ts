import { AGE, ageInWords, KEPT_AT, KEPT_CACHE, KEPT_PAGE } from './kept-page.ts';

type FetchEvent = Event & { request: Request; respondWith(answer: Promise<Response>): void };

/** How long the network has to answer, in milliseconds, before the kept page is shown: in a cellar it may just hang. */
const PATIENCE = 6_000;

const worker = globalThis as unknown as {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};

// It remembers nothing by itself, so a newer one can take its place at any moment.
worker.addEventListener('install', () => void worker.skipWaiting());

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (pathname === KEPT_PAGE) event.respondWith(page(request));
  } else if (/^(style|font|image)$/.test(request.destination)) {
    event.respondWith(resource(request));
  }
});

async function page(request: Request): Promise<Response> {
  const answer = fetch(request);
  const first = await Promise.race([answer.catch(() => undefined), pause(PATIENCE)]);
  return first ?? (await keptPage()) ?? answer;
}

async function keptPage(): Promise<Response | undefined> {
  const kept = await caches.match(KEPT_PAGE, { cacheName: KEPT_CACHE });
  if (!kept) return undefined;
  const age = ageInWords(Date.now() - Number(kept.headers.get(KEPT_AT)));
  return new Response((await kept.text()).replace(AGE, age), { headers: kept.headers });
}

async function resource(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: KEPT_CACHE })) ?? fetch(request);
}

function pause(time: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
