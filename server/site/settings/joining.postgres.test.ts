import { expect, test } from 'vitest';
import { addFood, createUser } from '../../../test/server/factories.ts';
import { twoServers } from '../../../test/server/two-servers.ts';
import { verifyOwner } from '../roles/appoint.ts';

const env = { MODERATORS: 'mo@example.org' };

test('a mail server that is set or removed on one server is known to the other within a second', async () => {
  const [here, there] = await twoServers({ env });
  const mo = await createUser(here, 'Mo');
  await verifyOwner(here.db, mo.email);
  await there.heard();
  const body = { host: 'mail.example.org', port: 465, encryption: 'tls', username: '', sender: 'larder@example.org' };
  const sendsMail = () => there.deps.ctx.sendsMail;
  expect((await here.call('PUT', '/moderation/mail', { as: mo, body })).status).toBe(200);
  await expect.poll(sendsMail, { interval: 20 }).toBe(true);
  expect((await here.call('DELETE', '/moderation/mail', { as: mo })).status).toBe(200);
  await expect.poll(sendsMail, { interval: 20 }).toBe(false);
});

test('a site that is closed on one server is closed on the other within a second, including cached responses', async () => {
  const [here, there] = await twoServers({ env });
  const [mo, ada] = [await createUser(here, 'Mo'), await createUser(here, 'Ada')];
  await verifyOwner(here.db, mo.email);
  await addFood(here, ada);
  await there.heard();
  const foods = async () => (await there.call('GET', '/foods')).status;
  expect([await foods(), await foods()]).toEqual([200, 200]);
  expect(there.cache?.hits).toBe(1);
  for (const [joining, status] of [['invited', 401] as const, ['open', 200] as const]) {
    const body = { joining };
    expect((await here.call('PUT', '/moderation/site', { as: mo, body })).status).toBe(200);
    await expect.poll(foods, { interval: 20 }).toBe(status);
  }
});
