import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, nextPage } from '../../test/server/factories.ts';

const COUNT = 12_000;

/** More foods than a search looks through in their order, every tenth of them given. */
async function manyFoods() {
  const app = await buildApp();
  await addFood(app, await createUser(app, 'Ada'), { title: 'Ñandú-Eier 100 %', deadline: '07/01/2026' });
  const { photoId: _, ...food } = await app.db.selectFrom('foods').selectAll().executeTakeFirstOrThrow();
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
      titleFolded: title.toLowerCase(),
      deadline: deadline as Day,
      status,
    } as const;
  });
  for (let made = 0; made < COUNT; made += 4_000) {
    await app.db
      .insertInto('foods')
      .values(foods.slice(made, made + 4_000))
      .execute();
  }
  await sql`vacuum analyze foods`.execute(app.db);
  return app;
}

/** How often all of the foods have been read. */
async function wholeReads({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_scan::int as count from pg_stat_force_next_flush(), pg_stat_user_tables where relname = 'foods'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The titles that a search finds, page by page, up to 150. */
async function search(app: TestApp, text: string, sort: 'asc' | 'dsc'): Promise<string[]> {
  const titles: string[] = [];
  let next: string | undefined = `/all-foods?limit=50&sort=${sort}&search=${encodeURIComponent(text)}`;
  while (next && titles.length < 150) {
    const response = await app.call('GET', next);
    titles.push(...(await response.json()).map(({ title }: { title: string }) => title));
    next = nextPage(response);
  }
  return titles;
}

test('among many foods a search finds all that have the text in their titles, in order, and what is rare without reading them all', async () => {
  const app = await manyFoods();
  const rare = ['🥨', '🥨x', 'ñandú', 'qx', 'aaaa', '%d', 'ö'];
  const before = await wholeReads(app);
  for (const text of rare) await search(app, text, 'asc');
  expect(await wholeReads(app)).toBe(before);

  for (const text of [...rare, 'r', 'ä', '7', '%', 'br', 'f3', '物 ', '0 ', '漬物', ' 12']) {
    for (const [sort, direction] of [
      ['asc', sql`asc`],
      ['dsc', sql`desc`],
    ] as const) {
      const { rows } = await sql<{ title: string }>`
        select title from foods where status <> 'Not Available' and strpos(title_folded, ${text}) > 0
        order by deadline ${direction}, id ${direction} limit 150`.execute(app.db);
      expect(await search(app, text, sort), `${text} ${sort}`).toEqual(rows.map(({ title }) => title));
    }
  }
  expect(await search(app, '🥨', 'asc')).toHaveLength(3);
  expect(await search(app, 'ñandú', 'dsc')).toEqual(['Ñandú-Eier 100 %']);
});
