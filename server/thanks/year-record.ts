import { NO_SHOW_COUNTS } from '../../contract/request-terms.ts';
import type { YearRecord } from '../../contract/thanks.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import * as store from './thanks-store.ts';

const DAY = 24 * 60 * 60_000;

/** How these people have shared food in the last 365 days, by their ids; nothing of those who have not. */
export async function yearRecords(db: Db, personIds: string[], ctx: Context): Promise<ReadonlyMap<string, YearRecord>> {
  if (personIds.length === 0) return new Map();
  const since = new Date(ctx.clock().getTime() - NO_SHOW_COUNTS * DAY);
  const years = await store.yearsOf(db, [...new Set(personIds)], since);
  return new Map(years.filter(isAnything).map((year) => [year.id, presentYear(year)]));
}

function isAnything({ collected, given, thanks, broken }: store.YearRow): boolean {
  return collected + given + thanks + broken > 0;
}

function presentYear({ collected, given, thanks, broken }: store.YearRow): YearRecord {
  const kept = collected + given;
  return { collected, given, thanks, kept, promises: kept + broken };
}
