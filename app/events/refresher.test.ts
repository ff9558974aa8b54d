// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SiteEvent } from '../../contract/requests/events.ts';
import { createQueryClient } from '../api/query.ts';
import { createRefresher } from './refresher.ts';

const bread = { _id: '2', deadline: '2026-07-20T21:59:59.999Z' };
const someFood = (foodId: string): SiteEvent => ({
  type: 'foods',
  foodId,
  listed: { title: 'Rye bread', deadline: '2026-07-30T21:59:59.999Z' },
});
const list = (search: string) => ['all-foods', { search, sort: 'dsc', cursor: undefined }];

let client: ReturnType<typeof createQueryClient>;
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  client.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Shows a query on screen with its response. Returns a function that counts its later fetches. */
async function shown(queryKey: unknown[], answer: unknown = {}): Promise<() => number> {
  const queryFn = vi.fn(async () => answer);
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return () => queryFn.mock.calls.length - 1;
}

const shownList = (search = '') =>
  shown(list(search), { pages: [{ items: [bread], next: undefined }], pageParams: [] });

test('ten events in a row cause one fetch of each list that they affect', async () => {
  const { receive } = createRefresher(client);
  const [all, rye] = [await shownList(), await shownList('rye')];
  const newest = await shown(['foods', { count: 8 }], [bread]);
  const [own, other] = [await shown(['food', '9']), await shown(['food', '8'])];
  for (let count = 0; count < 10; count += 1) receive(someFood('9'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([all(), rye(), newest(), own(), other()]).toEqual([1, 1, 1, 1, 0]);
  expect(client.getQueryState(['food', '8'])?.isInvalidated).toBe(false);
});

test('a thousand tabs that receive the same event spread their fetches over two seconds', async () => {
  const asked: number[] = [];
  const began = Date.now();
  for (let tab = 0; tab < 1_000; tab += 1) {
    const own = createQueryClient();
    const queryFn = async () => {
      asked.push(Date.now() - began);
      return [bread];
    };
    own.setQueryData(['foods', { count: 8 }], [bread]);
    new QueryObserver(own, { queryKey: ['foods', { count: 8 }], queryFn }).subscribe(() => {});
    createRefresher(own).receive(someFood('9'));
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1_000);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(100);
  for (const second of [1_000, 2_000]) expect(asked.filter((at) => at <= second).length).toBeLessThan(second * 0.6);
});

test('an event that concerns few users does not wait for one that concerns all', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const { receive } = createRefresher(client);
  const [posted, unread] = [await shown(['foods-by-donator', 'ada@example.org']), await shown(['unread', 'ada'])];
  // A conversation also shows its request's state, so a `requests` event refetches it.
  const conversation = await shown(['conversation', '8']);
  receive({ type: 'resync' });
  receive({ type: 'requests', foodId: '2' });
  await vi.advanceTimersByTimeAsync(400);
  expect([posted(), unread(), conversation()]).toEqual([1, 1, 1]);
});

test('after a resync everything is stale at once, and refetched within seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const { receive } = createRefresher(client);
  const [all, food, site] = [await shownList(), await shown(['food', '8']), await shown(['site'])];
  client.setQueryData(list('soup'), { pages: [], pageParams: [] });
  receive({ type: 'resync' });
  expect(client.getQueryState(list('soup'))?.isInvalidated).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([all(), food(), site()]).toEqual([0, 0, 0]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([all(), food(), site()]).toEqual([1, 1, 1]);
});

test('a change of the site refetches its settings and its custom texts, and nothing else', async () => {
  const { receive } = createRefresher(client);
  const [all, site, text] = [await shownList(), await shown(['site']), await shown(['site-text', 'about'])];
  receive({ type: 'site' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect([all(), site(), text()]).toEqual([0, 1, 1]);
});

test('a hidden tab marks its data as stale, and does not fetch it', async () => {
  const { receive } = createRefresher(client);
  const all = await shownList();
  hidden = true;
  receive(someFood('2'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(all()).toBe(0);
  expect(client.getQueryState(list(''))?.isInvalidated).toBe(true);
});

test('a list that is being fetched when the event arrives is fetched once more', async () => {
  const { receive } = createRefresher(client);
  let answers = 0;
  const queryFn = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    answers += 1;
    return { pages: [{ items: [], next: undefined }], pageParams: [] };
  };
  new QueryObserver(client, { queryKey: list('soup'), queryFn }).subscribe(() => {});
  receive(someFood('9'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toBe(2);
});

test('when the user of a tab changes, public data is refetched at once, but no data of the previous user', async () => {
  const { receive, stop } = createRefresher(client);
  const [newest, unread] = [await shown(['foods', { count: 8 }], [bread]), await shown(['unread', 'ada@example.org'])];
  receive(someFood('9'));
  receive({ type: 'requests', foodId: '9' });
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect([newest(), unread()]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([newest(), unread()]).toEqual([1, 0]);
});

test('a changed user name refetches everything that shows foods, and nothing else', async () => {
  const { receive } = createRefresher(client);
  const [all, own, unread] = [
    await shownList(),
    await shown(['food', '8']),
    await shown(['unread', 'ada@example.org']),
  ];
  receive({ type: 'people' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([all(), own(), unread()]).toEqual([1, 1, 0]);
});
