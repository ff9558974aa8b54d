import { sql } from 'kysely';
import { NOTHING_DECLARED } from '../../contract/foods/content-terms.ts';
import {
  type CategorySearch,
  categorySearches,
  DEFAULT_SORT,
  MAX_PAGE,
  searchScopes,
} from '../../contract/foods/food-terms.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { Page } from '../http/paging.ts';
import { today } from '../kernel/calendar.ts';
import type { User } from '../users/user.ts';
import type { ListedRow, ListFilter } from './food-store.ts';
import * as store from './food-store.ts';
import type { Around, NearPosition } from './near-store.ts';
import * as nearStore from './near-store.ts';
import { samplesLast, withoutSamples } from './samples-last.ts';
import type { FoodFilter, FoodPosition } from './search-store.ts';
import * as searchStore from './search-store.ts';

export type { Around };

/** The foods that can still be had, the newest first, for a viewer; undefined for a guest. */
export async function newestFoods(
  db: Db,
  viewer: User | undefined,
  page: Page<{ id: string }>,
  ctx: Context,
): Promise<ListedRow[]> {
  const blocker = blockerOf(viewer);
  return samplesLast(db, page, (part) => store.newestFoods(db, today(ctx), { ...part, blocker }), ctx);
}

/** The foods that can still be had and match, by deadline, for a viewer or a guest. With a radius, only those near. */
export async function searchFoods(
  db: Db,
  viewer: User | undefined,
  { around, ...search }: Page<FoodPosition> & Omit<FoodFilter, keyof ListFilter> & { around?: Around | undefined },
  ctx: Context,
): Promise<ListedRow[]> {
  const filter = { ...search, blocker: blockerOf(viewer) };
  // Samples are nowhere on the map.
  if (around?.within) {
    return nearStore.foodsAround(db, today(ctx), { ...filter, around: { ...around, within: around.within } });
  }
  return samplesLast(db, search, (part) => searchStore.searchFoods(db, today(ctx), { ...filter, ...part }), ctx);
}

/** The categories whose search finds a food that can still be had, by its title or by other words. */
export async function categoriesWithFood(db: Db, ctx: Context): Promise<CategorySearch[]> {
  const found: CategorySearch[] = [];
  const filter = { sort: DEFAULT_SORT, declared: NOTHING_DECLARED, blocker: undefined };
  const page = { limit: 1, after: undefined };
  for (const search of categorySearches) {
    for (const scope of searchScopes) {
      const [food] = await searchStore.searchFoods(db, today(ctx), { ...filter, ...page, search, scope });
      if (!food) continue;
      found.push(search);
      break;
    }
  }
  return found;
}

/** The end of a page of foods by distance; by deadline once those without a place are reached. */
export type DistancePosition = NearPosition | FoodPosition;

/**
 * The foods that can still be had and match, the nearest to a place first. Without a radius those follow that have no place, as
 * in a list by deadline.
 */
export async function nearestFoods(
  db: Db,
  viewer: User | undefined,
  {
    limit,
    after,
    around,
    ...search
  }: Page<DistancePosition> & Pick<FoodFilter, 'search' | 'scope' | 'declared'> & { around: Around },
  ctx: Context,
): Promise<(ListedRow & DistancePosition)[]> {
  const filter = { ...search, blocker: blockerOf(viewer) };
  const isPastPlaces = after && 'deadline' in after;
  const placed = isPastPlaces ? [] : await nearStore.nearestFoods(db, today(ctx), { ...filter, around, limit, after });
  if (around.within || placed.length === limit) return placed;
  const rest = { limit: limit - placed.length, after: isPastPlaces ? after : undefined };
  const elsewhere = ({ isAmong = sql<boolean>`true`, ...part }: Page<FoodPosition> & Pick<ListFilter, 'isAmong'>) =>
    searchStore.searchFoods(db, today(ctx), {
      ...filter,
      ...part,
      sort: DEFAULT_SORT,
      isAmong: sql<boolean>`foods.area_lat is null and ${isAmong}`,
    });
  return [...placed, ...(await samplesLast(db, rest, elsewhere, ctx))];
}

/**
 * How many foods a search finds, up to a hundred, without the samples. It asks for a page of that length, so that a count never looks further
 * than a list does.
 */
export async function countFoods(
  db: Db,
  viewer: User | undefined,
  { around, ...search }: Pick<FoodFilter, 'search' | 'scope' | 'declared'> & { around: Around | undefined },
  ctx: Context,
): Promise<{ count: number; more: boolean }> {
  const page = { limit: MAX_PAGE + 1, after: undefined };
  const filter = { ...search, sort: DEFAULT_SORT, blocker: blockerOf(viewer) };
  const found = around
    ? await nearestFoods(db, viewer, { ...search, ...page, around }, ctx)
    : await withoutSamples<FoodPosition>(
        db,
        page,
        (part) => searchStore.searchFoods(db, today(ctx), { ...filter, ...part }),
        ctx,
      );
  return { count: Math.min(found.length, MAX_PAGE), more: found.length > MAX_PAGE };
}

/** The id of a viewer whose lists leave something out. For all others the query needs no further condition. */
function blockerOf(viewer: User | undefined): string | undefined {
  return viewer?.hasBlocked ? viewer.id : undefined;
}
