import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { createUser, errorOf, type TestUser } from '../../test/server/factories.ts';
import { join, PASSWORD } from '../../test/server/members.ts';
import { emailOf, tokenIssuer } from '../../test/server/token-issuer.ts';
import { appoint } from '../moderation/moderators.ts';
import { idTokenVerifier } from './id-token.ts';

const DAY = 24 * 60 * 60_000;
const env = { INVITE_ONLY: 'on' };

async function invite({ call }: TestApp, as: TestUser) {
  const response = await call('POST', '/invitations', { as });
  expect(response.status).toBe(200);
  const { link, _id } = await response.json();
  return { _id, invitation: new URL(link).searchParams.get('invite') ?? '' };
}

const invitations = async ({ call }: TestApp, as: TestUser) => (await call('GET', '/invitations', { as })).json();

const signUp = ({ call }: TestApp, name: string, invitation?: string) =>
  call('POST', '/auth/sign-up/email', {
    body: { name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD, image: '', invitation },
  });

const idOf = async ({ db }: TestApp, { email }: TestUser) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

test('the first account needs no invitation, and nobody else is registered without one', async () => {
  const app = await buildApp({ env });
  await join(app, 'Ada');
  for (const invitation of [undefined, '', 'guessed']) {
    expect(await errorOf(await signUp(app, 'Ben', invitation))).toMatchObject({ status: 403, code: 'NOT_INVITED' });
  }
  expect(await app.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ada' }]);
});

test('an invitation lets one person in, and its inviter sees whom', async () => {
  const app = await buildApp({ env });
  const ada = await join(app, 'Ada');
  const { _id, invitation } = await invite(app, ada);
  expect(await invitations(app, ada)).toMatchObject([{ _id, expiresAt: '2026-06-29T10:00:00.000Z', used: null }]);
  const ben = await join(app, 'Ben', '', invitation);
  expect((await app.call('GET', '/profile', { as: ben })).status).toBe(200);
  expect(await invitations(app, ada)).toMatchObject([{ _id, used: { by: 'Ben', at: NOW.toISOString() } }]);
  expect(await invitations(app, ben)).toEqual([]);
  expect(await errorOf(await signUp(app, 'Eve', invitation))).toMatchObject({ code: 'NOT_INVITED' });
  expect((await (await app.call('GET', '/my-data', { as: ada })).json()).invitations).toMatchObject([{ _id }]);
  expect(await (await app.call('DELETE', `/invitations/${_id}`, { as: ada })).json()).toEqual({ deletedCount: 0 });
});

test('another sign-in service brings nobody new without an invitation, and one of two who have the same', async () => {
  const issuer = await tokenIssuer();
  const app = await buildApp({ env, verifyIdToken: idTokenVerifier(issuer.trusted) });
  const ada = await createUser(app, 'Ada');
  const enter = async (name: string, invitation?: string) => {
    const headers = { Authorization: `Bearer ${await issuer.token(name, { claims: { jti: randomUUID() } })}` };
    return app.call('POST', '/jwt', { headers, body: { email: emailOf(name), invitation } });
  };
  expect(await errorOf(await enter('Eve'))).toMatchObject({ status: 403, code: 'NOT_INVITED' });
  const { invitation } = await invite(app, ada);
  const entered = await Promise.all(['Eve', 'Bob'].map((name) => enter(name, invitation)));
  expect(entered.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  const inside = entered[0]?.status === 200 ? 'Eve' : 'Bob';
  expect((await enter(inside)).status).toBe(200);
  const names = await app.db.selectFrom('users').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name)).toEqual(['Ada', inside]);
});

test('an invitation is good for fourteen days, until it is taken back or its inviter is suspended', async () => {
  const app = await buildApp({ env: { ...env, MODERATORS: 'mo@example.org' } });
  const [ada, mo] = [await createUser(app, 'Ada'), await createUser(app, 'Mo')];
  const [late, back, suspended] = [await invite(app, ada), await invite(app, ada), await invite(app, ada)];
  const stranger = await app.call('DELETE', `/invitations/${back._id}`, { as: mo });
  expect(await stranger.json()).toEqual({ deletedCount: 0 });
  const own = await app.call('DELETE', `/invitations/${back._id}`, { as: ada });
  expect(await own.json()).toEqual({ deletedCount: 1 });
  expect((await signUp(app, 'Ben', back.invitation)).status).toBe(403);
  const suspension = `/moderation/people/${await idOf(app, ada)}/suspension`;
  expect((await app.call('POST', suspension, { as: mo, body: { why: 'Rude.' } })).status).toBe(200);
  expect((await signUp(app, 'Ben', suspended.invitation)).status).toBe(403);
  await app.call('DELETE', suspension, { as: mo });
  app.setNow(new Date(NOW.getTime() + 14 * DAY - 1));
  expect((await signUp(app, 'Ben', suspended.invitation)).status).toBe(200);
  app.setNow(new Date(NOW.getTime() + 14 * DAY));
  expect((await signUp(app, 'Cem', late.invitation)).status).toBe(403);
});

test('a member may have ten invitations that wait, a moderator any number', async () => {
  const app = await buildApp({ env: { ...env, MODERATORS: 'mo@example.org' } });
  const [ada, mo] = [await createUser(app, 'Ada'), await createUser(app, 'Mo')];
  await appoint(app.db, mo.email);
  for (let count = 0; count < 10; count += 1) await invite(app, ada);
  const refused = await app.call('POST', '/invitations', { as: ada });
  expect(await errorOf(refused)).toMatchObject({ status: 409, code: 'TOO_MANY_INVITATIONS' });
  for (let count = 0; count < 11; count += 1) await invite(app, mo);
  app.setNow(new Date(NOW.getTime() + 14 * DAY));
  await invite(app, {
    ...ada,
    cookie: (await createUser(app, 'Ada', { now: new Date(NOW.getTime() + 13 * DAY) })).cookie,
  });
});
