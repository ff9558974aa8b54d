import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Pool, QueryConfig } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messageLimits } from '../../contract/message-terms.ts';
import { photoLimits } from '../../contract/photo-terms.ts';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';
import type { Env } from './env.ts';

/** How often things may be tried. The counts are shared by all servers. */
export type Limits = {
  /** Sign-in and registration, per visitor's address. */
  attemptsByAddress: RateLimiterAbstract;
  /** Ways in that nobody can guess, which are passkeys and links in mails, per visitor's address. */
  proofsByAddress: RateLimiterAbstract;
  /** Sign-in, per e-mail, from wherever it is tried. */
  attemptsByEmail: RateLimiterAbstract;
  /** Mails about an account that somebody asks for, per kind and e-mail or person. */
  accountMails: RateLimiterAbstract;
  /** Mails that tell somebody that their e-mail is locked, per e-mail. */
  lockMails: RateLimiterAbstract;
  /** ID tokens that are presented, per visitor's address. */
  sessions: RateLimiterAbstract;
  /** Adding, changing, deleting and asking, per user. */
  changes: RateLimiterAbstract;
  /** What is written in the contact form, per visitor's address. */
  contact: RateLimiterAbstract;
  /** What is reported, per user. */
  reports: RateLimiterAbstract;
  /** Messages that are sent, per user. */
  messages: RateLimiterAbstract;
  messagesPerDay: ByAge;
  /** Photos that are sent, per user. */
  photos: ByAge;
  /** Pick-up codes that are tried, per request. */
  pickupCodes: RateLimiterAbstract;
  /** Accounts that are made, per visitor's address. */
  signUps: RateLimiterAbstract;
  /** Undefined where there is no limit to what one account may post in a day. */
  daily: Daily | undefined;
};

/** In the first week of an account, and later (`limitFor`). */
type ByAge = { first: RateLimiterAbstract; later: RateLimiterAbstract };

/** What is posted and asked for, per user, and texts that are posted, by whomever. */
type Daily = {
  posts: ByAge;
  asks: ByAge;
  sameText: RateLimiterAbstract;
};

/** Seconds. */
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** By how much the clocks of servers may differ. */
const CLOCK_SKEW = 5;

/** How often one text may be posted within seven days before a moderator looks at it. */
const SAME_TEXT = 19;

/** The site's limits, counted in the database so that more servers do not mean more attempts. */
export function createLimits(pool: Pool, { postsPerDay }: Pick<Config, 'postsPerDay'>): Limits {
  // Without the name that it gives each statement: the connection of a pooler forgets, or already has it.
  const storeClient = { query: ({ text, values }: QueryConfig) => pool.query(text, values) };
  const limiter = (keyPrefix: string, points: number, duration: number, blockDuration = 0) =>
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
    attemptsByAddress: limiter('attempts-by-address', 100, 15 * MINUTE),
    proofsByAddress: limiter('proofs-by-address', 100, 15 * MINUTE),
    attemptsByEmail: limiter('attempts-by-email', 20, 15 * MINUTE),
    accountMails: limiter('account-mails', 3, 60 * MINUTE),
    lockMails: limiter('lock-mails', 1, 60 * MINUTE),
    sessions: limiter('sessions', 120, MINUTE),
    changes: limiter('changes', 60, MINUTE),
    contact: limiter('contact', 5, 60 * MINUTE),
    reports: limiter('reports', 20, 60 * MINUTE),
    messages: limiter('messages', messageLimits.perMinute, MINUTE),
    messagesPerDay: byAge('messages-per-day', messageLimits.perDay, DAY),
    photos: byAge('photos', photoLimits.hourly, 60 * MINUTE),
    pickupCodes: limiter('pickup-codes', 5, 15 * MINUTE, 15 * MINUTE),
    signUps: limiter('sign-ups', 60, 60 * MINUTE),
    daily: postsPerDay > 0 ? daily() : undefined,
  };

  function daily(): Daily {
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
 * @returns how many more there may be for now
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
  // Only a clock that was ahead of ours can have set that end. The count stays, its time begins anew.
  if (seconds > longest + CLOCK_SKEW) await limiter.set(hash, count.consumedPoints, longest);
  if (count.consumedPoints <= limiter.points) return limiter.points - count.consumedPoints;
  throw new ApiError(code, {
    headers: { 'Retry-After': String(Math.min(seconds, longest)) },
    limit: limiter.keyPrefix,
  });
}

/** Forgets the counts whose time is over. */
export async function deleteExpiredLimits(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [now.getTime()]);
}
