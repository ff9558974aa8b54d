import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';

export const blockedQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['blocks', email], queryFn: () => answer(api.blocks.$get()) });

/** Refetches the data that changes when a user is blocked or unblocked: the list of blocked users, food and requests. */
export async function refreshBlocked(client: QueryClient): Promise<void> {
  await Promise.all([refreshFoods(client), client.invalidateQueries({ queryKey: ['blocks'] })]);
}
