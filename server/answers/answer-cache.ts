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

/** An answer, and on what it depends. */
export type Answer = {
  status: 200 | 404;
  route: string;
  /** All but those that say how it is encoded. */
  headers: Headers;
  bytes: Buffer;
  topics: Topic[];
  /** Others are the same for everyone. */
  isForGuests: boolean;
  /** Until when its parts can be used that were kept already, in milliseconds since 1970. */
  until: number;
};

/** An answer in one encoding: its headers as Node takes them, names and values in turn. */
export type Encoded = { headers: string[]; bytes: Buffer };

/** An answer that is kept. */
export type Kept = Answer & {
  etag: string;
  encoded: Partial<Record<Encoding, Encoded>>;
  /** Those that are being made. */
  encoding: Partial<Record<Encoding, Promise<Encoded>>>;
  /** The moment of `Changes` at which the work on it began. */
  since: number;
  /** From when until when it can be used, in milliseconds since 1970; never beyond the end of its day. */
  from: number;
};

/** `from` and `until` are its day's, as those of Kept. */
type Work = Pick<Kept, 'since' | 'from' | 'until'> & { kept: Promise<Kept | undefined> };

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
   * Begins to work on an answer. Guests who ask for the same meanwhile may wait for one that is made for a guest.
   *
   * @returns what ends the work, with the answer where it may be kept; answers it as kept, even if only for this once
   */
  begin(key: string, isGuest: boolean): (answer: Answer | undefined) => Kept | undefined;
  /** Whether an answer is neither of yesterday nor of a clock that has been set back since. */
  isOfNow(kept: Kept): boolean;
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
      if (isWithin(kept, clock()) && changes.isUnchanged(kept.topics, kept.since)) return kept;
      answers.delete(key);
      return undefined;
    },

    underWay(key) {
      const work = works.get(key);
      return work && work.since === changes.now() && isWithin(work, clock()) ? work.kept : undefined;
    },

    begin(key, isGuest) {
      const since = changes.now();
      const now = clock();
      if (since === undefined || key.length > LONGEST_KEY) return () => undefined;
      const { promise, resolve } = Promise.withResolvers<Kept | undefined>();
      const endOfDay = Date.parse(lastInstantOf(today({ clock: () => now, timeZone }), timeZone)) + 1;
      const work: Work = { since, from: now.getTime(), until: endOfDay, kept: promise };
      if (isGuest) works.set(key, work);
      return (answer) => {
        if (works.get(key) === work) works.delete(key);
        const kept = answer && answer.bytes.length <= LONGEST_ANSWER ? keep(answer, work) : undefined;
        const isSo = kept && changes.isUnchanged(kept.topics, since);
        if (isSo) answers.set(key, kept);
        resolve(isSo ? kept : undefined);
        return kept;
      };
    },

    isOfNow: (kept) => isWithin(kept, clock()),

    async encode(key, kept, encoding) {
      const known = kept.encoded[encoding] ?? kept.encoding[encoding];
      if (known) return known;
      const making = encode(kept.bytes, encoding).then((encoded) => withHeaders(kept, encoded));
      kept.encoding[encoding] = making;
      try {
        kept.encoded[encoding] = await making;
      } finally {
        delete kept.encoding[encoding];
      }
      // It takes more room from now on, which is looked at only for what is new.
      if (answers.peek(key) === kept && answers.delete(key)) answers.set(key, kept);
      return making;
    },

    hits: 0,

    get size() {
      return answers.calculatedSize;
    },
  };
}

function isWithin({ from, until }: Pick<Work, 'from' | 'until'>, now: Date): boolean {
  return now.getTime() >= from && now.getTime() < until;
}

function keep(answer: Answer, { since, from, until }: Work): Kept {
  const etag = `W/"${createHash('sha1').update(answer.bytes).digest('base64url')}"`;
  const end = Math.min(from + LIFETIME, until, answer.until);
  return { ...answer, etag, encoded: {}, encoding: {}, since, from, until: end };
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
