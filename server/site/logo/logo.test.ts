import sharp from 'sharp';
import { expect, test } from 'vitest';
import { logoFiles } from '../../../contract/site/logo-terms.ts';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import { createUser, type TestUser } from '../../../test/server/factories.ts';
import { twoColours } from '../../../test/server/photos.ts';
import { verifyOwner } from '../roles/appoint.ts';

/** A site for members only, with a steward. */
async function closedSite() {
  const app = await buildApp({ env: { MODERATORS: 'mo@example.org', INVITE_ONLY: 'on' } });
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  return { app, mo };
}

function sendLogo({ app }: TestApp, as: TestUser, body: Buffer | string, type = 'image/png') {
  return app.request('/api/moderation/site/logo', {
    method: 'POST',
    headers: { 'Content-Type': type, Cookie: as.cookie },
    body: body as BodyInit,
  });
}

const logoOf = async ({ call }: TestApp) => (await (await call('GET', '/site')).json()).logo;

/** A disc on a transparent background that is twice as wide as high. */
const disc = () =>
  sharp(Buffer.from('<svg width="200" height="100"><circle cx="100" cy="50" r="50" fill="#15803d"/></svg>'), {
    density: 72,
  })
    .png()
    .toBuffer();

test('a steward can set a logo, which is square with a transparent background, and cached forever', async () => {
  const { app, mo } = await closedSite();
  expect(await logoOf(app)).toBeNull();
  const answer = await sendLogo(app, mo, await disc());
  expect([answer.status, await answer.json()]).toEqual([200, { modifiedCount: 1 }]);
  const logo = await logoOf(app);
  expect(logo).toMatch(/^\/logo\/[\da-f]{16}$/);
  for (const name of Object.keys(logoFiles)) {
    const file = await app.app.request(`${logo}/${name}`);
    expect(file.status, name).toBe(200);
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const width = { 'mark.webp': 108, 'maskable.png': 512 }[name as string] ?? Number.parseInt(name, 10);
    expect([info.width, info.height], name).toEqual([width, width]);
    const isWhole = name !== '180.png' && name !== 'maskable.png';
    expect([...data.subarray(0, 4)], name).toEqual(
      isWhole ? [expect.any(Number), expect.any(Number), expect.any(Number), 0] : [255, 255, 255, 255],
    );
    const middle = 4 * (width * Math.floor(width / 2) + Math.floor(width / 2));
    expect(data[middle + 1], name).toBeGreaterThan(100);
    expect(data[middle], name).toBeLessThan(60);
  }
});

test('a logo can be replaced and removed, both are logged, and cached pages get the current one', async () => {
  const { app, mo } = await closedSite();
  await sendLogo(app, mo, await disc());
  const first = await logoOf(app);
  await sendLogo(app, mo, await disc());
  expect(await logoOf(app), 'the same').toBe(first);
  await sendLogo(app, mo, await twoColours().jpeg().toBuffer(), 'image/jpeg');
  const second = await logoOf(app);
  expect(second).not.toBe(first);
  const former = await app.app.request(`${first}/192.png`);
  expect([former.status, former.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
  const same = await app.app.request(`${second}/192.png`);
  expect(await former.arrayBuffer()).toEqual(await same.arrayBuffer());
  expect((await app.app.request(`${second}/1.png`)).status).toBe(404);
  for (const _ of [1, 2]) expect((await app.call('DELETE', '/moderation/site/logo', { as: mo })).status).toBe(200);
  expect(await logoOf(app)).toBeNull();
  const gone = await app.app.request(`${second}/192.png`);
  expect([gone.status, gone.headers.get('Location'), gone.headers.get('Cache-Control')]).toEqual([
    302,
    '/icon-192.png',
    'no-cache',
  ]);
  const log = await (await app.call('GET', '/moderation/log', { as: mo })).json();
  expect(log.map(({ act }: { act: string }) => act)).toEqual(['remove-logo', 'change-logo', 'change-logo']);
});

test('invalid images are refused with a reason, and so are users who are not stewards', async () => {
  const { app, mo } = await closedSite();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  for (const [body, type, code] of [
    [svg, 'image/svg+xml', 'NOT_A_PHOTO'],
    [await disc(), 'text/plain', 'NOT_A_PHOTO'],
    [(await disc()).subarray(0, 200), 'image/png', 'PHOTO_UNREADABLE'],
    [Buffer.alloc(10_000_001), 'image/png', 'PHOTO_TOO_LARGE'],
  ] as const) {
    const answer = await sendLogo(app, mo, body, type);
    expect((await answer.json()).code).toBe(code);
  }
  const ada = await createUser(app, 'Ada');
  expect((await sendLogo(app, ada, await disc())).status).toBe(404);
  expect((await app.call('DELETE', '/moderation/site/logo', { as: ada })).status).toBe(404);
  expect(await logoOf(app)).toBeNull();
});
