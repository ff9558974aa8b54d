import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Food } from '../../contract/foods/foods.ts';
import type { ListPage } from '../api/api.ts';

/** Looks for food in the cached lists, starting with the most recently fetched. Returns undefined if no list has it. */
export function findCachedFood(client: QueryClient, id: string): Food | undefined {
  const lists = ['all-foods', 'foods', 'foods-by-donator']
    .flatMap((name) => client.getQueryCache().findAll({ queryKey: [name] }))
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of lists) {
    const found = foodsOf(state.data).find((food) => food._id === id);
    if (found) return found;
  }
}

/** Returns the food in a cached list, which is either an array or loaded page by page. */
function foodsOf(data: unknown): Food[] {
  if (Array.isArray(data)) return data;
  return (data as InfiniteData<ListPage<Food>> | undefined)?.pages.flatMap(({ items }) => items) ?? [];
}
