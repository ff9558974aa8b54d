import { expect, test } from 'vitest';
import { PUBLIC_URL } from '../../../test/server/build-app.ts';
import { createUser } from '../../../test/server/factories.ts';
import { twoServers } from '../../../test/server/two-servers.ts';
import { firstSetupLink } from './setup.ts';

const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fay'];

test('one of two servers that start together prints a link, and one of six users who open it at once on both wins', async () => {
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
