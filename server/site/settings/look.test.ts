import { expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import { createUser, type TestUser } from '../../../test/server/factories.ts';
import { verifyOwner } from '../roles/appoint.ts';

async function siteWithSteward(env: Record<string, string> = {}) {
  const app = await buildApp({ env: { MODERATORS: 'mo@example.org', ...env } });
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  return { app, mo };
}

const change = ({ call }: TestApp, as: TestUser, body: unknown) => call('PUT', '/moderation/site', { as, body });
const siteOf = async ({ call }: TestApp) => (await call('GET', '/site')).json();

test('a site has no colour of its own until a steward sets one, and none after its removal', async () => {
  const { app, mo } = await siteWithSteward();
  expect(await siteOf(app)).toMatchObject({ colour: null, look: null });
  expect((await change(app, mo, { colour: ' 2B5F86 ' })).status).toBe(200);
  const bars = { light: expect.stringMatching(/^#[ef]/), dark: expect.stringMatching(/^#[01]/) };
  const look = { styles: expect.stringMatching(/^\/looks\/2b5f86-[\da-f]{8}\.css$/), bars };
  expect(await siteOf(app)).toMatchObject({ colour: '#2b5f86', look });
  await change(app, mo, { colour: null });
  expect(await siteOf(app)).toMatchObject({ colour: null, look: null });
  const log = await (await app.call('GET', '/moderation/log', { as: mo })).json();
  expect(log).toMatchObject([
    { act: 'recolour-site', why: '' },
    { act: 'recolour-site', why: '#2b5f86' },
  ]);
});

test.each(['blue', '#2b5f8', '#2b5f86;}', ''])('“%s” is refused as a colour', async (colour) => {
  const { app, mo } = await siteWithSteward();
  const answer = await change(app, mo, { colour });
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toEqual([{ path: 'colour', message: 'Enter a colour such as #2b5f86.' }]);
});

test('the style sheet is cached forever, even on a members-only site, but not under the path of another version', async () => {
  const { app, mo } = await siteWithSteward({ INVITE_ONLY: 'on' });
  await change(app, mo, { colour: '#2b5f86' });
  const { look } = await siteOf(app);
  const styles = await app.app.request(look.styles);
  expect(styles.status).toBe(200);
  expect(styles.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  expect(styles.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const css = await styles.text();
  for (const rule of [':root:root{', ':root:root.dark{', '--color-primary:#2b5f86']) expect(css).toContain(rule);
  const other = await app.app.request('/looks/2b5f86-00000000.css');
  expect([other.status, other.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
  expect((await app.app.request('/looks/2b5f86.css')).status).toBe(404);
});
