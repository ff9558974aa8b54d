import { describe, expect, test } from 'vitest';
import { buildApp, PUBLIC_URL } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput } from '../../test/server/factories.ts';

const APP = 'https://app.example.org';
const env = { CORS_ORIGINS: `${APP},http://localhost:5173` };

const corsHeaders = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('a change', () => {
  test('is rejected when another site’s page requests it', async () => {
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
          message: 'This site doesn’t accept changes from other sites.',
        });
        expect(corsHeaders(response)).toEqual([]);
      }
    }
    expect(await (await app.call('GET', '/session', { as: ada })).json()).toMatchObject({ user: { name: 'Ada' } });
    expect(await (await app.call('GET', '/foods')).json()).toMatchObject([{ _id: id, title: 'Sourdough loaf' }]);
  });

  test('is accepted from the site’s own pages, from configured origins and from programs', async () => {
    const app = await buildApp({ env });
    const ada = await createUser(app, 'Ada');
    const origins = [PUBLIC_URL, APP, 'http://localhost:5173', undefined];
    for (const origin of origins) {
      const headers = origin ? { Origin: origin } : undefined;
      const response = await app.call('POST', '/add-food', { as: ada, body: foodInput(), headers });
      expect(response.status, origin).toBe(200);
    }
  });

  test('is accepted at the address at which the site was reached, under the site’s own scheme', async () => {
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

  describe('at another address of the site', () => {
    const site = 'https://larder.example.org';
    const setUp = async (env: Record<string, string>) => {
      const entries: string[] = [];
      const app = await buildApp({ env, onLog: (entry) => entries.push(entry) });
      return {
        signUp: async (host: string, headers: Record<string, string>) => {
          const response = await app.app.request(`http://${host}/api/auth/sign-up/email`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', ...headers },
            body: '{}',
          });
          return { status: response.status, ...(await response.json()) };
        },
        warnings: () => entries.map((entry) => JSON.parse(entry)).filter(({ level }) => level >= 40),
      };
    };
    const unknown = { PUBLIC_URL: '', HOST: '0.0.0.0' };
    const plainlyRefused = {
      status: 403,
      code: 'FOREIGN_ORIGIN',
      message: 'This site doesn’t accept changes from other sites.',
    };

    test.each([
      [
        'the IP address of the machine',
        'https://public.example.org',
        '192.168.1.20:3000',
        { Origin: 'http://192.168.1.20:3000' },
      ],
      ['https, unknown to the server', 'http://public.example.org', 'larder.example.org', { Origin: site }],
      [
        'https, according to the browser',
        'https://public.example.org',
        'app:3000',
        { Origin: site, 'Sec-Fetch-Site': 'same-origin' },
      ],
      [
        'a host name that only the proxy knows',
        'http://public.example.org',
        'app:3000',
        { Origin: 'http://larder.lan', 'X-Forwarded-Host': 'larder.lan, inner' },
      ],
    ])('is rejected with the address to use: %s', async (_, publicUrl, host, headers) => {
      const { signUp, warnings } = await setUp({ PUBLIC_URL: publicUrl });
      for (let i = 0; i < 3; i += 1) {
        expect(await signUp(host, headers)).toEqual({
          status: 403,
          code: 'FOREIGN_ORIGIN',
          message:
            `You’re at ${headers.Origin}, but this site only accepts changes at ${publicUrl}. ` +
            'If it has moved here, the administrators need to update PUBLIC_URL.',
          address: publicUrl,
        });
      }
      expect(warnings()).toEqual([
        expect.objectContaining({
          level: 40,
          origin: headers.Origin,
          publicUrl,
          arrivedAt: `http://${host}`,
          msg: expect.stringContaining('PUBLIC_URL'),
        }),
      ]);
    });

    test('is rejected with instructions if the site does not know its own address', async () => {
      const { signUp, warnings } = await setUp(unknown);
      for (let i = 0; i < 3; i += 1) {
        // A TLS proxy that forwards the Host header, and one that replaces it with its own.
        for (const host of ['larder.example.org', 'localhost:3000']) {
          expect(await signUp(host, { Origin: site })).toEqual({
            ...plainlyRefused,
            message: `The administrators need to set PUBLIC_URL=${site} first. Until then, this site accepts no changes at this address.`,
          });
        }
      }
      expect(warnings().filter(({ origin }) => origin === site)).toEqual([
        expect.objectContaining({ level: 40, publicUrl: 'http://localhost:3000' }),
      ]);
    });

    test('reveals nothing to another site’s page', async () => {
      for (const env of [unknown, { PUBLIC_URL: site }]) {
        const { signUp, warnings } = await setUp(env);
        for (const from of ['cross-site', 'same-site', 'none']) {
          const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': from };
          expect(await signUp('larder.example.org', headers)).toEqual(plainlyRefused);
        }
        expect(await signUp('larder.example.org', { Origin: 'null' })).toEqual(plainlyRefused);
        expect(warnings().filter(({ origin }) => origin)).toEqual([]);
      }
      const { signUp } = await setUp({ PUBLIC_URL: site });
      expect(await signUp('app:3000', { Origin: 'http://evil.example' })).toEqual(plainlyRefused);
    });

    test('is logged once, even after many made-up origins, and without an origin that may be another site’s', async () => {
      for (const [env, madeUp] of [
        [unknown, 10],
        [{ PUBLIC_URL: site }, 0],
      ] as const) {
        const { signUp, warnings } = await setUp(env);
        for (let i = 0; i < 50; i += 1) await signUp('app:3000', { Origin: `http://made-up-${i}.example` });
        const lan = 'https://192.168.1.20:3000';
        for (let i = 0; i < 3; i += 1)
          await signUp('192.168.1.20:3000', { Origin: lan.replace('s', env === unknown ? 's' : '') });
        const refusals = warnings().filter(({ arrivedAt }) => arrivedAt);
        expect(refusals.filter(({ origin }) => origin?.includes('made-up'))).toHaveLength(madeUp);
        expect(refusals.filter(({ origin }) => origin?.includes('192.168'))).toHaveLength(1);
        expect(refusals.filter(({ origin }) => !origin)).toHaveLength(madeUp === 0 ? 1 : 0);
      }
    });
  });
});

describe('pages at other origins', () => {
  test('may read responses, including errors, if they are configured', async () => {
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

  test('may send preflight requests', async () => {
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

  test('get no CORS headers if they are not configured', async () => {
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
      // A cache must not serve one origin's response to another.
      expect(read.headers.get('Vary')?.includes('Origin') ?? false).toBe(site === app);
    }
  });
});
