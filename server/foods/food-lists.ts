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

/** Returns available food, newest first. `viewer` is undefined for guests. */
export async function newestFoods(
  db: Db,
  viewer: User | undefined,
  page: Page<{ id: string }>,
  ctx: Context,
): Promise<ListedRow[]> {
  const blocker = blockerOf(viewer);
  return samplesLast(db, page, (part) => store.newestFoods(db, today(ctx), { ...part, blocker }), ctx);
}

/** Returns available food that matches a search, sorted by deadline. With a radius, returns only nearby food. */
export async function searchFoods(
  db: Db,
  viewer: User | undefined,
  { around, ...search }: Page<FoodPosition> & Omit<FoodFilter, keyof ListFilter> & { around?: Around | undefined },
  ctx: Context,
): Promise<ListedRow[]> {
  const filter = { ...search, blocker: blockerOf(viewer) };
  // Samples have no place on the map, so a list of nearby food contains none to move to the end.
  if (around?.within) {
    return nearStore.foodsAround(db, today(ctx), { ...filter, around: { ...around, within: around.within } });
  }
  return samplesLast(db, search, (part) => searchStore.searchFoods(db, today(ctx), { ...filter, ...part }), ctx);
}

/** Returns the categories whose search finds available food in any search scope. */
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

/** Cursor for a list sorted by distance. Contains a deadline once the list has reached food without a place. */
export type DistancePosition = NearPosition | FoodPosition;

/**
 * Returns available food that matches a search, nearest first. Without a radius, food without a place follows, sorted by
 * deadline.
 *
 * @param readRest reads the food without a place, with or without samples
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
  readRest: typeof samplesLast = samplesLast,
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
  return [...placed, ...(await readRest(db, rest, elsewhere, ctx))];
}

/**
 * Counts the food that a search finds, up to 100, without samples. Reads a single page of the list, so counting never reads more
 * than listing does.
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
    ? await nearestFoods(db, viewer, { ...search, ...page, around }, ctx, withoutSamples)
    : await withoutSamples<FoodPosition>(
        db,
        page,
        (part) => searchStore.searchFoods(db, today(ctx), { ...filter, ...part }),
        ctx,
      );
  return { count: Math.min(found.length, MAX_PAGE), more: found.length > MAX_PAGE };
}

/** Returns the viewer's ID if they have blocked anyone. For other viewers, queries need no extra condition. */
function blockerOf(viewer: User | undefined): string | undefined {
  return viewer?.hasBlocked ? viewer.id : undefined;
}
