import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Pool, QueryConfig } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { photoLimits } from '../../contract/foods/photo-terms.ts';
import { messageLimits } from '../../contract/requests/message-terms.ts';
import type { Config } from '../config/config.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Env } from './env.ts';

/** In the first week of an account, and later (`limitFor`). */
type ByAge = { first: RateLimiterAbstract; later: RateLimiterAbstract };

/** Seconds. */
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** How much the clocks of servers may differ, in seconds. */
const CLOCK_SKEW = 5;

/** How often one text may be posted within seven days before a moderator looks at it. */
const SAME_TEXT = 19;

/** The limits on attempts. All servers share the counts. */
export type Limits = ReturnType<typeof createLimits>;

/** The site's limits, counted in the database so that more servers do not mean more attempts. */
export function createLimits(pool: Pool, { postsPerDay }: Pick<Config, 'postsPerDay'>) {
  // The limiter's names for statements are left out: a pooler's connection forgets such a name, or already has it.
  const storeClient = { query: ({ text, values }: QueryConfig) => pool.query(text, values) };
  const limiter = (keyPrefix: string, points: number, duration: number, blockDuration = 0): RateLimiterAbstract =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      blockDuration,
    });
  // A whole parish may share one address; a password is guessed at one e-mail.
  return {
    /** Sign-in and registration, per visitor's address. */
    attemptsByAddress: limiter('attempts-by-address', 100, 15 * MINUTE),
    /** Attempts with proofs that nobody can guess (passkeys and links in mails), per visitor's address. */
    proofsByAddress: limiter('proofs-by-address', 100, 15 * MINUTE),
    /** Sign-in, per e-mail, from any address. */
    attemptsByEmail: limiter('attempts-by-email', 20, 15 * MINUTE),
    /** Mails that somebody asks for to prove an address, per kind and person (per address: `server/notifications/pace.ts`). */
    accountMails: limiter('account-mails', 3, 60 * MINUTE),
    /** Mails that tell somebody that their e-mail is locked, per e-mail. */
    lockMails: limiter('lock-mails', 1, 60 * MINUTE),
    /** Mails by which moderators try a mail server, of the whole site. */
    mailTests: limiter('mail-tests', 10, 15 * MINUTE),
    /** Presented ID tokens, per visitor's address. */
    sessions: limiter('sessions', 120, MINUTE),
    /** Adding, changing, deleting and asking, per user. */
    changes: limiter('changes', 60, MINUTE),
    /** Messages of the contact form, per visitor's address. */
    contact: limiter('contact', 5, 60 * MINUTE),
    /** Reports, per user. */
    reports: limiter('reports', 20, 60 * MINUTE),
    /** Messages, per user. */
    messages: limiter('messages', messageLimits.perMinute, MINUTE),
    messagesPerDay: byAge('messages-per-day', messageLimits.perDay, DAY),
    /** Photos, per user. */
    photos: byAge('photos', photoLimits.hourly, 60 * MINUTE),
    /** Attempts at a pick-up code, per request. */
    pickupCodes: limiter('pickup-codes', 5, 15 * MINUTE, 15 * MINUTE),
    /** New accounts, per visitor's address. */
    signUps: limiter('sign-ups', 60, 60 * MINUTE),
    /** Undefined if an account may post any number of foods in a day. */
    daily: postsPerDay > 0 ? daily() : undefined,
  };

  /** Posts and requests, per user, and posts of the same text by anybody. */
  function daily() {
    return {
      posts: byAge('posts', postsPerDay, DAY),
      asks: byAge('asks', postsPerDay, DAY),
      sameText: limiter('same-text', SAME_TEXT, 7 * DAY),
    };
  }

  function byAge(what: string, points: number, duration: number): ByAge {
    return { first: limiter(`first-${what}`, Math.ceil(points / 2), duration), later: limiter(what, points, duration) };
  }
}

/** Counts a call against the visitor's address. */
export function limitByAddress(limiter: RateLimiterAbstract) {
  return createMiddleware<Env>(async (c, next) => {
    await consume(limiter, c.var.address);
    await next();
  });
}

/**
 * Counts one call under a key.
 *
 * @returns how many more are left for now
 * @throws ApiError `code` with Retry-After in seconds
 */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  code:
    | 'TOO_MANY_ATTEMPTS'
    | 'TOO_MANY_MESSAGES'
    | 'TOO_MANY_PHOTOS'
    | 'TOO_MUCH_TODAY'
    | 'CODE_LOCKED' = 'TOO_MANY_ATTEMPTS',
): Promise<number> {
  // Hashed, so that a key is short and the table holds neither addresses nor e-mails.
  const hash = createHash('sha256').update(key).digest('base64url');
  const count = await limiter.consume(hash).catch((rejection) => {
    if (rejection instanceof RateLimiterRes) return rejection;
    throw rejection;
  });
  const longest = Math.max(limiter.duration, limiter.blockDuration);
  const seconds = Math.max(1, Math.ceil(count.msBeforeNext / 1000));
  // Only a clock ahead of ours can have set that end. The count stays, and its time begins anew.
  if (seconds > longest + CLOCK_SKEW) await limiter.set(hash, count.consumedPoints, longest);
  if (count.consumedPoints <= limiter.points) return limiter.points - count.consumedPoints;
  throw new ApiError(code, {
    headers: { 'Retry-After': String(Math.min(seconds, longest)) },
    limit: limiter.keyPrefix,
  });
}

/** Deletes the counts whose time is over. */
export async function deleteExpiredLimits(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [now.getTime()]);
}
