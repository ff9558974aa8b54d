import { onlineManager, QueryClient, type QueryOptions } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { wordsReady } from '../words/need.ts';
import { type Api, ApiError, isFinal } from './api.ts';
import { keepFailures } from './keep-failures.ts';
import { isFollowed } from './live-queries.ts';
import { apiContext, queriesContext } from './request-context.ts';

const MINUTE = 60_000;

/**
 * Creates a cache of API responses with the defaults from the specification (section 9). Permanent failures are not retried. Data
 * that events keep up to date is refetched only after an event.
 *
 * The library's default for `gcTime` is right: five minutes in a browser, as specified, and no timer on the server, where a timer
 * would keep each page's data in memory.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: (query) => (isFollowed(client, query) ? Number.POSITIVE_INFINITY : MINUTE / 2),
        retry: (failures, error) => failures < 3 && !isFinal(error) && onlineManager.isOnline(),
        retryDelay,
        // When offline, fail at once with a message instead of silently waiting for a connection.
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
 * Returns the delay before a retry, in milliseconds: the longer of the specification's backoff (section 9) and the server's
 * Retry-After, plus up to 50 % jitter to spread out the retries of calls that failed together.
 */
function retryDelay(attempt: number, error: Error): number {
  const backoff = Math.min(1000 * 2 ** attempt, 30_000);
  const asked = error instanceof ApiError ? 1000 * (error.retryAfter ?? 0) : 0;
  return Math.max(backoff, asked) * (1 + Math.random() / 2);
}

type Queries = QueryOptions<never, Error, never, never>;

/** Argument of a plan. With `ask`, a plan can run a query whose response decides which other queries are needed. */
export type Visit = {
  api: Api;
  ask: QueryClient['fetchQuery'];
  url: URL;
  params: LoaderFunctionArgs['params'];
};

type Plan = (visit: Visit) => unknown[] | Promise<unknown[]>;

/**
 * Creates a route's loader for the server, which runs the page's queries. If a query fails but may succeed later, the response is
 * the error page with HTTP 503, because a page without scripts would never retry.
 *
 * @param plan returns the queries that the page needs
 * @param options.aboutOneThing whether to respond with HTTP 404 if the API does
 * @param options.mayFail whether to send the page even if queries fail; the browser then retries them
 * @returns a loader that always returns null: the responses are in `queriesContext` and get embedded in the page
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

/** Loader for the browser. Waits only for the translations: screens fetch their own data and show cached data in the meantime. */
export const skipServer = wordsReady;
