import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renewQueries, setFollowedUntil } from './live-queries.ts';
import { createQueryClient } from './query.ts';
import { siteQuery } from './site-query.ts';

const queryKey = ['foods'];

test('a first fetch that is running during a change is repeated, because its response may predate the change', async () => {
  const { client, asked, answer } = await follow();
  const renewed = renewQueries(client, queryKey);
  await answer('before');
  await answer('after');
  await renewed;
  expect(client.getQueryData(queryKey)).toBe('after');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('many changes during a fetch cause one more fetch, and every response is shown', async () => {
  const { client, asked, answer } = await follow();
  await answer('first');
  const renewed = [1, 2, 3, 4, 5].map(() => renewQueries(client, queryKey));
  await answer('second');
  expect(client.getQueryData(queryKey)).toBe('second');
  await answer('third');
  await Promise.all(renewed);
  expect(client.getQueryData(queryKey)).toBe('third');
  expect(asked).toHaveBeenCalledTimes(3);
});

test('with refetchType none, a query stays invalidated after its running fetch', async () => {
  const { client, asked, answer } = await follow();
  const renewed = renewQueries(client, queryKey, 'none');
  await answer('before');
  await renewed;
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before', isInvalidated: true });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('after a change, a query is refetched even if its running fetch fails', async () => {
  const { client, asked, fail, answer } = await follow();
  const renewed = renewQueries(client, queryKey);
  await fail();
  await answer('after');
  await renewed;
  expect(client.getQueryData(queryKey)).toBe('after');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('the next page of a list arrives before the list is refetched from the start', async () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const client = new QueryClient();
  const list = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: ({ pageParam }) => {
      asked.push(pageParam);
      return new Promise<number>((resolve) => answers.push(() => resolve(pageParam)));
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => (last < 2 ? last + 1 : undefined),
  });
  list.subscribe(() => {});
  const TIMEOUT = { timeout: 30_000 };
  await vi.waitFor(() => answers.shift()?.() ?? expect(list.getCurrentResult().data?.pages).toEqual([1]), TIMEOUT);
  const next = list.fetchNextPage({ cancelRefetch: false });
  const renewed = renewQueries(client, queryKey);
  await vi.waitFor(() => answers.shift()?.() ?? expect(asked).toEqual([1, 2, 1, 2]), TIMEOUT);
  await Promise.all([next, renewed]);
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
});

/** Shows a query on screen. Returns functions that answer or fail its fetches. */
async function follow() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const waiting: PromiseWithResolvers<string>[] = [];
  const asked = vi.fn(() => {
    const answer = Promise.withResolvers<string>();
    waiting.push(answer);
    return answer.promise;
  });
  new QueryObserver(client, { queryKey, queryFn: asked }).subscribe(() => {});
  const next = () => vi.waitUntil(() => waiting.shift(), { timeout: 30_000 });
  return {
    client,
    asked,
    answer: async (text: string) => {
      (await next()).resolve(text);
      await vi.waitUntil(() => client.getQueryData(queryKey) === text, { timeout: 30_000 });
    },
    fail: async () => (await next()).reject(new Error('The test says no')),
  };
}

test('a query that events keep up to date is fresh until its day ends or the events stop', () => {
  vi.useFakeTimers({ now: new Date('2026-07-20T20:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const client = createQueryClient();
  client.setQueryData(siteQuery().queryKey, { timeZone: 'Europe/Berlin' } as never);
  const isStale = (key: string, after: string, followed: boolean) => {
    vi.setSystemTime('2026-07-20T20:00:00Z');
    client.setQueryData([key], []);
    vi.setSystemTime(`2026-07-20T${after}Z`);
    setFollowedUntil(client, followed ? Date.now() + 1 : Date.now() - 1);
    return new QueryObserver(client, { queryKey: [key] }).getCurrentResult().isStale;
  };
  expect(isStale('foods', '21:59:59', true)).toBe(false);
  expect(isStale('foods', '22:00:00', true)).toBe(true);
  expect(isStale('foods', '20:00:29', false)).toBe(false);
  expect(isStale('foods', '20:00:31', false)).toBe(true);
  expect(isStale('recipes', '20:00:31', true)).toBe(true);
  client.clear();
});
