import type { InfiniteData, Query } from '@tanstack/react-query';
import type { SearchScope, SortOrder } from '../../../contract/foods/food-terms.ts';
import type { Food } from '../../../contract/foods/foods.ts';
import type { ListedFood } from '../../../contract/requests/events.ts';
import type { FoodListPage, FoodListState } from '../food-queries.ts';

/** A change to food. `listed` is what lists now show of the food: null if they don't show it, undefined if that is unknown. */
type FoodChange = { foodId: string; listed?: ListedFood | null | undefined };

/** The loaded part of a public food list. */
export type LoadedList = {
  order: SortOrder | 'newest';
  scope: SearchScope;
  foods: Pick<Food, '_id' | 'deadline'>[];
  /** Whether the list is of food near a place. */
  isNear?: boolean;
  /** Whether all of the list is loaded. */
  isWhole: boolean;
};

/** Whether a change means that a list must be refetched: its loaded part shows the food, or may have to show it now. */
export function mustRefetch(list: LoadedList, { foodId, listed }: FoodChange): boolean {
  const { order, scope, foods, isNear, isWhole } = list;
  if (listed === undefined || foods.some(({ _id }) => _id === foodId)) return true;
  if (listed === null) return false;
  // As soon as a title matches, a list of mentions is outdated.
  if (scope === 'anywhere') return true;
  const last = foods.at(-1);
  // Near a place, always refetch: the change doesn't include the food's location.
  return isNear || isWhole || !last || isBefore(order, { _id: foodId, deadline: listed.deadline }, last);
}

/**
 * Whether a query's list must be refetched. True while the list is loading, because the response may be older than the change.
 */
export function affectsQuery({ queryKey, state: { data, fetchStatus } }: Query, change: FoodChange): boolean {
  if (fetchStatus !== 'idle') return true;
  if (data === undefined) return false;
  return mustRefetch(loadedList(queryKey, data), change);
}

/** Whether `one` comes before `other` in the server's order (server/foods/food-store.ts). IDs and ISO timestamps sort as text. */
function isBefore(order: LoadedList['order'], one: LoadedList['foods'][number], other: LoadedList['foods'][number]) {
  if (order === 'newest') return one._id > other._id;
  if (one.deadline === other.deadline) return order === 'asc' ? one._id < other._id : one._id > other._id;
  return order === 'asc' ? one.deadline < other.deadline : one.deadline > other.deadline;
}

/** Returns the list held by a foodsQuery or topFoodsQuery (food-queries.ts). */
function loadedList([name, of]: readonly unknown[], data: unknown): LoadedList {
  if (name === 'foods') {
    const foods = data as Food[];
    return {
      order: 'newest',
      scope: 'title',
      foods,
      isWhole: foods.length < (of as { count: number }).count,
    };
  }
  const { sort, near } = of as FoodListState;
  const { pages } = data as InfiniteData<FoodListPage>;
  const scope = pages[0]?.scope ?? 'title';
  const foods = pages.flatMap(({ items }) => items);
  return { order: sort, scope, foods, isNear: Boolean(near), isWhole: !pages.at(-1)?.next };
}
