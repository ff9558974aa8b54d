/** @module-tag load */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import { fold } from '../../contract/words/folded.ts';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, listOf, nextPage } from '../../test/server/factories.ts';
import { metresBetween } from '../places/grid.ts';
import { searchColumns } from './search-words.ts';

const COUNT = 12_000;

/** Adds more food than a search checks in list order. Every tenth one is given away. */
async function manyFoods() {
  const app = await buildApp();
  await addFood(app, await createUser(app, 'Ada'), { title: 'Ñandú-Eier 100 %', deadline: '07/01/2026' });
  const {
    photoId: _,
    hidden: _hidden,
    ...food
  } = await app.db.selectFrom('foods').selectAll().executeTakeFirstOrThrow();
  const kinds = ['Brot', 'Käse', 'Plums', 'Curry 7', '漬物'];
  const foods = Array.from({ length: COUNT }, (_, number) => {
    const hash = createHash('sha1').update(`${number}`).digest('hex').slice(0, 6);
    const title = `${kinds[number % 5]} ${hash}${number % 4000 === 1 ? ' 🥨x' : ''}`;
    const deadline = new Date(Date.UTC(2026, 5, 15 + (number % 300))).toISOString().slice(0, 10);
    const status = number % 10 === 0 ? 'Not Available' : 'Available';
    return {
      ...food,
      id: randomUUID(),
      title,
      ...searchColumns({
        title,
        notes: `${hash} ${number % 4000 === 3 ? 'Nüsse' : 'bring a bag'}`,
        location: 'Bergweg',
      }),
      deadline: deadline as Day,
      status,
      ...(number % 4 === 1 && { freeOf: number % 4000 === 1 ? 0b11 : 0b01, diets: number % 8 === 1 ? 0b11 : 0 }),
      ...(number % 3 === 0 && {
        areaLat: 40 + ((number * 7) % 1_000) / 1_000,
        areaLon: 10 + ((number * 13) % 1_000) / 1_000,
      }),
    } as const;
  });
  for (let made = 0; made < COUNT; made += 2_000) {
    await app.db
      .insertInto('foods')
      .values(foods.slice(made, made + 2_000))
      .execute();
  }
  await sql`vacuum analyze foods`.execute(app.db);
  return app;
}

/** Returns the number of sequential scans of the table foods. */
async function sequentialScans({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_scan::int as count from pg_stat_force_next_flush(), pg_stat_user_tables where relname = 'foods'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Returns the titles that a search finds, page by page, up to 150. */
async function search(app: TestApp, text: string, sort: 'asc' | 'dsc', scope = 'title'): Promise<string[]> {
  const titles: string[] = [];
  let next: string | undefined = `/all-foods?limit=50&sort=${sort}&in=${scope}&search=${encodeURIComponent(text)}`;
  while (next && titles.length < 150) {
    const response = await app.call('GET', next);
    titles.push(...(await response.json()).map(({ title }: { title: string }) => title));
    next = nextPage(response);
  }
  return titles;
}

test('among many foods, a search finds all titles with a text, in order, without scanning the table for rare texts', async () => {
  const app = await manyFoods();
  const rare = ['🥨', '🥨x', 'nandu', 'qx', 'aaaa', '%d', 'ł'];
  const before = await sequentialScans(app);
  for (const text of rare) await search(app, text, 'asc');
  expect(await sequentialScans(app)).toBe(before);

  for (const text of [...rare, 'r', 'a', '7', '%', 'br', 'f3', '物 ', '0 ', '漬物', ' 12']) {
    for (const [sort, direction] of [
      ['asc', sql`asc`],
      ['dsc', sql`desc`],
    ] as const) {
      const { rows } = await sql<{ title: string }>`
        select title from foods where status <> 'Not Available' and strpos(title_folded, ${fold(text)}) > 0
        order by deadline ${direction}, id ${direction} limit 150`.execute(app.db);
      expect(await search(app, text, sort), `${text} ${sort}`).toEqual(rows.map(({ title }) => title));
    }
  }
  expect(await search(app, '🥨', 'asc')).toHaveLength(3);
  expect(await search(app, 'ñandú', 'dsc')).toEqual(['Ñandú-Eier 100 %']);
});

test('among many foods, a search anywhere finds all with the words, in order, without scanning the table for rare words', async () => {
  const app = await manyFoods();
  const rare = ['nusse', 'nuss berg', 'absent', 'nandu', 'plum nusse', 'f0'];
  const before = await sequentialScans(app);
  for (const text of rare) await search(app, text, 'asc', 'anywhere');
  expect(await sequentialScans(app)).toBe(before);

  for (const text of [...rare, 'bag', 'b', 'brot f', 'nusse bag', '7']) {
    const query = text.split(' ').map((word) => `${word}:*`);
    for (const [sort, direction] of [
      ['asc', sql`asc`],
      ['dsc', sql`desc`],
    ] as const) {
      const { rows } = await sql<{ title: string }>`
        select title from foods where status <> 'Not Available' and words @@ ${query.join(' & ')}::tsquery
        order by deadline ${direction}, id ${direction} limit 150`.execute(app.db);
      expect(await search(app, text, sort, 'anywhere'), `${text} ${sort}`).toEqual(rows.map(({ title }) => title));
    }
  }
  expect(await search(app, 'nüsse', 'asc', 'anywhere')).toHaveLength(3);
});

test('among many foods, the nearest are found in order, page by page, without scanning the table', async () => {
  const app = await manyFoods();
  const [point, radius] = [{ lat: 40.512, lon: 10.321 }, 10_000];
  const all = await app.db
    .selectFrom('foods')
    .select(['id', 'areaLat', 'areaLon'])
    .where('status', '<>', 'Not Available')
    .where('areaLat', 'is not', null)
    .execute();
  const near = all
    .map(({ id, areaLat, areaLon }) => ({ id, metres: metresBetween(point, { lat: areaLat ?? 0, lon: areaLon ?? 0 }) }))
    .filter(({ metres }) => metres <= radius)
    .toSorted((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1));
  expect(near.length).toBeGreaterThan(30);
  // The statistics include the latest reads only from the next query on.
  await sequentialScans(app);
  const before = await sequentialScans(app);
  const found = await listOf(app, '/all-foods?near=40.512,10.321&within=10&sort=near&limit=20', '_id');
  expect(found).toEqual(near.map(({ id }) => id));
  expect(await sequentialScans(app)).toBe(before);
});

test('among many foods, those with declarations are found in order, page by page, without scanning the table', async () => {
  const app = await manyFoods();
  const declared = [
    ['free_of=gluten', sql<boolean>`free_of & 1 = 1`],
    ['free_of=gluten,crustaceans', sql<boolean>`free_of & 3 = 3`],
    ['free_of=gluten&diet=vegan', sql<boolean>`free_of & 1 = 1 and diets & 2 = 2`],
    ['free_of=gluten&search=a7', sql<boolean>`free_of & 1 = 1 and title_folded like '%a7%'`],
    ['free_of=milk', sql<boolean>`false`],
  ] as const;
  const listed = async (query: string) => {
    const ids: string[] = [];
    let next: string | undefined = `/all-foods?limit=40&sort=asc&${query}`;
    while (next && ids.length < 120) {
      const response = await app.call('GET', next);
      ids.push(...(await response.json()).map(({ _id }: { _id: string }) => _id));
      next = nextPage(response);
    }
    return ids;
  };
  const before = await sequentialScans(app);
  const found = [];
  for (const [query] of declared) found.push(await listed(query));
  expect(await sequentialScans(app)).toBe(before);
  for (const [at, [query, has]] of declared.entries()) {
    const foods = app.db.selectFrom('foods').select('id').where('status', '<>', 'Not Available').where(has);
    const expected = await foods.orderBy('deadline').orderBy('id').limit(120).execute();
    expect(found[at], query).toEqual(expected.map(({ id }) => id));
  }
  expect(found.map(({ length }) => length)).toEqual([120, 3, 120, expect.any(Number), 0]);
});

test('among many foods, a count stops at 100, and reads no more than a list', async () => {
  const app = await manyFoods();
  await sequentialScans(app);
  const before = await sequentialScans(app);
  const counts = [];
  for (const query of [
    '',
    'search=a7',
    'search=qx',
    'in=anywhere&search=nusse',
    'free_of=gluten',
    'near=40.512,10.321&within=10',
  ])
    counts.push(await (await app.call('GET', `/food-count?${query}`)).json());
  expect(await sequentialScans(app)).toBe(before);
  expect(counts[0]).toEqual({ count: 100, more: true });
  for (const { count, more } of counts) expect(count === 100 || !more).toBe(true);
});
