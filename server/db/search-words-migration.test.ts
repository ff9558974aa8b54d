import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, listOf } from '../../test/server/factories.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';

test('foods of a version that compared accents and knew titles alone are found as new ones are', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  await addFood(app, ada, { title: 'Crème brûlée', notes: 'Ring twice.' });
  await addFood(app, ada, { title: 'Käse', notes: 'Keep it “cool”.', location: 'Bergweg 12' });
  // As that version left them.
  await sql`alter table foods drop column words`.execute(app.db);
  await sql`update foods set title_folded = lower(title)`.execute(app.db);

  await runMigrations(app.db, '014-search-words');
  expect(await listOf(app, '/all-foods?search=creme')).toEqual(['Crème brûlée']);
  expect(await listOf(app, '/all-foods?search=kase')).toEqual(['Käse']);
  expect(await listOf(app, '/all-foods?in=anywhere&search=twice')).toEqual(['Crème brûlée']);
  expect(await listOf(app, '/all-foods?in=anywhere&search=cool+berg')).toEqual(['Käse']);
});
