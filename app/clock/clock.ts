/**
 * Name under which `ahead` is stored, in localStorage and as a cache. The service worker reads the cache, whose only entry is at
 * PATH.
 */
const NAME = 'clock';
const PATH = '/clock';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How far the site's clock is ahead of this device's, in milliseconds. A device's clock may be days off. */
let ahead = stored();
/** Latest time received from the site, in milliseconds since 1970. */
let latestFromSite = 0;
const listeners = new Set<() => void>();

/**
 * Returns the best estimate of the site's current time, in milliseconds since 1970. Use it for anything that depends on the date
 * or the time of day, but measure durations with the device's own clock.
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
 * Returns the latest time that the site has sent since this page was opened. The current time cannot be earlier. Only this time
 * may decide whether data kept in the browser is deleted, because a device's clock can be set to any day.
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
 * Learns the time from a message that the site sent.
 *
 * @param time the time in the message, in milliseconds since 1970
 * @param within the earliest and latest time at which the message was sent, by this device's clock. Leave out `since` if the
 *   message may come from a cache
 */
export function learnTime(time: number, { since, until = Date.now() }: { since?: number; until?: number }): void {
  if (Number.isNaN(time)) return;
  latestFromSite = Math.max(latestFromSite, time);
  const [least, most] = [time - until, since === undefined ? Number.POSITIVE_INFINITY : time - since];
  // Impossible bounds: the device's clock was changed in between.
  if (least > most) return;
  set(Math.min(Math.max(ahead, least), most));
}

/** Learns the time from the headers of an API response. `since` is when the call was made. */
export function learnFromAnswer({ headers }: Response, since: number, isChange: boolean): void {
  // Other responses are public and may come from a cache.
  const isFresh = isChange || /no-store|private/.test(headers.get('Cache-Control') ?? '');
  const second = Date.parse(headers.get('Date') ?? '');
  // The Date header is in whole seconds, so it may be up to a second early.
  if (isFresh) learnTime(second, { since: since - 1_000 });
  else learnTime(second, {});
}

/**
 * Learns the time from when the page was rendered. The current time cannot be earlier. Pages are cached for at most a day, so if
 * this one seems older, the device's clock is wrong and the page counts as just sent. Pages that the browser took from its
 * history can be of any age.
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
