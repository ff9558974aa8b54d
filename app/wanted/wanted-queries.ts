import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { parsePoint, type Radius, roughly } from '../../contract/foods/place-terms.ts';
import type { Town } from '../../contract/foods/places.ts';
import type { Wanted } from '../../contract/wanted/wanted.ts';
import { type Api, answer, answerPage, api as browserApi, type ListPage } from '../api/api.ts';
import { townNear } from '../foods/food-queries.ts';

/** Where to look for wanted posts: near a town or a point, or anywhere if `near` is ''. */
export type WantedPlace = { near: string; within: Radius };

/** One page of the list. `town` is the one that `near` names: null if there is none, absent if `near` is a point or ''. */
type WantedPage = ListPage<Wanted> & { town?: Town | null };

const PAGE_SIZE = '24';

/** Queries other people's wanted posts: newest first or, near a place, nearest first within the radius. */
export const wantedQuery = (email: string, { near, within }: WantedPlace, api: Api = browserApi) =>
  infiniteQueryOptions({
    queryKey: ['wanted', email, near && { near, within }],
    queryFn: async ({ pageParam: cursor }): Promise<WantedPage> => {
      const page = { limit: PAGE_SIZE, ...(cursor && { cursor }) };
      if (!near) return answerPage(api.wanted.$get({ query: page }));
      const point = parsePoint(near);
      const { town = null } = point ? {} : await townNear(near, api);
      const origin = point ?? town;
      if (!origin) return { items: [], next: undefined, town };
      const query = { ...page, near: roughly(origin), within: String(within) };
      return { ...(await answerPage(api.wanted.$get({ query }))), ...(!point && { town }) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Queries another person's wanted post. */
export const wantedPostQuery = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['wanted-post', id],
    queryFn: () => answer(api.wanted[':id'].$get({ param: { id: encodeURIComponent(id) } })),
  });

/** Queries who nearby needs food that the user is about to give. */
export const wantedForQuery = (query: { title: string; near: string; contains: string }) =>
  queryOptions({
    queryKey: ['wanted-for', query],
    queryFn: () => answer(browserApi['wanted-for'].$get({ query })),
    placeholderData: keepPreviousData,
    meta: { inBackground: true },
  });

/** Queries the user's own wanted posts, with food that matches them. */
export const ownWantedQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['my-wanted', email], queryFn: () => answer(api['my-wanted'].$get()) });

/** Refetches the user's own wanted posts, and the food found for them in the inbox. */
export function refreshOwnWanted(client: QueryClient): Promise<unknown> {
  return Promise.all(['my-wanted', 'unread'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
