import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Food } from '../../contract/foods/foods.ts';
import type { ListPage } from '../api/api.ts';

/** A food as the newest list has it that the browser has read; undefined where none has it. */
export function knownFood(client: QueryClient, id: string): Food | undefined {
  const lists = ['all-foods', 'foods', 'foods-by-donator']
    .flatMap((name) => client.getQueryCache().findAll({ queryKey: [name] }))
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of lists) {
    const found = foodsOf(state.data).find((food) => food._id === id);
    if (found) return found;
  }
}

/** The foods of a list, which is one answer or many pages of them. */
function foodsOf(data: unknown): Food[] {
  if (Array.isArray(data)) return data;
  return (data as InfiniteData<ListPage<Food>> | undefined)?.pages.flatMap(({ items }) => items) ?? [];
}
