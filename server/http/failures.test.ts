import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput } from '../../test/server/factories.ts';

/** Sends a raw body, as a broken API client would. */
function send({ app }: TestApp, path: string, body: BodyInit | null, type: string | undefined, cookie = '') {
  const headers = { Cookie: cookie, ...(type !== undefined && { 'Content-Type': type }) };
  return app.request(`/api${path}`, { method: 'POST', body, headers });
}

const notJson = {
  status: 415,
  code: 'NOT_JSON',
  message: 'Send JSON, with the header Content-Type: application/json.',
};
const malformed = { status: 400, code: 'MALFORMED_JSON', message: 'The request body isn’t valid JSON.' };

describe('a body', () => {
  test('that is malformed JSON is rejected', async () => {
    const app = await buildApp();
    const { cookie } = await createUser(app, 'Ada');
    for (const path of ['/add-food', '/add-request', '/jwt', '/auth/sign-in/email', '/auth/sign-up/email']) {
      for (const body of ['{', '{"title":', "{'title': 1}", 'title=Loaf', '{"a":1}}', 'NaN', '\0']) {
        const response = await send(app, path, body, 'application/json', cookie);
        expect(await errorOf(response), `${path} ${body}`).toEqual(malformed);
      }
    }
  });

  test('that is missing is rejected as invalid input', async () => {
    const app = await buildApp();
    const { cookie } = await createUser(app, 'Ada');
    expect(await errorOf(await send(app, '/add-food', null, undefined, cookie))).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
    expect(await errorOf(await send(app, '/add-food', '', 'application/json', cookie))).toEqual(malformed);
  });

  test('without a JSON content type, as a form on another site would send it, is rejected', async () => {
    const app = await buildApp();
    const { cookie } = await createUser(app, 'Ada');
    const json = JSON.stringify(foodInput());
    for (const path of ['/add-food', '/add-request', '/jwt', '/logout', '/auth/sign-in/email', '/nothing']) {
      for (const [body, type] of [
        [json, 'text/plain'],
        [json, 'text/plain;charset=UTF-8'],
        [json, 'application/x-www-form-urlencoded'],
        [json, 'application/xml'],
        [json, 'application/jsonp'],
        [json, 'text/json'],
        [json, 'application/json, text/plain'],
        [new URLSearchParams({ title: 'Loaf' }), undefined],
        [new Blob([json]), undefined],
      ] as const) {
        expect(await errorOf(await send(app, path, body, type, cookie)), `${path} ${type}`).toEqual(notJson);
      }
      const form = new FormData();
      form.set('title', 'Loaf');
      expect(await errorOf(await send(app, path, form, undefined, cookie)), path).toEqual(notJson);
    }
  });

  test('may have any JSON content type, and a malformed one is rejected without a failure', async () => {
    const app = await buildApp();
    const { cookie } = await createUser(app, 'Ada');
    for (const type of [
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'Application/JSON',
      'application/vnd.larder+json',
    ]) {
      expect((await send(app, '/add-food', JSON.stringify(foodInput()), type, cookie)).status, type).toBe(200);
    }
    for (const [body, type] of [
      [JSON.stringify(foodInput()), 'application/json; a=b; c'],
      ['', 'text/plain'],
    ] as const) {
      expect(await errorOf(await send(app, '/add-food', body, type, cookie)), type).toEqual(notJson);
    }
  });

  test('with deep nesting or odd keys does not cause a failure', async () => {
    const app = await buildApp();
    const { cookie } = await createUser(app, 'Ada');
    const deep = `{"title":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect((await send(app, '/add-food', deep, 'application/json', cookie)).status).toBe(400);
    const odd = JSON.stringify(foodInput()).replace('{', '{"__proto__":{"status":"x"},"constructor":1,"toString":2,');
    expect((await send(app, '/add-food', odd, 'application/json', cookie)).status).toBe(200);
  });
});

describe('an address', () => {
  test('that does not exist returns an error as JSON', async () => {
    const app = await buildApp();
    for (const path of [
      '',
      '/',
      '/nothing',
      '/foods/',
      '/foods/x',
      '/food',
      '/food/',
      '/FOODS',
      '//foods',
      '/auth',
      '/api/foods',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expect(await errorOf(await app.call(method, path)), `${method} ${path}`).toEqual({
          status: 404,
          code: 'NOT_FOUND',
          message: 'There’s nothing at this address. Please check it.',
        });
      }
    }
  });

  test('that supports only other methods lists them in Allow', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    for (const [path, allowed] of [
      ['/jwt', ['POST']],
      ['/logout', ['POST']],
      ['/foods', ['GET', 'HEAD']],
      ['/all-foods', ['GET', 'HEAD']],
      ['/food/x', ['GET', 'HEAD']],
      ['/add-food', ['POST']],
      ['/update-food/x', ['PUT']],
      ['/add-request', ['POST']],
      ['/request-by/x', ['GET', 'HEAD']],
      ['/foods-by-donator/x', ['GET', 'HEAD']],
      ['/delete-food/x', ['DELETE']],
      ['/auth/sign-in/email', ['POST']],
      ['/auth/token', ['GET', 'HEAD']],
      ['/openapi.json', ['GET', 'HEAD']],
      ['/health', ['GET', 'HEAD']],
    ] as const) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        if ((allowed as readonly string[]).includes(method)) continue;
        const response = await app.call(method, path, { as: ada });
        expect(response.headers.get('Allow')?.split(', ').toSorted(), `${method} ${path}`).toEqual(allowed);
        expect(await errorOf(response)).toEqual({
          status: 405,
          code: 'METHOD_NOT_ALLOWED',
          message: 'This address doesn’t support that HTTP method.',
        });
      }
    }
  });

  test('responds to HEAD like GET, without a body', async () => {
    const app = await buildApp();
    await addFood(app, await createUser(app, 'Ada'));
    for (const path of ['/foods', '/all-foods', '/food/x']) {
      const [get, head] = [await app.call('GET', path), await app.call('HEAD', path)];
      expect(head.status).toBe(get.status);
      expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'));
      expect(await head.text()).toBe('');
    }
  });
});

describe('an unexpected failure', () => {
  test('returns a plain error with the request ID of its log entry, and no internals', async () => {
    const log: string[] = [];
    const app = await buildApp({ onLog: (entry) => log.push(entry) });
    const ada = await createUser(app, 'Ada');
    await app.db.schema.alterTable('foods').renameTo('hidden').execute();
    for (const response of [
      await app.call('GET', '/foods'),
      await app.call('GET', '/all-foods?search=loaf'),
      await app.call('GET', '/food/0197705c-0000-7000-8000-000000000000'),
      await app.call('POST', '/add-food', { as: ada, body: foodInput() }),
    ]) {
      const answered = await errorOf(response);
      expect(answered).toEqual({
        status: 500,
        code: 'INTERNAL',
        message: 'Something went wrong on our side. Please try again.',
        requestId: response.headers.get('X-Request-Id'),
      });
      const entries = log.map((entry) => JSON.parse(entry)).filter((entry) => entry.requestId === answered.requestId);
      expect(entries).toMatchObject([
        {
          level: 50,
          msg: 'unexpected failure',
          err: {
            message: 'relation "foods" does not exist',
            code: '42P01',
            stack: expect.stringContaining('server/sharing/'),
          },
        },
        { level: 30, msg: 'request', status: 500 },
      ]);
    }
  });

  test('of the sign-in service is handled the same way', async () => {
    const log: string[] = [];
    const app = await buildApp({ onLog: (entry) => log.push(entry) });
    await app.db.schema.alterTable('sign_in_users').renameTo('hidden').execute();
    const body = { name: 'Ada', image: 'x', email: 'ada@example.org', password: 'Brotzeit' };
    for (const path of ['/auth/sign-up/email', '/auth/sign-in/email']) {
      const response = await app.call('POST', path, { body });
      expect(response.headers.get('Set-Cookie')).toBeNull();
      const answered = await errorOf(response);
      expect(answered).toMatchObject({ status: 500, code: 'INTERNAL', requestId: expect.any(String) });
      expect(JSON.stringify(answered)).not.toMatch(/sign_in_users|relation/);
      expect(log.join('')).toContain(answered.requestId);
    }
    expect(log.join('')).not.toMatch(/ada@example|Brotzeit/);
  });
});

test('a request keeps the ID that a proxy gave it, if it is valid and not too long', async () => {
  const app = await buildApp({ env: { TRUST_PROXY: '1' } });
  const idOf = async (id: string) =>
    (await app.call('GET', '/foods', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
  for (const id of ['proxy-4711', 'x'.repeat(64)]) expect(await idOf(id)).toBe(id);
  for (const id of ['a b', '"><script>', 'x'.repeat(65), '{"level":60}', 'é']) {
    expect(await idOf(id)).toMatch(/^[\da-f-]{36}$/);
  }
});

test('without a proxy, a request gets a new ID whatever its client sends', async () => {
  const app = await buildApp();
  const response = await app.call('GET', '/foods', { headers: { 'X-Request-Id': 'ada-lovelace' } });
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
});

describe('health and readiness', () => {
  test('report that the server is up and ready', async () => {
    const app = await buildApp();
    const answers = await Promise.all(['/health', '/ready'].map((path) => app.call('GET', path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { status: 'ok', version },
      { status: 'ok' },
    ]);
  });

  test('report a full disk, while reads work and changes are rejected', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const foodId = await addFood(app, ada);
    app.fillDisk();
    const noSpace = { status: 503, code: 'NO_SPACE' };
    expect(await errorOf(await app.call('GET', '/ready'))).toMatchObject(noSpace);
    expect((await app.call('GET', '/health')).status).toBe(200);
    expect((await app.call('GET', `/food/${foodId}`)).status).toBe(200);
    const refused = await app.call('POST', '/add-food', { as: ada, body: foodInput() });
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await errorOf(refused)).toMatchObject(noSpace);
    expect(await errorOf(await app.call('DELETE', `/delete-food/${foodId}`, { as: ada }))).toMatchObject(noSpace);
    app.fillDisk(false);
    expect((await app.call('POST', '/add-food', { as: ada, body: foodInput() })).status).toBe(200);
  });

  test('report that the server is shutting down, while it still handles requests', async () => {
    const app = await buildApp();
    app.drain();
    expect(await errorOf(await app.call('GET', '/ready'))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect((await app.call('GET', '/health')).status).toBe(200);
    expect((await app.call('GET', '/foods')).status).toBe(200);
  });
});
