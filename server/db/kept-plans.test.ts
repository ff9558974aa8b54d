import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { keptPlan } from './client.ts';
import type { Database } from './database.ts';

async function keptBy({ pool }: Database, like: string) {
  const kept = 'select statement, generic_plans + custom_plans as used from pg_prepared_statements';
  return (await pool.query(`${kept} where statement like '%${like}%' order by 1`)).rows;
}

test('a connection keeps the plan of a marked statement', async () => {
  const database = await freshDatabase();
  const ask = (i: number) => sql`select ${i}::int + 1 as often_asked ${keptPlan}`.execute(database.db);
  for (let i = 0; i < 5; i += 1) expect((await ask(i)).rows).toEqual([{ oftenAsked: i + 1 }]);
  const statement = 'select $1::int + 1 as often_asked /* kept plan */';
  expect(await keptBy(database, 'often_asked')).toEqual([{ statement, used: '5' }]);
});

test('lists keep their plans, and searches do not', async () => {
  const database = await freshDatabase();
  const app = await buildApp({ database, env: { ANSWER_CACHE_MB: '0' } });
  await addFood(app, await createUser(app, 'Ada'), { title: 'Bread' });
  for (let i = 0; i < 5; i += 1) {
    for (const call of [
      '/foods',
      '/all-foods',
      '/all-foods?search=bread',
      '/all-foods?near=48.2,16.4&within=5&sort=near',
    ])
      expect((await app.call('GET', call)).status).toBe(200);
  }
  const kept = (await keptBy(database, 'donor_name')).map(({ statement }) => statement).join('\n');
  expect(kept).toContain('order by foods.id desc limit 101');
  expect(kept).toContain('order by foods.deadline desc, foods.id desc limit 101');
  expect(kept).not.toMatch(/title_folded|spot_of/);
});
