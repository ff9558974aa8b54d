import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import { createUser, errorOf, type TestUser } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { join, logIn, PASSWORD } from '../../../test/server/members.ts';
import { emailOf, tokenIssuer } from '../../../test/server/token-issuer.ts';
import { verifyOwner } from '../../site/roles/appoint.ts';
import { idTokenVerifier } from '../sign-in/id-token.ts';

const DAY = 24 * 60 * 60_000;
const env = { INVITE_ONLY: 'on' };

async function invite({ call }: TestApp, as: { cookie: string }) {
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

/** Returns the embedded sign-in service's users, and how many accounts and sessions it has. */
async function accounts({ db }: TestApp) {
  const { rows } = await sql<{ name: string }>`select name from sign_in_users order by name`.execute(db);
  const counts = await sql<{ accounts: number; sessions: number }>`
    select (select count(*)::int from sign_in_accounts) as accounts, (select count(*)::int from sign_in_sessions) as sessions
  `.execute(db);
  return { users: rows.map(({ name }) => name), ...counts.rows[0] };
}

const idOf = async ({ db }: TestApp, { email }: TestUser) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

test('the first account needs no invitation, and no one else can register without one', async () => {
  const app = await buildApp({ env });
  await join(app, 'Ada');
  for (const invitation of [undefined, '', 'guessed']) {
    expect(await errorOf(await signUp(app, 'Ben', invitation))).toMatchObject({ status: 403, code: 'NOT_INVITED' });
  }
  expect(await app.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ada' }]);
});

test('an invitation admits one user, and its inviter sees their name', async () => {
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

test('with another sign-in service, new users need an invitation too, and only one of two can use the same one', async () => {
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

test('an invitation is valid for fourteen days, and ends for good when it is deleted or its inviter suspended', async () => {
  const app = await buildApp({ env: { ...env, MODERATORS: 'mo@example.org' } });
  const [ada, mo] = [await createUser(app, 'Ada'), await createUser(app, 'Mo')];
  const [back, suspended] = [await invite(app, ada), await invite(app, ada)];
  const stranger = await app.call('DELETE', `/invitations/${back._id}`, { as: mo });
  expect(await stranger.json()).toEqual({ deletedCount: 0 });
  const own = await app.call('DELETE', `/invitations/${back._id}`, { as: ada });
  expect(await own.json()).toEqual({ deletedCount: 1 });
  expect((await signUp(app, 'Ben', back.invitation)).status).toBe(403);
  const suspension = `/moderation/people/${await idOf(app, ada)}/suspension`;
  expect((await app.call('POST', suspension, { as: mo, body: { why: 'Rude.' } })).status).toBe(200);
  expect((await signUp(app, 'Ben', suspended.invitation)).status).toBe(403);
  await app.call('DELETE', suspension, { as: mo });
  expect((await signUp(app, 'Ben', suspended.invitation)).status).toBe(403);
  const [good, late] = [await invite(app, mo), await invite(app, mo)];
  app.setNow(new Date(NOW.getTime() + 14 * DAY - 1));
  expect((await signUp(app, 'Ben', good.invitation)).status).toBe(200);
  app.setNow(new Date(NOW.getTime() + 14 * DAY));
  expect((await signUp(app, 'Cem', late.invitation)).status).toBe(403);
});

test('a member can have ten open invitations, a moderator any number', async () => {
  const app = await buildApp({ env: { ...env, MODERATORS: 'mo@example.org' } });
  const [ada, mo] = [await createUser(app, 'Ada'), await createUser(app, 'Mo')];
  await verifyOwner(app.db, mo.email);
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

test('when eight people register at once with one invitation, one gets an account, and nothing is stored about the others', async () => {
  const app = await buildApp({ env, connections: 8 });
  const ada = await join(app, 'Ada');
  const { invitation } = await invite(app, ada);
  const names = ['Ben', 'Cem', 'Dora', 'Eve', 'Finn', 'Gina', 'Hal', 'Ida'];
  const answers = await Promise.all(names.map((name) => signUp(app, name, invitation)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(403)]);
  const winner = names[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect(await accounts(app)).toEqual({ users: ['Ada', winner].toSorted(), accounts: 2, sessions: 2 });
  // Until the account's first login, no one else can use the invitation. The login does not need it again.
  expect(await errorOf(await signUp(app, 'Jo', invitation))).toMatchObject({ code: 'NOT_INVITED' });
  const member = await logIn(app, { name: winner, email: `${winner.toLowerCase()}@example.org`, cookie: '' });
  expect((await app.call('GET', '/profile', { as: member })).status).toBe(200);
  expect(await invitations(app, ada)).toMatchObject([{ used: { by: winner } }]);
});

test('an invitation can be used again after a failed registration', async () => {
  const app = await buildApp({ env });
  const ada = await join(app, 'Ada');
  const { invitation } = await invite(app, ada);
  const common = { name: 'Ben', email: 'ben@example.org', password: 'Password', image: '', invitation };
  expect((await app.call('POST', '/auth/sign-up/email', { body: common })).status).toBe(400);
  expect((await signUp(app, 'Ada', invitation)).status, 'an e-mail that is taken').not.toBe(200);
  const ben = await join(app, 'Ben', '', invitation);
  expect((await app.call('GET', '/profile', { as: ben })).status).toBe(200);
});

test('a user who is not admitted is also deleted at the sign-in service', async () => {
  const database = await freshDatabase();
  const [open, app] = [await buildApp({ database }), await buildApp({ database, env })];
  const ada = await join(app, 'Ada');
  // As if an external provider had authenticated Eve.
  const known = await signUp(open, 'Eve');
  const cookie = known.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token } = await (await app.call('GET', '/auth/token', { as: { cookie } })).json();
  const headers = { Authorization: `Bearer ${token}` };
  const refused = await app.call('POST', '/jwt', { headers, body: { email: 'eve@example.org' } });
  expect(await errorOf(refused)).toMatchObject({ status: 403, code: 'NOT_INVITED' });
  expect(await accounts(app)).toEqual({ users: ['Ada'], accounts: 1, sessions: 1 });
  expect((await app.call('GET', '/profile', { as: ada })).status).toBe(200);
});

test('only one of eight simultaneous first users is admitted, and simultaneous sign-ins of one user all succeed', async () => {
  const issuer = await tokenIssuer();
  const app = await buildApp({ env, verifyIdToken: idTokenVerifier(issuer.trusted), connections: 8 });
  const enter = async (name: string, invitation?: string) => {
    const headers = { Authorization: `Bearer ${await issuer.token(name, { claims: { jti: randomUUID() } })}` };
    return app.call('POST', '/jwt', { headers, body: { email: emailOf(name), invitation } });
  };
  const names = ['Ada', 'Ben', 'Cem', 'Dora', 'Eve', 'Finn', 'Gina', 'Hal'];
  const entered = await Promise.all(names.map((name) => enter(name)));
  expect(entered.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(403)]);
  expect(await app.db.selectFrom('users').select('name').execute()).toHaveLength(1);
  const [cookie = ''] = entered.flatMap(({ headers }) =>
    headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
  );
  const { invitation } = await invite(app, { cookie });
  const twice = await Promise.all([enter('Zoe', invitation), enter('Zoe', invitation), enter('Zoe', invitation)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
});
