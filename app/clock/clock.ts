/** The name of the entry of the browser's storage, and of the cache and its one path, by which the worker knows it too. */
const NAME = 'clock';
const PATH = '/clock';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** By how many milliseconds the site's clock is ahead of this device's, which may stand days off. */
let ahead = stored();
/** The latest time that the site itself has said, in milliseconds since 1970. */
let said = 0;
const listeners = new Set<() => void>();

/**
 * What time it is, in milliseconds since 1970, by the site's clock as far as this browser knows it. All that depends on what
 * day or time it is asks this. How long something takes is told by the device's own clock.
 */
export function now(): number {
  return siteTime(Date.now());
}

/** A time that this device has noted, by the site's clock. */
export function siteTime(noted: number): number {
  return noted + ahead;
}

/** A time of the site's as this device would have noted it. */
export function deviceTime(time: number): number {
  return time - ahead;
}

/**
 * A time that has come for certain: the latest that the site itself has said since this page has been opened. What is kept in
 * the browser is deleted by this alone, as a device's clock can be set to any day.
 */
export function timeSaid(): number {
  return said;
}

/** Calls back when the site's clock turns out to be another than it was taken for. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Learns the time from something that the site has said.
 *
 * @param time what it said, in milliseconds since 1970
 * @param within when it did, by this device's clock: at the earliest and at the latest. The former is absent for what a
 *   cache may have held for as long as it likes
 */
export function learnTime(time: number, { since, until = Date.now() }: { since?: number; until?: number }): void {
  if (Number.isNaN(time)) return;
  said = Math.max(said, time);
  const [least, most] = [time - until, since === undefined ? Number.POSITIVE_INFINITY : time - since];
  // The device's clock was set in between.
  if (least > most) return;
  set(Math.min(Math.max(ahead, least), most));
}

/** Learns from the headers of an answer that was asked for at `since`. */
export function learnFromAnswer({ headers }: Response, since: number, isChange: boolean): void {
  // Public answers may come from a cache.
  const isFresh = isChange || /no-store|private/.test(headers.get('Cache-Control') ?? '');
  const second = Date.parse(headers.get('Date') ?? '');
  // It is said in whole seconds.
  if (isFresh) learnTime(second, { since: since - 1_000 });
  else learnTime(second, {});
}

/**
 * Learns from when a page was made. No page is older than a day, unless the browser has it from its history: then it says
 * only what time has come.
 */
export function learnFromPage(madeAt: number): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward' || now() - madeAt < DAY) learnTime(madeAt, {});
  else learnTime(madeAt, { since: Date.now() });
}

/** In a worker, which has no storage to read at once: recalls what pages know. */
export async function recallClock(): Promise<void> {
  const kept = await caches.match(PATH, { cacheName: NAME });
  if (kept) ahead = Number(await kept.text()) || 0;
}

function set(value: number): void {
  ahead = value;
  // Each answer says it a little differently. Of a clock that is right nothing is kept.
  if (Math.abs(value - stored()) < MINUTE) return;
  void keep().catch(() => {});
  for (const listener of listeners) listener();
}

async function keep(): Promise<void> {
  globalThis.localStorage?.setItem(NAME, String(ahead));
  // Only a site with https, or on this machine, has a worker.
  if ('caches' in globalThis) await (await caches.open(NAME)).put(PATH, new Response(String(ahead)));
}

function stored(): number {
  try {
    return Number(localStorage.getItem(NAME)) || 0;
  } catch {
    return 0;
  }
}
