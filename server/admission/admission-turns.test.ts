import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmissionTurns } from './admission-turns.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A simulated server with two places. Running requests share its time equally. */
function server() {
  const turns = createAdmissionTurns({ atOnce: 2, patience: 1_000_000, firstPace: 10 }, (act) => act());
  const running: { address: string; left: number; end: () => void }[] = [];
  const had: Record<string, number> = {};
  return {
    had,
    /** @param needs milliseconds of the server's time */
    ask: (address: string, needs: number) =>
      turns.enter(address, (end) => void running.push({ address, left: needs, end })),
    work(ms: number) {
      for (let passed = 0; passed < ms; passed++) {
        vi.advanceTimersByTime(1);
        for (const one of running) {
          one.left -= 1 / running.length;
          had[one.address] = (had[one.address] ?? 0) + 1 / running.length;
        }
        const done = running.filter(({ left }) => left <= 0);
        for (const one of done) {
          running.splice(running.indexOf(one), 1);
          one.end();
        }
      }
    },
  };
}

test('waiting addresses get equal server time, however long each of their requests takes', () => {
  const { ask, work, had } = server();
  for (let n = 0; n < 100; n++) ask('heavy', 100);
  for (let n = 0; n < 400; n++) ask('light', 5);
  work(2_000);
  expect(had.light).toBeGreaterThan(700);
  expect(had.heavy).toBeGreaterThan(700);
});

test('an address that had the server to itself loses only a few turns when others arrive', () => {
  const { ask, work, had } = server();
  for (let n = 0; n < 200; n++) ask('school', 20);
  work(2_000);
  const before = had.school ?? 0;
  for (let n = 0; n < 100; n++) ask(`visitor ${n}`, 20);
  work(1_000);
  expect(had.school).toBeGreaterThan(before);
  expect(Object.keys(had).length).toBeGreaterThan(30);
});
