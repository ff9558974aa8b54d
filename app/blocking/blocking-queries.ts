import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** The people whom the signed-in person has blocked. */
export const blockedQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['blocks', email], queryFn: () => answer(api.blocks.$get()) });

export function refreshBlocked(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['blocks'] });
}
