import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { SortOrder } from '../../contract/food-terms.ts';
import type { Point, Radius } from '../../contract/place-terms.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import { chordOf, metresAlong } from '../places/grid.ts';
import { isListedOn, type ListedRow, listedFoods } from './food-store.ts';
import { type FoodFilter, type FoodPosition, hasText, isDeclared } from './search-store.ts';

/** The area of a search for food: some kilometres around a point. */
export type Around = { point: Point; within: Radius };

/** The end of a page of foods by distance, which are compared by the straight one (`chord`), in metres. */
export type NearPosition = { id: string; chord: number };

type NearFilter = Pick<FoodFilter, 'search' | 'scope' | 'declared' | 'blocker'> & { around: Around };

/** As searchFoods, around a point: the nearest first, by the foods' public points. */
export async function nearestFoods(
  db: Db,
  today: Day,
  { search, scope, declared, blocker, around, limit, after }: Page<NearPosition> & NearFilter,
): Promise<(ListedRow & NearPosition)[]> {
  const has = hasText({ search, scope });
  if (!has) return [];
  const chord = chordTo(around.point);
  let found = db
    .selectFrom('foods')
    .select(['id', chord.as('chord')])
    .where(isListedOn(today, { blocker }))
    .where(isInBox(around))
    .where(has)
    .where(isDeclared(declared))
    .orderBy(sql.ref('chord'))
    .orderBy('id')
    // Hides the limit from the planner. It misjudges the box, and would otherwise read and sort all of it.
    .limit(sql<number>`(select ${limit}::integer)`);
  if (after) {
    found = found.where(sql<boolean>`(${chord}, foods.id) > (${after.chord}::float8, ${after.id}::uuid)`);
  }
  // Foods in the corners of the box are dropped here, from one page, rather than by a condition on every row before.
  return withDistances(
    listedFoods(db)
      .innerJoin(found.as('near'), 'near.id', 'foods.id')
      .select('near.chord')
      .where('near.chord', '<=', chordOf(around.within * 1_000))
      .orderBy('near.chord')
      .orderBy('foods.id')
      .execute(),
  );
}

/** As nearestFoods, by deadline. */
export async function foodsAround(
  db: Db,
  today: Day,
  {
    search,
    scope,
    declared,
    blocker,
    around,
    sort,
    limit,
    after,
  }: Page<FoodPosition> & NearFilter & { sort: SortOrder },
): Promise<ListedRow[]> {
  const has = hasText({ search, scope });
  if (!has) return [];
  const direction = sort === 'asc' ? sql`asc` : sql`desc`;
  const inOrder = sql`foods.deadline ${direction}, foods.id ${direction}`;
  // The offset keeps the planner from going by deadline through all foods elsewhere.
  const reached = db
    .selectFrom('foods')
    .select(['id', 'deadline', chordTo(around.point).as('chord')])
    .where(isListedOn(today, { blocker }))
    .where(isWithin(around))
    .where(has)
    .where(isDeclared(declared))
    .offset(0);
  let found = db.selectFrom(reached.as('foods')).select(['id', 'chord']).orderBy(inOrder).limit(limit);
  if (after) {
    const position = sql`(${after.deadline}::date, ${after.id}::uuid)`;
    found = found.where(sql<boolean>`(foods.deadline, foods.id) ${sort === 'asc' ? sql`>` : sql`<`} ${position}`);
  }
  return withDistances(
    listedFoods(db).innerJoin(found.as('near'), 'near.id', 'foods.id').select('near.chord').orderBy(inOrder).execute(),
  );
}

async function withDistances<Row extends { chord: number }>(
  rows: Promise<Row[]>,
): Promise<(Row & { distance: number })[]> {
  return (await rows).map((row) => ({ ...row, distance: Math.round(metresAlong(row.chord)) }));
}

/** In the words of the index `foods_spot` (migration 023). */
const spot = sql`spot_of(foods.area_lat, foods.area_lon)`;

function chordTo(point: Point): RawBuilder<number> {
  return sql<number>`(${spot} <-> ${spotOf(point)})`;
}

function isWithin(around: Around): RawBuilder<boolean> {
  return sql<boolean>`${isInBox(around)} and ${chordTo(around.point)} <= ${chordOf(around.within * 1_000)}::float8`;
}

/** The condition for the index: a box around the area, whose corners are too far away. */
function isInBox({ point, within }: Around): RawBuilder<boolean> {
  const box = sql`cube_enlarge(${spotOf(point)}, ${chordOf(within * 1_000)}::float8, 3)`;
  return sql<boolean>`foods.area_lat is not null and ${spot} <@ ${box}`;
}

function spotOf({ lat, lon }: Point): RawBuilder<unknown> {
  return sql`spot_of(${lat}::float8, ${lon}::float8)`;
}
