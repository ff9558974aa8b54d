import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context } from '../events/context.ts';
import type { Topic } from '../http/dependencies.ts';
import { lastInstantOf, today } from '../kernel/calendar.ts';
import { type Encoding, encode } from '../kernel/encoding.ts';
import type { Changes } from './changes.ts';

/** Maximum age of a cached response, in milliseconds. Limits staleness if something changes without an event. */
const LIFETIME = 20_000;

/** Maximum length of a cached body (in bytes) and of its key (in characters). */
const LONGEST_ANSWER = 1024 * 1024;
const LONGEST_KEY = 1_024;

/** Approximate size of a response besides its body, in bytes. */
const OVERHEAD = 2_048;

/** A response and its dependencies. */
export type Answer = {
  status: 200 | 404;
  route: string;
  /** All headers except those about encoding. */
  headers: Headers;
  bytes: Buffer;
  topics: Topic[];
  /** If true, only guests may get the response. Otherwise it is the same for everyone. */
  isForGuests: boolean;
  /** Earliest expiry of the cached responses it includes, in milliseconds since 1970. */
  until: number;
};

/** Bodies up to this many bytes are sent as strings: Node sends a short string together with the headers, which is faster. */
const SHORT_BODY = 8_192;

/** A response in one encoding. `headers` alternates names and values. `latin1` is the body as a string, if it is short. */
export type Encoded = { headers: string[]; bytes: Buffer; latin1: string | undefined };

export type CachedResponse = Answer & {
  etag: string;
  encoded: Partial<Record<Encoding, Encoded>>;
  /** Encodings in progress. */
  encoding: Partial<Record<Encoding, Promise<Encoded>>>;
  /** Value of `Changes.now()` when work on the response began. */
  since: number;
  /** Start of the response's validity, in milliseconds since 1970. It ends at `until`, on the same day at the latest. */
  from: number;
};

/** A response in progress, with the time when work on it began (`from`) and the end of that day (`until`). */
type Work = Pick<CachedResponse, 'since' | 'from' | 'until'> & { cached: Promise<CachedResponse | undefined> };

/**
 * Caches public responses in memory, as bytes, until they expire or something that they show changes. When full, evicts the least
 * recently used response.
 */
export type ResponseCache = {
  /** The current moment, comparable with `CachedResponse.since`. Undefined while the cache is disabled. */
  now(): number | undefined;
  /** Returns the cached response for a key, if it is still valid and this visitor may get it. */
  find(key: string, isGuest: boolean): CachedResponse | undefined;
  /** Returns the response in progress for a key, if it is still valid and nothing at all has changed since work on it began. */
  underWay(key: string): Promise<CachedResponse | undefined> | undefined;
  /**
   * Starts work on a response. If it is for a guest, identical requests from other guests may wait for it.
   *
   * @returns a function to call at the end of the work, with the response if it may be cached. That function returns the response
   *   in cached form, even if a change in the meantime makes it unusable for other requests.
   */
  begin(key: string, isGuest: boolean): (answer: Answer | undefined) => CachedResponse | undefined;
  /** Whether a response is valid now. False if it has expired, or if the clock was set back to before work on it began. */
  isOfNow(cached: CachedResponse): boolean;
  /** Returns a response in an encoding, which is created on first use. */
  encode(key: string, cached: CachedResponse, encoding: Encoding): Promise<Encoded>;
  /** Number of requests served from memory since startup. */
  hits: number;
  /** Approximate number of cached bytes. */
  readonly size: number;
};

/** @param bytes maximum number of cached bytes */
export function createResponseCache(
  changes: Changes,
  ctx: Pick<Context, 'clock' | 'timeZone'>,
  bytes: number,
): ResponseCache {
  const { clock } = ctx;
  const responses = new LRUCache<string, CachedResponse>({ maxSize: bytes, sizeCalculation: sizeOf });
  const works = new Map<string, Work>();

  return {
    now: changes.now,

    find(key, isGuest) {
      const cached = responses.get(key);
      if (!cached || (cached.isForGuests && !isGuest)) return undefined;
      if (isWithin(cached, clock()) && changes.isUnchanged(cached.topics, cached.since)) return cached;
      responses.delete(key);
      return undefined;
    },

    underWay(key) {
      const work = works.get(key);
      return work && work.since === changes.now() && isWithin(work, clock()) ? work.cached : undefined;
    },

    begin(key, isGuest) {
      const since = changes.now();
      const now = clock();
      const { timeZone } = ctx;
      if (since === undefined || key.length > LONGEST_KEY) return () => undefined;
      const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>();
      const endOfDay = Date.parse(lastInstantOf(today({ clock: () => now, timeZone }), timeZone)) + 1;
      const work: Work = { since, from: now.getTime(), until: endOfDay, cached: promise };
      if (isGuest) works.set(key, work);
      return (answer) => {
        if (works.get(key) === work) works.delete(key);
        const cached = answer && answer.bytes.length <= LONGEST_ANSWER ? toCached(answer, work) : undefined;
        const isCurrent = cached && changes.isUnchanged(cached.topics, since);
        if (isCurrent) responses.set(key, cached);
        resolve(isCurrent ? cached : undefined);
        return cached;
      };
    },

    isOfNow: (cached) => isWithin(cached, clock()),

    async encode(key, cached, encoding) {
      const known = cached.encoded[encoding] ?? cached.encoding[encoding];
      if (known) return known;
      const making = encode(cached.bytes, encoding).then((encoded) => withHeaders(cached, encoded));
      cached.encoding[encoding] = making;
      try {
        cached.encoded[encoding] = await making;
      } finally {
        delete cached.encoding[encoding];
      }
      // The response is larger now. The cache measures a response only when it is added, so add it again.
      if (responses.peek(key) === cached && responses.delete(key)) responses.set(key, cached);
      return making;
    },

    hits: 0,

    get size() {
      return responses.calculatedSize;
    },
  };
}

function isWithin({ from, until }: Pick<Work, 'from' | 'until'>, now: Date): boolean {
  return now.getTime() >= from && now.getTime() < until;
}

function toCached(answer: Answer, { since, from, until }: Work): CachedResponse {
  const etag = `W/"${createHash('sha1').update(answer.bytes).digest('base64url')}"`;
  const end = Math.min(from + LIFETIME, until, answer.until);
  return { ...answer, etag, encoded: {}, encoding: {}, since, from, until: end };
}

function withHeaders(
  { headers, etag }: CachedResponse,
  { bytes, encoding }: { bytes: Buffer; encoding: Encoding },
): Encoded {
  const all = new Headers(headers);
  all.append('Vary', 'Accept-Encoding');
  all.set('ETag', etag);
  all.set('Content-Length', String(bytes.length));
  if (encoding !== 'identity') all.set('Content-Encoding', encoding);
  const latin1 = bytes.length <= SHORT_BODY ? bytes.toString('latin1') : undefined;
  return { headers: [...all].flat(), bytes, latin1 };
}

function sizeOf({ bytes, encoded }: CachedResponse, key: string): number {
  const sizes = Object.values(encoded).map(
    (one) => (one.bytes === bytes ? 0 : one.bytes.length) + (one.latin1?.length ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, OVERHEAD + key.length + bytes.length);
}
