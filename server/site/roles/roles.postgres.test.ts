import { expect, test } from 'vitest';
import type { TestApp } from '../../../test/server/build-app.ts';
import { createUser, type TestUser } from '../../../test/server/factories.ts';
import { twoServers } from '../../../test/server/two-servers.ts';
import { appointTo, dismissFrom } from './appoint.ts';

test('a role is given and removed at once on all servers, and a link used on two servers works for one user', async () => {
  const [here, there] = await twoServers();
  const [stella, eve, ben] = [
    await createUser(here, 'Stella'),
    await createUser(here, 'Eve'),
    await createUser(here, 'Ben'),
  ];
  const mayChange = async ({ call }: TestApp, as: TestUser) =>
    (await call('GET', '/moderation/site', { as })).status === 200;
  await appointTo(here.db, stella.email, { role: 'steward', ctx: here.deps.ctx });
  expect(await mayChange(there, stella)).toBe(true);

  const made = await there.call('POST', '/moderation/role-links', { as: stella, body: { role: 'steward' } });
  const body = { token: (await made.json()).link.replace(/.*#/, '') };
  const used = await Promise.all([
    here.call('POST', '/role', { as: eve, body }),
    there.call('POST', '/role', { as: ben, body }),
  ]);
  expect(used.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect([await mayChange(there, eve), await mayChange(here, ben)].filter(Boolean)).toHaveLength(1);

  // Removing both at once would leave no steward.
  const winner = used[0]?.status === 200 ? eve : ben;
  const dismiss = ({ db, deps }: TestApp, { email }: TestUser) => dismissFrom(db, email, { role: 'steward', ...deps });
  const dismissals = await Promise.allSettled([dismiss(here, stella), dismiss(there, winner)]);
  expect(dismissals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([await mayChange(there, stella), await mayChange(here, winner)].filter(Boolean)).toHaveLength(1);
});
