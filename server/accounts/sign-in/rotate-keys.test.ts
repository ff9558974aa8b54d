import { decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp, PUBLIC_URL, type TestApp } from '../../../test/server/build-app.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { join, logIn, type Member, PASSWORD } from '../../../test/server/members.ts';
import { readToken, unsubscribeUrl } from '../../mail/unsubscribe.ts';
import { SESSION_LIFETIME } from '../account.ts';
import { KNOWN_FOR } from './known-device.ts';
import { deleteFormerKeys, rotateKeys } from './rotate-keys.ts';

/** Two servers of a site that stores its secrets in the database, and a user who has logged in on the first. */
async function site() {
  const database = await freshDatabase();
  const env = { SECRET: '' };
  const [app, other] = [await buildApp({ database, env }), await buildApp({ database, env })];
  const ada = await join(app, 'Ada');
  // Makes the other server use the current keys too.
  await logIn(other, ada);
  const rotate = (endsAll = false) => rotateKeys(database.db, { publicUrl: PUBLIC_URL, secret: undefined, endsAll });
  return { app, other, ada, rotate };
}

const nameOf = async ({ call }: TestApp, as: Member) =>
  (await (await call('GET', '/session', { as })).json()).user?.name;
const tokenOf = async ({ call }: TestApp, as: Member) =>
  (await (await call('GET', '/auth/token', { as })).json())?.token;
const start = async ({ call }: TestApp, { email }: Member, token: string) =>
  (await call('POST', '/jwt', { body: { email }, headers: { Authorization: `Bearer ${token}` } })).status;
const keyOf = (token: string) => decodeProtectedHeader(token).kid;

test('all servers sign with new keys at once, and signatures of the former keys stay valid', async () => {
  const { app, other, ada, rotate } = await site();
  const before = await tokenOf(app, ada);
  const link = (await unsubscribeUrl(app.db, { publicUrl: PUBLIC_URL }, ada.email)).split('/').at(-1) ?? '';
  const stored = async () =>
    (await app.db.selectFrom('secrets').selectAll().orderBy('name').execute()).map((row) => row.value);
  const secrets = await stored();
  await rotate();

  const replaced = await stored();
  expect(replaced).toHaveLength(5);
  expect(replaced.filter((value) => secrets.includes(value))).toEqual([]);
  for (const server of [app, other]) {
    expect(await nameOf(server, ada)).toBe('Ada');
    const token = await tokenOf(server, ada);
    expect(keyOf(token)).not.toBe(keyOf(before));
    expect(await start(server, ada, token)).toBe(200);
    expect(await nameOf(server, await logIn(server, ada))).toBe('Ada');
  }
  expect(await start(other, ada, before)).toBe(200);
  expect(await readToken(app.db, link)).toBeDefined();
  expect(await unsubscribeUrl(app.db, { publicUrl: PUBLIC_URL }, ada.email)).not.toContain(link);
  expect(await isKnown(app, ada)).toBe(true);
});

test('with endsAll, everyone has to log in again on every server', async () => {
  const { app, other, ada, rotate } = await site();
  const before = await tokenOf(app, ada);
  const link = (await unsubscribeUrl(app.db, { publicUrl: PUBLIC_URL }, ada.email)).split('/').at(-1) ?? '';
  await rotate();
  await rotate(true);
  for (const server of [app, other]) {
    expect(await nameOf(server, ada)).toBeUndefined();
    expect((await server.call('GET', '/auth/token', { as: ada })).status).toBe(401);
    expect(await start(server, ada, before)).toBe(401);
    expect(await nameOf(server, await logIn(server, ada))).toBe('Ada');
  }
  expect(await readToken(app.db, link)).toBeUndefined();
  expect(await isKnown(app, ada)).toBe(false);
  expect(await app.db.selectFrom('formerSecrets').selectAll().execute()).toEqual([]);
});

test('a cookie with a forged signature is not signed again', async () => {
  const { app, ada, rotate } = await site();
  await rotate();
  const cookie = ada.cookie.replace(/(session_token=[^.]+\.)[^;]{10}/, '$1AAAAAAAAAA');
  expect(cookie).not.toBe(ada.cookie);
  expect((await app.call('GET', '/auth/token', { as: { cookie } })).status).toBe(401);
});

test('former keys are deleted once everything that they have signed has expired', async () => {
  const { app, ada, rotate } = await site();
  await tokenOf(app, ada);
  await rotate();
  const kept = async (later: number) => {
    await deleteFormerKeys(app.db, new Date(Date.now() + later));
    const { rows: keys } = await sql`select from sign_in_keys`.execute(app.db);
    const secrets = await app.db.selectFrom('formerSecrets').select('name').orderBy('name').execute();
    return [keys.length, ...secrets.map(({ name }) => name)];
  };
  expect(await kept(59 * 60_000)).toEqual([2, 'device', 'push', 'sign-in', 'unsubscribe']);
  expect(await kept(61 * 60_000)).toEqual([1, 'device', 'push', 'sign-in', 'unsubscribe']);
  expect(await kept(SESSION_LIFETIME)).toEqual([1, 'device', 'push', 'unsubscribe']);
  expect(await kept(KNOWN_FOR * 1000)).toEqual([1, 'unsubscribe']);
  expect(await tokenOf(app, ada)).toBeUndefined();
});

test('keys encrypted with SECRET are replaced without changing it, or under a new one', async () => {
  const database = await freshDatabase();
  const [first, second] = ['1'.repeat(43), '2'.repeat(43)];
  const app = await buildApp({ database, env: { SECRET: first } });
  const ada = await join(app, 'Ada');
  const before = await tokenOf(app, ada);
  await rotateKeys(database.db, { publicUrl: PUBLIC_URL, secret: first, endsAll: false });
  const after = await tokenOf(app, ada);
  expect(keyOf(after)).not.toBe(keyOf(before));
  expect(await start(app, ada, after)).toBe(200);

  await rotateKeys(database.db, { publicUrl: PUBLIC_URL, secret: second, endsAll: false });
  const restarted = await buildApp({ database, env: { SECRET: second } });
  expect(await nameOf(restarted, ada)).toBe('Ada');
  expect(await nameOf(restarted, await logIn(restarted, ada))).toBe('Ada');
});

/** Whether a browser that a user has logged in with is recognised while strangers are locked out. */
async function isKnown({ call }: TestApp, { email, cookie }: Member): Promise<boolean> {
  for (let tries = 0; tries <= 20; tries += 1) await call('POST', '/auth/sign-in/email', { body: { email } });
  const headers = { Cookie: cookie.split('; ').find((text) => text.startsWith('larder-3000-device=')) ?? '' };
  const body = { email, password: PASSWORD };
  return (await call('POST', '/auth/sign-in/email', { body, headers })).status === 200;
}
