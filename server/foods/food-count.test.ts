import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf } from '../../test/server/factories.ts';
import { sampleSite } from '../../test/server/sample-site.ts';

test('the count matches the list, by words, place, declarations and viewer', async () => {
  const app = await buildApp();
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const count = async (query: string, as?: typeof ben) => {
    const answer = await app.call('GET', `/food-count?${query}`, { as });
    return (await answer.json()).count;
  };
  expect(await (await app.call('GET', '/food-count')).json()).toEqual({ count: 0, more: false });
  const here = { lat: 47.067, lon: 15.45 };
  const foodId = await addFood(app, ada, { title: 'Loaf here', pickup: here });
  await addFood(app, ada, { title: 'Loaf there', pickup: { lat: 47.16, lon: 15.45 } });
  await addFood(app, ada, {
    title: 'Soup',
    notes: 'Goes with any loaf.',
    contents: { freeOf: ['milk'], diets: ['vegan'] },
  });
  const gone = await addFood(app, ada, { title: 'Loaf that is gone' });
  await app.db.updateTable('foods').set({ status: 'Not Available' }).where('id', '=', gone).execute();

  expect(await count('')).toBe(3);
  expect(await count('search=LOAF')).toBe(2);
  expect(await count('search=loaf&in=anywhere')).toBe(3);
  expect(await count('free_of=milk&diet=vegan')).toBe(1);
  expect(await count('free_of=milk,nuts')).toBe(0);
  expect(await count('near=47.067,15.450&within=5')).toBe(1);
  expect(await count('near=47.067,15.450&within=25&search=loaf')).toBe(2);
  expect(await count('near=47.067,15.450&within=25&free_of=milk')).toBe(0);
  const blocked = await app.call('POST', '/blocks', { as: ben, body: { foodId } });
  const cookie = `${ben.cookie}; ${blocked.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')}`;
  expect(await count('', { ...ben, cookie })).toBe(0);
  expect(await errorOf(await app.call('GET', '/food-count?near=here&within=3'))).toMatchObject({ status: 400 });
});

test.each(['', 'near=47.067,15.450', 'near=47.067,15.450&within=25'])('samples are not counted: %s', async (query) => {
  const app = await sampleSite();
  expect(await (await app.call('GET', `/food-count?${query}`)).json()).toEqual({ count: 0, more: false });
});

test('the count stops at 100', async () => {
  const app = await buildApp({ env: { POSTS_PER_DAY: '1000' } });
  for (const name of ['Ada', 'Ben', 'Eve', 'Dan', 'Flo']) {
    const donor = await createUser(app, name);
    for (let number = 1; number <= 21; number++)
      await addFood(app, donor, { title: `Jar ${number} of ${name}`, pickup: { lat: 47.067, lon: 15.45 } });
  }
  for (const query of ['', 'search=jar', 'near=47.067,15.450', 'near=47.067,15.450&search=jar'])
    expect(await (await app.call('GET', `/food-count?${query}`)).json(), query).toEqual({ count: 100, more: true });
  expect(await (await app.call('GET', '/food-count?search=jar+20')).json()).toEqual({ count: 5, more: false });
});
