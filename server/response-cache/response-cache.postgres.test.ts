import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, foodInput, move, requestFood } from '../../test/server/factories.ts';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { openServer } from '../db/database.ts';

/** An action. Kinds listed twice are tried more often. `food` and `person` select from those that exist. */
const act = fc.record({
  kind: fc.constantFrom(
    ...(['update', 'update', 'add', 'remove', 'ask', 'ask', 'move', 'rename', 'midnight', 'undone'] as const),
  ),
  food: fc.nat(3),
  person: fc.nat(1),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Simultaneous actions on one server, and the number of guests' reads on both at the same time. */
const round = fc.record({ server: fc.nat(1), acts: fc.array(act, { minLength: 1, maxLength: 3 }), reads: fc.nat(6) });

describe('a cached response is never older than changes that its server acknowledged or was notified of', () => {
  test('in 8 games', () => playGames(8, 20_261_122));

  const seed = Date.now();
  test(`in 500 new games: seed ${seed}`, { tags: 'fuzz', timeout: 600_000 }, () => playGames(500, seed));
});

async function playGames(games: number, seed: number): Promise<void> {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a PostgreSQL server');
  const url = await freshServerDatabase(given.server);
  const connect = () => {
    const database = openServer(url, () => {}, { connections: 4 });
    onTestFinished(() => database.close());
    return database;
  };
  const servers = [
    await buildApp({ database: connect(), listens: true }),
    await buildApp({ database: connect(), listens: true }),
  ] as const;
  const truth = await buildApp({ database: connect(), env: { ANSWER_CACHE_MB: '0' } });
  const ada = await createUser(truth, 'Ada');
  const others = [await createUser(truth, 'Ben'), await createUser(truth, 'Cleo')];
  let foods: string[] = [];
  let names = 0;

  const paths = () => [
    '/foods',
    '/foods?limit=1',
    '/all-foods?search=a&sort=asc',
    '/all-foods?search=&sort=desc',
    ...foods.map((id) => `/food/${id}`),
  ];
  const read = async (app: TestApp, path: string) => {
    const response = await app.call('GET', path);
    return { status: response.status, body: await response.json() };
  };
  const expectTruth = async (app: TestApp, when: string) => {
    for (const path of paths()) expect(await read(app, path), `${path} ${when}`).toEqual(await read(truth, path));
  };
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  const perform = async (app: TestApp, { kind, food, person }: Act): Promise<void> => {
    names += 1;
    const id = pick(foods, food);
    const body = foodInput({ title: `a ${names}`, deadline: food % 2 ? '06/15/2026' : '06/30/2026' });
    if (kind === 'add' || !id) foods.push(await addFood(app, ada, { ...body, deadline: '06/30/2026' }));
    else if (kind === 'update') await app.call('PUT', `/update-food/${id}`, { as: ada, body });
    else if (kind === 'undone') await app.call('PUT', `/update-food/${id}`, { as: pick(others, person), body });
    else if (kind === 'remove') await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    else if (kind === 'ask') await requestFood(app, pick(others, person), id);
    else if (kind === 'rename') await createUser(app, 'Ada', { email: `ada${names}@example.org` });
    else if (kind === 'midnight') for (const each of [...servers, truth]) each.setNow('2026-06-16T10:00:00Z');
    else {
      const queue = await (await app.call('GET', `/food/${id}/requests`, { as: ada })).json().catch(() => []);
      if (Array.isArray(queue) && queue[0]) await move(app, ada, queue[0]._id, person ? 'acceptance' : 'release');
    }
  };

  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6 }), async (rounds) => {
      for (const each of [...servers, truth]) each.setNow(NOW);
      foods = [];
      await sql`truncate food_requests, foods, rate_limits cascade`.execute(truth.db);
      foods.push(await addFood(servers[0], ada), await addFood(servers[0], ada));
      await servers[1].heard();
      for (const { server, acts, reads } of rounds) {
        const here = pick(servers, server);
        const all = paths();
        await Promise.all([
          ...acts.map((each) => perform(here, each)),
          ...Array.from({ length: reads }, (_, i) => read(pick(servers, i), pick(all, i))),
        ]);
        await expectTruth(here, 'where it was acknowledged');
        const there = pick(servers, server + 1);
        await there.heard();
        await expectTruth(there, 'where it was heard of');
      }
    }),
    { numRuns: games, seed },
  );
  // Without cache hits, the games would prove nothing.
  for (const { cache } of servers) expect(cache?.hits).toBeGreaterThan(games);
}
