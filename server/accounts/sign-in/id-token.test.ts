import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base64url, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, UnsecuredJWT } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import { freePort } from '../../../test/server/database-setup.ts';
import { errorOf } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { emailOf, seconds, type TestIssuer, tokenIssuer } from '../../../test/server/token-issuer.ts';
import type { Database } from '../../db/database.ts';
import { idTokenVerifier, type TokenIssuer } from './id-token.ts';

async function site(trusted?: Partial<TokenIssuer>, database?: Database) {
  const issuer = await tokenIssuer();
  const app = await buildApp({ database, verifyIdToken: idTokenVerifier({ ...issuer.trusted, ...trusted }) });
  return { app, issuer };
}

function startSession({ call }: TestApp, token: string | undefined, email = emailOf('Ada')) {
  return call('POST', '/jwt', {
    body: { email },
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  });
}

async function expectNoSession(app: TestApp, response: Response, what: string) {
  expect(response.headers.get('Set-Cookie'), what).toBeNull();
  expect(await errorOf(response), what).toEqual({
    status: 401,
    code: 'INVALID_TOKEN',
    message: 'We couldn’t confirm your login. Please log in again.',
  });
  expect(await app.db.selectFrom('sessions').selectAll().execute(), what).toEqual([]);
  expect(await app.db.selectFrom('users').selectAll().execute(), what).toEqual([]);
}

describe('a session', () => {
  test('starts with an ID token of the configured issuer', async () => {
    const { app, issuer } = await site();
    const response = await startSession(app, await issuer.token('Ada'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const session = await app.call('GET', '/session', { as: { cookie } });
    expect(await session.json()).toEqual({
      user: { email: 'ada@example.org', name: 'Ada', photo: 'https://example.org/Ada.jpg', picture: '' },
      _id: expect.any(String),
    });
  });

  test('starts regardless of the case of the email and of the word Bearer', async () => {
    const { app, issuer } = await site();
    const token = await issuer.token('Ada', { claims: { email: 'Ada@Example.org' } });
    const response = await app.call('POST', '/jwt', {
      body: { email: 'ada@example.ORG', token: 'ignored' },
      headers: { Authorization: `bearer ${token}` },
    });
    expect(response.status).toBe(200);
  });

  test('needs a token', async () => {
    const { app, issuer } = await site();
    const token = await issuer.token('Ada');
    await expectNoSession(app, await startSession(app, undefined), 'an e-mail alone');
    for (const Authorization of ['', 'Bearer', 'Bearer ', token, `Basic ${token}`, `Bearer ${token} ${token}`]) {
      const response = await app.call('POST', '/jwt', { body: { email: emailOf('Ada') }, headers: { Authorization } });
      await expectNoSession(app, response, Authorization.slice(0, 20));
    }
    const inBody = await app.call('POST', '/jwt', { body: { email: emailOf('Ada'), token, idToken: token } });
    await expectNoSession(app, inBody, 'in the body');
    const inCookie = await app.call('POST', '/jwt', {
      body: { email: emailOf('Ada') },
      as: { cookie: `token=${token}` },
    });
    await expectNoSession(app, inCookie, 'in a cookie');
  });

  test('needs the email of the token in the call', async () => {
    const { app, issuer } = await site();
    const token = await issuer.token('Ada');
    for (const email of [emailOf('Bob'), 'ada@example.org.evil.example', 'ada', '*']) {
      await expectNoSession(app, await startSession(app, token, email), email);
    }
    for (const body of [{}, { email: '' }, { email: ['ada@example.org'] }, { email: 'a\0@example.org' }]) {
      const response = await app.call('POST', '/jwt', { body, headers: { Authorization: `Bearer ${token}` } });
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(await errorOf(response)).toMatchObject({ status: 400, issues: [{ path: 'email' }] });
    }
  });

  test('does not start with a token that has a wrong or missing claim', async () => {
    const { app, issuer } = await site();
    const claims: Record<string, JWTPayload> = {
      'has expired': { exp: seconds() - 1 },
      'never expires': { exp: undefined },
      'is not valid yet': { nbf: seconds() + 600 },
      'says not when it was made': { iat: undefined },
      'says that it will be made': { iat: seconds() + 600 },
      'is for another project': { aud: 'another-larder' },
      'is for nobody': { aud: undefined },
      'is from another project': { iss: 'https://securetoken.google.com/another-larder' },
      'is from elsewhere': { iss: 'https://accounts.google.com' },
      'is from nobody': { iss: undefined },
      'names nobody': { sub: undefined },
      'names an empty subject': { sub: '' },
      'has no e-mail': { email: undefined },
      'has an empty e-mail': { email: '' },
      'has several e-mails': { email: [emailOf('Ada')] },
    };
    for (const [what, claim] of Object.entries(claims)) {
      const token = await issuer.token('Ada', { claims: claim });
      await expectNoSession(app, await startSession(app, token), what);
    }
  });

  test('does not start with a token that the issuer has not signed', async () => {
    const { app, issuer } = await site();
    const forgeries = await forgeriesOf(issuer);
    for (const [what, token] of Object.entries(forgeries)) {
      await expectNoSession(app, await startSession(app, token), what);
    }
  });
});

async function forgeriesOf(issuer: TestIssuer): Promise<Record<string, string>> {
  const good = await issuer.token('Ada');
  const [header = '', payload = '', signature = ''] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const asBob = base64url.encode(JSON.stringify({ ...claims, sub: 'id-of-Bob' }));
  const other = await generateKeyPair('RS256', { extractable: true });
  const weak = await generateKeyPair('ES256', { extractable: true });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = (secret: string, more = {}) =>
    issuer.token('Ada', { key: bytes(secret), header: { alg: 'HS256', ...more } });
  return {
    'another one’s claims': `${header}.${asBob}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'half a signature': `${header}.${payload}.${signature.slice(0, -10)}`,
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg None': `${base64url.encode('{"alg":"None"}')}.${payload}.`,
    'alg none with a signature': `${base64url.encode('{"alg":"none","kid":"first"}')}.${payload}.${signature}`,
    'the public key as an HMAC secret': await hmac(await exportSPKI(issuer.publicKey)),
    'the public JWK as an HMAC secret': await hmac(JSON.stringify(issuer.jwk)),
    'the modulus as an HMAC secret': await hmac(String(issuer.jwk.n)),
    'another key under the same name': await issuer.token('Ada', { key: other.privateKey }),
    'another key under another name': await issuer.token('Ada', { key: other.privateKey, header: { kid: 'second' } }),
    'a key that the token brings along': await issuer.token('Ada', {
      key: other.privateKey,
      header: { jwk: await exportJWK(other.publicKey) },
    }),
    'a key that the token points to': await issuer.token('Ada', {
      key: other.privateKey,
      header: { jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x5u' },
    }),
    'another algorithm': await issuer.token('Ada', { key: weak.privateKey, header: { alg: 'ES256' } }),
    'no token at all': 'ada@example.org',
    'three dots': '..',
    'a very long text': 'x'.repeat(20_000),
  };
}

describe('the issuer’s keys', () => {
  test('are fetched from its URL and cached', async () => {
    const issuer = await tokenIssuer();
    let fetched = 0;
    const server = createServer((_request, response) => {
      fetched += 1;
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(issuer.published));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    const app = await buildApp({
      verifyIdToken: idTokenVerifier({ ...issuer.trusted, fetchKeys: undefined, jwksUrl }),
    });
    for (const name of ['Ada', 'Bob', 'Cem']) {
      expect((await startSession(app, await issuer.token(name), emailOf(name))).status).toBe(200);
    }
    expect(fetched).toBe(1);
  });

  test('can be replaced by new ones', async () => {
    const { app, issuer } = await site();
    expect((await startSession(app, await issuer.token('Ada'))).status).toBe(200);
    const next = await generateKeyPair('RS256', { extractable: true });
    issuer.published.keys = [{ ...issuer.jwk, ...(await exportJWK(next.publicKey)), kid: 'second' }];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    onTestFinished(() => void vi.useRealTimers());
    const token = await issuer.token('Ada', { key: next.privateKey, header: { kid: 'second' } });
    expect((await startSession(app, token)).status).toBe(200);
    expect((await startSession(app, await issuer.token('Ada'))).status).toBe(401);
  });

  test('return UNAVAILABLE, not INVALID_TOKEN, if they cannot be fetched', async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}/keys`;
    const away: Record<string, Partial<TokenIssuer>> = {
      'nothing listens': { fetchKeys: undefined, jwksUrl: unreachable },
      'the line breaks': { fetchKeys: () => Promise.reject(new TypeError('fetch failed')) },
      'the issuer is out of order': { fetchKeys: async () => new Response('Oh', { status: 500 }) },
      'a proxy answers in its place': { fetchKeys: async () => new Response('<html>Log in to the wifi</html>') },
      'the answer has no keys': { fetchKeys: async () => Response.json({ error: 'no' }) },
    };
    const database = await freshDatabase();
    for (const [what, trusted] of Object.entries(away)) {
      const { app, issuer } = await site(trusted, database);
      const response = await startSession(app, await issuer.token('Ada'));
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(await errorOf(response), what).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
        message: 'We can’t reach our database right now. Please try again soon.',
        requestId: expect.any(String),
      });
    }
  });
});
