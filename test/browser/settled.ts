import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

type Traffic = { underway: number; changed: number };

/** What each open page, and the service workers of each context, have asked for and not got yet, and when that last changed. */
const traffic = new Map<Page | BrowserContext, Traffic>();

/** Counts what the pages and service workers of a browser context ask for, so that `settled` and `allSettled` can tell. */
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
      // A stream of events never ends, and of the script of a worker that tabs share no browser says when it has arrived.
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
 * Has whoever opens a page go on when it reacts, as nobody is as quick as a test. Not where it is said until what to wait,
 * nor where no script runs, which would have given the root its theme, nor of a page that is kept for when one is offline,
 * which has one script.
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

/** Waits until a page has loaded, and has asked for nothing and got all for half a second. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  const message = 'the page has all that it asked for';
  await expect.poll(() => isQuiet(traffic.get(page)), { message, timeout: 30_000 }).toBe(true);
}

/** Waits until no page and no service worker has asked for anything for half a second, as before a server stops. */
export async function allSettled(): Promise<void> {
  const message = 'all pages and their service workers have what they asked for';
  await expect
    .poll(() => [...traffic.values()].every((state) => isQuiet(state)), { message, timeout: 30_000 })
    .toBe(true);
}

/**
 * Empties all open pages, and waits until they and their service workers ask for nothing any more, as a page asks for what it may
 * have missed as soon as its server has stopped.
 */
export async function leaveAllPages(): Promise<void> {
  for (const followed of traffic.keys()) if ('goto' in followed) await followed.goto('about:blank');
  await allSettled();
}

function isQuiet(state: Traffic | undefined): boolean {
  return state?.underway === 0 && Date.now() - state.changed > 500;
}

/** Keeps a page from being sent what happens elsewhere, for tests of what it asks for by itself. */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker');
  });
  await page.route('**/api/events', () => {});
}

/**
 * Has the next call to a path that changes something arrive, but its answer be lost.
 *
 * @returns what ends when it is
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

/** As if the session had ended, with no page left that would still ask for something, and be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
