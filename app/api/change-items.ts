import type { InfiniteData } from '@tanstack/react-query';
import type { ListPage } from './api.ts';

/** Applies a change to every item of a paged list. */
export function changeItems<Item>(
  list: InfiniteData<ListPage<Item>> | undefined,
  change: (item: Item) => Item,
): InfiniteData<ListPage<Item>> | undefined {
  return list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
}
