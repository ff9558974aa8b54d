import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, listOf } from '../../test/server/factories.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';

test('a title that was folded with its blanks is found, and alerts that differ in blanks are one', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  await addFood(app, ada, { title: 'Rye  bread' });
  await addFood(app, ada, { title: 'Soup' });
  await sql`update foods set title_folded = E' rye \t bread ' where title like 'Rye%'`.execute(app.db);
  for (const [search, label] of [
    ['rye bread', 'Old'],
    ['rye  bread', 'New'],
    ['soup', 'Other'],
  ]) {
    await sql`insert into alerts (id, user_id, label, lat, lon, within, search, search_folded, made_at)
      select ${crypto.randomUUID()}::uuid, id, ${label}, 48, 16, 5, ${search}, ${search}, now() from users`.execute(
      app.db,
    );
  }
  await sql`update alerts set id = case label when 'Old' then '00000000-0000-7000-8000-000000000001'::uuid
    else '00000000-0000-7000-8000-000000000002'::uuid end where label in ('Old', 'New')`.execute(app.db);

  await runMigrations(app.db, '081-single-blanks.additive');

  expect(await listOf(app, '/all-foods?search=rye%20bread')).toEqual(['Rye  bread']);
  const alerts = await app.db.selectFrom('alerts').select(['label', 'searchFolded']).orderBy('label').execute();
  expect(alerts).toEqual([
    { label: 'New', searchFolded: 'rye bread' },
    { label: 'Other', searchFolded: 'soup' },
  ]);
});
