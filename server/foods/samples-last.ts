import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { Page } from '../http/paging.ts';
import { isSample } from '../users/is-sample.ts';
import type { ListedRow, ListFilter } from './food-store.ts';

/** A list of foods, as far as its filter lets them through. */
type List<Position> = (part: Page<Position> & Pick<ListFilter, 'isAmong'>) => Promise<ListedRow[]>;

/**
 * A page of a list in which the samples stand behind all that people give, in the same order. Where there are none, the list
 * is asked for as it is.
 */
export async function samplesLast<Position extends { id: string }>(
  db: Db,
  { limit, after }: Page<Position>,
  list: List<Position>,
  ctx: Context,
): Promise<ListedRow[]> {
  const samples = await sampleFoods(db, ctx);
  if (samples.length === 0) return list({ limit, after });
  const isBehindAllGiven = after !== undefined && samples.includes(after.id);
  const given = isBehindAllGiven ? [] : await list({ limit, after, isAmong: notIn(samples) });
  if (given.length === limit) return given;
  const rest = { limit: limit - given.length, after: isBehindAllGiven ? after : undefined };
  return [...given, ...(await list({ ...rest, isAmong: sql`foods.id = any(${samples}::uuid[])` }))];
}

/** The same list without any samples, for what is counted. */
export async function withoutSamples<Position>(
  db: Db,
  page: Page<Position>,
  list: List<Position>,
  ctx: Context,
): Promise<ListedRow[]> {
  const samples = await sampleFoods(db, ctx);
  return list(samples.length === 0 ? page : { ...page, isAmong: notIn(samples) });
}

/** The servers that know that there are no sample foods. As these come before anyone else does, there will be none again. */
const without = new WeakSet<Context>();

/** The ids of the sample foods, in any state. Once they are gone a server no longer asks its database for them. */
export async function sampleFoods(db: Db, ctx: Context): Promise<string[]> {
  if (without.has(ctx)) return [];
  const foods = await db
    .selectFrom('foods')
    .innerJoin('users', 'users.id', 'foods.donorId')
    .select('foods.id')
    .where(isSample('users'))
    .execute();
  if (foods.length === 0) without.add(ctx);
  return foods.map(({ id }) => id);
}

/** In words that the indexes of lists can answer by themselves. */
function notIn(samples: string[]) {
  return sql<boolean>`foods.id <> all(${samples}::uuid[])`;
}
