import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { createQueryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a server that fails is asked four times, ever more patiently', async () => {
  const asked = await whenAsked(new ApiError(500, { code: 'INTERNAL', message: 'Something went wrong on our side.' }));
  expect(asked).toEqual([0, 1000, 3000, 7000]);
});

test('a refusal is final, and asked for once', async () => {
  const asked = await whenAsked(new ApiError(404, { code: 'FOOD_NOT_FOUND', message: 'This food no longer exists.' }));
  expect(asked).toEqual([0]);
});

test('a page that is rendered on the server leaves nothing behind that keeps its data in memory', () => {
  createQueryClient().setQueryData(['foods'], []);
  expect(vi.getTimerCount()).toBe(0);
});

/** When a query that always fails is asked for, in milliseconds from the first time. */
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
