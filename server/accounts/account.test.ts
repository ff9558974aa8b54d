import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { errorOf, foodInput, listOf } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { recordStatements } from '../../test/server/statements.ts';
import { emailOf, seconds, type TestIssuer, tokenIssuer } from '../../test/server/token-issuer.ts';
import { deleteExpiredSessions, deleteUsedIdTokens } from './account.ts';
import { idTokenVerifier } from './sign-in/id-token.ts';

const DAY = 24 * 60 * 60 * 1000;
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

async function site(env?: Record<string, string>) {
  const issuer = await tokenIssuer();
  return { issuer, app: await buildApp({ verifyIdToken: idTokenVerifier(issuer.trusted), env }) };
}

type Claims = { email?: string; name?: string; picture?: string };

/** Sends a user's ID token, with the cookie of an existing session, if any. */
function present({ call }: TestApp, token: string, { name = 'Ada', cookie = '', email = emailOf(name) } = {}) {
  return call('POST', '/jwt', { body: { email }, headers: { Authorization: `Bearer ${token}`, Cookie: cookie } });
}

/** Continues a session without an ID token, as a client that follows the specification may. */
function goOn({ call }: TestApp, cookie: string, email = emailOf('Ada')) {
  return call('POST', '/jwt', { body: { email }, as: { cookie } });
}

/** Signs in with a new ID token: starts a session, or renews the cookie's. Returns the Set-Cookie header and the cookie in it. */
async function signIn(app: TestApp, issuer: TestIssuer, name: string, cookie = '', claims: Claims = {}) {
  const token = await issuer.token(name, { claims: { jti: randomUUID(), ...claims } });
  const response = await present(app, token, { cookie, email: claims.email ?? emailOf(name) });
  expect(response.status).toBe(200);
  const header = response.headers.get('Set-Cookie') ?? '';
  return { header, cookie: header.split(';')[0] ?? '' };
}

/** Returns the name of the user whose session a cookie contains, or null. */
async function whoIs({ call }: TestApp, cookie: string): Promise<string | null> {
  const response = await call('GET', '/session', { as: { cookie } });
  expect(response.status).toBe(200);
  return (await response.json()).user?.name ?? null;
}

describe('the session’s cookie', () => {
  test('is inaccessible to scripts and other sites', async () => {
    const { app, issuer } = await site();
    const { header } = await signIn(app, issuer, 'Ada');
    expect(header).toMatch(
      /^larder-3000-session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax, larder-3000-device=/,
    );
  });

  test('is bound to the host and to https if the site uses https', async () => {
    const { app, issuer } = await site({ PUBLIC_URL: 'https://larder.example.org' });
    const { header, cookie } = await signIn(app, issuer, 'Ada');
    expect(header).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax, __Host-device=/,
    );
    expect(await whoIs(app, cookie)).toBe('Ada');
    expect(await whoIs(app, cookie.replace('__Host-', ''))).toBeNull();
    const logout = await app.call('POST', '/logout', { as: { cookie } });
    expect(logout.headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure/);
  });

  test('cannot be opened with what the database stores', async () => {
    const { app, issuer } = await site();
    const { cookie } = await signIn(app, issuer, 'Ada');
    const token = cookie.replace('larder-3000-session=', '');
    const rows = await app.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const hash = createHash('sha256').update(token).digest();
    expect(rows[0]?.tokenHash.equals(hash)).toBe(true);
    for (const format of ['hex', 'base64', 'base64url'] as const) {
      expect(await whoIs(app, `larder-3000-session=${hash.toString(format)}`)).toBeNull();
    }
  });
});

describe('a session', () => {
  test('is renewed, not duplicated, when the same user signs in again', async () => {
    const { app, issuer } = await site();
    const { cookie } = await signIn(app, issuer, 'Ada');
    app.setNow(later(13 * DAY));
    const renewed = await signIn(app, issuer, 'Ada', cookie);
    expect(renewed.cookie).toBe(cookie);
    expect(renewed.header).toContain('Max-Age=1209600');
    expect(await app.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    app.setNow(later(27 * DAY - 1));
    expect(await whoIs(app, cookie)).toBe('Ada');
    app.setNow(later(27 * DAY));
    expect(await whoIs(app, cookie)).toBeNull();
  });

  test('continues without an ID token, but only for its own user', async () => {
    const { app, issuer } = await site();
    const { cookie } = await signIn(app, issuer, 'Ada');
    const bob = await signIn(app, issuer, 'Bob');
    app.setNow(later(13 * DAY));
    const response = await goOn(app, cookie, ' ADA@example.ORG');
    expect(response.status).toBe(200);
    expect(response.headers.get('Set-Cookie')).toMatch(`${cookie}; Max-Age=1209600;`);
    app.setNow(later(27 * DAY - 1));
    expect(await whoIs(app, cookie)).toBe('Ada');
    for (const [what, refused] of [
      ['a guest', ''],
      ['an ended session', bob.cookie],
      ['an unknown session', `larder-3000-session=${'A'.repeat(43)}`],
    ] as const) {
      const answer = await goOn(app, refused, emailOf('Bob'));
      expect(answer.headers.get('Set-Cookie'), what).toBeNull();
      expect(await errorOf(answer), what).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
    }
    expect(await errorOf(await goOn(app, cookie, emailOf('Bob')))).toMatchObject({
      status: 401,
      code: 'INVALID_TOKEN',
    });
  });

  test('is looked up three times when a page is opened, and written once a day', async () => {
    const database = await freshDatabase();
    const issuer = await tokenIssuer();
    const app = await buildApp({ database, verifyIdToken: idTokenVerifier(issuer.trusted) });
    const { cookie } = await signIn(app, issuer, 'Ada');
    const statements = recordStatements(database);
    /** Makes the calls of a page: first the server's, then the browser's. Returns the SQL statements about sessions. */
    const openPage = async () => {
      statements.length = 0;
      const env = { incoming: { socket: {} } };
      const calls = [
        'session',
        'unread',
        'figures',
        `foods-by-donator/${emailOf('Ada')}`,
        `request-by/${emailOf('Ada')}`,
      ];
      for (const path of calls) {
        const response = await app.app.request(`/api/${path}`, { headers: { Cookie: cookie } }, env);
        expect(response.status).toBe(200);
      }
      expect((await goOn(app, cookie)).status).toBe(200);
      const events = await app.app.request('/api/events', { headers: { Cookie: cookie } });
      expect(events.status).toBe(200);
      await events.body?.cancel();
      return statements.filter((sql) => /session/.test(sql)).map((sql) => sql.split(' ')[0]);
    };
    expect(await openPage()).toEqual(['select', 'select', 'select']);
    app.setNow(later(DAY - 1));
    expect(await openPage()).toEqual(['select', 'select', 'select']);
    app.setNow(later(DAY));
    expect(await openPage()).toEqual(['select', 'select', 'update', 'select']);
    expect(await openPage()).toEqual(['select', 'select', 'select']);
    app.setNow(later(15 * DAY - 1));
    expect(await whoIs(app, cookie)).toBe('Ada');
  });

  test('ends sixty days after it started, however often it was renewed', async () => {
    const { app, issuer } = await site();
    const { cookie } = await signIn(app, issuer, 'Ada');
    for (let day = 7; day <= 56; day += 7) {
      app.setNow(later(day * DAY));
      const response = day % 2 ? await goOn(app, cookie) : await present(app, await issuer.token('Ada'), { cookie });
      expect(response.status).toBe(200);
      const left = Math.min(14, 60 - day) * 24 * 60 * 60;
      expect(response.headers.get('Set-Cookie')).toMatch(`${cookie}; Max-Age=${left};`);
    }
    app.setNow(later(60 * DAY - 1));
    expect(await whoIs(app, cookie)).toBe('Ada');
    expect((await goOn(app, cookie)).status).toBe(200);
    app.setNow(later(60 * DAY));
    expect(await whoIs(app, cookie)).toBeNull();
    expect((await goOn(app, cookie)).status).toBe(401);
    const next = await signIn(app, issuer, 'Ada', cookie);
    expect(next.header).toContain('Max-Age=1209600');
  });

  test('ends fourteen days after its last renewal, for good', async () => {
    const { app, issuer } = await site();
    const { cookie } = await signIn(app, issuer, 'Ada');
    app.setNow(later(14 * DAY - 1));
    expect(await whoIs(app, cookie)).toBe('Ada');
    app.setNow(later(14 * DAY));
    expect(await whoIs(app, cookie)).toBeNull();
    const answer = await app.call('POST', '/add-food', { as: { cookie }, body: foodInput() });
    expect(await errorOf(answer)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    const next = await signIn(app, issuer, 'Ada', cookie);
    expect(next.cookie).not.toBe(cookie);
    expect(await whoIs(app, cookie)).toBeNull();
    expect(await whoIs(app, next.cookie)).toBe('Ada');
  });

  test('is replaced when another user signs in with the same browser', async () => {
    const { app, issuer } = await site();
    const ada = await signIn(app, issuer, 'Ada');
    const bob = await signIn(app, issuer, 'Bob', ada.cookie);
    expect(bob.cookie).not.toBe(ada.cookie);
    expect(await whoIs(app, bob.cookie)).toBe('Bob');
    expect(await whoIs(app, ada.cookie)).toBeNull();
  });

  test('cannot be planted by someone else', async () => {
    const { app, issuer } = await site();
    const planted = `larder-3000-session=${'A'.repeat(43)}`;
    const { cookie } = await signIn(app, issuer, 'Ada', planted);
    expect(cookie).not.toBe(planted);
    expect(await whoIs(app, planted)).toBeNull();
  });

  test('of one browser is independent of another browser’s', async () => {
    const { app, issuer } = await site();
    const [laptop, phone] = [await signIn(app, issuer, 'Ada'), await signIn(app, issuer, 'Ada')];
    expect(laptop.cookie).not.toBe(phone.cookie);
    await app.call('POST', '/logout', { as: laptop });
    expect(await whoIs(app, laptop.cookie)).toBeNull();
    expect(await whoIs(app, phone.cookie)).toBe('Ada');
  });

  test('works on every server of the site, and ends on all of them at once', async () => {
    const database = await freshDatabase();
    const issuer = await tokenIssuer();
    const verifyIdToken = idTokenVerifier(issuer.trusted);
    const [one, two] = [await buildApp({ database, verifyIdToken }), await buildApp({ database, verifyIdToken })];
    const { cookie } = await signIn(one, issuer, 'Ada');
    expect(await whoIs(two, cookie)).toBe('Ada');
    await two.call('POST', '/logout', { as: { cookie } });
    expect(await whoIs(one, cookie)).toBeNull();
  });

  test('is deleted from the database only once it has ended', async () => {
    const { app, issuer } = await site();
    await signIn(app, issuer, 'Ada');
    app.setNow(later(DAY));
    const { cookie } = await signIn(app, issuer, 'Ada');
    await deleteExpiredSessions(app.db, later(14 * DAY));
    expect(await app.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect(await whoIs(app, cookie)).toBe('Ada');
  });
});

describe('an ID token', () => {
  test('starts one session, in any encoding and with any number of calls at once', async () => {
    const { app, issuer } = await site();
    const token = await issuer.token('Ada');
    const answers = await Promise.all(Array.from({ length: 25 }, () => present(app, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(24).fill(401)]);
    // The last letter of a signature has unused bits, so a different letter can mean the same signature.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const letter of letters) {
      const answer = await present(app, token.slice(0, -1) + letter);
      expect(answer.headers.get('Set-Cookie')).toBeNull();
      expect(await errorOf(answer)).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
    }
    expect(await app.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect((await present(app, await issuer.token('Ada', { claims: { iat: seconds() - 1 } }))).status).toBe(200);
  });

  test('is not used up by continuing a session of its own user', async () => {
    const { app, issuer } = await site();
    const { cookie } = await signIn(app, issuer, 'Ada');
    const token = await issuer.token('Ada');
    for (let visit = 0; visit < 3; visit += 1) expect((await present(app, token, { cookie })).status).toBe(200);
    expect((await present(app, token)).status).toBe(200);
    expect((await present(app, token, { cookie })).status).toBe(200);
    expect((await present(app, token)).status).toBe(401);
    const bob = await signIn(app, issuer, 'Bob');
    expect((await present(app, token, { cookie: bob.cookie })).status).toBe(401);
    expect(await whoIs(app, bob.cookie)).toBe('Bob');
  });

  test('becomes invalid when its user logs out on any device, and the next one is valid', async () => {
    const { app, issuer } = await site();
    vi.useFakeTimers({ toFake: ['Date'], now: (seconds() + 1) * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const { cookie } = await signIn(app, issuer, 'Ada');
    const earlier = await issuer.token('Ada', { claims: { iat: seconds() - 10 } });
    const bobs = await issuer.token('Bob', { claims: { iat: seconds() - 10 } });
    const sameSecond = await issuer.token('Ada');
    vi.setSystemTime(Date.now() + 500);
    await app.call('POST', '/logout', { as: { cookie: `larder-3000-session=${'A'.repeat(43)}` } });
    expect((await present(app, earlier)).status).toBe(200);
    await app.call('POST', '/logout', { as: { cookie } });
    for (const ended of [earlier, sameSecond]) {
      expect(await errorOf(await present(app, ended))).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
    }
    expect((await present(app, bobs, { name: 'Bob' })).status).toBe(200);
    vi.setSystemTime(Date.now() + 500);
    expect((await present(app, await issuer.token('Ada'))).status).toBe(200);
  });

  test('is valid for a user who logged out while the clock was ahead, once the clock is right again', async () => {
    const { app, issuer } = await site();
    const { cookie } = await signIn(app, issuer, 'Ada');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    await app.call('POST', '/logout', { as: { cookie } });
    vi.useRealTimers();
    expect((await present(app, await issuer.token('Ada'))).status).toBe(200);
  });

  test('is remembered after use until it has expired', async () => {
    const { app, issuer } = await site();
    await present(app, await issuer.token('Ada'));
    const kept = () => app.db.selectFrom('usedIdTokens').selectAll().execute();
    const [row] = await kept();
    const expiry = row?.expiresAt.getTime() ?? 0;
    expect(Math.abs(expiry - Date.now() - 60 * 60_000)).toBeLessThan(60_000);
    await deleteUsedIdTokens(app.db, new Date(expiry));
    expect(await kept()).toHaveLength(1);
    await deleteUsedIdTokens(app.db, new Date(expiry + 2 * 60 * 60_000));
    expect(await kept()).toEqual([]);
  });
});

describe('logging out', () => {
  test('ends the session on the server, not only in the browser', async () => {
    const { app, issuer } = await site();
    const { cookie } = await signIn(app, issuer, 'Ada');
    const response = await app.call('POST', '/logout', { as: { cookie } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.get('Set-Cookie')).toMatch(
      /^larder-3000-session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
    );

    expect(await whoIs(app, cookie)).toBeNull();
    for (const path of ['/foods-by-donator/ada@example.org', '/request-by/ada@example.org']) {
      expect(await errorOf(await app.call('GET', path, { as: { cookie } }))).toEqual({
        status: 401,
        code: 'NOT_SIGNED_IN',
        message: 'Please log in first.',
      });
    }
  });

  test('succeeds without a session, and with an empty body', async () => {
    const { app, issuer } = await site();
    const { cookie } = await signIn(app, issuer, 'Ada');
    for (const options of [
      {},
      { as: { cookie: 'larder-3000-session=long-gone' } },
      { as: { cookie: 'larder-3000-session=' } },
      { body: {} },
      { as: { cookie }, body: {} },
      { as: { cookie } },
    ]) {
      const response = await app.call('POST', '/logout', options);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ success: true });
    }
  });
});

describe('a user', () => {
  test('is identified by issuer and subject, not by email', async () => {
    const { app, issuer } = await site();
    const first = await signIn(app, issuer, 'Ada');
    await app.call('POST', '/add-food', { as: first, body: foodInput() });
    // The user gets a new address, and the old one goes to another user.
    const moved = await signIn(app, issuer, 'Ada', '', {
      email: 'ada@new.example',
      name: 'Ada L.',
      picture: '',
    });
    const heir = await signIn(app, issuer, 'Bob', '', { email: emailOf('Ada') });
    const people = (cookie: string, name: string) => ({ cookie, name, email: '' });
    expect(await listOf(app, '/foods-by-donator/ada@new.example', 'title', people(moved.cookie, 'Ada'))).toEqual([
      'Sourdough loaf',
    ]);
    expect(await listOf(app, '/foods-by-donator/ada@example.org', 'title', people(heir.cookie, 'Bob'))).toEqual([]);
    expect(
      await app.db.selectFrom('users').select(['subject', 'email', 'name', 'photo']).orderBy('id').execute(),
    ).toEqual([
      { subject: 'id-of-Ada', email: 'ada@new.example', name: 'Ada L.', photo: '' },
      { subject: 'id-of-Bob', email: 'ada@example.org', name: 'Bob', photo: 'https://example.org/Bob.jpg' },
    ]);
    const [food] = await (await app.call('GET', '/foods')).json();
    expect(food.donator).toMatchObject({ email: 'ada@new.example', name: 'Ada L.', photo: '', picture: '' });
  });

  test('finds their food and requests by their own email, whatever characters it has', async () => {
    const { app, issuer } = await site();
    const emails = [
      'a/b#c?d&e=f@example.org',
      '100%25$&@example.org',
      "o'brien+x@example.org",
      'İada@EXAMPLE.org',
      ' ä @ö.example ',
    ];
    for (const [index, email] of emails.entries()) {
      const { cookie } = await signIn(app, issuer, `Person${index}`, '', { email });
      const { user } = await (await app.call('GET', '/session', { as: { cookie } })).json();
      for (const path of ['foods-by-donator', 'request-by']) {
        for (const own of [user.email, user.email.trim().toUpperCase()]) {
          const response = await app.call('GET', `/${path}/${encodeURIComponent(own)}`, { as: { cookie } });
          expect(response.status, own).toBe(200);
        }
      }
    }
  });

  test('is not the user with the same email and subject at another issuer', async () => {
    const database = await freshDatabase();
    const issuers = [await tokenIssuer('one'), await tokenIssuer('two')] as const;
    const [one, two] = await Promise.all(
      issuers.map(({ trusted }) => buildApp({ database, verifyIdToken: idTokenVerifier(trusted) })),
    );
    if (!one || !two) throw new Error('no apps');
    const first = await signIn(one, issuers[0], 'Ada');
    const second = await signIn(two, issuers[1], 'Ada');
    const { insertedId } = await (await one.call('POST', '/add-food', { as: first, body: foodInput() })).json();
    expect((await two.call('DELETE', `/delete-food/${insertedId}`, { as: second })).status).toBe(403);
    const own = await two.call('GET', `/foods-by-donator/${emailOf('Ada')}`, { as: second });
    expect(await own.json()).toEqual([]);
    expect(await database.db.selectFrom('users').select('email').execute()).toEqual(
      Array(2).fill({ email: emailOf('Ada') }),
    );
  });

  test('without a name gets the first part of the email, and without a picture gets none', async () => {
    const { app, issuer } = await site();
    const claims = { name: ' \0 ', picture: undefined };
    const { cookie } = await signIn(app, issuer, 'Ada', '', claims);
    expect(await (await app.call('GET', '/session', { as: { cookie } })).json()).toEqual({
      user: { email: emailOf('Ada'), name: 'ada', photo: '', picture: '' },
      _id: expect.any(String),
    });
    const long = await signIn(app, issuer, 'Bob', '', { name: 'B'.repeat(5000), picture: 'p'.repeat(5000) });
    const { user } = await (await app.call('GET', '/session', { as: long })).json();
    expect([user.name.length, user.photo.length]).toEqual([100, 2048]);
  });

  test('is created only once by simultaneous sign-ins on several devices', async () => {
    const { app, issuer } = await site();
    const sessions = await Promise.all(Array.from({ length: 8 }, () => signIn(app, issuer, 'Ada')));
    expect(new Set(sessions.map(({ cookie }) => cookie)).size).toBe(8);
    expect(await app.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });
});
