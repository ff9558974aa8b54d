import { describe, expect, test } from 'vitest';
import { buildApp, NOW, PUBLIC_URL, type TestApp } from '../../../test/server/build-app.ts';
import { addFood, createUser, errorOf, type TestUser } from '../../../test/server/factories.ts';
import { IMPRINT } from '../../../test/server/looked-after.ts';
import { mailingApp } from '../../../test/server/mailing.ts';
import { join, PASSWORD } from '../../../test/server/members.ts';
import { firstSetupLink, setupLinkFor } from './setup.ts';

const secretIn = (link = '') => link.slice(link.indexOf('#') + 1);
const redeem = ({ call }: TestApp, as: TestUser | undefined, token: string, headers = {}) =>
  call('POST', '/setup', { as, body: { token }, headers });
const isModerator = async ({ call }: TestApp, as: TestUser) =>
  (await (await call('GET', '/session', { as })).json()).isModerator ?? false;
const waits = async ({ call }: TestApp) => (await (await call('GET', '/site')).json()).setupWaits;

describe('the setup link', () => {
  test('is created at the first start, and at no other', async () => {
    const { db } = await buildApp();
    expect(await firstSetupLink(db, PUBLIC_URL)).toMatch(/^http:\/\/localhost:3000\/setup#[\w-]{43}$/);
    expect(await firstSetupLink(db, PUBLIC_URL)).toBeUndefined();
    const { secretHash } = await db.selectFrom('setup').select('secretHash').executeTakeFirstOrThrow();
    expect(secretHash, 'the database has its hash alone').toHaveLength(32);
  });

  test('makes the user who opens it the first moderator, without MODERATORS or a confirmed email, and that is logged', async () => {
    const app = await buildApp();
    const [mo, ada] = [await createUser(app, 'Mo', { isConfirmed: false }), await createUser(app, 'Ada')];
    const link = secretIn(await firstSetupLink(app.db, PUBLIC_URL));
    expect([await isModerator(app, mo), await waits(app)]).toEqual([false, true]);
    expect((await redeem(app, mo, link)).status).toBe(200);
    expect([await isModerator(app, mo), await isModerator(app, ada), await waits(app)]).toEqual([true, false, false]);
    const log = await (await app.call('GET', '/moderation/log', { as: mo })).json();
    expect(log).toMatchObject([{ act: 'set-up', moderator: 'Mo <mo@example.org>', at: NOW.toISOString() }]);
    const { emailConfirmedAt } = await app.db
      .selectFrom('users')
      .select('emailConfirmedAt')
      .where('name', '=', 'Mo')
      .executeTakeFirstOrThrow();
    expect(emailConfirmedAt).toBeNull();
  });

  test('is not needed if MODERATORS names someone', async () => {
    expect(await waits(await buildApp({ env: { MODERATORS: 'mo@example.org' } }))).toBe(false);
  });

  test('works once, for a user who is signed in', async () => {
    const app = await buildApp();
    const [mo, ada] = [await createUser(app, 'Mo'), await createUser(app, 'Ada')];
    const link = secretIn(await firstSetupLink(app.db, PUBLIC_URL));
    expect(await errorOf(await redeem(app, undefined, link))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await redeem(app, mo, link)).status).toBe(200);
    expect(await errorOf(await redeem(app, ada, link))).toMatchObject({ status: 409, code: 'LINK_OVER' });
    expect((await redeem(app, mo, link)).status, 'told so again').toBe(200);
    expect(await isModerator(app, ada)).toBe(false);
    await expect(setupLinkFor(app.db, PUBLIC_URL)).rejects.toThrow('This site is already set up.');
  });

  test('is an invitation to a members-only site that has members already, until it is used', async () => {
    const app = await buildApp({ env: { INVITE_ONLY: 'on' } });
    await join(app, 'Ada');
    const link = secretIn(await firstSetupLink(app.db, PUBLIC_URL));
    const signUp = (name: string, invitation: string) =>
      app.call('POST', '/auth/sign-up/email', {
        body: { name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD, image: '', invitation },
      });
    for (const guess of ['', 'guessed', `${link}x`]) expect((await signUp('Eve', guess)).status).toBe(403);
    const mo = await join(app, 'Mo', '', link);
    expect((await redeem(app, mo, link)).status).toBe(200);
    expect(await isModerator(app, mo)).toBe(true);
    expect(await errorOf(await signUp('Eve', link))).toMatchObject({ code: 'NOT_INVITED' });
    const people = await app.db.selectFrom('users').select('name').orderBy('name').execute();
    expect(people.map(({ name }) => name)).toEqual(['Ada', 'Mo']);
  });

  test('is required for the first account of a members-only site, unless MODERATORS names someone', async () => {
    const [app, named] = [
      await buildApp({ env: { INVITE_ONLY: 'on' } }),
      await buildApp({ env: { INVITE_ONLY: 'on', MODERATORS: 'mo@example.org' } }),
    ];
    const link = secretIn(await firstSetupLink(app.db, PUBLIC_URL));
    await firstSetupLink(named.db, PUBLIC_URL);
    const body = { name: 'Eve', email: 'eve@example.org', password: PASSWORD, image: '' };
    expect((await app.call('POST', '/auth/sign-up/email', { body })).status).toBe(403);
    const mo = await join(app, 'Mo', '', link);
    expect((await redeem(app, mo, link)).status).toBe(200);
    expect((await join(named, 'Mo')).name).toBe('Mo');
  });

  test('becomes invalid when another one is printed', async () => {
    const app = await buildApp();
    const mo = await createUser(app, 'Mo');
    const [first, second] = [await setupLinkFor(app.db, PUBLIC_URL), await setupLinkFor(app.db, PUBLIC_URL)];
    expect((await redeem(app, mo, secretIn(first))).status).toBe(409);
    expect((await redeem(app, mo, secretIn(second))).status).toBe(200);
  });

  test('cannot be guessed in a thousand attempts', { tags: 'load' }, async () => {
    const app = await buildApp({ env: { TRUST_PROXY: '1' } });
    const [eve, mo] = [await createUser(app, 'Eve'), await createUser(app, 'Mo')];
    const link = secretIn(await firstSetupLink(app.db, PUBLIC_URL));
    const answers: Record<string, number> = {};
    for (let guess = 0; guess < 1_000; guess++) {
      const token = `${String(guess).padStart(4, '0')}${link.slice(4)}`;
      const { code } = await errorOf(await redeem(app, eve, token, { 'X-Forwarded-For': '192.0.2.1' }));
      answers[code] = (answers[code] ?? 0) + 1;
    }
    expect(answers).toEqual({ LINK_OVER: 60, TOO_MANY_ATTEMPTS: 940 });
    expect(await isModerator(app, eve)).toBe(false);
    expect((await redeem(app, mo, link, { 'X-Forwarded-For': '192.0.2.2' })).status).toBe(200);
  });

  test('cannot be guessed by several users from one address either', async () => {
    const app = await buildApp();
    const people = [await createUser(app, 'Eve'), await createUser(app, 'Mallory')];
    await firstSetupLink(app.db, PUBLIC_URL);
    const codes: string[] = [];
    for (const as of people)
      for (let guess = 0; guess < 55; guess++) codes.push((await errorOf(await redeem(app, as, `${guess}`))).code);
    expect(codes.filter((code) => code === 'LINK_OVER')).toHaveLength(100);
  });

  test('makes its user a moderator who gets mail about reports, like those named in MODERATORS', async () => {
    const { app, mail, send } = await mailingApp();
    const [mo, ada, ben] = [await createUser(app, 'Mo'), await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    await redeem(app, mo, secretIn(await firstSetupLink(app.db, PUBLIC_URL)));
    const body = { about: 'food', foodId: await addFood(app, ada), reason: 'unsafe', words: 'It smells.' };
    expect((await app.call('POST', '/reports', { as: ben, body })).status).toBe(200);
    await send();
    expect(mail.take().map(({ headers }) => headers.to)).toContain(mo.email);
  });
});

describe('that the site waits for setup', () => {
  const ask = async (app: TestApp, remoteAddress: string, headers = {}) => {
    const env = { incoming: { socket: { remoteAddress } } };
    const answer = await app.app.request('/api/setup', { headers }, env as never);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    return (await answer.json()).waits;
  };

  test('is visible only from the machine itself', async () => {
    const app = await buildApp();
    for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect(await ask(app, address), address).toBe(true);
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '10.127.0.1', '2001:db8::1'])
      expect(await ask(app, address), address).toBe(false);
    expect(await ask(app, '127.0.0.1', { 'X-Forwarded-For': '192.0.2.1' }), 'by a proxy here').toBe(false);
    expect(await ask(app, '192.0.2.1', { 'X-Forwarded-For': '127.0.0.1' })).toBe(false);
  });

  test('is not visible behind a proxy or after setup', async () => {
    const behind = await buildApp({ env: { TRUST_PROXY: '1' } });
    expect([await waits(behind), await ask(behind, '127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' })]).toEqual([
      false,
      false,
    ]);
    const app = await buildApp();
    const mo = await createUser(app, 'Mo');
    await redeem(app, mo, secretIn(await firstSetupLink(app.db, PUBLIC_URL)));
    expect(await ask(app, '127.0.0.1')).toBe(false);
  });

  test('is visible to guests of a members-only site', async () => {
    expect(await ask(await buildApp({ env: { INVITE_ONLY: 'on' } }), '127.0.0.1')).toBe(true);
  });
});

test('a step of the setup changes its own settings, and no others', async () => {
  const app = await buildApp();
  const mo = await createUser(app, 'Mo');
  await redeem(app, mo, secretIn(await firstSetupLink(app.db, PUBLIC_URL)));
  const change = (body: object) => app.call('PUT', '/moderation/site', { as: mo, body });
  expect((await change({ name: 'Florian’s Larder', line: 'Soup for all of us.' })).status).toBe(200);
  expect((await change({ imprint: { ...IMPRINT, name: 'Florian' } })).status).toBe(200);
  expect((await change({})).status).toBe(200);
  expect(await (await app.call('GET', '/site')).json()).toMatchObject({
    ...{ name: 'Florian’s Larder', line: 'Soup for all of us.', isExample: false },
    imprint: { name: 'Florian' },
  });
  const log = await (await app.call('GET', '/moderation/log', { as: mo })).json();
  expect(log.map(({ act }: { act: string }) => act)).toEqual([
    'change-imprint',
    'reword-site',
    'rename-site',
    'set-up',
  ]);
});
