import { describe, expect, test } from 'vitest';
import { buildApp, PUBLIC_URL } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput } from '../../test/server/factories.ts';

const APP = 'https://app.example.org';
const env = { CORS_ORIGINS: `${APP},http://localhost:5173` };

const corsHeaders = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('a change', () => {
  test('is refused when another site’s page asks for it', async () => {
    const app = await buildApp({ env });
    const ada = await createUser(app, 'Ada');
    const id = await addFood(app, ada);
    for (const origin of [
      'https://evil.example',
      'http://app.example.org',
      'https://app.example.org:444',
      'https://app.example.org.evil.example',
      'http://localhost:3001',
      'https://localhost:3000',
      `${PUBLIC_URL}.evil.example`,
      'null',
      '',
    ]) {
      for (const [method, path, body] of [
        ['POST', '/add-food', foodInput()],
        ['PUT', `/update-food/${id}`, foodInput({ title: 'Changed' })],
        ['DELETE', `/delete-food/${id}`, undefined],
        ['POST', '/add-request', { foodId: id, notes: 'x' }],
        ['POST', '/jwt', { email: ada.email }],
        ['POST', '/logout', undefined],
        ['POST', '/auth/sign-in/email', { email: ada.email, password: 'x' }],
        ['POST', '/auth/sign-up/email', {}],
      ] as const) {
        const response = await app.call(method, path, { as: ada, body, headers: { Origin: origin } });
        expect(await errorOf(response), `${origin} ${path}`).toEqual({
          status: 403,
          code: 'FOREIGN_ORIGIN',
          message: 'This site does not accept changes from other sites.',
        });
        expect(corsHeaders(response)).toEqual([]);
      }
    }
    expect(await (await app.call('GET', '/session', { as: ada })).json()).toMatchObject({ user: { name: 'Ada' } });
    expect(await (await app.call('GET', '/foods')).json()).toMatchObject([{ _id: id, title: 'Sourdough loaf' }]);
  });

  test('is taken from the site’s own pages, from configured origins and from programs', async () => {
    const app = await buildApp({ env });
    const ada = await createUser(app, 'Ada');
    const origins = [PUBLIC_URL, APP, 'http://localhost:5173', undefined];
    for (const origin of origins) {
      const headers = origin ? { Origin: origin } : undefined;
      const response = await app.call('POST', '/add-food', { as: ada, body: foodInput(), headers });
      expect(response.status, origin).toBe(200);
    }
  });

  test('is taken at the address by which the site was reached, under the site’s own scheme', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const post = (host: string, origin: string) =>
      app.app.request(`http://${host}/api/add-food`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: ada.cookie, Origin: origin },
        body: JSON.stringify(foodInput()),
      });
    expect((await post('192.168.1.20:3000', 'http://192.168.1.20:3000')).status).toBe(200);
    expect((await post('192.168.1.20:3000', 'https://192.168.1.20:3000')).status).toBe(403);
    expect((await post('192.168.1.20:3000', 'http://192.168.1.21:3000')).status).toBe(403);
  });

  test('is refused with how to mend it where the site does not know its own address', async () => {
    const site = 'https://larder.example.org';
    const entries: string[] = [];
    const onLog = (entry: string) => entries.push(entry);
    const unknown = await buildApp({ env: { PUBLIC_URL: '', HOST: '0.0.0.0' }, onLog });
    const other = await buildApp({ env: { PUBLIC_URL: 'http://old.example.org' }, onLog });
    const signUp = async ({ app }: typeof other, host: string, headers: Record<string, string>) =>
      errorOf(
        await app.request(`http://${host}/api/auth/sign-up/email`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: '{}',
        }),
      );
    const mended = (publicUrl: string) => ({
      status: 403,
      code: 'FOREIGN_ORIGIN',
      message:
        `You are at ${site}, and this site takes changes at ${publicUrl} only. ` +
        `If both are one, whoever runs it has to set PUBLIC_URL=${site}`,
    });
    for (let i = 0; i < 3; i += 1) {
      // A proxy with TLS that passes the address on as it is, and others that put their own in its place.
      expect(await signUp(unknown, 'larder.example.org', { Origin: site })).toEqual(mended('http://localhost:3000'));
      expect(await signUp(unknown, 'localhost:3000', { Origin: site })).toEqual(mended('http://localhost:3000'));
      expect(await signUp(other, 'larder.example.org', { Origin: site })).toEqual(mended('http://old.example.org'));
      expect(await signUp(other, 'app:3000', { Origin: site, 'Sec-Fetch-Site': 'same-origin' })).toEqual(
        mended('http://old.example.org'),
      );
    }
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect(await signUp(other, 'app:3000', foreign)).toMatchObject({
      status: 403,
      message: expect.not.stringMatching(/evil/),
    });
    expect(entries.map((entry) => JSON.parse(entry)).filter(({ level }) => level >= 40)).toEqual([
      expect.objectContaining({
        level: 40,
        origin: site,
        publicUrl: 'http://localhost:3000',
        msg: expect.stringContaining('PUBLIC_URL'),
      }),
      expect.objectContaining({ level: 40, origin: site, publicUrl: 'http://old.example.org' }),
    ]);
    for (let i = 0; i < 50; i += 1) await signUp(unknown, 'localhost:3000', { Origin: `https://made-up-${i}.example` });
    expect(entries.filter((entry) => entry.includes('made-up')).length).toBeLessThan(10);
  });
});

describe('pages elsewhere', () => {
  test('may read answers where they are configured, errors too', async () => {
    const app = await buildApp({ env });
    for (const [method, path, status] of [
      ['GET', '/foods', 200],
      ['GET', '/food/x', 404],
      ['GET', '/all-foods?sort=up', 400],
      ['POST', '/add-food', 401],
      ['PATCH', '/foods', 405],
      ['GET', '/nothing', 404],
      ['POST', '/auth/sign-out', 200],
      ['GET', '/auth/token', 401],
    ] as const) {
      const response = await app.call(method, path, { headers: { Origin: APP } });
      expect(response.status, path).toBe(status);
      expect(response.headers.get('Access-Control-Allow-Origin'), path).toBe(APP);
      expect(response.headers.get('Access-Control-Allow-Credentials'), path).toBe('true');
      expect(response.headers.get('Access-Control-Expose-Headers'), path).toBe('Link,Retry-After,X-Request-Id');
      expect(response.headers.get('Vary'), path).toContain('Origin');
    }
  });

  test('may ask beforehand whether they may', async () => {
    const app = await buildApp({ env });
    for (const path of ['/add-food', '/update-food/x', '/jwt', '/auth/sign-up/email']) {
      const response = await app.call('OPTIONS', path, {
        headers: {
          Origin: APP,
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      });
      expect(response.status).toBe(204);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': APP,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET,POST,PUT,DELETE',
        'access-control-allow-headers': 'Authorization,Content-Type,Idempotency-Key',
        'access-control-max-age': '600',
        vary: expect.stringContaining('Origin'),
      });
    }
  });

  test('are told nothing where they are not configured', async () => {
    const [app, bare] = [await buildApp({ env }), await buildApp()];
    for (const [site, origin] of [
      [app, 'https://evil.example'],
      [app, 'null'],
      [app, `${APP}.evil.example`],
      [app, undefined],
      [bare, APP],
      [bare, PUBLIC_URL],
    ] as const) {
      const headers: Record<string, string> = origin ? { Origin: origin } : {};
      const read = await site.call('GET', '/foods', { headers });
      expect(read.status).toBe(200);
      expect(corsHeaders(read), origin).toEqual([]);
      const ask = await site.call('OPTIONS', '/add-food', {
        headers: { ...headers, 'Access-Control-Request-Method': 'POST' },
      });
      expect(ask.ok).toBe(false);
      expect(corsHeaders(ask), origin).toEqual([]);
      // A cache must not hand the answer for one origin to another.
      expect(read.headers.get('Vary')?.includes('Origin') ?? false).toBe(site === app);
    }
  });
});
