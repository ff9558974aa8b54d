import type { Db } from '../db/schema.ts';
import { hashAddress } from '../users/hash-address.ts';
import * as store from './figures-store.ts';
import type { Job, Notification, Pace } from './notification.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The limit for each request of mails that its other side causes. */
const otherSide: Pace = { most: 10, within: 12 * HOUR };

/** The group that a mail or a push is counted with: all of its kind, or of its kind about one request. */
export function countedWith({ kind, requestId }: Job, { pace }: Pick<Notification, 'pace'>): store.Counted {
  return requestId === null || pace ? { kind } : { kind, requestId };
}

/**
 * When an address may be sent a mail, if it may not be now. No mail is dropped for earlier ones, and none waits for mails of
 * another kind or about another request. A mail without a request and without a pace never waits.
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
  // Times that a fast clock has stored do not count.
  const between = { after: new Date(now.getTime() - within), until: new Date(now.getTime() + MINUTE) };
  const first = await store.sentBefore(db, hashAddress(address), countedWith(job, { pace }), between, most);
  return first && new Date(Math.min(first.getTime(), now.getTime()) + within);
}
