import { onlineManager, QueryClient, type QueryOptions } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { wordsReady } from '../words/need.ts';
import { type Api, ApiError, isFinal } from './api.ts';
import { keepFailures } from './keep-failures.ts';
import { isFollowed } from './live-queries.ts';
import { apiContext, queriesContext } from './request-context.ts';

const MINUTE = 60_000;

/**
 * The browser's cache of API answers, with the spec's defaults (section 9). A call that failed for good is not retried. An
 * answer that events keep up to date is asked for again only after one. The library decides how long unused answers stay:
 * the spec's five minutes in a browser, and without a timer on the server. There a timer would hold the data of each page in
 * memory for that long.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: (query) => (isFollowed(client, query) ? Number.POSITIVE_INFINITY : MINUTE / 2),
        retry: (failures, error) => failures < 3 && !isFinal(error) && onlineManager.isOnline(),
        retryDelay,
        // Without a network a call fails at once, with words, rather than waiting without any.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  keepFailures(client);
  return client;
}

/**
 * How many milliseconds pass before a call is made again: the spec's backoff (section 9) or the server's Retry-After, the
 * longer of the two, and up to half as much again. Many calls that failed at one moment must not be repeated at one moment.
 */
function retryDelay(attempt: number, error: Error): number {
  const backoff = Math.min(1000 * 2 ** attempt, 30_000);
  const asked = error instanceof ApiError ? 1000 * (error.retryAfter ?? 0) : 0;
  return Math.max(backoff, asked) * (1 + Math.random() / 2);
}

type Queries = QueryOptions<never, Error, never, never>;

/** The means of a plan: the API, the URL, and `ask` for queries whose answers decide on others. */
export type Visit = {
  api: Api;
  ask: QueryClient['fetchQuery'];
  url: URL;
  params: LoaderFunctionArgs['params'];
};

type Plan = (visit: Visit) => unknown[] | Promise<unknown[]>;

/**
 * Makes a route's loader, which answers the route's queries on the server. If the API can not be reached, the error page is
 * shown with HTTP 503: without scripts nothing would ask again.
 *
 * @param plan the queries that the page needs
 * @param options.aboutOneThing whether the page itself is not found (HTTP 404) when the API finds nothing for a query
 * @param options.mayFail whether the page can be shown without any of its queries, which the browser then asks again
 * @returns a loader that hands nothing to the router: the answers are in `queriesContext` and go with the page
 *   (app/api/preloaded.tsx)
 */
export function preload(plan: Plan, { aboutOneThing = false, mayFail = false } = {}) {
  return async ({ context, request, params }: LoaderFunctionArgs): Promise<null> => {
    const client = context.get(queriesContext);
    const ask = client.fetchQuery.bind(client);
    try {
      const visit = { api: context.get(apiContext), ask, url: new URL(request.url), params };
      const queries = (await plan(visit)) as Queries[];
      await Promise.all(
        queries.map((query) =>
          'initialPageParam' in query ? client.fetchInfiniteQuery(query as never) : ask(query as never),
        ),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (aboutOneThing && error.status === 404) throw data(null, { status: 404 });
      if (!mayFail && !isFinal(error)) throw data(error.message, { status: 503 });
    }
    return null;
  };
}

/** A loader for the browser, which awaits only the page's words: a screen asks for its data itself, and shows what it has meanwhile. */
export const skipServer = wordsReady;
