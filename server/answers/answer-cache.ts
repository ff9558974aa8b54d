import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { lastInstantOf, today } from '../calendar.ts';
import type { Context } from '../context.ts';
import { type Encoding, encode } from '../encoding.ts';
import type { Changes, Topic } from './changes.ts';

/** For how long an answer is kept at most, in milliseconds, in case something changes of which nobody publishes an event. */
const LIFETIME = 20_000;

/** The longest answer and the longest key that are kept, in bytes and characters. */
const LONGEST_ANSWER = 1024 * 1024;
const LONGEST_KEY = 1_024;

/** What an answer takes beside its bytes, about. */
const OVERHEAD = 2_048;

/** An answer of status 200, and on what it depends. */
export type Answer = {
  route: string;
  /** All but those that say how it is encoded. */
  headers: Headers;
  bytes: Buffer;
  topics: Topic[];
  /** Others are the same for everyone. */
  isForGuests: boolean;
};

/** An answer in one encoding: its headers as Node takes them, names and values in turn. */
export type Encoded = { headers: string[]; bytes: Buffer };

/** An answer that is kept. */
export type Kept = Answer & {
  etag: string;
  encoded: Partial<Record<Encoding, Encoded>>;
  /** The moment of `Changes` at which the work on it began. */
  since: number;
  /** From when until when it can be used, in milliseconds since 1970; never beyond the end of its day. */
  from: number;
  until: number;
};

type Work = { since: number; kept: Promise<Kept | undefined> };

/**
 * Keeps public answers in memory as bytes, and gives them out as long as nothing that they show has changed. Bounded in
 * bytes: what has not been asked for the longest goes first.
 */
export type AnswerCache = {
  /** This moment, as `Kept.since` counts them; undefined as long as nothing is kept or given out. */
  now(): number | undefined;
  /** The answer that is kept for a key, if it is so still and for this visitor. */
  find(key: string, isGuest: boolean): Kept | undefined;
  /** The answer on which somebody works already, if nothing at all has changed since they began. */
  underWay(key: string): Promise<Kept | undefined> | undefined;
  /**
   * Begins to work on an answer. Whoever asks for the same meanwhile may wait for it.
   *
   * @returns what ends the work, with the answer where it may be kept; answers it as kept, even if only for this once
   */
  begin(key: string): (answer: Answer | undefined) => Kept | undefined;
  /** An answer in an encoding, which is made when it is first asked for. */
  encode(key: string, kept: Kept, encoding: Encoding): Promise<Encoded>;
  /** How many requests were answered from memory since the start. */
  hits: number;
  /** How many bytes are kept, about. */
  readonly size: number;
};

/** @param bytes how many are kept at most */
export function createAnswerCache(
  changes: Changes,
  { clock, timeZone }: Pick<Context, 'clock' | 'timeZone'>,
  bytes: number,
): AnswerCache {
  const answers = new LRUCache<string, Kept>({ maxSize: bytes, sizeCalculation: sizeOf });
  const works = new Map<string, Work>();

  return {
    now: changes.now,

    find(key, isGuest) {
      const kept = answers.get(key);
      if (!kept || (kept.isForGuests && !isGuest)) return undefined;
      const now = clock().getTime();
      if (now >= kept.from && now < kept.until && changes.isUnchanged(kept.topics, kept.since)) return kept;
      answers.delete(key);
      return undefined;
    },

    underWay(key) {
      const work = works.get(key);
      return work && work.since === changes.now() ? work.kept : undefined;
    },

    begin(key) {
      const since = changes.now();
      const now = clock();
      if (since === undefined || key.length > LONGEST_KEY) return () => undefined;
      const { promise, resolve } = Promise.withResolvers<Kept | undefined>();
      const work = { since, kept: promise };
      works.set(key, work);
      return (answer) => {
        if (works.get(key) === work) works.delete(key);
        const kept = answer && answer.bytes.length <= LONGEST_ANSWER ? keep(answer, since, now) : undefined;
        const isSo = kept && changes.isUnchanged(kept.topics, since);
        if (isSo) answers.set(key, kept);
        resolve(isSo ? kept : undefined);
        return kept;
      };
    },

    async encode(key, kept, encoding) {
      const known = kept.encoded[encoding];
      if (known) return known;
      const encoded = withHeaders(kept, await encode(kept.bytes, encoding));
      kept.encoded[encoding] = encoded;
      // It takes more room from now on.
      if (answers.peek(key) === kept) answers.set(key, kept);
      return encoded;
    },

    hits: 0,

    get size() {
      return answers.calculatedSize;
    },
  };

  function keep(answer: Answer, since: number, now: Date): Kept {
    const from = now.getTime();
    const endOfDay = Date.parse(lastInstantOf(today({ clock: () => now, timeZone }), timeZone)) + 1;
    const etag = `W/"${createHash('sha1').update(answer.bytes).digest('base64url')}"`;
    return { ...answer, etag, encoded: {}, since, from, until: Math.min(from + LIFETIME, endOfDay) };
  }
}

function withHeaders({ headers, etag }: Kept, { bytes, encoding }: { bytes: Buffer; encoding: Encoding }): Encoded {
  const all = new Headers(headers);
  all.append('Vary', 'Accept-Encoding');
  all.set('ETag', etag);
  all.set('Content-Length', String(bytes.length));
  if (encoding !== 'identity') all.set('Content-Encoding', encoding);
  return { headers: [...all].flat(), bytes };
}

function sizeOf({ bytes, encoded }: Kept, key: string): number {
  const compressed = Object.values(encoded).filter((one) => one.bytes !== bytes);
  return compressed.reduce((sum, one) => sum + one.bytes.length, OVERHEAD + key.length + bytes.length);
}
