import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, foodInput, listOf } from '../../test/server/factories.ts';

test('the kind of a food follows its title, in lists, on its page and in requests', async () => {
  const app = await buildApp();
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  const id = await addFood(app, ada, { title: 'خبز طازج' });
  await askFor(app, bob, id);
  const lists = ['/foods', '/all-foods', `/foods-by-donator/${ada.email}`, `/request-by/${bob.email}`];
  const kinds = async () => [
    (await (await app.call('GET', `/food/${id}`)).json()).kind ?? '',
    ...(await Promise.all(lists.map((path) => listOf(app, path, 'kind', path.includes('bob') ? bob : ada)))).flat(),
  ];
  expect(await kinds()).toEqual(Array(5).fill('bread'));
  for (const [title, kind] of [
    ['Яблука з саду', 'apples'],
    ['Something nice', ''],
  ]) {
    expect((await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ title }) })).status).toBe(200);
    expect(await kinds(), title).toEqual(Array(5).fill(kind));
  }
});
