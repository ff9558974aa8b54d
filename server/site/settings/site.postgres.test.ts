import { expect, test } from 'vitest';
import { siteDefaults } from '../../../contract/site/site-setting-terms.ts';
import type { TestApp } from '../../../test/server/build-app.ts';
import { createUser } from '../../../test/server/factories.ts';
import { twoColours } from '../../../test/server/photos.ts';
import { twoServers } from '../../../test/server/two-servers.ts';
import { verifyOwner } from '../roles/appoint.ts';

test('settings, logo and texts that are changed on one server apply on the other within a second', async () => {
  const [here, there] = await twoServers({ env: { MODERATORS: 'mo@example.org' } });
  const nameAt = async ({ call }: TestApp) => (await (await call('GET', '/site')).json()).name;
  const mo = await createUser(here, 'Mo');
  await verifyOwner(here.db, mo.email);
  for (const app of [here, there]) await app.heard();
  // Requested twice, so that the second response comes from the cache.
  for (const app of [here, there, here, there]) expect(await nameAt(app)).toBe(siteDefaults.name);
  const hits = there.cache?.hits ?? 0;
  expect(hits).toBeGreaterThan(0);

  const body = { ...siteDefaults, name: 'Florian’s Larder', colour: '#2b5f86' };
  expect((await here.call('PUT', '/moderation/site', { as: mo, body })).status).toBe(200);
  expect(await nameAt(here)).toBe(body.name);
  await expect.poll(() => nameAt(there), { interval: 10 }).toBe(body.name);
  const { name, look } = await there.deps.site.read();
  expect([name, look]).toEqual([body.name, (await here.deps.site.read()).look]);
  expect((await there.app.request(look?.styles ?? '')).status).toBe(200);

  const sent = await here.app.request('/api/moderation/site/logo', {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', Cookie: mo.cookie },
    body: (await twoColours().png().toBuffer()) as BodyInit,
  });
  expect(sent.status).toBe(200);
  const logoAt = async ({ call }: TestApp) => (await (await call('GET', '/site')).json()).logo;
  const logo = await logoAt(here);
  await expect.poll(() => logoAt(there), { interval: 10 }).toBe(logo);
  const file = await there.app.request(`${logo}/192.png`);
  expect([file.status, file.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable']);

  // If two texts replace the same version at once, one is refused.
  expect((await there.call('GET', '/site-text/about')).status).toBe(404);
  const save = ({ call }: TestApp, source: string) =>
    call('PUT', '/moderation/site/texts/about', { as: mo, body: { language: 'en', source, after: 0 } });
  const saved = await Promise.all([save(here, 'One'), save(there, 'Two')]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const words = saved[0]?.status === 200 ? 'One' : 'Two';
  const textAt = async ({ call }: TestApp) => (await call('GET', '/site-text/about')).text();
  for (const app of [here, there]) {
    await expect.poll(() => textAt(app), { interval: 10 }).toContain(`"${words}"`);
    expect((await app.deps.site.read()).texts).toEqual(['about']);
  }
});
