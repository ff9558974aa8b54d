import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput, listOf, requestFood } from '../../test/server/factories.ts';

test('invisible text is rejected as missing, and text that cannot be stored is rejected too', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  for (const [title, message] of [
    ['\u200b\u200b', 'Title is required.'],
    [' \u202e\u3164', 'Title is required.'],
    ['\ud83c', 'Title contains a character that can’t be stored.'],
  ] as const) {
    const refused = await app.call('POST', '/add-food', { as: ada, body: foodInput({ title }) });
    expect(await errorOf(refused)).toMatchObject({ status: 400, issues: [{ path: 'title', message }] });
  }
  const foodId = await addFood(app, await createUser(app, 'Bob'));
  expect(await errorOf(await requestFood(app, ada, foodId, { notes: '\u2060' }))).toMatchObject({
    issues: [{ path: 'notes', message: 'Additional Notes is required.' }],
  });
});

test('a title is stored as others see it, and found however it is typed', async () => {
  const app = await buildApp();
  await addFood(app, await createUser(app, 'Ada'), { title: '\u202eCre\u0300me\u200b brûlée\ufeff' });
  expect(await listOf(app, '/foods')).toEqual(['Cr\u00e8me brûlée']);
  for (const search of ['crème', 'cre\u0300me b']) {
    expect(await listOf(app, `/all-foods?search=${encodeURIComponent(search)}`), search).toHaveLength(1);
  }
});
