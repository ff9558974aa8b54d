import { describe, expect, test } from 'vitest';
import { FoodInput } from '../../contract/foods/foods.ts';
import { english } from '../../contract/words/said.ts';
import { buildApp, NOW, PUBLIC_URL } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, listOf, nextPage, pagesOf } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { sampleSite } from '../../test/server/sample-site.ts';
import { migrate } from '../db/migrate.ts';
import { isOfSample } from '../users/is-sample.ts';
import { addSampleFoods } from './sample-foods.ts';

const at = { clock: () => NOW, timeZone: 'Europe/Vienna' };

test('a new site has sixteen foods, one of them Coming Soon', async () => {
  const database = await freshDatabase();
  for (const _start of ['first', 'second']) await migrate(database.db, (db) => addSampleFoods(db, at, english));
  const app = await buildApp({ database });
  const foods = await (await app.call('GET', '/foods')).json();
  expect(foods).toHaveLength(16);
  expect(foods.filter(({ status }: { status: string }) => status === 'Coming Soon')).toHaveLength(1);
  expect(foods.filter(({ status }: { status: string }) => status === 'Available')).toHaveLength(15);
  expect(new Set(foods.map((food: { donator: { email: string } }) => food.donator.email)).size).toBe(2);
  for (const { image, donator, ...food } of foods) {
    expect(FoodInput.safeParse({ ...food, image: 'https://example.org/x.svg' }).success, food.title).toBe(true);
    for (const picture of [image, donator.photo])
      expect(picture).toMatch(new RegExp(`^${PUBLIC_URL}/art/[\\w-]+\\.svg$`));
  }
  expect(await listOf(app, '/all-foods?search=CROISSANT')).toEqual(['A dozen croissants']);
});

test('a sample is marked as such in lists, on its page and in the requester’s list', async () => {
  const database = await freshDatabase();
  await migrate(database.db, (db) => addSampleFoods(db, at, english));
  const app = await buildApp({ database });
  const ada = await createUser(app, 'Ada');
  await addFood(app, ada);
  const isSample = ({ donator }: { donator: { name: string; isSample?: true } }) => donator.isSample ?? donator.name;
  const foods = await (await app.call('GET', '/foods')).json();
  expect(new Set(foods.map(isSample))).toEqual(new Set(['Ada', true]));
  const sample = foods.find(({ status, donator }: { status: string; donator: { isSample?: true } }) => {
    return status === 'Available' && donator.isSample;
  });
  expect(isSample(await (await app.call('GET', `/food/${sample._id}`)).json())).toBe(true);
  await askFor(app, ada, sample._id);
  const requests = await (await app.call('GET', `/request-by/${ada.email}`, { as: ada })).json();
  expect(requests.map(isSample)).toEqual([true]);
});

describe('samples come after all other food', () => {
  /** A site with samples and three foods by Ada, with deadlines before, among and after those of the samples. */
  async function mixedSite() {
    const app = await sampleSite();
    const ada = await createUser(app, 'Ada');
    for (const [title, deadline] of [
      ['Late loaf', '08/20/2026'],
      ['Bread for today', '06/15/2026'],
      ['Loaf for next week', '06/22/2026'],
    ]) {
      await addFood(app, ada, { title, deadline });
    }
    return app;
  }

  test.each([
    ['/foods', ['Loaf for next week', 'Bread for today', 'Late loaf']],
    ['/all-foods', ['Late loaf', 'Loaf for next week', 'Bread for today']],
    ['/all-foods?sort=asc', ['Bread for today', 'Loaf for next week', 'Late loaf']],
    ['/all-foods?search=a&sort=asc', ['Bread for today', 'Loaf for next week', 'Late loaf']],
    ['/all-foods?near=47.07,15.44&within=any&sort=near', ['Late loaf', 'Loaf for next week', 'Bread for today']],
    ['/all-foods?search=b&in=anywhere', ['Late loaf', 'Loaf for next week', 'Bread for today']],
  ])('in %s, whatever the page size', async (path, given) => {
    const app = await mixedSite();
    const whole = await listOf(app, path);
    expect(whole.slice(0, 3)).toEqual(given);
    expect(whole.length).toBeGreaterThan(10);
    expect(new Set(whole).size).toBe(whole.length);
    for (const limit of [1, 2, 3, 4, 7]) {
      const pages = await pagesOf(app, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`, 'title');
      expect(pages.flat(), `in pages of ${limit}`).toEqual(whole);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  test('in the list’s own order, by ascending or descending deadline', async () => {
    const app = await mixedSite();
    const deadlines = await listOf(app, '/all-foods?sort=asc', 'deadline');
    expect(deadlines.slice(3)).toEqual(deadlines.slice(3).toSorted());
    const descending = await listOf(app, '/all-foods', 'deadline');
    expect(descending.slice(3)).toEqual(descending.slice(3).toSorted().toReversed());
  });

  test('and are not found near any place', async () => {
    const app = await mixedSite();
    const placed = await app.db.selectFrom('foods').select('id').where('areaLat', 'is not', null).execute();
    expect(placed).toEqual([]);
    expect(await listOf(app, '/all-foods?near=47.07,15.44&within=10')).toEqual([]);
  });

  test('and are not counted', async () => {
    const app = await mixedSite();
    const count = async (query = '') => (await (await app.call('GET', `/food-count${query}`)).json()).count;
    expect([await count(), await count('?search=late'), await count('?search=pizza')]).toEqual([3, 1, 0]);
  });

  test('and can be deleted between two pages', async () => {
    const app = await mixedSite();
    const first = await app.call('GET', '/foods?limit=2');
    await app.db.deleteFrom('foods').where(isOfSample('foods')).execute();
    expect(await listOf(app, nextPage(first) ?? '')).toEqual(['Late loaf']);
    expect(await listOf(app, '/foods')).toHaveLength(3);
  });
});

test('a site with a registered user gets no samples', async () => {
  const database = await freshDatabase();
  const app = await buildApp({ database });
  await addFood(app, await createUser(app, 'Ada'));
  await addSampleFoods(database.db, at, english);
  expect(await listOf(app, '/foods')).toEqual(['Sourdough loaf']);
});

test('registering with a sample donor’s email does not give access to their food', async () => {
  const database = await freshDatabase();
  await addSampleFoods(database.db, at, english);
  const app = await buildApp({ database });
  const [food] = await (await app.call('GET', '/foods')).json();
  const { email } = food.donator;
  const body = { name: 'Rosa', image: 'x', email, password: 'Brotzeit' };
  const registered = await app.call('POST', '/auth/sign-up/email', { body });
  expect(registered.status).toBe(200);
  const cookie = registered.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const { token } = await (await app.call('GET', '/auth/token', { as: { cookie } })).json();
  const session = await app.call('POST', '/jwt', { body: { email }, headers: { Authorization: `Bearer ${token}` } });
  const as = { name: 'Rosa', email, cookie: session.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
  expect(await listOf(app, `/foods-by-donator/${email}`, 'title', as)).toEqual([]);
  expect((await app.call('DELETE', `/delete-food/${food._id}`, { as })).status).toBe(403);
});
