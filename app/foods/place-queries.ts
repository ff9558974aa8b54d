import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** The exact places that the signed-in person keeps, those used last first. */
export const ownPlacesQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['my-places', email], queryFn: () => answer(api['my-places'].$get()), staleTime: 0 });

/** Towns whose names begin with a text. */
export const townsQuery = (search: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['places', search],
    queryFn: () => answer(api.places.$get({ query: { search } })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
