import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** Queries the exact places saved by the signed-in user, most recently used first. */
export const ownPlacesQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['my-places', email], queryFn: () => answer(api['my-places'].$get()), staleTime: 0 });

/** Queries towns whose names start with a text. */
export const townsQuery = (search: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['places', search],
    queryFn: () => answer(api.places.$get({ query: { search } })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
