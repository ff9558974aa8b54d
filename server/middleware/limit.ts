import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Pool, QueryConfig } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { photoLimits } from '../../contract/photo-terms.ts';
import { ApiError } from '../api-error.ts';
import type { Env } from './env.ts';

/** How often things may be tried. The counts are shared by all servers. */
export type Limits = {
  /** Sign-in and registration, per visitor's address. */
  attemptsByAddress: RateLimiterAbstract;
  /** Sign-in, per e-mail, from wherever it is tried. */
  attemptsByEmail: RateLimiterAbstract;
  /** ID tokens that are presented, per visitor's address. */
  sessions: RateLimiterAbstract;
  /** Adding, changing, deleting and asking, per user. */
  changes: RateLimiterAbstract;
  /** What is written in the contact form, per visitor's address. */
  contact: RateLimiterAbstract;
  /** Photos that are sent, per user. */
  photos: RateLimiterAbstract;
  /** Pick-up codes that are tried, per request. */
  pickupCodes: RateLimiterAbstract;
};

/** Seconds. */
const MINUTE = 60;
/** By how much the clocks of servers may differ. */
const CLOCK_SKEW = 5;

/** The site's limits, counted in the database so that more servers do not mean more attempts. */
export function createLimits(pool: Pool): Limits {
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
    attemptsByEmail: limiter('attempts-by-email', 20, 15 * MINUTE),
    sessions: limiter('sessions', 120, MINUTE),
    changes: limiter('changes', 60, MINUTE),
    contact: limiter('contact', 5, 60 * MINUTE),
    photos: limiter('photos', photoLimits.hourly, 60 * MINUTE),
    pickupCodes: limiter('pickup-codes', 5, 15 * MINUTE, 15 * MINUTE),
  };
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
 * @throws ApiError `code` with Retry-After in seconds
 */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  code: 'TOO_MANY_ATTEMPTS' | 'TOO_MANY_PHOTOS' | 'CODE_LOCKED' = 'TOO_MANY_ATTEMPTS',
): Promise<void> {
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
  if (count.consumedPoints <= limiter.points) return;
  throw new ApiError(code, {
    headers: { 'Retry-After': String(Math.min(seconds, longest)) },
    limit: limiter.keyPrefix,
  });
}

/** Forgets the counts whose time is over. */
export async function deleteExpiredLimits(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [now.getTime()]);
}
