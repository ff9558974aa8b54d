import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { createQueryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const failure = { code: 'UNAVAILABLE', message: 'Something went wrong on our side.' };

test.each([
  [0, [0, 1000, 3000, 7000]],
  [0.5, [0, 1250, 3750, 8750]],
])('a failing call is made four times, with growing pauses and jitter', async (chance, times) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  expect(await whenAsked(new ApiError(500, failure))).toEqual(times);
});

test.each([
  [0, [0, 3000, 6000, 10000]],
  [0.5, [0, 3750, 7500, 12500]],
])('a failed call is not retried before its Retry-After time', async (chance, times) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  expect(await whenAsked(new ApiError(503, failure, 3))).toEqual(times);
});

test('a failed mutation is not retried', async () => {
  const client = createQueryClient();
  const mutationFn = vi.fn(async () => {
    throw new ApiError(503, failure, 1);
  });
  const observer = new MutationObserver(client, { mutationFn });
  await expect(observer.mutate()).rejects.toThrow('went wrong');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(mutationFn).toHaveBeenCalledTimes(1);
  client.clear();
});

test('a rejected query (4xx) is not retried', async () => {
  const asked = await whenAsked(new ApiError(404, { code: 'FOOD_NOT_FOUND', message: 'This food no longer exists.' }));
  expect(asked).toEqual([0]);
});

test('an error stays visible during a refetch, but only as long as a screen shows it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(500, failure));
  const observer = new QueryObserver(client, { queryKey: ['foods'], queryFn });
  let leave = observer.subscribe(() => {});
  const shown = () => {
    const { status, fetchStatus, error, data } = observer.getCurrentResult();
    return { status, fetchStatus, words: error?.message, data };
  };
  const failed = { status: 'error', fetchStatus: 'idle', words: failure.message, data: undefined };
  expect(shown()).toMatchObject({ status: 'pending', words: undefined });
  await vi.advanceTimersByTimeAsync(8000);
  expect(shown()).toEqual(failed);

  const again = observer.refetch();
  for (const pause of [0, 500, 1000, 2000]) {
    await vi.advanceTimersByTimeAsync(pause);
    expect(shown()).toEqual({ ...failed, fetchStatus: 'fetching' });
  }
  await vi.advanceTimersByTimeAsync(8000);
  await again;
  expect(shown()).toEqual(failed);

  leave();
  leave = observer.subscribe(() => {});
  expect(shown()).toMatchObject({ status: 'pending', words: undefined });
  await vi.advanceTimersByTimeAsync(8000);
  expect(shown()).toEqual(failed);

  queryFn.mockResolvedValue('bread');
  await observer.refetch();
  expect(shown()).toEqual({ status: 'success', fetchStatus: 'idle', words: undefined, data: 'bread' });
  leave();
  client.clear();
});

test('a page rendered on the server leaves no timer that would keep its data in memory', () => {
  createQueryClient().setQueryData(['foods'], []);
  expect(vi.getTimerCount()).toBe(0);
});

/** Returns when a query that always fails is fetched, in milliseconds after the first fetch. */
async function whenAsked(error: Error): Promise<number[]> {
  const began = Date.now();
  const asked: number[] = [];
  const queryFn = () => {
    asked.push(Date.now() - began);
    throw error;
  };
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey: ['foods'], queryFn });
  const unsubscribe = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(observer.getCurrentResult().error).toBe(error);
  unsubscribe();
  client.clear();
  return asked;
}
