import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { Page } from '../http/paging.ts';
import { isSample } from '../users/is-sample.ts';
import type { ListedRow, ListFilter } from './food-store.ts';

/** Reads a page of a list of food, filtered by `isAmong`. */
type List<Position> = (part: Page<Position> & Pick<ListFilter, 'isAmong'>) => Promise<ListedRow[]>;

/**
 * Reads a page of a list, with samples after all other food. Both parts keep the list's own order. If the site has no samples,
 * reads the list unchanged.
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

/** Reads a page of a list without samples, for counts. */
export async function withoutSamples<Position>(
  db: Db,
  page: Page<Position>,
  list: List<Position>,
  ctx: Context,
): Promise<ListedRow[]> {
  const samples = await sampleFoods(db, ctx);
  return list(samples.length === 0 ? page : { ...page, isAmong: notIn(samples) });
}

/**
 * Contexts of servers that have found no samples. None can appear later, because samples are only added to a site without users.
 */
const sampleless = new WeakSet<Context>();

/** Returns the IDs of all samples, in any state. Once a server finds none, it no longer queries the database for them. */
export async function sampleFoods(db: Db, ctx: Context): Promise<string[]> {
  if (sampleless.has(ctx)) return [];
  const foods = await db
    .selectFrom('foods')
    .innerJoin('users', 'users.id', 'foods.donorId')
    .select('foods.id')
    .where(isSample('users'))
    .execute();
  if (foods.length === 0) sampleless.add(ctx);
  return foods.map(({ id }) => id);
}

/** Written so that the list indexes alone are enough to evaluate it. */
function notIn(samples: string[]) {
  return sql<boolean>`foods.id <> all(${samples}::uuid[])`;
}
