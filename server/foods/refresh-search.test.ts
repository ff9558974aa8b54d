import { expect, test } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, listOf } from '../../test/server/factories.ts';
import { BEFORE_ALL, refreshSearch } from './refresh-search.ts';

const TODAY = '2026-06-15' as Day;

test('food from a release with other food words is refreshed once, promised food too, and is then found by synonyms', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const [passed, promised, open] = [
    await addFood(app, ada, { title: 'Old bread' }),
    await addFood(app, ada, { title: 'Warm bread' }),
    await addFood(app, ada, { title: 'Fresh bread' }),
  ];
  const foods = () => app.db.updateTable('foods');
  await foods().set({ titleFolded: 'bread', words: `'bread'` }).execute();
  await foods().set({ status: 'Not Available' }).where('id', '=', promised).execute();
  await foods()
    .set({ deadline: '2026-06-14' as Day })
    .where('id', '=', passed)
    .execute();

  expect(await listOf(app, '/all-foods?search=Brot')).toEqual([]);
  expect(await refreshSearch(app.db, TODAY, BEFORE_ALL)).toBe(open);
  expect(await refreshSearch(app.db, TODAY, BEFORE_ALL)).toBeUndefined();
  expect(await listOf(app, '/all-foods?search=Brot')).toEqual(['Fresh bread']);
  expect(await listOf(app, '/all-foods?search=Brot&in=anywhere')).toEqual(['Fresh bread']);
  await foods().set({ status: 'Available' }).where('id', '=', promised).execute();
  expect((await listOf(app, '/all-foods?search=Brot')).toSorted()).toEqual(['Fresh bread', 'Warm bread']);
});
