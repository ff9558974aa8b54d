import { getMigrations } from 'better-auth/db/migration';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp, NOW, PUBLIC_URL, type TestApp } from '../../../test/server/build-app.ts';
import { createUser, errorOf, foodInput } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { addPhoto } from '../../../test/server/photos.ts';
import { deleteUnusedPhotos } from '../../photos/photo.ts';
import { createAuth } from './create-auth.ts';

const ada = {
  name: 'Ada',
  email: 'ada@example.org',
  password: 'Brotzeit',
  image: 'https://example.org/ada.jpg',
};

const register = ({ call }: TestApp, fields: object = ada) => call('POST', '/auth/sign-up/email', { body: fields });
const logIn = ({ call }: TestApp, email: string, password: string) =>
  call('POST', '/auth/sign-in/email', { body: { email, password } });

const cookiesOf = (response: Response) => ({
  cookie: response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});

/** Returns the ID token of the user who has just registered or logged in. */
async function tokenOf({ call }: TestApp, response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const answer = await call('GET', '/auth/token', { as: cookiesOf(response) });
  expect(answer.status).toBe(200);
  return (await answer.json()).token;
}

const startSession = ({ call }: TestApp, token: string, email = ada.email) =>
  call('POST', '/jwt', { body: { email }, headers: { Authorization: `Bearer ${token}` } });

describe('logging in', () => {
  test.each([PUBLIC_URL, 'https://larder.example.org'])(
    'works from registration to posting food at %s',
    async (url) => {
      const app = await buildApp({ env: { PUBLIC_URL: url } });
      const token = await tokenOf(app, await register(app));
      expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) });
      const claims = decodeJwt(token);
      expect(claims).toMatchObject({
        iss: 'embedded',
        aud: 'embedded',
        email: ada.email,
        name: 'Ada',
        picture: ada.image,
      });
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60);
      const names = [
        'aud',
        'auth_time',
        'email',
        'email_verified',
        'exp',
        'iat',
        'iss',
        'jti',
        'name',
        'picture',
        'sid',
        'sub',
      ];
      expect(Object.keys(claims).toSorted()).toEqual(names);

      const response = await startSession(app, token);
      expect(response.status).toBe(200);
      const session = cookiesOf(response);
      const { insertedId } = await (await app.call('POST', '/add-food', { as: session, body: foodInput() })).json();
      expect(await (await app.call('GET', `/food/${insertedId}`)).json()).toMatchObject({
        donator: { email: ada.email, name: 'Ada', photo: ada.image },
      });
    },
  );

  test('with email and password leads to the same user, whatever the case of the email', async () => {
    const app = await buildApp();
    await startSession(app, await tokenOf(app, await register(app)));
    const token = await tokenOf(app, await logIn(app, 'Ada@Example.ORG', ada.password));
    expect((await startSession(app, token)).status).toBe(200);
    expect(await app.db.selectFrom('users').select('email').execute()).toEqual([{ email: ada.email }]);
  });

  test('rejects a wrong password with the same error whether or not the email is registered', async () => {
    const app = await buildApp();
    await register(app);
    for (const [email, password] of [
      [ada.email, 'brotzeit'],
      [ada.email, ''],
      ['nobody@example.org', ada.password],
    ] as const) {
      const response = await logIn(app, email, password);
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(await errorOf(response)).toMatchObject({
        status: 401,
        code: 'INVALID_EMAIL_OR_PASSWORD',
        message: 'Invalid email or password',
      });
    }
  });

  test.each([{ toString: 1 }, ['ada@example.org'], 7, null, undefined, '', ' '])(
    'fails with an invalid email (%j)',
    async (email) => {
      const response = await (await buildApp()).call('POST', '/auth/sign-in/email', {
        body: { email, password: 'Warm-Bread' },
      });
      expect(response.status).toBe(400);
    },
  );

  test('is required for an ID token, which is no longer issued after logging out', async () => {
    const app = await buildApp();
    expect((await app.call('GET', '/auth/token')).status).toBe(401);
    const as = cookiesOf(await register(app));
    expect((await app.call('POST', '/auth/sign-out', { as, body: {} })).status).toBe(200);
    expect((await app.call('GET', '/auth/token', { as })).status).toBe(401);
  });

  test('takes more than the service’s own cookie', async () => {
    const app = await buildApp();
    const as = cookiesOf(await register(app));
    expect(await (await app.call('GET', '/session', { as })).json()).toEqual({ user: null });
    expect((await app.call('POST', '/jwt', { as, body: { email: ada.email } })).status).toBe(401);
    expect((await app.call('POST', '/add-food', { as, body: foodInput() })).status).toBe(401);
  });
});

describe('registering', () => {
  test('requires every field except the photo', async () => {
    const app = await buildApp();
    for (const [fields, issues] of [
      [
        {},
        [
          ['name', 'Username is required.'],
          ['email', 'Email Address is required.'],
          ['password', 'Password is required.'],
        ],
      ],
      [{ ...ada, name: ' ' }, [['name', 'Username is required.']]],
      [{ ...ada, name: 'x'.repeat(101) }, [['name', 'Username can have at most 100 characters.']]],
      [{ ...ada, name: 'a\0b' }, [['name', 'Username contains a character that can’t be stored.']]],
      [{ ...ada, image: 'x'.repeat(2049) }, [['image', 'Photo URL can have at most 2048 characters.']]],
      [{ ...ada, email: 'ada' }, [['email', 'Enter a valid email address.']]],
      [{ ...ada, email: 'ada@example' }, [['email', 'Enter a valid email address.']]],
      [{ ...ada, password: 'Abcde' }, [['password', 'Password must be 6 character or more']]],
      [{ ...ada, password: 'abcdef' }, [['password', 'At least one uppercase, one lowercase character']]],
      [{ ...ada, password: 'ABCDEF' }, [['password', 'At least one uppercase, one lowercase character']]],
      [{ ...ada, password: `Aa${'x'.repeat(127)}` }, [['password', 'Password can have at most 128 characters.']]],
      [
        { ...ada, image: 'a\0b', password: '12345' },
        [
          ['image', 'Photo URL contains a character that can’t be stored.'],
          ['password', 'Password must be 6 character or more'],
        ],
      ],
    ] as [object, [string, string][]][]) {
      const response = await register(app, fields);
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(await errorOf(response), JSON.stringify(fields).slice(0, 100)).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        message: issues.map(([, message]) => message).join(' '),
        issues: issues.map(([path, message]) => ({ path, message })),
      });
    }
    expect((await logIn(app, ada.email, ada.password)).status).toBe(401);
  });

  test('accepts free text as a photo, a password of six letters and a name in any script', async () => {
    const app = await buildApp();
    const fields = { name: 'Áda 🍎', email: 'ada+larder@example.org', password: 'äöüßxA', image: 'none yet' };
    const token = await tokenOf(app, await register(app, fields));
    expect(decodeJwt(token)).toMatchObject({ name: 'Áda 🍎', picture: 'none yet' });
  });

  test.each([{ image: '' }, { image: ' ' }, { image: undefined }])('works without a photo (%j)', async (without) => {
    const app = await buildApp();
    const as = cookiesOf(await startSession(app, await tokenOf(app, await register(app, { ...ada, ...without }))));
    const { user } = await (await app.call('GET', '/session', { as })).json();
    expect(user).toEqual({ email: ada.email, name: 'Ada', photo: '', picture: '' });
  });

  test('is rejected for an email that already has an account, whatever its case', async () => {
    const app = await buildApp();
    await register(app);
    for (const email of [ada.email, 'ADA@example.org']) {
      const response = await register(app, { ...ada, email, password: 'Mallory1' });
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(await errorOf(response)).toMatchObject({
        status: 422,
        message: 'There’s already an account with this email. Please log in with it or use a different email.',
      });
    }
    expect((await logIn(app, ada.email, 'Mallory1')).status).toBe(401);
    expect((await logIn(app, ada.email, ada.password)).status).toBe(200);
  });

  test('ignores fields that it does not ask for', async () => {
    const app = await buildApp();
    const response = await register(app, { ...ada, emailVerified: true, id: 'mine', role: 'admin', createdAt: 0 });
    expect(response.status).toBe(200);
    const { user } = await response.json();
    expect(user).toMatchObject({ emailVerified: false, name: 'Ada' });
    expect(user.id).not.toBe('mine');
  });
});

describe('changing the photo', () => {
  const changePhoto = ({ call }: TestApp, account: Response | undefined, body: object, headers = {}) =>
    call('POST', '/auth/update-user', { as: account && cookiesOf(account), body, headers });
  const userOf = async ({ call }: TestApp, session: Response) =>
    (await (await call('GET', '/session', { as: cookiesOf(session) })).json()).user;

  test('makes an uploaded photo the user’s picture, also at later sign-ins, and protects it from deletion', async () => {
    const app = await buildApp();
    const account = await register(app, { ...ada, image: '' });
    const session = await startSession(app, await tokenOf(app, account));
    const { image } = await addPhoto(app, { ...ada, ...cookiesOf(session) });
    const photo = `${PUBLIC_URL}${image}`;
    expect((await changePhoto(app, account, { image: photo })).status).toBe(200);
    expect(await userOf(app, session), 'as long as no token has told').toMatchObject({ picture: '' });

    const token = await tokenOf(app, account);
    const renewed = await app.call('POST', '/jwt', {
      as: cookiesOf(session),
      body: { email: ada.email },
      headers: { Authorization: `Bearer ${token}` },
    });
    const shown = { email: ada.email, name: 'Ada', photo, picture: image };
    expect(await userOf(app, renewed)).toEqual(shown);
    expect(await userOf(app, session), 'the session goes on').toEqual(shown);
    const later = await startSession(app, await tokenOf(app, await logIn(app, ada.email, ada.password)));
    expect(await userOf(app, later)).toEqual(shown);

    await deleteUnusedPhotos(app.db, {
      ...app.deps.ctx,
      clock: () => new Date(NOW.getTime() + 31 * 24 * 60 * 60 * 1000),
    });
    expect((await app.app.request(image)).status).toBe(200);
  });

  test('changes nothing else, whatever other fields are sent', async () => {
    const app = await buildApp();
    const account = await register(app);
    for (const body of [
      { name: 'Eve' },
      { image: 'new', name: 'Eve' },
      { image: 'new', email: 'eve@example.org' },
      { image: 'new', emailVerified: true },
      { image: 'x'.repeat(2049) },
      { image: 'a\0b' },
      { image: null },
      { image: ['new'] },
      {},
    ]) {
      const refusal = await errorOf(await changePhoto(app, account, body));
      expect(refusal, JSON.stringify(body).slice(0, 100)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
    expect(decodeJwt(await tokenOf(app, account))).toMatchObject({ name: 'Ada', picture: ada.image });
    expect((await changePhoto(app, account, { image: 'new' })).status).toBe(200);
    const claims = decodeJwt(await tokenOf(app, account));
    expect(claims).toMatchObject({ name: 'Ada', email: ada.email, picture: 'new' });
  });

  test('is rejected for guests and for pages of other sites', async () => {
    const app = await buildApp();
    const account = await register(app);
    expect((await changePhoto(app, undefined, { image: 'new' })).status).toBe(401);
    const foreign = await changePhoto(app, account, { image: 'new' }, { Origin: 'https://elsewhere.example' });
    expect(await errorOf(foreign)).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN' });
    expect(decodeJwt(await tokenOf(app, account)).picture).toBe(ada.image);
  });

  test('to another user’s photo does not protect that photo from deletion', async () => {
    const app = await buildApp();
    const ben = await createUser(app, 'Ben');
    const { image } = await addPhoto(app, ben);
    const account = await register(app);
    await changePhoto(app, account, { image: `${PUBLIC_URL}${image}` });
    const session = await startSession(app, await tokenOf(app, account));
    expect(await userOf(app, session)).toMatchObject({ picture: image });
    await deleteUnusedPhotos(app.db, {
      ...app.deps.ctx,
      clock: () => new Date(NOW.getTime() + 31 * 24 * 60 * 60 * 1000),
    });
    expect((await app.app.request(image)).status).toBe(404);
    expect(await userOf(app, session)).toMatchObject({ email: ada.email });
  });

  test('counts toward the limit on attempts from an address', async () => {
    const app = await buildApp();
    const account = await register(app);
    let status = 200;
    for (let tries = 0; status === 200 && tries <= 100; tries++) {
      status = (await changePhoto(app, account, { image: 'new' })).status;
    }
    expect(status).toBe(429);
  });
});

describe('a token of the embedded service', () => {
  test('is valid for fifteen minutes', async () => {
    const app = await buildApp();
    const token = await tokenOf(app, await register(app));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await startSession(app, token)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    const response = await startSession(app, token);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await errorOf(response)).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
  });

  test('differs from another issued in the same second, and each starts a session', async () => {
    const app = await buildApp();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const registered = await register(app);
    const tokens = [await tokenOf(app, registered), await tokenOf(app, registered)] as const;
    for (const token of tokens) expect((await startSession(app, token)).status).toBe(200);
    for (const token of tokens) expect((await startSession(app, token)).status).toBe(401);
  });

  test('becomes invalid when its user logs out, and one issued a moment later is valid', async () => {
    const app = await buildApp();
    const second = Math.ceil(Date.now() / 1000) * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: second + 100 });
    onTestFinished(() => void vi.useRealTimers());
    const registered = await register(app);
    const session = await startSession(app, await tokenOf(app, registered));
    const unused = await tokenOf(app, registered);
    vi.setSystemTime(second + 200);
    await app.call('POST', '/logout', { as: cookiesOf(session) });
    vi.setSystemTime(second + 300);
    expect((await startSession(app, unused)).status).toBe(401);
    const next = await tokenOf(app, await logIn(app, ada.email, ada.password));
    expect((await startSession(app, next)).status).toBe(200);
  });

  test('starts no session if it is from another site or has been tampered with', async () => {
    const [app, other] = [await buildApp(), await buildApp({ env: { PUBLIC_URL: 'https://other.example.org' } })];
    const token = await tokenOf(app, await register(app));
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { keys } = await (await app.call('GET', '/auth/jwks')).json();
    const bob = { ...decodeJwt(token), email: 'bob@example.org', sub: 'bob' };
    for (const [what, forged, email] of [
      ['another site’s', await tokenOf(other, await register(other)), ada.email],
      ['someone else’s claims', `${header}.${encode(bob)}.${signature}`, 'bob@example.org'],
      ['no algorithm', `${encode({ alg: 'none', kid: keys[0].kid })}.${payload}.`, ada.email],
      ['no signature', `${header}.${payload}.`, ada.email],
      ['someone else’s e-mail', token, 'bob@example.org'],
    ] as const) {
      const response = await startSession(app, forged, email);
      expect(response.headers.get('Set-Cookie'), what).toBeNull();
      expect(await errorOf(response), what).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
    }
  });

  test('is verified with published keys, whose private halves are not published', async () => {
    const app = await buildApp();
    const token = await tokenOf(app, await register(app));
    const { keys } = await (await app.call('GET', '/auth/jwks')).json();
    expect(keys).toEqual([
      { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: decodeProtectedHeader(token).kid, x: expect.any(String) },
    ]);
  });

  test('is valid on every server of the site', async () => {
    const database = await freshDatabase();
    const [one, two] = [await buildApp({ database }), await buildApp({ database })];
    const token = await tokenOf(one, await register(one));
    expect((await startSession(two, token)).status).toBe(200);
    expect((await logIn(two, ada.email, ada.password)).status).toBe(200);
  });
});

test('only the endpoints that the site needs exist', async () => {
  const app = await buildApp();
  const as = cookiesOf(await register(app));
  for (const [method, path] of [
    ['POST', 'change-password'],
    ['POST', 'change-email'],
    ['POST', 'delete-user'],
    ['POST', 'request-password-reset'],
    ['POST', 'reset-password'],
    ['POST', 'link-social'],
    ['GET', 'list-sessions'],
    ['GET', 'list-accounts'],
    ['POST', 'revoke-sessions'],
    ['POST', 'sign-in/oauth2'],
    ['GET', 'ok'],
    ['GET', 'error'],
    ['GET', ''],
  ] as const) {
    const response = await app.call(method, `/auth/${path}`, { as, ...(method === 'POST' && { body: {} }) });
    expect(await errorOf(response), path).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'There’s nothing at this address. Please check it.',
    });
  }
});

test('client input to the sign-in service does not fill the log', async () => {
  const log: string[] = [];
  const app = await buildApp({ onLog: (entry) => log.push(entry) });
  const callbackURL = `https://elsewhere.example/${'x'.repeat(50_000)}`;
  for (const path of ['sign-up/email', 'sign-in/email', 'sign-in/social', 'sign-out']) {
    const response = await app.call('POST', `/auth/${path}`, { body: { ...ada, provider: 'google', callbackURL } });
    expect(response.status, path).toBe(403);
  }
  expect(log.join('')).toContain('sign-in: Invalid callbackURL');
  expect(log.join('')).not.toContain('elsewhere.example');
  for (const entry of log) expect(entry.length).toBeLessThan(500);
});

test('passwords and keys are not stored in plain text', async () => {
  const database = await freshDatabase();
  const app = await buildApp({ database });
  await tokenOf(app, await register(app));
  const { rows: accounts } = await database.pool.query('select * from sign_in_accounts');
  expect(accounts).toHaveLength(1);
  expect(JSON.stringify(accounts)).not.toContain(ada.password);
  const { rows: keys } = await database.pool.query('select "privateKey" from sign_in_keys');
  expect(keys).toHaveLength(1);
  expect(keys[0].privateKey).not.toMatch(/"d"|PRIVATE|OKP/);
});

test('nothing in the database opens a session, and the provider’s tokens are not stored', async () => {
  const app = await buildApp();
  const registered = await register(app);
  const loggedIn = await logIn(app, ada.email, ada.password);
  const token = await tokenOf(app, loggedIn);
  const session = await startSession(app, token);
  const challenge = await app.call('GET', '/auth/passkey/generate-authenticate-options');
  // The value of each cookie, without the service's signature.
  const secrets = [registered, loggedIn, session, challenge]
    .flatMap((response) => response.headers.getSetCookie())
    .filter((cookie) => !cookie.startsWith('larder-3000-device='))
    .map((cookie) => /=([^;.%]+)/.exec(cookie)?.[1] ?? '');
  expect(secrets.map((secret) => secret.length >= 32)).toEqual([true, true, true, true]);

  const options = { publicUrl: PUBLIC_URL, secret: 's'.repeat(43), openId: undefined, onError: () => {} };
  const { internalAdapter } = await createAuth(app.db, options).$context;
  const [user] = await internalAdapter.listUsers();
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', idToken: 'id-1' };
  const account = { providerId: 'other', accountId: '7', userId: user?.id ?? '', ...tokens };
  const { id } = await internalAdapter.linkAccount(account);
  await internalAdapter.updateAccount(id, { accessToken: 'access-2', refreshToken: 'refresh-2', idToken: 'id-2' });

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select json_agg(t)::text as text from ${sql.table(name)} t`.execute(
      app.db,
    );
    texts.push(rows[0]?.text ?? '');
  }
  const everything = texts.join();
  expect(everything).toContain(ada.email);
  for (const secret of [...secrets, token, token.split('.')[2], 'access-', 'refresh-', 'id-1', 'id-2']) {
    expect(everything).not.toContain(secret);
  }
});

test('the library needs no table or column that the site’s migrations do not create', async () => {
  const { db } = await freshDatabase();
  const database = { db: db.withoutPlugins(), type: 'postgres' as const };
  for (const openId of [undefined, { clientId: 'id', clientSecret: 'hush', issuer: 'http://127.0.0.1:9', name: 'x' }]) {
    const auth = createAuth(db, { publicUrl: PUBLIC_URL, secret: 's'.repeat(43), openId, onError: () => {} });
    const { toBeCreated, toBeAdded } = await getMigrations({ ...auth.options, database });
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
  }
  // The library does report missing tables and columns, so the empty result above is meaningful.
  await db.schema.alterTable('sign_in_users').dropColumn('image').execute();
  await db.schema.dropTable('sign_in_keys').execute();
  const auth = createAuth(db, { publicUrl: PUBLIC_URL, secret: 's'.repeat(43), openId: undefined, onError: () => {} });
  const { toBeCreated, toBeAdded } = await getMigrations({ ...auth.options, database });
  expect([...toBeCreated, ...toBeAdded].map(({ table }) => table)).toEqual(['sign_in_keys', 'sign_in_users']);
});
