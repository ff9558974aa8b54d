import { expect, test } from 'vitest';
import { addFood, createUser } from '../../../test/server/factories.ts';
import { twoServers } from '../../../test/server/two-servers.ts';
import { verifyOwner } from '../roles/appoint.ts';

const env = { MODERATORS: 'mo@example.org', TIME_ZONE: '' };

test('a time zone and language set on one server apply on the other within a second, including cached responses', async () => {
  const [here, there] = await twoServers({ env });
  const [mo, ada] = [await createUser(here, 'Mo'), await createUser(here, 'Ada')];
  await verifyOwner(here.db, mo.email);
  await addFood(here, ada, { deadline: '06/20/2026' });
  expect((await here.call('PUT', '/moderation/site', { as: mo, body: { timeZone: 'UTC' } })).status).toBe(200);
  await there.heard();
  const kept = async () => {
    const [food] = await (await there.call('GET', '/all-foods')).json();
    const { timeZone, language } = await (await there.call('GET', '/site')).json();
    return [food.deadline, timeZone, language];
  };
  await expect.poll(kept, { interval: 20 }).toEqual(['2026-06-20T23:59:59.999Z', 'UTC', 'en']);
  await kept();
  const before = there.cache?.hits ?? 0;
  await kept();
  expect(there.cache?.hits, 'both answers are kept').toBe(before + 2);
  const body = { timeZone: 'Asia/Tokyo', language: 'de' };
  expect((await here.call('PUT', '/moderation/site', { as: mo, body })).status).toBe(200);
  await expect.poll(kept, { interval: 20 }).toEqual(['2026-06-20T14:59:59.999Z', 'Asia/Tokyo', 'de']);
  // Responses cached from now on expire at the end of the day in that time zone.
  there.setNow('2026-06-15T14:59:59.900Z');
  const hits = there.cache?.hits ?? 0;
  await kept();
  there.setNow('2026-06-15T15:00:00.000Z');
  await kept();
  expect(there.cache?.hits, 'the day is over').toBe(hits);
});

test('responses created between the notification of a change and reading it are not cached either', async () => {
  const [here, there] = await twoServers({ env });
  const mo = await createUser(here, 'Mo');
  await verifyOwner(here.db, mo.email);
  await there.heard();
  await there.deps.site.read();
  const since = there.changes.now() ?? 0;
  expect((await here.call('PUT', '/moderation/site', { as: mo, body: { timeZone: 'Asia/Tokyo' } })).status).toBe(200);
  const changes = () => (there.changes.now() ?? 0) - since;
  await expect.poll(changes, { interval: 20 }).toBe(2);
  expect(there.deps.ctx.timeZone).toBe('Asia/Tokyo');
});
