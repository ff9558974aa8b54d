import { expect, test } from 'vitest';
import { english } from '../../contract/said.ts';
import { buildApp, NOW } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, listOf } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { addSampleFoods } from '../foods/sample-foods.ts';
import { appoint } from '../moderation/appoint.ts';

async function sampled() {
  const database = await freshDatabase();
  const at = { clock: () => NOW, timeZone: 'Europe/Vienna' };
  await addSampleFoods(database.db, at, english);
  const app = await buildApp({ database, env: { MODERATORS: 'mo@example.org' } });
  const mo = await createUser(app, 'Mo');
  await appoint(app.db, mo.email);
  return { app, mo, at };
}

test('a moderator deletes the sample foods with their donors, and what people gave stays', async () => {
  const { app, mo, at } = await sampled();
  const ada = await createUser(app, 'Ada');
  await addFood(app, ada);
  const [sample] = (await (await app.call('GET', '/foods')).json()).filter(
    ({ status, donator }: { status: string; donator: { isSample?: true } }) =>
      donator.isSample && status === 'Available',
  );
  await askFor(app, ada, sample._id);
  expect(await (await app.call('GET', '/moderation/samples', { as: mo })).json()).toEqual({ foods: 16 });
  for (const _click of ['first', 'second'])
    expect((await app.call('DELETE', '/moderation/samples', { as: mo })).status).toBe(200);
  expect(await listOf(app, '/foods')).toEqual(['Sourdough loaf']);
  expect(await (await app.call('GET', '/moderation/samples', { as: mo })).json()).toEqual({ foods: 0 });
  const [request] = await (await app.call('GET', `/request-by/${ada.email}`, { as: ada })).json();
  expect(request).toMatchObject({ status: 'Declined' });
  const people = await app.db.selectFrom('users').select(['name', 'issuer']).orderBy('name').execute();
  expect(people.filter(({ issuer }) => issuer === 'sample')).toEqual([]);
  const log = await (await app.call('GET', '/moderation/log', { as: mo })).json();
  expect(log.map(({ act }: { act: string }) => act)).toEqual(['delete-samples']);
  await addSampleFoods(app.db, at, english);
  expect(await listOf(app, '/foods'), 'the next start brings none').toEqual(['Sourdough loaf']);
});

test('for everyone else there is no such call', async () => {
  const { app } = await sampled();
  const ada = await createUser(app, 'Ada');
  for (const as of [ada, undefined])
    for (const method of ['GET', 'DELETE'])
      expect((await app.call(method, '/moderation/samples', { as })).status).toBe(404);
  expect(await listOf(app, '/foods')).toHaveLength(16);
});
