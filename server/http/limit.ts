import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Pool, QueryConfig } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { photoLimits } from '../../contract/foods/photo-terms.ts';
import { messageLimits } from '../../contract/requests/message-terms.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../events/context.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { limitFor, type User } from '../users/user.ts';
import type { Env } from './env.ts';

/** Separate limiters for an account's first week and for later (`limitFor`). */
type ByAge = { first: RateLimiterAbstract; later: RateLimiterAbstract };

/** In seconds. */
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Maximum clock difference between servers, in seconds. */
const CLOCK_SKEW = 5;

/** Maximum number of posts of the same text within seven days. Further posts need a moderator's approval. */
const SAME_TEXT = 19;

export type Limits = ReturnType<typeof createLimits>;

/** Creates the site's rate limiters. Counts are kept in the database, so that adding servers does not raise the limits. */
export function createLimits(pool: Pool, { postsPerDay }: Pick<Config, 'postsPerDay'>) {
  // Drops the limiter's statement names: behind a pooler, a connection may lack a named statement or already have it.
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
  // Limits per IP address are high, because many users can share one. The limit per email address stops password guessing.
  return {
    /** Sign-in and registration, per IP address. */
    attemptsByAddress: limiter('attempts-by-address', 100, 15 * MINUTE),
    /** Attempts with proofs that cannot be guessed (passkeys and emailed links), per IP address. */
    proofsByAddress: limiter('proofs-by-address', 100, 15 * MINUTE),
    /** Sign-in, per email, from any IP address. */
    attemptsByEmail: limiter('attempts-by-email', 20, 15 * MINUTE),
    /**
     * Mails that verify an email address, per kind and requesting user. `server/notifications/pace.ts` limits them per email
     * address.
     */
    accountMails: limiter('account-mails', 3, 60 * MINUTE),
    /** Mails that warn about too many login attempts, per email. */
    lockMails: limiter('lock-mails', 1, 60 * MINUTE),
    /** Mails that test a mail server, for the whole site. */
    mailTests: limiter('mail-tests', 10, 15 * MINUTE),
    /** Presented ID tokens, per IP address. */
    sessions: limiter('sessions', 120, MINUTE),
    /** Changes of any kind, including rejected ones, per user. */
    changes: limiter('changes', 60, MINUTE),
    /** Contact form messages, per IP address. */
    contact: limiter('contact', 5, 60 * MINUTE),
    /** Reports, per user. */
    reports: limiter('reports', 20, 60 * MINUTE),
    /** Messages, per user. */
    messages: limiter('messages', messageLimits.perMinute, MINUTE),
    messagesPerDay: byAge('messages-per-day', messageLimits.perDay, DAY),
    /** Photos, per user. */
    photos: byAge('photos', photoLimits.hourly, 60 * MINUTE),
    /** Attempts to enter a pick-up code, per request. */
    pickupCodes: limiter('pickup-codes', 5, 15 * MINUTE, 15 * MINUTE),
    /** New accounts, per IP address. */
    signUps: limiter('sign-ups', 60, 60 * MINUTE),
    /** Undefined if posts per day are unlimited. */
    daily: postsPerDay > 0 ? daily() : undefined,
  };

  /** Posts and food requests per user, and posts of the same text by any user. */
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

/** Counts a request against its IP address. */
export function limitByAddress(limiter: RateLimiterAbstract) {
  return createMiddleware<Env>(async (c, next) => {
    await consume(limiter, c.var.address);
    await next();
  });
}

/**
 * Counts one attempt under a key.
 *
 * @returns the number of attempts left in the current period
 * @throws ApiError `code`, with Retry-After in seconds, if the limit is exceeded
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
  // Hashed, so that keys are short and the table contains no IP addresses or email addresses.
  const hash = createHash('sha256').update(key).digest('base64url');
  const count = await limiter.consume(hash).catch((rejection) => {
    if (rejection instanceof RateLimiterRes) return rejection;
    throw rejection;
  });
  const longest = Math.max(limiter.duration, limiter.blockDuration);
  const seconds = Math.max(1, Math.ceil(count.msBeforeNext / 1000));
  // Only a server whose clock is ahead can have set an end so far off. Keeps the count, but restarts its period.
  if (seconds > longest + CLOCK_SKEW) await limiter.set(hash, count.consumedPoints, longest);
  if (count.consumedPoints <= limiter.points) return limiter.points - count.consumedPoints;
  throw new ApiError(code, {
    headers: { 'Retry-After': String(Math.min(seconds, longest)) },
    limit: limiter.keyPrefix,
  });
}

/** Counts a post or request against the user's daily limit. */
export async function countToday({ daily }: Limits, what: 'posts' | 'asks', user: User, ctx: Context): Promise<void> {
  if (!daily) return;
  await consume(limitFor(user, daily[what], ctx), user.id, 'TOO_MUCH_TODAY');
}
countToday.errors = codes('TOO_MUCH_TODAY');

export async function deleteExpiredLimits(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [now.getTime()]);
}
