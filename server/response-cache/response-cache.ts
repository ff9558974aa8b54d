import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context } from '../events/context.ts';
import type { Topic } from '../http/dependencies.ts';
import { lastInstantOf, today } from '../kernel/calendar.ts';
import { type Encoding, encode } from '../kernel/encoding.ts';
import type { Changes } from './changes.ts';

/** How long a response is cached at most, in milliseconds, in case something changes without an event. */
const LIFETIME = 20_000;

/** The longest response and the longest key that are cached, in bytes and characters. */
const LONGEST_ANSWER = 1024 * 1024;
const LONGEST_KEY = 1_024;

/** About how many bytes a response takes besides its body. */
const OVERHEAD = 2_048;

/** A response and its dependencies. */
export type Answer = {
  status: 200 | 404;
  route: string;
  /** All headers but those about its encoding. */
  headers: Headers;
  bytes: Buffer;
  topics: Topic[];
  /** Whether it is for guests only. Others are the same for everyone. */
  isForGuests: boolean;
  /** The end of life of the answers in it that were cached already, in milliseconds since 1970. */
  until: number;
};

/** Up to this many bytes, Node sends head and body quicker in one string than the body as a buffer of its own. */
const SHORT_BODY = 8_192;

/**
 * A response in one encoding: its headers as Node takes them, names and values in turn. For a short one, `latin1` has a
 * character for each byte.
 */
export type Encoded = { headers: string[]; bytes: Buffer; latin1: string | undefined };

/** A cached response. */
export type CachedResponse = Answer & {
  etag: string;
  encoded: Partial<Record<Encoding, Encoded>>;
  /** The encodings that are in progress. */
  encoding: Partial<Record<Encoding, Promise<Encoded>>>;
  /** The moment of `Changes` at which the work on it began. */
  since: number;
  /** The time in which it can be used, in milliseconds since 1970; never beyond the end of its day. */
  from: number;
};

/** `from` and `until` are its day's, as those of CachedResponse. */
type Work = Pick<CachedResponse, 'since' | 'from' | 'until'> & { cached: Promise<CachedResponse | undefined> };

/**
 * Caches public responses in memory as bytes, and answers with them while nothing that they show has changed. Its size is
 * bounded in bytes: the least recently used response goes first.
 */
export type ResponseCache = {
  /** The present moment, as `CachedResponse.since` counts them; undefined while the cache is out of use. */
  now(): number | undefined;
  /** The cached response for a key, if it is still valid and for this visitor. */
  find(key: string, isGuest: boolean): CachedResponse | undefined;
  /** The response in progress for a key, if nothing at all has changed since its work began. */
  underWay(key: string): Promise<CachedResponse | undefined> | undefined;
  /**
   * Begins the work on a response. Guests with the same request may meanwhile wait for one that is made for a guest.
   *
   * @returns a function that ends the work, given the response if it may be cached; it returns it as cached, even if only
   *   for this once
   */
  begin(key: string, isGuest: boolean): (answer: Answer | undefined) => CachedResponse | undefined;
  /** Whether a response is neither from yesterday nor from a clock that has been set back since. */
  isOfNow(cached: CachedResponse): boolean;
  /** A response in an encoding, which is made at its first use. */
  encode(key: string, cached: CachedResponse, encoding: Encoding): Promise<Encoded>;
  /** How many requests were answered from memory since the start. */
  hits: number;
  /** About how many bytes are cached. */
  readonly size: number;
};

/** @param bytes how many are cached at most */
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
        const cached = answer && answer.bytes.length <= LONGEST_ANSWER ? keep(answer, work) : undefined;
        const isSo = cached && changes.isUnchanged(cached.topics, since);
        if (isSo) responses.set(key, cached);
        resolve(isSo ? cached : undefined);
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
      // It is larger from now on, and the cache measures only new entries.
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

function keep(answer: Answer, { since, from, until }: Work): CachedResponse {
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
