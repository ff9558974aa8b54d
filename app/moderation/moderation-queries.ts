import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { type Api, answerPage, api as browserApi, type ListPage } from '../api.ts';

type Query = { cursor?: string };

/** A list for moderators, page by page. */
function list<Item>(key: string[], load: (query: Query) => Promise<ListPage<Item>>) {
  return infiniteQueryOptions({
    queryKey: ['moderation', ...key],
    queryFn: ({ pageParam }) => load(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

export const reportsQuery = (state: 'open' | 'closed', api: Api = browserApi) =>
  list(['reports', state], (query) => answerPage(api.moderation.reports.$get({ query: { state, ...query } })));

export const messagesQuery = (api: Api = browserApi) =>
  list(['messages'], (query) => answerPage(api.moderation.messages.$get({ query })));

export const peopleQuery = (search: string, api: Api = browserApi) =>
  list(['people', search], (query) => answerPage(api.moderation.people.$get({ query: { search, ...query } })));

export const logQuery = (api: Api = browserApi) =>
  list(['log'], (query) => answerPage(api.moderation.log.$get({ query })));

/** Has all lists asked for again, after something was done. */
export function refreshModeration(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['moderation'] });
}
