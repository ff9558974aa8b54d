import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

type Traffic = { underway: number; changed: number };

/** Number of open requests of each page, and of each context's service workers, and when it last changed. */
const traffic = new Map<Page | BrowserContext, Traffic>();

/** Counts the requests of a browser context's pages and service workers, for `settled` and `allSettled`. */
export function followTraffic(context: BrowserContext): void {
  const ofWorkers = begin(context);
  const count = (by: number) => (request: Request) => {
    if (request.serviceWorker()) change(ofWorkers, by);
  };
  context.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  context.on('close', () => void traffic.delete(context));
  context.on('page', (page) => {
    const ofPage = begin(page);
    const count = (by: number) => (request: Request) => {
      // Event streams never end, and browsers don't report when a shared worker's script has arrived.
      if (!/events-worker|\/api\/events/.test(request.url())) change(ofPage, by);
    };
    page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
    page.on('close', () => void traffic.delete(page));
  });
}

function begin(of: Page | BrowserContext): Traffic {
  const state = { underway: 0, changed: Date.now() };
  traffic.set(of, state);
  return state;
}

function change(state: Traffic, by: number): void {
  state.underway += by;
  state.changed = Date.now();
}

/**
 * Makes `goto` and `reload` wait until the page is hydrated, since tests are faster than people. Not if the call says what to
 * wait for (`waitUntil`), nor if scripts don't run (so the root has no theme), nor for pages saved for offline use, which have
 * one script.
 */
export async function waitForScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('hydrated', () => Object.assign(window, { isHydrated: true }));
  });
  const isReady = () =>
    'isHydrated' in window || !document.documentElement.matches('.dark, .light') || document.scripts.length < 2;
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const answer = await goto.call(page, url, options);
      if (!options?.waitUntil) await page.waitForFunction(isReady);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload.call(page, options);
      if (!options?.waitUntil) await page.waitForFunction(isReady);
      return answer;
    };
  });
}

/** Waits until a page has loaded and has had no open requests for half a second. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  const message = 'the page has no open requests';
  await expect.poll(() => isQuiet(traffic.get(page)), { message, timeout: 30_000 }).toBe(true);
}

/** Waits until no page or service worker has had open requests for half a second, for example before a server stops. */
export async function allSettled(): Promise<void> {
  const message = 'pages and service workers have no open requests';
  await expect
    .poll(() => [...traffic.values()].every((state) => isQuiet(state)), { message, timeout: 30_000 })
    .toBe(true);
}

/**
 * Sets all open pages to about:blank and waits until they and their service workers have no open requests. Otherwise they would
 * ask for missed events as soon as the server stops.
 */
export async function leaveAllPages(): Promise<void> {
  for (const followed of traffic.keys()) if ('goto' in followed) await followed.goto('about:blank');
  await allSettled();
}

function isQuiet(state: Traffic | undefined): boolean {
  return state?.underway === 0 && Date.now() - state.changed > 500;
}

/** Turns off live updates on a page, for tests of what it requests by itself. */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker');
  });
  await page.route('**/api/events', () => {});
}

/**
 * Loses the response to the next change sent to a path, after the server has handled it.
 *
 * @returns a promise that resolves then
 */
export async function loseAnswer(page: Page, path: string): Promise<{ lost: Promise<void> }> {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(path, async (route) => {
    if (!isFirst || route.request().method() === 'GET') return route.fallback();
    isFirst = false;
    await route.fetch();
    await route.abort();
    resolve();
  });
  return { lost };
}

/** Ends the session in the browser, after leaving the page so that it makes no more requests that would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
