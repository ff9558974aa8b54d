import { queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** Queries the inbox entries from the last 30 days that the user has dealt with. */
export const earlierQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['inbox', email],
    queryFn: async () => (await answer(api.inbox.$get())).entries,
  });
