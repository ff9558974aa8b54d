import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, listOf } from '../../test/server/factories.ts';
import { BEFORE_ALL, refreshSearch } from './refresh-search.ts';

test('food posted by a release with other food words is found by synonyms once it is refreshed, which happens once', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const id = await addFood(app, ada, { title: 'Fresh bread' });
  const gone = await addFood(app, ada, { title: 'Old bread' });
  await app.db.updateTable('foods').set({ titleFolded: 'fresh bread', words: `'fresh' 'bread'` }).execute();
  await app.db.updateTable('foods').set({ status: 'Not Available' }).where('id', '=', gone).execute();

  expect(await listOf(app, '/all-foods?search=Brot')).toEqual([]);
  expect(await refreshSearch(app.db, BEFORE_ALL)).toBe(id);
  expect(await listOf(app, '/all-foods?search=Brot')).toEqual(['Fresh bread']);
  expect(await listOf(app, '/all-foods?search=Brot&in=anywhere')).toEqual(['Fresh bread']);
  expect(await refreshSearch(app.db, BEFORE_ALL)).toBeUndefined();
  const { rows } = await sql<{ marks: string }>`select title_folded as marks from foods where id = ${gone}`.execute(
    app.db,
  );
  expect(rows[0]?.marks).toBe('fresh bread');
});
