import { expect, test } from 'vitest';
import { addFood, createUser } from '../../../test/server/factories.ts';
import { twoServers } from '../../../test/server/two-servers.ts';
import { appoint } from '../roles/appoint.ts';

const env = { MODERATORS: 'mo@example.org', TIME_ZONE: '' };

test('the time zone and the language that are said on one server are the other’s within a second, also in what that has kept', async () => {
  const [here, there] = await twoServers({ env });
  const [mo, ada] = [await createUser(here, 'Mo'), await createUser(here, 'Ada')];
  await appoint(here.db, mo.email);
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
  // What is kept from now on ends with the day there.
  there.setNow('2026-06-15T14:59:59.900Z');
  const hits = there.cache?.hits ?? 0;
  await kept();
  there.setNow('2026-06-15T15:00:00.000Z');
  await kept();
  expect(there.cache?.hits, 'the day is over').toBe(hits);
});

test('what a server makes between hearing of a change and having read it is not kept either', async () => {
  const [here, there] = await twoServers({ env });
  const mo = await createUser(here, 'Mo');
  await appoint(here.db, mo.email);
  await there.heard();
  await there.deps.site.read();
  const since = there.changes.now() ?? 0;
  expect((await here.call('PUT', '/moderation/site', { as: mo, body: { timeZone: 'Asia/Tokyo' } })).status).toBe(200);
  const changes = () => (there.changes.now() ?? 0) - since;
  await expect.poll(changes, { interval: 20 }).toBe(2);
  expect(there.deps.ctx.timeZone).toBe('Asia/Tokyo');
});
