import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renewQueries, setFollowedUntil } from './live-queries.ts';
import { createQueryClient } from './query.ts';
import { siteQuery } from './site-query.ts';

const queryKey = ['foods'];

test('what is asked for the first time is asked for again, as its answer may be from before the change', async () => {
  const { client, asked, answer } = await follow();
  const renewed = renewQueries(client, queryKey);
  await answer('before');
  await answer('after');
  await renewed;
  expect(client.getQueryData(queryKey)).toBe('after');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('many changes during one answer ask once more, and keep nobody from an answer', async () => {
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

test('what is answered while nobody looks stays to be asked for again', async () => {
  const { client, asked, answer } = await follow();
  const renewed = renewQueries(client, queryKey, 'none');
  await answer('before');
  await renewed;
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before', isInvalidated: true });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a failure is not the end: what follows a failed answer is asked for all the same', async () => {
  const { client, asked, fail, answer } = await follow();
  const renewed = renewQueries(client, queryKey);
  await fail();
  await answer('after');
  await renewed;
  expect(client.getQueryData(queryKey)).toBe('after');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('the next part of a list arrives, and then the list is asked for from its beginning', async () => {
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
  const PATIENCE = { timeout: 30_000 };
  await vi.waitFor(() => answers.shift()?.() ?? expect(list.getCurrentResult().data?.pages).toEqual([1]), PATIENCE);
  const next = list.fetchNextPage({ cancelRefetch: false });
  const renewed = renewQueries(client, queryKey);
  await vi.waitFor(() => answers.shift()?.() ?? expect(asked).toEqual([1, 2, 1, 2]), PATIENCE);
  await Promise.all([next, renewed]);
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
});

/** A query on screen, whose answers come when the test says so. */
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

test('what events keep up to date is fresh until its day is over, or until nothing is heard any more', () => {
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
