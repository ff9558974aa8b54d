import { onlineManager, QueryClient, type QueryOptions } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { wordsReady } from '../words/need.ts';
import { type Api, ApiError, isFinal } from './api.ts';
import { keepFailures } from './keep-failures.ts';
import { isFollowed } from './live-queries.ts';
import { apiContext, queriesContext } from './request-context.ts';

const MINUTE = 60_000;

/**
 * Creates a cache of API responses, with the spec's defaults (section 9). Permanent failures are not retried. Data that events
 * keep up to date is refetched only after an event. `gcTime` is left to the library: five minutes in a browser, as in the spec,
 * and no timer on the server, where one would keep each page's data in memory for that long.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: (query) => (isFollowed(client, query) ? Number.POSITIVE_INFINITY : MINUTE / 2),
        retry: (failures, error) => failures < 3 && !isFinal(error) && onlineManager.isOnline(),
        retryDelay,
        // Without a network, calls fail at once with a message, instead of waiting silently.
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
 * Returns the delay before a retry, in milliseconds: the longer of the spec's backoff (section 9) and the server's Retry-After,
 * plus up to 50 % jitter, so that calls that failed together are not retried together.
 */
function retryDelay(attempt: number, error: Error): number {
  const backoff = Math.min(1000 * 2 ** attempt, 30_000);
  const asked = error instanceof ApiError ? 1000 * (error.retryAfter ?? 0) : 0;
  return Math.max(backoff, asked) * (1 + Math.random() / 2);
}

type Queries = QueryOptions<never, Error, never, never>;

/** Argument of a plan: the API, the URL, and `ask` for queries whose responses decide which others are needed. */
export type Visit = {
  api: Api;
  ask: QueryClient['fetchQuery'];
  url: URL;
  params: LoaderFunctionArgs['params'];
};

type Plan = (visit: Visit) => unknown[] | Promise<unknown[]>;

/**
 * Creates a route's loader, which runs the route's queries on the server. If the API can't be reached, responds with the error
 * page and HTTP 503, because a page without scripts would never retry.
 *
 * @param plan the queries that the page needs
 * @param options.aboutOneThing whether the page returns HTTP 404 when the API finds nothing for a query
 * @param options.mayFail whether the page can be shown without its queries, which the browser then retries
 * @returns a loader that gives the router no data: the responses are in `queriesContext` and are embedded in the page
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

/** Loader for the browser. Awaits only the translations: screens fetch their own data, and show cached data until it arrives. */
export const skipServer = wordsReady;
