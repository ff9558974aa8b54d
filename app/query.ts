import { onlineManager, QueryClient, type QueryOptions } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { type Api, ApiError, isFinal } from './api.ts';
import { isFollowed } from './events/live-queries.ts';
import { apiContext, queriesContext } from './request-context.ts';

const MINUTE = 60_000;

/**
 * The browser's cache of API answers, with the spec's defaults (section 9). What has failed for good is not retried, and
 * what events keep up to date is not asked for again without one. How long answers are kept that nothing shows is left to
 * the library: the spec's five minutes in a browser, and without a timer on the server, where one would hold the data of
 * each page in memory for that long.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: (query) => (isFollowed(client, query) ? Number.POSITIVE_INFINITY : MINUTE / 2),
        retry: (failures, error) => failures < 3 && !isFinal(error) && onlineManager.isOnline(),
        retryDelay,
        // Without a network, too, a call fails with words at once rather than waiting without any.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/**
 * How many milliseconds pass before a call is made again: the spec's backoff (section 9), or as long as the server asked
 * for if that is more, and up to half as much again. What failed for many at one moment must not come back at one moment.
 */
function retryDelay(attempt: number, error: Error): number {
  const backoff = Math.min(1000 * 2 ** attempt, 30_000);
  const asked = error instanceof ApiError ? 1000 * (error.retryAfter ?? 0) : 0;
  return Math.max(backoff, asked) * (1 + Math.random() / 2);
}

type Queries = QueryOptions<never, Error, never, never>;

/** What a plan may look at: the API, what the URL says, and the answers to queries that decide which others are asked. */
export type Visit = {
  api: Api;
  ask: QueryClient['fetchQuery'];
  url: URL;
  params: LoaderFunctionArgs['params'];
};

type Plan = (visit: Visit) => unknown[] | Promise<unknown[]>;

/**
 * Makes a route's loader, which answers the route's queries on the server. When the API can not be had, the error page is
 * shown with HTTP 503: a visitor without scripts would wait for ever for what the browser should ask again.
 *
 * @param plan which queries the page needs
 * @param options.aboutOneThing whether the page itself is not found (HTTP 404) when the API finds nothing for a query
 * @param options.mayFail whether the page can be shown without any of its queries, which the browser then asks again
 * @returns a loader that hands nothing to the router: the answers are in `queriesContext` and go with the page
 *   (app/preloaded.tsx)
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

/** In the browser a screen asks for its data itself, showing what it has meanwhile; nothing is awaited. */
export const skipServer = () => null;
