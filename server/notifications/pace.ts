import type { Db } from '../db/schema.ts';
import { hashAddress } from '../users/hash-address.ts';
import * as store from './figures-store.ts';
import type { Job, Notification, Pace } from './notification.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Default limit on mails of one kind about one request. Without it, the other side could trigger any number of mails. */
const otherSide: Pace = { most: 10, within: 12 * HOUR };

/** Returns the group that shares this notification's limit: all of its kind, or those of its kind about the same request. */
export function countedWith({ kind, requestId }: Job, { pace }: Pick<Notification, 'pace'>): store.Counted {
  return requestId === null || pace ? { kind } : { kind, requestId };
}

/**
 * Returns when the rate limit allows this mail to an address, or undefined if it may be sent now. The limit only delays mail and
 * never drops it. It is counted per group (`countedWith`). Mail that has neither a request nor a `pace` is not limited.
 */
export async function turnOf(
  db: Db,
  job: Job,
  { pace }: Notification,
  address: string,
  now: Date,
): Promise<Date | undefined> {
  const { most, within } = pace ?? otherSide;
  if (!pace && job.requestId === null) return undefined;
  // Ignores times that were stored while the clock was ahead.
  const between = { after: new Date(now.getTime() - within), until: new Date(now.getTime() + MINUTE) };
  const first = await store.sentBefore(db, hashAddress(address), countedWith(job, { pace }), between, most);
  return first && new Date(Math.min(first.getTime(), now.getTime()) + within);
}
