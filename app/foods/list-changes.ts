import type { InfiniteData, Query } from '@tanstack/react-query';
import type { ListedFood } from '../../contract/events.ts';
import { foldTitle, type SortOrder } from '../../contract/food-terms.ts';
import type { Food } from '../../contract/foods.ts';
import type { ListPage } from '../api.ts';
import type { FoodListState } from './food-queries.ts';

/** A food that has changed: what it is now for lists, null when they do not show it, undefined when that is not known. */
export type FoodChange = { foodId: string; listed?: ListedFood | null | undefined };

/** What has been loaded of a public list of foods. */
export type LoadedList = {
  order: SortOrder | 'newest';
  search: string;
  foods: Pick<Food, '_id' | 'deadline'>[];
  /** Whether nothing is left to load. */
  isWhole: boolean;
};

/** Whether a list, as far as it is loaded, has to be asked for again: it shows the food, or would by now. */
export function isConcerned({ order, search, foods, isWhole }: LoadedList, { foodId, listed }: FoodChange): boolean {
  if (listed === undefined || foods.some(({ _id }) => _id === foodId)) return true;
  if (listed === null || !foldTitle(listed.title).includes(foldTitle(search))) return false;
  const last = foods.at(-1);
  return isWhole || !last || isBefore(order, { _id: foodId, deadline: listed.deadline }, last);
}

/** Whether the list that a query holds has to be asked for again. What is still being asked for may be older than the change. */
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
    return { order: 'newest', search: '', foods, isWhole: foods.length < (of as { count: number }).count };
  }
  const { search, sort } = of as FoodListState;
  const { pages } = data as InfiniteData<ListPage<Food>>;
  return { order: sort, search, foods: pages.flatMap(({ items }) => items), isWhole: !pages.at(-1)?.next };
}
