import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { createUser } from '../../test/server/factories.ts';

const CLOSED = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const always = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
};

/** Cache-Control of the responses that may be stored, and of the one that is HTML. */
const PUBLIC: Record<string, string> = {
  '200 list': 'no-cache',
  '200 head': 'no-cache',
  '404 food': 'private, no-cache',
  '200 docs': 'no-store, no-transform',
};

/** Makes one call for every kind of response that the API returns. */
async function everyKindOfAnswer(PUBLIC_URL?: string) {
  const app = await buildApp({ env: { CORS_ORIGINS: 'https://app.example.org', ...(PUBLIC_URL && { PUBLIC_URL }) } });
  const ada = await createUser(app, 'Ada');
  const cookie = PUBLIC_URL ? `__Host-${ada.cookie}` : ada.cookie;
  const as = { cookie };
  const raw = (body: string, type: string) =>
    app.app.request('/api/add-food', { method: 'POST', body, headers: { 'Content-Type': type, Cookie: cookie } });
  const answers: Record<string, Response> = {
    '200 list': await app.call('GET', '/foods'),
    '200 head': await app.call('HEAD', '/foods'),
    '200 docs': await app.call('GET', '/docs'),
    '200 openapi': await app.call('GET', '/openapi.json'),
    '200 health': await app.call('GET', '/health'),
    '200 keys': await app.call('GET', '/auth/jwks'),
    '204 preflight': await app.call('OPTIONS', '/add-food', { headers: { Origin: 'https://app.example.org' } }),
    '400 input': await app.call('POST', '/add-food', { as, body: {} }),
    '400 json': await raw('{', 'application/json'),
    '401 session': await app.call('POST', '/add-food'),
    '401 service': await app.call('GET', '/auth/token'),
    '403 origin': await app.call('POST', '/logout', { headers: { Origin: 'https://evil.example' } }),
    '403 not yours': await app.call('GET', '/request-by/bob@example.org', { as }),
    '404 path': await app.call('GET', '/nothing'),
    '404 food': await app.call('GET', '/food/x'),
    '405 method': await app.call('PATCH', '/foods'),
    // For all other calls, bodies that are too large are rejected before they reach the app (admission.test.ts).
    '413 photo': await app.app.request('/api/photos', {
      method: 'POST',
      body: new Uint8Array(10_000_001),
      headers: { 'Content-Type': 'image/jpeg', Cookie: cookie },
    }),
    '415 type': await raw('x', 'text/plain'),
  };
  const tryToken = () =>
    app.call('POST', '/jwt', { body: { email: 'ada@example.org' }, headers: { Authorization: 'Bearer x' } });
  for (let calls = 0; calls < 120; calls += 1) await tryToken();
  answers['429 limit'] = await tryToken();
  await app.db.schema.alterTable('foods').renameTo('food').execute();
  answers['500 failure'] = await app.call('GET', '/foods');
  await app.db.schema.alterTable('food').renameTo('foods').execute();
  return answers;
}

test('every kind of response has the security headers', async () => {
  for (const [what, response] of Object.entries(await everyKindOfAnswer())) {
    expect(String(response.status), what).toBe(what.slice(0, 3));
    const headers = Object.fromEntries(response.headers);
    expect(headers, what).toMatchObject({
      ...always,
      'cache-control': PUBLIC[what] ?? 'no-store',
    });
    const policy = headers['content-security-policy'];
    if (what === '200 docs')
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'none'; /);
    else expect(policy, what).toBe(CLOSED);
    expect(policy).not.toContain('unsafe');
    expect(Object.keys(headers), what).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(server|x-powered-by)$/)]),
    );
    expect(headers['strict-transport-security'], what).toBeUndefined();
  }
});

test('on https, every kind of response has Strict-Transport-Security', async () => {
  for (const [what, response] of Object.entries(await everyKindOfAnswer('https://larder.example.org'))) {
    expect(String(response.status), what).toBe(what.slice(0, 3));
    expect(response.headers.get('Strict-Transport-Security'), what).toBe('max-age=31536000');
    expect(Object.fromEntries(response.headers), what).toMatchObject(always);
  }
});

test('a returning sign-in popup is not cut off from the page that waits for it', async () => {
  const { app } = await buildApp();
  for (const path of ['/api/auth/callback/google?error=access_denied', '/signed-in?error=access_denied']) {
    expect((await app.request(path)).headers.get('Cross-Origin-Opener-Policy'), path).toBe('unsafe-none');
  }
});
