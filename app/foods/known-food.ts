import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Food } from '../../contract/foods/foods.ts';
import type { ListPage } from '../api/api.ts';

/** Returns a food from the most recently fetched list in the cache that has it, or undefined. */
export function findCachedFood(client: QueryClient, id: string): Food | undefined {
  const lists = ['all-foods', 'foods', 'foods-by-donator']
    .flatMap((name) => client.getQueryCache().findAll({ queryKey: [name] }))
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of lists) {
    const found = foodsOf(state.data).find((food) => food._id === id);
    if (found) return found;
  }
}

/** Returns the food in a list, which is either one response or many pages. */
function foodsOf(data: unknown): Food[] {
  if (Array.isArray(data)) return data;
  return (data as InfiniteData<ListPage<Food>> | undefined)?.pages.flatMap(({ items }) => items) ?? [];
}
