import { expect, inject, onTestFinished, test } from 'vitest';
import { PUBLIC_URL } from '../../../test/server/build-app.ts';
import { createUser } from '../../../test/server/factories.ts';
import { freshServerDatabase } from '../../../test/server/fresh-database.ts';
import { twoServers } from '../../../test/server/two-servers.ts';
import { openServer } from '../../db/database.ts';
import { migrateWithin } from '../../db/migrate.ts';
import { setupWaits } from '../memory/setup-waiting.ts';
import { firstSetupLink } from './setup.ts';

const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fay'];

function serverUrl(): string {
  const given = inject('database');
  if (!('server' in given)) throw new Error('this needs a database server');
  return given.server;
}

test('of two servers that start together one prints a link, and of six who open it at once on both one wins', async () => {
  const [here, there] = await twoServers({ listens: false });
  const links = await Promise.all([here, there].map(({ db }) => firstSetupLink(db, PUBLIC_URL)));
  const [link, ...others] = links.filter((link) => link !== undefined);
  expect(others).toEqual([]);
  const token = String(link).split('#')[1];
  const users = [];
  for (const name of people) users.push(await createUser(here, name));
  const answers = await Promise.all(
    users.map((as, index) => (index % 2 ? here : there).call('POST', '/setup', { as, body: { token } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  const sessions = await Promise.all(
    users.map(async (as) => (await (await there.call('GET', '/session', { as })).json()).isModerator ?? false),
  );
  expect(sessions).toEqual(answers.map(({ status }) => status === 200));
});

test('a site on which somebody has registered before this version waits for nothing; one with samples alone does', async () => {
  for (const [issuer, expected] of [
    ['sample', true],
    ['test', false],
  ] as const) {
    const url = await freshServerDatabase(serverUrl(), null);
    const database = openServer(url, () => {});
    onTestFinished(() => database.close());
    await database.inSession(async (db) => {
      await migrateWithin(db, '070-site-settings.additive');
      const id = '018f0000-0000-7000-8000-000000000001';
      await db
        .insertInto('users')
        .values({ id, issuer, subject: 'x', name: 'X', email: 'x@x.example', photo: '' })
        .execute();
      await migrateWithin(db);
      expect(await setupWaits(db, { moderators: [] }), issuer).toBe(expected);
      expect((await firstSetupLink(db, PUBLIC_URL)) !== undefined, issuer).toBe(expected);
    });
  }
});
