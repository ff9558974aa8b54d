import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { renewQueries } from './live-queries.ts';
import { createQueryClient } from './query.ts';
import { recoverQueries } from './recovery.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const unreachable = new ApiError(0, { code: 'UNREACHABLE', message: 'We couldn’t reach the site.' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a failed query is refetched once the server responds again, and not before', async () => {
  const list = await failedList(unreachable);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(list.isReady.mock.calls.length).toBeGreaterThan(8);
  expect(list.ask).toHaveBeenCalledTimes(4);

  list.restart();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(list.state()).toMatchObject({ status: 'success', data: 'foods' });
  expect(list.ask).toHaveBeenCalledTimes(5);
  list.end();
});

test('after a short restart, queries recover within seconds and polling stops', async () => {
  const list = await failedList(unreachable);
  list.restart();
  await vi.advanceTimersByTimeAsync(8 * SECOND);
  expect(list.state().status).toBe('success');
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(list.isReady).toHaveBeenCalledTimes(1);
  list.end();
});

test('the server is polled less and less often, but at least every 90 seconds', async () => {
  const list = await failedList(unreachable);
  const times: number[] = [];
  list.isReady.mockImplementation(async () => {
    times.push(Date.now());
    return false;
  });
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses[0]).toBeLessThanOrEqual(15 * SECOND);
  expect(Math.min(...pauses.slice(4))).toBeGreaterThanOrEqual(30 * SECOND);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(90 * SECOND);
  list.end();
});

test('a query that keeps failing while the server is up is refetched less and less often', async () => {
  const list = await failedList(new ApiError(500, { code: 'INTERNAL', message: 'Something went wrong on our side.' }));
  list.isReady.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  const rounds = (list.ask.mock.calls.length - 4) / 4;
  expect(rounds).toBeGreaterThan(10);
  expect(rounds).toBeLessThan(40);
  list.end();
});

test('a query that failed permanently is not refetched', async () => {
  const list = await failedList(new ApiError(404, { code: 'FOOD_NOT_FOUND', message: 'This food no longer exists.' }));
  list.restart();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(list.ask).toHaveBeenCalledTimes(1);
  expect(list.isReady).not.toHaveBeenCalled();
  list.end();
});

test('a failed query is refetched when events may have been missed', async () => {
  const list = await failedList(unreachable);
  list.restart();
  await renewQueries(list.client, ['foods']);
  expect(list.state().status).toBe('success');
  expect(list.isReady).not.toHaveBeenCalled();
  list.end();
});

/** Shows a list whose fetch and retries have failed, with the server still down. */
async function failedList(error: Error) {
  const client = createQueryClient();
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(error);
  const isReady = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const stop = recoverQueries(client, isReady);
  const unsubscribe = new QueryObserver(client, { queryKey: ['foods'], queryFn: ask }).subscribe(() => {});
  const state = () => client.getQueryState(['foods']) ?? { status: 'pending' };
  // Advances in steps shorter than the first pause. The retries themselves take some seconds, unless the error is permanent.
  do await vi.advanceTimersByTimeAsync(SECOND / 2);
  while (state().status !== 'error');
  return {
    client,
    ask,
    isReady,
    state,
    restart() {
      ask.mockResolvedValue('foods');
      isReady.mockResolvedValue(true);
    },
    end() {
      stop();
      unsubscribe();
      client.clear();
    },
  };
}
