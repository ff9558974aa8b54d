import { sql } from 'kysely';
import { dayOf } from '../../contract/dates.ts';
import type { Db } from '../db/schema.ts';
import type { Channel } from './notification.ts';

/** How long failures are stored, in milliseconds. */
const KEPT = 14 * 24 * 60 * 60_000;

/** Counts a permanent failure to send a mail or push, by provider and day. Does not store the recipient. */
export async function recordFailure(db: Db, channel: Channel, provider: string, now: Date): Promise<void> {
  await db
    .insertInto('deliveryFailures')
    .values({ channel, provider, day: dayOf(now, 'UTC'), firstAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'provider', 'day']).doUpdateSet({
        times: sql`delivery_failures.times + 1`,
        lastAt: now,
      }),
    )
    .execute();
}

/** Returns each provider's failures since a given time: how many, and when the first one happened. Most failures first. */
export async function failedDeliveries(db: Db, channel: Channel, since: Date) {
  const rows = await db
    .selectFrom('deliveryFailures')
    .select('provider')
    .select(({ fn }) => fn.sum<string>('times').as('times'))
    .select(({ fn }) => fn.min('firstAt').as('since'))
    .where('channel', '=', channel)
    .where('lastAt', '>=', since)
    .groupBy('provider')
    .orderBy('times', 'desc')
    .orderBy('provider')
    .execute();
  return rows.map(({ provider, times, since }) => ({ provider, times: Number(times), since }));
}

/** Deletes failures that are older than two weeks. */
export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('deliveryFailures')
    .where('lastAt', '<', new Date(now.getTime() - KEPT))
    .execute();
}
