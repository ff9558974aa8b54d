/**
 * Time until a phone on a slow network shows a reaction to a tap: `node first-sign.ts [ROUNDS=5] [PRESS…]`, in Chromium through
 * its DevTools protocol, with the "Slow 3G" network (400 kbit/s, 2 s latency) and the processor slowed down 4 times. A reaction
 * is an element marked as busy, a progress bar for the next page, a dialog or a new address, once painted. Prints the median and
 * the longest time of all rounds in ms, from the event of the tap to the reaction, and the median time until the result is there.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { withSite } from '../scripts/site.ts';
import { type Person, register } from '../test/process/person.ts';
import { median, row } from './compare.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
/** Names of the taps to measure; all if empty. */
const only = process.argv.slice(3);
const CPU = 4;
const SLOW_3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Maximum time until a reaction, in ms. */
const LIMIT = 100;
const PATIENCE = 120_000;

type Press = {
  name: string;
  path: string;
  /** Whether a person is logged in. */
  signedIn?: boolean;
  prepare?(page: Page, person: Person): Promise<void>;
  press(page: Page): Promise<void>;
  arrived(page: Page, url: string): Promise<unknown>;
};

const presses: Press[] = [
  {
    name: 'open a food from the list',
    path: '/foods',
    press: (page) =>
      page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .tap(),
    arrived: (page) => page.waitForURL(/\/food\//, { timeout: PATIENCE }),
  },
  {
    name: 'press Request',
    path: '/food',
    signedIn: true,
    press: (page) => page.getByRole('button', { name: 'Request', exact: true }).first().tap(),
    arrived: (page) => page.getByRole('dialog').waitFor({ timeout: PATIENCE }),
  },
  {
    name: 'follow a link of the bar',
    path: '/foods',
    press: (page) => page.getByRole('link', { name: 'Login', exact: true }).first().tap(),
    arrived: (page) => page.waitForURL('**/login', { timeout: PATIENCE }),
  },
  {
    name: 'log in',
    path: '/login',
    async prepare(page, { email, password }) {
      await page.getByRole('textbox', { name: 'Email Address' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
    },
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Log In' }).first().tap(),
    arrived: (page, url) => page.waitForURL((now) => now.href !== `${url}/login`, { timeout: PATIENCE }),
  },
];

await withSite(async ({ url, browser }) => {
  const person = await register(url, 'Paula with a slow phone');
  const [food] = await (await fetch(`${url}/api/all-foods?limit=1`)).json();
  row('press', 'sign ms', 'longest', 'there ms', `goal: ${LIMIT} ms`);
  row('---', '---', '---', '---', '---');
  for (const press of presses) {
    if (only.length > 0 && !only.includes(press.name)) continue;
    const times: Times[] = [];
    while (times.length < ROUNDS) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      if (press.signedIn) await enter(context, url, person);
      times.push(await measure(context, press, url + press.path.replace(/^\/food$/, `/food/${food._id}`), url, person));
      await context.close();
    }
    const [signs, arrivals] = [times.map(({ sign }) => sign), times.map(({ there }) => there)];
    const met = Math.max(...signs) <= LIMIT ? 'met' : 'missed';
    row(press.name, median(signs).toFixed(0), Math.max(...signs).toFixed(0), median(arrivals).toFixed(0), met);
  }
});

type Times = { sign: number; there: number };

async function measure(
  context: BrowserContext,
  press: Press,
  address: string,
  url: string,
  person: Person,
): Promise<Times> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.addInitScript(() => addEventListener('hydrated', () => Object.assign(globalThis, { isHydrated: true })));
  await page.goto(address, { waitUntil: 'load', timeout: PATIENCE });
  await page.waitForFunction(() => 'isHydrated' in globalThis, undefined, { timeout: PATIENCE });
  await press.prepare?.(page, person);
  const sign = page.evaluate(firstSign);
  const start = performance.now();
  await press.press(page);
  const time = await sign;
  await press.arrived(page, url);
  return { sign: time, there: performance.now() - start };
}

/** Runs in the page. Measures the time from the next tap until the first reaction is painted. */
function firstSign(): Promise<number> {
  return new Promise((resolve) => {
    let pressed = 0;
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        pressed = timeStamp;
      },
      { capture: true, once: true },
    );
    const before = location.href;
    const signs = '[aria-busy=true], [role=progressbar], dialog[open], :disabled';
    const old = new Set(document.querySelectorAll(signs));
    const look = () => {
      const isThere = location.href !== before || [...document.querySelectorAll(signs)].some((one) => !old.has(one));
      if (!isThere) return;
      watch.disconnect();
      // Its frame has been painted when the next one begins.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

async function enter(context: BrowserContext, url: string, { cookies }: Person): Promise<void> {
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
}
