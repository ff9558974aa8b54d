import { type BrowserContext, expect, type Page } from '@playwright/test';

/** What each page has asked for and not got yet, and when that last changed. */
const traffic = new WeakMap<Page, { underway: number; changed: number }>();

/** Counts what the pages of a browser context ask for, so that `settled` can tell. */
export function followTraffic(context: BrowserContext): void {
  context.on('page', (page) => {
    const state = { underway: 0, changed: Date.now() };
    traffic.set(page, state);
    const count = (change: number) => (request: { url(): string }) => {
      // A stream of events never ends, and of the script of a worker that tabs share no browser says when it has arrived.
      if (/events-worker|\/api\/events/.test(request.url())) return;
      state.underway += change;
      state.changed = Date.now();
    };
    page.on('request', count(1));
    page.on('requestfinished', count(-1));
    page.on('requestfailed', count(-1));
  });
}

/**
 * Has whoever opens a page go on when it reacts, as nobody is as quick as a test. Not where it is said until what to wait,
 * nor where no script runs, which would have given the root its theme, nor of a card that is kept for when one is offline.
 */
export async function waitForScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('hydrated', () => Object.assign(window, { isHydrated: true }));
  });
  const isReady = () =>
    'isHydrated' in window || !document.documentElement.matches('.dark, .light') || !document.querySelector('script');
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
  const isQuiet = () => {
    const { underway, changed } = traffic.get(page) ?? { underway: 1, changed: 0 };
    return underway === 0 && Date.now() - changed > 500;
  };
  await expect.poll(isQuiet, { message: 'the page has all that it asked for', timeout: 30_000 }).toBe(true);
}

/**
 * How long what others do may take to show on a page that was opened just now: it connects when it is idle, after two seconds at
 * the latest, and then asks within five for what it has missed.
 */
export const CONNECTING = { timeout: 20_000 };

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
