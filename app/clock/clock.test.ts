// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** The actual time. */
const NOON = Date.parse('2026-11-27T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
});
afterEach(() => {
  // The next file of this process must not get a clock that is off.
  vi.resetModules();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Opens a page on a device whose clock is off by `off` milliseconds. */
async function open(off: number) {
  vi.setSystemTime(NOON + off);
  vi.resetModules();
  return import('./clock.ts');
}

const answer = (headers: Record<string, string>) => new Response('', { headers });
const header = (time: number) => new Date(time).toUTCString();

describe.each([-400 * DAY, -26 * HOUR, -3 * HOUR, 0, 3 * HOUR, 26 * HOUR, 400 * DAY])(
  'a clock that is off by %i ms',
  (off) => {
    test('is corrected by an API response or a ping, and is right at once on the next page', async () => {
      for (const learn of [
        (clock: Clock) =>
          clock.learnFromAnswer(answer({ Date: header(NOON), 'Cache-Control': 'no-store' }), Date.now() - 300, false),
        (clock: Clock) => clock.learnTime(NOON, { since: Date.now() - 25_000 }),
      ]) {
        localStorage.clear();
        const clock = await open(off);
        learn(clock);
        expect(Math.abs(clock.now() - NOON)).toBeLessThan(26_000);
        expect(Math.abs((await open(off)).now() - NOON)).toBeLessThan(26_000);
      }
    });
  },
);

type Clock = Awaited<ReturnType<typeof open>>;

test('a correct clock stores no offset, and a stored offset is reset once the clock is correct again', async () => {
  const learn = (clock: Clock) => clock.learnTime(NOON, { since: Date.now() - 100 });
  learn(await open(0));
  learn(await open(20_000));
  expect(localStorage).toHaveLength(0);
  learn(await open(26 * HOUR));
  learn(await open(0));
  expect((await open(0)).now()).toBe(NOON);
});

test('a response that may be cached sets only a lower bound for the time, and one without a valid date is ignored', async () => {
  const old = answer({ Date: header(NOON - 5 * HOUR), 'Cache-Control': 'no-cache' });
  const right = await open(0);
  right.learnFromAnswer(old, Date.now() - 10, false);
  expect(right.now()).toBe(NOON);
  const behind = await open(-26 * HOUR);
  behind.learnFromAnswer(old, Date.now() - 10, false);
  expect(behind.now()).toBe(NOON - 5 * HOUR);
  for (const none of [answer({}), answer({ Date: 'today' })]) behind.learnFromAnswer(none, Date.now(), true);
  expect(behind.now()).toBe(NOON - 5 * HOUR);
});

test('a slow response, or a clock change during the request, does not change the time', async () => {
  const clock = await open(0);
  clock.learnTime(NOON - 3 * HOUR, { since: Date.now() - 4 * HOUR });
  clock.learnTime(NOON, { since: Date.now() + 26 * HOUR });
  expect(clock.now()).toBe(NOON);
});

test('the first page corrects the clock, and a page from the browser history does not', async () => {
  for (const off of [-400 * DAY, -26 * HOUR, 26 * HOUR, 400 * DAY]) {
    localStorage.clear();
    const clock = await open(off);
    clock.learnFromPage(NOON - 1_000);
    expect(Math.abs(clock.now() - NOON), String(off)).toBeLessThan(2_000);
    expect(clock.siteTime(clock.deviceTime(NOON))).toBe(NOON);
  }
  localStorage.clear();
  const right = await open(0);
  right.learnFromPage(NOON - 20 * HOUR);
  vi.mocked(performance.getEntriesByType).mockReturnValue([{ type: 'back_forward' }] as never);
  right.learnFromPage(NOON - 3 * DAY);
  expect(right.now()).toBe(NOON);
});

test('listeners are called when the clock turns out wrong, and only times sent by the site are certain', async () => {
  const clock = await open(26 * HOUR);
  const listener = vi.fn();
  const stop = clock.onClockSet(listener);
  expect(clock.latestSiteTime()).toBe(0);
  clock.learnTime(NOON, { since: Date.now() });
  clock.learnTime(NOON, { since: Date.now() });
  expect(listener).toHaveBeenCalledTimes(1);
  vi.setSystemTime(NOON + 400 * DAY);
  expect(clock.latestSiteTime()).toBe(NOON);
  stop();
  clock.learnTime(NOON, { since: Date.now() });
  expect(listener).toHaveBeenCalledTimes(1);
});

/** Number of reads of the device's own clock per file. Each measures a duration or an age. */
const durations: Record<string, number> = {
  'api/api.ts': 1,
  'api/live-queries.ts': 1,
  'clock/clock.ts': 3,
  'events/connection.ts': 5,
  'events/refresher.ts': 2,
  'events/tab.ts': 4,
  'offline/page-store.ts': 1,
  'worker/pages-worker.ts': 3,
  'worker/shared-photo.ts': 2,
};

test('app code never reads the current date or time from the device', () => {
  const app = join(import.meta.dirname, '..');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) => {
    const times = readFileSync(join(app, file), 'utf8').match(/Date\.now\(\)|new Date\(\)|\bDate\(\)/g)?.length;
    return times ? [[file, times] as const] : [];
  });
  expect(Object.fromEntries(found), 'or a duration, to be counted above').toEqual(durations);
});
