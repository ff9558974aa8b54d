import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import { addFood, createUser, foodInput, type TestUser } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { addPhoto } from '../../../test/server/photos.ts';
import { verifyOwner } from '../roles/appoint.ts';

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush' };

async function larder(env: Record<string, string> = {}) {
  const app = await buildApp({
    database: await freshDatabase(),
    listens: true,
    env: { MODERATORS: 'mo@example.org', ...env },
  });
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  await app.heard();
  return { app, mo };
}

const decide = ({ call }: TestApp, as: TestUser, joining: unknown) =>
  call('PUT', '/moderation/site', { as, body: { joining } });
const read = async ({ call }: TestApp, path: string, as?: TestUser) => (await call('GET', path, { as })).json();
const statusOf = async ({ call }: TestApp, path: string, as?: TestUser) => (await call('GET', path, { as })).status;

describe('who may join', () => {
  test('is everyone until a moderator changes that, and each change is logged', async () => {
    const { app, mo } = await larder(google);
    expect(await read(app, '/moderation/site', mo)).toMatchObject({ joining: 'open', variables: { joining: null } });
    for (const joining of ['confirmed', 'invited', 'invited', 'open']) {
      expect((await decide(app, mo, joining)).status).toBe(200);
      expect(await read(app, '/site')).toMatchObject({ joining, inviteOnly: joining === 'invited' });
    }
    const by = { at: NOW.toISOString(), moderator: 'Mo <mo@example.org>', target: 'Open Larder', why: '' };
    expect(await read(app, '/moderation/log', mo)).toEqual(
      ['open-site', 'close-site', 'ask-for-confirmed-emails'].map((act) => expect.objectContaining({ ...by, act })),
    );
  });

  test('can be changed only by moderators, to one of three values', async () => {
    const { app, mo } = await larder();
    for (const as of [await createUser(app, 'Ada'), undefined]) {
      expect((await app.call('PUT', '/moderation/site', { as, body: { joining: 'invited' } })).status).toBe(404);
    }
    const wrong = await decide(app, mo, 'nobody');
    expect([wrong.status, (await wrong.json()).issues]).toMatchObject([400, [{ path: 'joining' }]]);
    expect(await read(app, '/site')).toMatchObject({ joining: 'open' });
  });

  test('can be changed without affecting other settings', async () => {
    const { app, mo } = await larder();
    await app.call('PUT', '/moderation/site', { as: mo, body: { name: 'The Parish' } });
    await decide(app, mo, 'invited');
    expect(await read(app, '/site')).toMatchObject({ name: 'The Parish', joining: 'invited', isExample: true });
  });

  test('cannot be limited to people with a confirmed email if nothing can confirm one', async () => {
    const { app, mo } = await larder();
    const answer = await decide(app, mo, 'confirmed');
    expect([answer.status, (await answer.json()).issues]).toEqual([
      400,
      [
        {
          path: 'joining',
          message:
            'This site can’t send emails yet, so no one could confirm their email address. Set up a mail server first.',
        },
      ],
    ]);
  });

  test.each([
    [{ INVITE_ONLY: 'on' }, 'invited', 'INVITE_ONLY', 401],
    [{ INVITE_ONLY: 'off' }, 'open', 'INVITE_ONLY', 200],
    [{ ...google, REQUIRE_CONFIRMED_EMAIL: 'on' }, 'confirmed', 'REQUIRE_CONFIRMED_EMAIL', 200],
    [
      { ...google, INVITE_ONLY: 'on', REQUIRE_CONFIRMED_EMAIL: 'on' },
      'invited',
      'INVITE_ONLY, REQUIRE_CONFIRMED_EMAIL',
      401,
    ],
  ])('is overridden by %j, which the page names, and changes have no effect', async (env, joining, name, status) => {
    const { app, mo } = await larder(env);
    await decide(app, mo, joining === 'open' ? 'invited' : 'open');
    expect(await read(app, '/moderation/site', mo)).toMatchObject({ joining, variables: { joining: name } });
    expect(await statusOf(app, '/foods')).toBe(status);
    expect(await app.db.selectFrom('siteSettings').select('name').execute()).toEqual([]);
    expect(await read(app, '/moderation/log', mo)).toEqual([]);
  });
});

describe('a site that becomes members-only', () => {
  test('returns no cached responses to guests, and everything again when it opens', async () => {
    const { app, mo } = await larder();
    const ada = await createUser(app, 'Ada');
    const { image } = await addPhoto(app, ada);
    const id = await addFood(app, ada, { image });
    await app.heard();
    const paths = ['/foods', `/food/${id}`, '/all-foods'];
    const all = () => Promise.all(paths.map((path) => statusOf(app, path)));
    const photo = async () => (await app.app.request(image)).status;
    expect([await all(), await photo()]).toEqual([[200, 200, 200], 200]);
    const hits = app.cache?.hits ?? 0;
    await all();
    expect(app.cache?.hits).toBe(hits + paths.length);
    await decide(app, mo, 'invited');
    expect([await all(), await photo()]).toEqual([[401, 401, 401], 404]);
    expect(await statusOf(app, '/foods', ada)).toBe(200);
    await decide(app, mo, 'open');
    expect([await all(), await photo()]).toEqual([[200, 200, 200], 200]);
  });

  test('stops sending events to guests, but not to members', async () => {
    const { app, mo } = await larder();
    const streamOf = async (as?: TestUser) => (await app.call('GET', '/events', { as })).body?.getReader();
    const [guest, member] = [await streamOf(), await streamOf(mo)];
    await decide(app, mo, 'invited');
    const isOver = async () => {
      while (!(await guest?.read())?.done);
      return true;
    };
    expect(await isOver()).toBe(true);
    expect(app.deps.eventHub.size).toBe(1);
    await member?.cancel();
  });

  test('lets no one register without an invitation', async () => {
    const { app, mo } = await larder();
    await decide(app, mo, 'invited');
    const register = async (name: string) => {
      const body = { name, email: `${name}@example.org`, password: 'Warm-Bread', image: '' };
      return (await app.call('POST', '/auth/sign-up/email', { body })).status;
    };
    expect(await register('eve')).toBe(403);
    await decide(app, mo, 'open');
    expect(await register('eve')).toBe(200);
  });
});

test('once emails must be confirmed, users without a confirmed one cannot post', async () => {
  const { app, mo } = await larder(google);
  const eve = await createUser(app, 'Eve', { isConfirmed: false });
  const post = async () => (await app.call('POST', '/add-food', { as: eve, body: foodInput() })).status;
  expect(await post()).toBe(200);
  await decide(app, mo, 'confirmed');
  expect(await post()).toBe(403);
});
