import { expect, test } from 'vitest';
import { FoodInput } from '../../contract/foods.ts';
import { english } from '../../contract/said.ts';
import { buildApp, NOW, PUBLIC_URL } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, listOf } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { migrate } from '../db/migrate.ts';
import { addSampleFoods } from './sample-foods.ts';

const at = { clock: () => NOW, timeZone: 'Europe/Vienna' };

test('a new site has sixteen foods that can be had, one of them soon', async () => {
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

test('a sample is told from what somebody gives, in lists, on its page and on the list of who asks for it', async () => {
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

test('a site on which someone has registered gets none', async () => {
  const database = await freshDatabase();
  const app = await buildApp({ database });
  await addFood(app, await createUser(app, 'Ada'));
  await addSampleFoods(database.db, at, english);
  expect(await listOf(app, '/foods')).toEqual(['Sourdough loaf']);
});

test('nobody becomes a sample donor by registering their e-mail', async () => {
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
