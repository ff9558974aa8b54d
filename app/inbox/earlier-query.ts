import { queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** What the signed-in person was told lately and has dealt with. */
export const earlierQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['inbox', email],
    queryFn: async () => (await answer(api.inbox.$get())).entries,
  });
