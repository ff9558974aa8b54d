import { describe, expect, test } from 'vitest';
import { english } from '../../../contract/words/said.ts';
import { buildApp, NOW, PUBLIC_URL } from '../../../test/server/build-app.ts';
import { addFood, createUser, listOf } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { askForSample } from '../../../test/server/sample-site.ts';
import { addSampleFoods } from '../../foods/sample-foods.ts';
import { verifyOwner } from '../roles/appoint.ts';
import { firstSetupLink } from './setup.ts';

async function sampled() {
  const database = await freshDatabase();
  const at = { clock: () => NOW, timeZone: 'Europe/Vienna' };
  await addSampleFoods(database.db, at, english);
  const app = await buildApp({ database, env: { MODERATORS: 'mo@example.org' } });
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  return { app, mo, at };
}

test('a moderator can delete the sample foods with their donors, and food from users stays', async () => {
  const { app, mo, at } = await sampled();
  const ada = await createUser(app, 'Ada');
  await addFood(app, ada);
  const { request } = await askForSample(app, mo, 'croissants');
  expect(await (await app.call('GET', '/moderation/samples', { as: mo })).json()).toMatchObject({ foods: 16 });
  for (const _click of ['first', 'second'])
    expect((await app.call('DELETE', '/moderation/samples', { as: mo })).status).toBe(200);
  expect(await listOf(app, '/foods')).toEqual(['Sourdough loaf']);
  expect(await (await app.call('GET', '/moderation/samples', { as: mo })).json()).toMatchObject({ foods: 0 });
  expect(await request()).toMatchObject({ status: 'Declined' });
  const people = await app.db.selectFrom('users').select(['name', 'issuer']).orderBy('name').execute();
  expect(people.filter(({ issuer }) => issuer === 'sample')).toEqual([]);
  const log = await (await app.call('GET', '/moderation/log', { as: mo })).json();
  expect(log.map(({ act }: { act: string }) => act)).toEqual(['delete-samples']);
  await addSampleFoods(app.db, at, english);
  expect(await listOf(app, '/foods'), 'the next start brings none').toEqual(['Sourdough loaf']);
});

test('for everyone else the calls do not exist', async () => {
  const { app } = await sampled();
  const ada = await createUser(app, 'Ada');
  for (const as of [ada, undefined])
    for (const [method, path] of [
      ['GET', '/moderation/samples'],
      ['DELETE', '/moderation/samples'],
      ['PUT', '/moderation/samples/stay'],
    ] as const)
      expect((await app.call(method, path, { as })).status).toBe(404);
  expect(await listOf(app, '/foods')).toHaveLength(16);
});

describe('stewards are asked to delete the samples', () => {
  async function offers({ app, mo }: Awaited<ReturnType<typeof sampled>>): Promise<boolean> {
    return (await (await app.call('GET', '/moderation/samples', { as: mo })).json()).isDeletionOffered;
  }

  test('from the first food of a user until the samples are deleted', async () => {
    const site = await sampled();
    expect(await offers(site)).toBe(false);
    await addFood(site.app, await createUser(site.app, 'Ada'));
    expect(await offers(site)).toBe(true);
    await site.app.call('DELETE', '/moderation/samples', { as: site.mo });
    expect(await offers(site)).toBe(false);
  });

  test('until one of them chooses to keep the samples, for everyone and for good', async () => {
    const site = await sampled();
    const { app, mo } = site;
    await firstSetupLink(app.db, PUBLIC_URL);
    await addFood(app, await createUser(app, 'Ada'));
    for (const _click of ['first', 'second'])
      expect((await app.call('PUT', '/moderation/samples/stay', { as: mo })).status).toBe(200);
    await addFood(app, await createUser(app, 'Ben'));
    expect(await offers(site)).toBe(false);
    expect(await (await app.call('GET', '/moderation/samples', { as: mo })).json()).toMatchObject({ foods: 16 });
  });

  test('but not because of a food that no one else sees', async () => {
    const site = await sampled();
    const id = await addFood(site.app, await createUser(site.app, 'Ada'));
    await site.app.call('POST', `/moderation/foods/${id}/hiding`, { as: site.mo, body: { why: 'Not food' } });
    expect(await offers(site)).toBe(false);
  });
});
