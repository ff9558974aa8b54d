import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  handOver,
  listOf,
  moved,
  nextPage,
  pagesOf,
  release,
  requestFood,
} from '../../test/server/factories.ts';

const PROMISED = '/foods-by-donator/ada@example.org?sort=promised';

/** A site with ten foods by Ada. Bob is promised those with these numbers, has collected one, and waits for another. */
async function tenFoods({ promised }: { promised: number[] }) {
  const app = await buildApp();
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  const foods: string[] = [];
  for (let number = 0; number < 10; number++) foods.push(await addFood(app, ada, { title: `food ${number}` }));
  const food = (number: number) => foods[number] ?? '';
  const promise = async (number: number) => {
    const id = await askFor(app, bob, food(number));
    await moved(app, ada, id, 'acceptance');
    return id;
  };
  await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, food(9)) });
  await askFor(app, bob, food(8));
  const requests = new Map<number, string>();
  for (const number of promised) requests.set(number, await promise(number));
  return { app, ada, bob, food, promise, request: (number: number) => requests.get(number) ?? '' };
}

const titles = (...numbers: number[]) => numbers.map((number) => `food ${number}`);

test('with sort=promised, promised food comes first in a donor’s list, and the rest is newest first', async () => {
  const { app, ada } = await tenFoods({ promised: [0, 1, 5] });
  const order = titles(5, 1, 0, 9, 8, 7, 6, 4, 3, 2);
  for (const limit of [1, 2, 3, 4, 9, 10, 100]) {
    const pages = await pagesOf(app, `${PROMISED}&limit=${limit}`, 'title', ada);
    expect(pages.flat(), `${limit}`).toEqual(order);
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
  }
  const newest = titles(9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  for (const path of ['/foods-by-donator/ada@example.org', '/foods-by-donator/ada@example.org?sort=newest'])
    expect(await listOf(app, path, 'title', ada), 'without asking the newest come first').toEqual(newest);
});

test('food that is promised or released between two pages is listed once', async () => {
  const { app, ada, bob, promise, food, request } = await tenFoods({ promised: [0, 1, 5] });
  const seen: string[] = [];
  let pages = 0;
  for (let next: string | undefined = `${PROMISED}&limit=2`; next; pages++) {
    const response = await app.call('GET', next, { as: ada });
    expect(response.status).toBe(200);
    seen.push(...(await response.json()).map(({ title }: { title: string }) => title));
    next = nextPage(response);
    if (pages === 0) {
      await release(app, ada, request(5), 'Not today.');
      await promise(3);
    }
    if (pages === 1) await release(app, ada, request(0), 'Not today.');
    if (pages === 2) {
      await promise(2);
      await requestFood(app, bob, food(4));
    }
  }
  expect(seen.slice(0, 4)).toEqual(titles(5, 1, 3, 0));
  expect(seen.toSorted()).toEqual(titles(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
});

test('promised food comes first until noon of the day after its last day', async () => {
  const app = await buildApp();
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  const soup = await addFood(app, ada, { title: 'soup', deadline: '06/15/2026' });
  await moved(app, ada, await askFor(app, bob, soup), 'acceptance');
  await addFood(app, ada, { title: 'bread' });
  for (const [now, order] of [
    ['2026-06-16T09:59:59.999Z', ['soup', 'bread']],
    ['2026-06-16T10:00:00Z', ['bread', 'soup']],
  ] as const) {
    app.setNow(now);
    expect(await listOf(app, PROMISED, 'title', ada), now).toEqual(order);
  }
});

test('more promised food than fits on a page is all listed, once', { tags: 'load' }, async () => {
  const { app, ada, bob } = await tenFoods({ promised: [] });
  app.deps.limits.changes.points = 1_000;
  const many = Array.from({ length: 101 }, (_, index) => `kept ${index}`);
  for (const title of many)
    await moved(app, ada, await askFor(app, bob, await addFood(app, ada, { title })), 'acceptance');
  const all = [...many, ...titles(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)].toSorted();
  for (const limit of [100, 60, 3]) {
    const [first = [], ...others] = await pagesOf(app, `${PROMISED}&limit=${limit}`, 'title', ada);
    expect(first, `${limit}`).toEqual(many.slice(-limit).toReversed());
    expect([...first, ...others.flat()].toSorted(), `${limit}`).toEqual(all);
  }
  const short = await app.call('GET', `${PROMISED}&limit=50`, { as: ada });
  const long = await app.call('GET', (nextPage(short) ?? '').replace('limit=50', 'limit=100'), { as: ada });
  const titlesOf = async (response: Response) =>
    (await response.json()).map(({ title }: { title: string }) => title) as string[];
  expect([...(await titlesOf(short)), ...(await titlesOf(long))].toSorted(), 'a short page, then a long one').toEqual(
    all,
  );
});

test('an unknown order, another user’s list and a cursor of another order are rejected', async () => {
  const { app, ada, bob } = await tenFoods({ promised: [3] });
  expect(await errorOf(await app.call('GET', PROMISED.replace('promised', 'oldest'), { as: ada }))).toMatchObject({
    status: 400,
    issues: [{ path: 'sort', message: "sort must be 'newest' or 'promised'." }],
  });
  expect((await app.call('GET', PROMISED, { as: bob })).status).toBe(403);
  const next = nextPage(await app.call('GET', `${PROMISED}&limit=2`, { as: ada })) ?? '';
  expect((await app.call('GET', next.replace('promised', 'newest'), { as: ada })).status).toBe(400);
  expect((await app.call('GET', next, { as: ada })).status).toBe(200);
});
