import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, listOf } from '../../test/server/factories.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';

const migration = '065-search-in-more-scripts.additive';

test('foods of a version that knew no spellings of Arabic, Ukrainian and Bengali are found as new ones are', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  await addFood(app, ada, { title: 'أرز مطبوخ', notes: 'حلوى طازجة', location: 'شارع ٣' });
  await addFood(app, ada, { title: 'Ґречка', notes: 'М’ята' });
  await addFood(app, ada, { title: 'আম ৬০ টি' });
  await addFood(app, ada, { title: 'Crème brûlée' });
  // As that version left them.
  await sql`update foods set title_folded = 'x', words = '' where title <> 'Crème brûlée'`.execute(app.db);
  await sql`update foods set title_folded = 'untouched' where title = 'Crème brûlée'`.execute(app.db);

  await runMigrations(app.db, migration);
  expect(await listOf(app, '/all-foods?search=ارز')).toEqual(['أرز مطبوخ']);
  expect(await listOf(app, '/all-foods?in=anywhere&search=حلوي+3')).toEqual(['أرز مطبوخ']);
  expect(await listOf(app, '/all-foods?search=гречка')).toEqual(['Ґречка']);
  expect(await listOf(app, '/all-foods?search=60')).toEqual(['আম ৬০ টি']);
  // What is compared as before is not written anew, which takes long for a large site.
  expect(await listOf(app, '/all-foods?search=untouched')).toEqual(['Crème brûlée']);
});

test('alerts for two spellings of one word become the newer one, and the others stay', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const ask = async (search: string, label: string) => {
    const alert = { near: '48.2,16.4', within: 5, search, label };
    expect((await app.call('POST', '/alerts', { as: ada, body: alert })).status).toBe(200);
  };
  await ask('x', 'older');
  await ask('y', 'newer');
  await ask('Brot', 'bread');
  await sql`update alerts set search = 'ارز', search_folded = 'ارز' where search = 'x'`.execute(app.db);
  await sql`update alerts set search = 'أرز', search_folded = 'أرز' where search = 'y'`.execute(app.db);

  await runMigrations(app.db, migration);
  const { rows } = await sql`select label, search_folded from alerts order by label`.execute(app.db);
  expect(rows).toEqual([
    { label: 'bread', searchFolded: 'brot' },
    { label: 'newer', searchFolded: 'ارز' },
  ]);
});
