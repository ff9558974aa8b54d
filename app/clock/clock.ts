/** Key in localStorage, and name of the cache, whose only path is PATH. The service worker reads the cache. */
const NAME = 'clock';
const PATH = '/clock';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds by which the site's clock is ahead of this device's, which may be days off. */
let ahead = stored();
/** Latest time received from the site, in milliseconds since 1970. */
let latestFromSite = 0;
const listeners = new Set<() => void>();

/**
 * Returns the current time by the site's clock, as far as this browser knows it, in milliseconds since 1970. Use it for anything
 * that depends on the date or the time of day, but measure durations with the device's own clock.
 */
export function now(): number {
  return siteTime(Date.now());
}

/** Converts a time recorded by this device to the site's clock. */
export function siteTime(time: number): number {
  return time + ahead;
}

/** Converts a time by the site's clock to this device's clock. */
export function deviceTime(time: number): number {
  return time - ahead;
}

/**
 * Returns the latest time that the site itself has sent since this page was opened: a reliable lower bound for the current time.
 * Base the deletion of data kept in the browser only on this, because a device's clock can be set to any day.
 */
export function latestSiteTime(): number {
  return latestFromSite;
}

/** Calls the listener when the offset to the site's clock changes by a minute or more. Returns a function to unsubscribe. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Learns the time from a message of the site.
 *
 * @param time the time that the site sent, in milliseconds since 1970
 * @param within the earliest and the latest time at which it was sent, by this device's clock. Leave out `since` if a cache may
 *   have held the message for any length of time
 */
export function learnTime(time: number, { since, until = Date.now() }: { since?: number; until?: number }): void {
  if (Number.isNaN(time)) return;
  latestFromSite = Math.max(latestFromSite, time);
  const [least, most] = [time - until, since === undefined ? Number.POSITIVE_INFINITY : time - since];
  // Impossible bounds: the device's clock was changed in between.
  if (least > most) return;
  set(Math.min(Math.max(ahead, least), most));
}

/** Learns the time from the headers of a response to a request made at `since`. */
export function learnFromAnswer({ headers }: Response, since: number, isChange: boolean): void {
  // Other responses are public and may come from a cache.
  const isFresh = isChange || /no-store|private/.test(headers.get('Cache-Control') ?? '');
  const second = Date.parse(headers.get('Date') ?? '');
  // Allows for the precision of the Date header, which is in whole seconds.
  if (isFresh) learnTime(second, { since: since - 1_000 });
  else learnTime(second, {});
}

/**
 * Learns the time from when a page was rendered, which is a lower bound. Pages are at most a day old, so one that seems older
 * reveals a wrong clock and sets it, unless the browser took the page from its history.
 */
export function learnFromPage(madeAt: number): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward' || now() - madeAt < DAY) learnTime(madeAt, {});
  else learnTime(madeAt, { since: Date.now() });
}

/** Restores the offset in a service worker, which has no synchronous storage. */
export async function recallClock(): Promise<void> {
  const kept = await caches.match(PATH, { cacheName: NAME });
  if (kept) ahead = Number(await kept.text()) || 0;
}

function set(value: number): void {
  ahead = value;
  // Ignores slight variations between responses. Nothing is stored for an accurate clock.
  if (Math.abs(value - stored()) < MINUTE) return;
  void keep().catch(() => {});
  for (const listener of listeners) listener();
}

async function keep(): Promise<void> {
  globalThis.localStorage?.setItem(NAME, String(ahead));
  // The Cache API exists only on https and localhost.
  if ('caches' in globalThis) await (await caches.open(NAME)).put(PATH, new Response(String(ahead)));
}

function stored(): number {
  try {
    return Number(localStorage.getItem(NAME)) || 0;
  } catch {
    return 0;
  }
}
