import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { createUser, errorOf } from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';
import { join, logIn, type Member, PASSWORD } from '../../test/server/members.ts';
import { addPasskey, authenticator, enterAs, showPasskey } from '../../test/server/passkeys.ts';
import { deleteExpiredSessions } from './account.ts';

const passkeysOf = async ({ call }: TestApp, as: Member) => (await call('GET', '/passkeys', { as })).json();
const remove = ({ call }: TestApp, as: { cookie: string }, id: string) => call('DELETE', `/passkeys/${id}`, { as });
const suspend = ({ db }: TestApp, email: string) =>
  db.updateTable('users').set({ suspendedAt: NOW, suspendedWhy: 'Sold food.' }).where('email', '=', email).execute();

/** A site with a user who has a passkey on a device. */
async function withPasskey() {
  const app = await buildApp();
  const ada = await join(app, 'Ada');
  const device = authenticator();
  expect((await addPasskey(app, ada, device)).status).toBe(200);
  return { app, ada, device };
}

describe('a passkey', () => {
  test('logs its user in without an email or password', async () => {
    const { app, ada, device } = await withPasskey();
    const shown = await showPasskey(app, device);
    expect(shown.status).toBe(200);
    const session = await enterAs(app, shown, ada.email);
    expect(session.status).toBe(200);
    const cookie = session.headers.getSetCookie().find((text) => text.startsWith('larder-3000-session=')) ?? '';
    expect(await (await app.call('GET', '/session', { as: { cookie } })).json()).toMatchObject({
      user: { name: 'Ada' },
    });
  });

  test('is created with the site’s current name', async () => {
    const { app, ada } = await withPasskey();
    const nameOf = async () =>
      (await (await app.call('GET', '/auth/passkey/generate-register-options', { as: ada })).json()).rp;
    expect(await nameOf()).toEqual({ id: 'localhost', name: 'Open Larder' });
    await app.db
      .insertInto('siteSettings')
      .values({ name: 'name', value: JSON.stringify('Florian’s Larder'), changedAt: NOW })
      .execute();
    await expect.poll(nameOf).toEqual({ id: 'localhost', name: 'Florian’s Larder' });
  });

  test('works while the password is locked', async () => {
    const { app, ada, device } = await withPasskey();
    // A missing password counts as a wrong one, but is rejected without slow hashing.
    const body = { email: ada.email };
    for (let tries = 0; tries < 20; tries += 1) await app.call('POST', '/auth/sign-in/email', { body });
    const right = { email: ada.email, password: PASSWORD };
    expect((await app.call('POST', '/auth/sign-in/email', { body: right })).status).toBe(429);
    expect((await enterAs(app, await showPasskey(app, device), ada.email)).status).toBe(200);
  });

  test('does not log in a suspended user', async () => {
    const { app, ada, device } = await withPasskey();
    await suspend(app, ada.email);
    const response = await enterAs(app, await showPasskey(app, device), ada.email);
    expect(await errorOf(response)).toMatchObject({ status: 403, code: 'SUSPENDED' });
  });

  test('that was added is reported to its owner by mail', async () => {
    const { app, mail, send } = await mailingApp();
    const ada = await join(app, 'Ada');
    await app.db.updateTable('users').set({ emailConfirmedAt: NOW }).execute();
    await send();
    mail.take();
    expect((await addPasskey(app, ada, authenticator({ verifiesOwner: false }))).status).toBe(400);
    await addPasskey(app, ada, authenticator());
    await send();
    const told = mail.take().map(({ headers, says }) => [headers.to, says]);
    expect(told).toEqual([[ada.email, 'A passkey has been added to your account']]);
  });

  test('that starts a session in a new browser triggers a mail', async () => {
    const { app, mail, send } = await mailingApp();
    const ada = await join(app, 'Ada');
    await app.db.updateTable('users').set({ emailConfirmedAt: NOW }).execute();
    const device = authenticator();
    await addPasskey(app, ada, device);
    await send();
    mail.take();
    await enterAs(app, await showPasskey(app, device), ada.email);
    await send();
    expect(mail.take().map(({ says }) => says)).toEqual(['New login to your account']);
  });

  test('is listed only for its user, and no longer works once they delete it', async () => {
    const { app, ada, device } = await withPasskey();
    const ben = await join(app, 'Ben');
    const [own] = await passkeysOf(app, ada);
    expect(own).toEqual({ _id: expect.any(String), name: 'Phone', addedAt: expect.any(String) });
    expect(await passkeysOf(app, ben)).toEqual([]);
    expect(await (await remove(app, ben, own._id)).json()).toEqual({ deletedCount: 0 });
    expect((await showPasskey(app, device)).status).toBe(200);
    expect(await (await remove(app, ada, own._id)).json()).toEqual({ deletedCount: 1 });
    expect(await (await remove(app, ada, own._id)).json()).toEqual({ deletedCount: 0 });
    expect(await errorOf(await showPasskey(app, device))).toMatchObject({ status: 401, code: 'PASSKEY_UNKNOWN' });
    for (const [method, path] of [['GET', '/passkeys'] as const, ['DELETE', `/passkeys/${own._id}`] as const]) {
      expect((await app.call(method, path)).status).toBe(401);
    }
  });

  test('is in its user’s data export, and is deleted with the account', async () => {
    const { app, ada, device } = await withPasskey();
    const data = await (await app.call('GET', '/my-data', { as: ada })).json();
    expect(data.passkeys).toMatchObject([{ name: 'Phone' }]);
    expect(JSON.stringify(data)).not.toMatch(/publicKey|credential/i);
    await app.call('POST', '/account-deletion', { as: ada, body: { email: ada.email, password: PASSWORD } });
    expect((await showPasskey(app, device)).status).toBe(401);
    expect((await sql`select from sign_in_passkeys`.execute(app.db)).rows).toEqual([]);
  });

  test('of a stranger who registered someone’s email is deleted when the owner resets the password', async () => {
    const { app, mail, send } = await mailingApp();
    const squatter = await join(app, 'Ada');
    const device = authenticator();
    await addPasskey(app, squatter, device);
    await send();
    mail.take();
    await app.call('POST', '/forgotten-password', { body: { email: squatter.email } });
    await send();
    const token = /#([\w-]{43})\n/.exec(mail.take()[0]?.text ?? '')?.[1];
    expect((await app.call('POST', '/new-password', { body: { token, password: 'Abendbrot' } })).status).toBe(200);
    expect((await showPasskey(app, device)).status).toBe(401);
  });

  test('works at this site’s address only', async () => {
    const { app } = await withPasskey();
    const ben = await join(app, 'Ben');
    const elsewhere = authenticator({ origin: 'https://larder.example' });
    const response = await addPasskey(app, ben, elsewhere);
    expect(await errorOf(response)).toMatchObject({ status: 400, code: 'PASSKEY_UNREADABLE' });
  });

  test('that does not verify its user can be neither added nor used', async () => {
    const { app, ada } = await withPasskey();
    const careless = authenticator({ verifiesOwner: false });
    const refusal = { status: 400, code: 'PASSKEY_WITHOUT_OWNER' };
    expect(await errorOf(await addPasskey(app, ada, careless))).toMatchObject(refusal);
    const key = careless.create({ challenge: '' });
    // As if the passkey had been added with user verification, but is used without.
    await sql`update sign_in_passkeys set "credentialID" = ${key.id}, "publicKey" = ${coseOf(key)}`.execute(app.db);
    expect(await errorOf(await showPasskey(app, careless))).toMatchObject(refusal);
  });

  test('works only once per challenge', async () => {
    const { app, device } = await withPasskey();
    const options = await app.call('GET', '/auth/passkey/generate-authenticate-options');
    const [cookie = ''] = options.headers.getSetCookie().map((text) => text.split(';')[0]);
    const body = { response: device.get(await options.json()) };
    const show = () => app.call('POST', '/auth/passkey/verify-authentication', { as: { cookie }, body });
    expect((await show()).status).toBe(200);
    expect((await show()).status).toBe(400);
  });
});

describe('adding a passkey', () => {
  test('requires a recent login', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await addPasskey(app, ada, authenticator())).status).toBe(403);
    expect((await addPasskey(app, await logIn(app, ada), authenticator())).status).toBe(200);
    expect((await addPasskey(app, { ...ada, cookie: '' }, authenticator())).status).toBe(401);
  });

  test('accepts only a name and a valid response from a browser', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const good = authenticator().create({ challenge: 'x' });
    for (const changes of [
      { name: ' ' },
      { name: 'x'.repeat(51) },
      { name: 'a\0b' },
      { createSession: true },
      { userId: 'ben' },
      { response: undefined },
      { response: 'passkey' },
      { response: { ...good, id: 7 } },
      { response: { ...good, response: {} } },
      { response: { ...good, response: { ...good.response, transports: 'usb' } } },
      { response: { ...good, response: { ...good.response, attestationObject: 'x'.repeat(20_001) } } },
    ]) {
      const refusal = await errorOf(await addPasskey(app, ada, authenticator(), changes));
      expect(refusal, JSON.stringify(changes).slice(0, 100)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
    for (const attestationObject of ['', 'AAAA', 'o2NmbXRkbm9uZQ']) {
      const response = { ...good, response: { ...good.response, attestationObject } };
      const refusal = await errorOf(await addPasskey(app, ada, authenticator(), { response }));
      expect(refusal).toMatchObject({ status: 400, code: 'PASSKEY_UNREADABLE' });
    }
    expect(await passkeysOf(app, ada)).toEqual([]);
  });

  test('is not available with another sign-in service', async () => {
    const app = await buildApp();
    expect(await passkeysOf(app, await createUser(app, 'Eve'))).toEqual([]);
  });
});

test('a session is linked to its user’s latest login at the sign-in service, and ending it ends that login', async () => {
  const app = await buildApp();
  const ada = await join(app, 'Ada');
  const desk = await logIn(app, ada);
  const proof = await app.call('POST', '/auth/sign-in/email', { body: { email: ada.email, password: PASSWORD } });
  const proved = proof.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
  const as = {
    ...ada,
    cookie: [...proved, ...ada.cookie.split('; ').filter((text) => /^larder-3000-session=/.test(text))].join('; '),
  };
  const { token } = await (await app.call('GET', '/auth/token', { as })).json();
  const headers = { Authorization: `Bearer ${token}` };
  expect((await app.call('POST', '/jwt', { as, body: { email: ada.email }, headers })).status).toBe(200);
  const sessions = await (await app.call('GET', '/sessions', { as: desk })).json();
  const { _id } = sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
  await app.call('DELETE', `/sessions/${_id}`, { as: desk });
  expect((await app.call('GET', '/auth/token', { as })).status).toBe(401);
});

test('expired sessions and verifications of the sign-in service are deleted', async () => {
  const app = await buildApp();
  await join(app, 'Ada');
  await app.call('GET', '/auth/passkey/generate-authenticate-options');
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from sign_in_verifications) + (select count(*) from sign_in_sessions))::int as count`.execute(
      app.db,
    );
    return rows[0]?.count;
  };
  await deleteExpiredSessions(app.db, new Date(Date.now() - 60_000));
  expect(await count()).toBe(2);
  await deleteExpiredSessions(app.db, new Date(Date.now() + 15 * 24 * 60 * 60_000));
  expect(await count()).toBe(0);
});

/** Returns the public key from a device's response as the sign-in service stores it: the last 77 bytes. */
function coseOf({ response }: { response: object }): string {
  const { attestationObject } = response as { attestationObject: string };
  return Buffer.from(attestationObject, 'base64url').subarray(-77).toString('base64');
}
