import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, foodInput, requestFood } from '../../test/server/factories.ts';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { listener } from '../../test/server/listener.ts';
import { openServer } from '../db/database.ts';
import { notifyResync } from './notifications.ts';

/** Two servers of one instance: each its own app and connections, one database. */
async function twoServers() {
  const given = inject('database');
  if (!('server' in given)) throw new Error('this needs a database server');
  const url = await freshServerDatabase(given.server);
  const server = async () => {
    const database = openServer(url, () => {});
    onTestFinished(() => database.close());
    return { ...(await buildApp({ database, listens: true })), pool: database.pool };
  };
  return [await server(), await server()] as const;
}

test('what happens at one server is sent by the other too, to those whom it concerns', async () => {
  const [here, there] = await twoServers();
  const [ada, ben, cleo] = [
    await createUser(here, 'Ada'),
    await createUser(here, 'Ben'),
    await createUser(here, 'Cleo'),
  ];
  const [donor, other] = [await listener(there, { as: ada }), await listener(there, { as: cleo })];
  const foodId = await addFood(here, ada);
  expect(await other.next()).toMatchObject({ type: 'foods', foodId, listed: { title: foodInput().title } });
  await donor.until('requests');
  await requestFood(here, ben, foodId);
  expect(await donor.until('requests')).toContainEqual({ type: 'requests', foodId });
  const mark = await addFood(there, ben);
  expect(await other.until('foods', mark)).not.toContainEqual({ type: 'requests', foodId });
});

test('logging out at one server ends what the other sends', async () => {
  const [here, there] = await twoServers();
  const [ada, elsewhere] = [await createUser(here, 'Ada'), await createUser(here, 'Ada')];
  const [left, stayed] = [await listener(there, { as: ada }), await listener(there, { as: elsewhere })];
  await here.call('POST', '/logout', { as: ada });
  const foodId = await addFood(here, elsewhere);
  await stayed.until('requests', foodId);
  const mark = await addFood(here, elsewhere);
  expect(await left.until('foods', mark)).not.toContainEqual({ type: 'requests', foodId });
});

test('someone’s new name is told at every server, and so is that one of them has missed something', async () => {
  const [here, there] = await twoServers();
  await createUser(here, 'Ada');
  const guest = await listener(there);
  await createUser(here, 'Ada');
  await createUser(here, 'Ada', { email: 'lovelace@example.org' });
  expect(await guest.next()).toEqual({ type: 'people' });
  await notifyResync(here.db);
  expect(await guest.next()).toEqual({ type: 'resync' });
});

test('a server that loses its connection for listening listens again and has everyone ask again', async () => {
  const [here, there] = await twoServers();
  const ada = await createUser(here, 'Ada');
  const guest = await listener(there);
  await here.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`);
  expect(await guest.next()).toEqual({ type: 'resync' });
  const foodId = await addFood(here, ada);
  expect((await guest.until('foods', foodId)).at(-1)).toMatchObject({ type: 'foods', foodId });
});
