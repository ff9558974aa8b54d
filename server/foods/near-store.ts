import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import { isAnythingDeclared } from '../../contract/foods/content-terms.ts';
import type { SortOrder } from '../../contract/foods/food-terms.ts';
import type { Point, Radius } from '../../contract/foods/place-terms.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import { chordOf, metresAlong } from '../places/grid.ts';
import { isListedOn, type ListedRow, listedFoods } from './food-store.ts';
import { conditionsFor, type FoodFilter, type FoodPosition, isDeclared } from './search-store.ts';

/** Where to search: within a radius of a point, in kilometres, or at any distance from the point. */
export type Around = { point: Point; within: Radius | undefined };

type Area = { point: Point; within: Radius };

/** Cursor for a list sorted by distance. `chord` is the straight-line distance in metres. */
export type NearPosition = { id: string; chord: number };

type NearFilter = Pick<FoodFilter, 'search' | 'scope' | 'declared' | 'blocker'> & { around: Around };

/** Number of nearest foods to check before using an index of words or declarations (see `searchFoods`). */
const REACH = 2_000;

/** Like searchFoods, but sorted by the distance from a point to the food's public place. */
export async function nearestFoods(
  db: Db,
  today: Day,
  { search, scope, declared, blocker, around, limit, after }: Page<NearPosition> & NearFilter,
): Promise<(ListedRow & NearPosition)[]> {
  const match = conditionsFor({ search, scope });
  if (!match) return [];
  const chord = chordTo(around.point);
  let placed = db
    .selectFrom('foods')
    .select(['id', chord.as('chord'), 'titleFolded', 'words', 'freeOf', 'diets', 'conditions'])
    .where(isListedOn(today, { blocker }))
    .where(isPlaced(around));
  if (after) placed = placed.where(sql<boolean>`(${chord}, foods.id) > (${after.chord}::float8, ${after.id}::uuid)`);
  const inOrder = sql`chord, id`;
  const fits = sql<boolean>`${match.has} and ${isDeclared(declared)}`;
  const pageOf = (found: typeof placed) => {
    const page = listedFoods(db)
      .innerJoin(found.orderBy(inOrder).limit(atMost(limit)).as('near'), 'near.id', 'foods.id')
      .select('near.chord')
      .orderBy('near.chord')
      .orderBy('foods.id');
    // Drops food in the corners of the box from this page only: a condition further up would check every row.
    const maxChord = around.within && chordOf(around.within * 1_000);
    return withDistances((maxChord ? page.where('near.chord', '<=', maxChord) : page).execute());
  };
  const isNarrow = match.isNarrow || isAnythingDeclared(declared);
  if (around.within || !isNarrow) return pageOf(placed.where(fits));
  const reached = db
    .selectFrom(placed.orderBy(inOrder).limit(atMost(REACH)).as('foods'))
    .selectAll('foods')
    .where(fits);
  const found = await pageOf(reached);
  if (found.length === limit) return found;
  // `offset 0` keeps the planner from scanning all food by distance.
  return pageOf(db.selectFrom(placed.where(match.mayHave).where(fits).offset(0).as('foods')).selectAll('foods'));
}

/** Hides a limit from the planner. Otherwise the planner, which misjudges the box, would read and sort all food in it. */
function atMost(rows: number): RawBuilder<number> {
  return sql`(select ${rows}::integer)`;
}

/** Like nearestFoods with a radius, but sorted by deadline. */
export async function foodsAround(
  db: Db,
  today: Day,
  {
    search,
    scope,
    declared,
    blocker,
    around: { point, within },
    sort,
    limit,
    after,
  }: Page<FoodPosition> & NearFilter & { around: Area; sort: SortOrder },
): Promise<ListedRow[]> {
  const match = conditionsFor({ search, scope });
  if (!match) return [];
  const direction = sort === 'asc' ? sql`asc` : sql`desc`;
  const inOrder = sql`foods.deadline ${direction}, foods.id ${direction}`;
  // `offset 0` keeps the planner from scanning food everywhere in order of deadline.
  const reached = db
    .selectFrom('foods')
    .select(['id', 'deadline', chordTo(point).as('chord')])
    .where(isListedOn(today, { blocker }))
    .where(isWithin(point, within))
    .where(match.has)
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

/** Written as in the index `foods_spot` (001-schema.sql). */
const spot = sql`spot_of(foods.area_lat, foods.area_lon)`;

function chordTo(point: Point): RawBuilder<number> {
  return sql<number>`(${spot} <-> ${spotOf(point)})`;
}

function isWithin(point: Point, within: Radius): RawBuilder<boolean> {
  return sql<boolean>`${isPlaced({ point, within })} and ${chordTo(point)} <= ${chordOf(within * 1_000)}::float8`;
}

/**
 * A condition that the index can check. With a radius, it matches the box around the circle, including corners outside the
 * radius.
 */
function isPlaced({ point, within }: Around): RawBuilder<boolean> {
  const isAnywhere = sql<boolean>`foods.area_lat is not null`;
  if (!within) return isAnywhere;
  const box = sql`cube_enlarge(${spotOf(point)}, ${chordOf(within * 1_000)}::float8, 3)`;
  return sql<boolean>`${isAnywhere} and ${spot} <@ ${box}`;
}

function spotOf({ lat, lon }: Point): RawBuilder<unknown> {
  return sql`spot_of(${lat}::float8, ${lon}::float8)`;
}
