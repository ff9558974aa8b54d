import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createFairLimit } from './fair-limit.ts';

afterEach(() => void vi.useRealTimers());

/** Creates a limit, and records the keys of tasks that began or were rejected. */
function limit(places: Partial<Parameters<typeof createFairLimit>[0]> = {}) {
  const run = createFairLimit({ atOnce: 2, each: 2, waiting: 8, waitingEach: 8, patience: 1_000, ...places });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  return {
    begun,
    refused,
    enter(key: string, isNew = false) {
      const act = () =>
        new Promise<void>((resolve) => {
          begun.push(key);
          ends.push(resolve);
        });
      run({ key, isNew }, act).catch((error) => {
        expect(error).toBeInstanceOf(ApiError);
        refused.push(key);
      });
    },
    /** Ends the task that has been running longest. */
    async end() {
      ends.shift()?.();
      await turn();
    },
  };
}

test('users take turns, regardless of when they arrived and how many tasks they have waiting', async () => {
  const { enter, end, begun } = limit();
  for (let n = 0; n < 6; n++) enter('ada');
  for (const key of ['ben', 'ben', 'cem']) enter(key);
  for (let n = 0; n < 9; n++) await end();
  expect(begun).toEqual(['ada', 'ada', 'ben', 'ada', 'cem', 'ben', 'ada', 'ada', 'ada']);
});

test('new accounts together get half of the slots and of the queue', async () => {
  const { enter, end, begun, refused } = limit({ atOnce: 4, waiting: 4 });
  for (const key of ['new 1', 'new 2', 'new 3', 'new 4', 'new 5']) enter(key, true);
  await turn();
  expect(begun).toEqual(['new 1', 'new 2']);
  expect(refused).toEqual(['new 5']);
  for (const key of ['ada', 'ben', 'cem']) enter(key);
  await turn();
  expect(begun.slice(2)).toEqual(['ada', 'ben']);
  for (let n = 0; n < 3; n++) await end();
  expect(begun.slice(4)).toEqual(['new 3', 'new 4', 'cem']);
});

test('if the queue is full, a task of a user with few waiting tasks displaces one of a user with many', async () => {
  const { enter, begun, refused, end } = limit({ waiting: 4 });
  for (let n = 0; n < 7; n++) enter('ada');
  for (const key of ['ben', 'ben', 'ben']) enter(key);
  await turn();
  expect(refused.toSorted()).toEqual(['ada', 'ada', 'ada', 'ben']);
  for (let n = 0; n < 6; n++) await end();
  expect(begun).toEqual(['ada', 'ada', 'ben', 'ada', 'ben', 'ada']);
});

test('a task that waits too long is rejected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { enter, refused, end, begun } = limit();
  for (const key of ['ada', 'ada', 'ben']) enter(key);
  await turn();
  vi.advanceTimersByTime(1_001);
  await turn();
  expect(refused).toEqual(['ben']);
  await end();
  enter('ben');
  expect(begun).toEqual(['ada', 'ada', 'ben']);
});
