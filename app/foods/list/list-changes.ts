import type { InfiniteData, Query } from '@tanstack/react-query';
import type { SearchScope, SortOrder } from '../../../contract/foods/food-terms.ts';
import type { Food } from '../../../contract/foods/foods.ts';
import { mayFind } from '../../../contract/foods/may-find.ts';
import type { ListedFood } from '../../../contract/requests/events.ts';
import type { FoodListPage, FoodListState } from '../food-queries.ts';

/** A food that has changed: as lists show it now, null when they do not show it, undefined when that is not known. */
type FoodChange = { foodId: string; listed?: ListedFood | null | undefined };

/** The loaded part of a public list of foods. */
export type LoadedList = {
  order: SortOrder | 'newest';
  search: string;
  /** Which texts of the foods were searched. */
  scope: SearchScope;
  foods: Pick<Food, '_id' | 'deadline'>[];
  /** Whether it is of one place, nearest first. */
  isNear?: boolean;
  /** Whether nothing is left to load. */
  isWhole: boolean;
};

/** Whether a list, as far as it is loaded, has to be asked for again: it shows the food, or would by now. */
export function isConcerned(list: LoadedList, { foodId, listed }: FoodChange): boolean {
  const { order, search, scope, foods, isNear, isWhole } = list;
  if (listed === undefined || foods.some(({ _id }) => _id === foodId)) return true;
  if (listed === null) return false;
  const isInTitle = mayFind(search, listed.title);
  // A title that has it takes the place of all that only mention it; whether a food does is not said.
  if (scope === 'title' ? !isInTitle : isInTitle) return scope === 'anywhere';
  const last = foods.at(-1);
  // Where a food is, is not said.
  return isNear || isWhole || !last || isBefore(order, { _id: foodId, deadline: listed.deadline }, last);
}

/** Whether the list that a query holds has to be asked for again. A list that is still on its way may be older than the change. */
export function concernsQuery({ queryKey, state: { data, fetchStatus } }: Query, change: FoodChange): boolean {
  if (fetchStatus !== 'idle') return true;
  if (data === undefined) return false;
  return isConcerned(loadedList(queryKey, data), change);
}

/** The lists as the server has them (server/foods/food-store.ts). Ids and instants of one form compare as text. */
function isBefore(order: LoadedList['order'], one: LoadedList['foods'][number], other: LoadedList['foods'][number]) {
  if (order === 'newest') return one._id > other._id;
  if (one.deadline === other.deadline) return order === 'asc' ? one._id < other._id : one._id > other._id;
  return order === 'asc' ? one.deadline < other.deadline : one.deadline > other.deadline;
}

/** As foodsQuery and topFoodsQuery keep it (food-queries.ts). */
function loadedList([name, of]: readonly unknown[], data: unknown): LoadedList {
  if (name === 'foods') {
    const foods = data as Food[];
    return {
      order: 'newest',
      search: '',
      scope: 'title',
      foods,
      isWhole: foods.length < (of as { count: number }).count,
    };
  }
  const { search, sort, near } = of as FoodListState;
  const { pages } = data as InfiniteData<FoodListPage>;
  const scope = pages[0]?.scope ?? 'title';
  const foods = pages.flatMap(({ items }) => items);
  return { order: sort, search, scope, foods, isNear: Boolean(near), isWhole: !pages.at(-1)?.next };
}
