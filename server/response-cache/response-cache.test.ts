import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, foodInput, moved, type TestUser } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { recordStatements } from '../../test/server/statements.ts';
import type { Answer } from './response-cache.ts';

/** An app that is notified of changes, with one food by Ada. */
async function larder(env: Record<string, string> = {}) {
  const database = await freshDatabase();
  const app = await buildApp({ database, listens: true, env: { LANGUAGES: 'en', ...env } });
  const ada = await createUser(app, 'Ada');
  const id = await addFood(app, ada, { notes: 'Baked this morning. '.repeat(60) });
  await app.heard();
  return { app, ada, id, statements: recordStatements(database) };
}

/** A response that may be cached. */
const EMPTY_LIST = {
  status: 200,
  route: '/foods',
  headers: new Headers(),
  bytes: Buffer.from('[]'),
  isForGuests: false,
  topics: ['foods' as const],
  until: Number.POSITIVE_INFINITY,
} satisfies Answer;

async function titles(app: TestApp, path = '/foods'): Promise<string[]> {
  return (await (await app.call('GET', path)).json()).map(({ title }: { title: string }) => title);
}

async function foodOf(app: TestApp, id: string, as?: TestUser) {
  return (await app.call('GET', `/food/${id}`, { as })).json();
}

describe('A public response', () => {
  test('is served from memory as long as nothing has changed', async () => {
    const { app, id, statements } = await larder();
    for (const path of ['/foods', '/all-foods?search=loaf&sort=asc', `/food/${id}`]) {
      const first = await app.call('GET', path);
      const body = await first.text();
      const asked = statements.length;
      const second = await app.call('GET', path);
      expect(await second.text(), path).toBe(body);
      expect(second.headers.get('Link'), path).toBe(first.headers.get('Link'));
      expect(statements.length, path).toBe(asked);
    }
  });

  test('shows a change as soon as it has been acknowledged', async () => {
    const { app, ada, id } = await larder();
    const ben = await createUser(app, 'Ben');
    expect(await titles(app)).toEqual(['Sourdough loaf']);
    await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ title: 'Rye loaf' }) });
    expect(await titles(app)).toEqual(['Rye loaf']);
    expect(await titles(app, '/all-foods?search=rye&sort=asc')).toEqual(['Rye loaf']);
    const other = await addFood(app, ada, { title: 'Plums' });
    expect(await titles(app)).toEqual(['Plums', 'Rye loaf']);
    expect(await foodOf(app, id)).toMatchObject({ status: 'Available', waiting: 0 });
    const request = await askFor(app, ben, id);
    expect(await foodOf(app, id)).toMatchObject({ status: 'Requested', waiting: 1 });
    await moved(app, ada, request, 'acceptance');
    expect(await foodOf(app, id)).toMatchObject({ status: 'Not Available', promised: true });
    expect(await titles(app)).toEqual(['Plums']);
    await app.call('DELETE', `/delete-food/${other}`, { as: ada });
    expect(await titles(app)).toEqual([]);
    expect((await app.call('GET', `/food/${other}`)).status).toBe(404);
  });

  test('with a date format is cached once per format, whatever languages are requested', async () => {
    const { app } = await larder();
    const site = async (language: string, path = '/site') => {
      const answer = await app.call('GET', path, { headers: { 'Accept-Language': language } });
      expect(answer.headers.get('Vary')).toContain('Accept-Language');
      return (await answer.json()).dateFormat;
    };
    expect(await site('de-AT')).toBe('dd.MM.yyyy');
    expect(await site('en-US')).toBe('MM/dd/yyyy');
    expect(await site('de-AT')).toBe('dd.MM.yyyy');
    // The query string makes no difference.
    expect(await site('de-AT', '/site?x')).toBe('dd.MM.yyyy');
    expect(await site('en-US', '/site?x')).toBe('MM/dd/yyyy');
    const size = app.cache?.size;
    for (const language of ['de', 'de-DE,de;q=0.9', 'cs', 'fi', 'en', 'nonsense']) await site(language);
    expect(app.cache?.size).toBe(size);
  });

  test('has the date format of the site’s own LOCALE for everyone', async () => {
    const { app } = await larder({ LOCALE: 'en-GB' });
    const answer = await app.call('GET', '/site', { headers: { 'Accept-Language': 'de-AT' } });
    expect((await answer.json()).dateFormat).toBe('dd/MM/yyyy');
    expect(answer.headers.get('Vary') ?? '').not.toContain('Accept-Language');
  });

  test('about one food stays cached when another one changes', async () => {
    const { app, ada, id, statements } = await larder();
    const other = await addFood(app, ada, { title: 'Plums' });
    await app.heard();
    await foodOf(app, id);
    await app.call('PUT', `/update-food/${other}`, { as: ada, body: foodInput({ title: 'Pears' }) });
    const asked = statements.length;
    await foodOf(app, id);
    expect(statements.length).toBe(asked);
    expect((await foodOf(app, other)).title).toBe('Pears');
  });

  test('reflects changes to its food even if the ID is in capitals', async () => {
    const { app, ada, id } = await larder();
    expect((await foodOf(app, id.toUpperCase())).title).toBe('Sourdough loaf');
    await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ title: 'Rye loaf' }) });
    expect((await foodOf(app, id.toUpperCase())).title).toBe('Rye loaf');
  });

  test('shows a donor’s new email from their next sign-in on', async () => {
    const { app, id } = await larder();
    expect((await foodOf(app, id)).donator.name).toBe('Ada');
    await createUser(app, 'Ada', { email: 'lovelace@example.org' });
    expect((await foodOf(app, id)).donator.email).toBe('lovelace@example.org');
    expect((await (await app.call('GET', '/foods')).json())[0].donator.email).toBe('lovelace@example.org');
  });

  test('expires at the end of the day, and when the clock is set back', async () => {
    const { app, ada, id } = await larder();
    await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ deadline: '06/15/2026' }) });
    app.setNow('2026-06-15T21:59:59.999Z');
    expect(await titles(app)).toEqual(['Sourdough loaf']);
    app.setNow('2026-06-15T22:00:00Z');
    expect(await titles(app)).toEqual([]);
    app.setNow('2026-06-15T21:59:59.999Z');
    expect(await titles(app)).toEqual(['Sourdough loaf']);
  });

  test('is cached for only some seconds, in case the database is changed by hand', async () => {
    const { app } = await larder();
    expect(await titles(app)).toEqual(['Sourdough loaf']);
    await app.db.updateTable('foods').set({ title: 'Changed by hand' }).execute();
    app.setNow(new Date(app.deps.ctx.clock().getTime() + 20_000));
    expect(await titles(app)).toEqual(['Changed by hand']);
  });

  test('is cached only while this server is notified of other servers’ changes', async () => {
    const { app, statements } = await larder();
    await titles(app);
    app.changes.lose?.();
    let asked = statements.length;
    await titles(app);
    expect(statements.length).toBeGreaterThan(asked);
    await app.db.updateTable('foods').set({ title: 'Changed unheard' }).execute();
    app.changes.begin();
    expect(await titles(app)).toEqual(['Changed unheard']);
    asked = statements.length;
    await titles(app);
    expect(statements.length).toBe(asked);
  });

  test('that was started before a change is not cached', async () => {
    const { app, ada, id } = await larder();
    const end = app.cache?.begin('/api/foods', true);
    const answer = { ...EMPTY_LIST };
    await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ title: 'Rye loaf' }) });
    expect(app.cache?.underWay('/api/foods')).toBeUndefined();
    end?.(answer);
    expect(await titles(app)).toEqual(['Rye loaf']);
  });

  test('is created and compressed once for simultaneous requests', async () => {
    const { app, statements } = await larder();
    const asked = statements.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => titles(app)));
    expect(answers).toEqual(Array(20).fill(['Sourdough loaf']));
    // One for the list, and one for the check for samples before a server's first list.
    expect(statements.length).toBe(asked + 2);
    const cached = app.cache?.find('/api/foods', true);
    if (!cached) throw new Error('is not kept');
    const encoded = await Promise.all([1, 2, 3].map(() => app.cache?.encode('/api/foods', cached, 'br')));
    expect(encoded[1]).toBe(encoded[0]);
    expect(encoded[2]).toBe(encoded[0]);
  });

  test('that was started yesterday is not shared today', async () => {
    const { app } = await larder();
    app.setNow('2026-06-15T21:59:59.999Z');
    const end = app.cache?.begin('/api/foods', true);
    expect(app.cache?.underWay('/api/foods')).toBeDefined();
    app.setNow('2026-06-15T22:00:00Z');
    expect(app.cache?.underWay('/api/foods')).toBeUndefined();
    end?.(undefined);
  });

  test('expires no later than the cached responses it includes', async () => {
    const { app } = await larder();
    const end = app.cache?.begin('/foods', true);
    const until = app.deps.ctx.clock().getTime() + 5_000;
    end?.({ ...EMPTY_LIST, until });
    expect(app.cache?.find('/foods', true)).toBeDefined();
    app.setNow(new Date(until));
    expect(app.cache?.find('/foods', true)).toBeUndefined();
  });

  test('is cached even if it is a 404', async () => {
    const { app, statements } = await larder();
    const path = `/food/${crypto.randomUUID()}`;
    const first = await app.call('GET', path);
    expect(first.status).toBe(404);
    const asked = statements.length;
    const second = await app.call('GET', path);
    expect(second.status).toBe(404);
    expect(await second.json()).toEqual(await first.json());
    expect(statements.length).toBe(asked);
  });

  test('does not contain the ID of an earlier request', async () => {
    const { app } = await larder({ TRUST_PROXY: '1' });
    await app.call('GET', '/foods', { headers: { 'X-Request-Id': 'first' } });
    const cached = app.cache?.find('/api/foods', true);
    expect(cached?.headers.get('X-Request-Id')).toBeNull();
    const second = await app.call('GET', '/foods', { headers: { 'X-Request-Id': 'second' } });
    expect(second.headers.get('X-Request-Id')).toBe('second');
  });
});

describe('A signed-in user', () => {
  test('gets no guest’s response, and their own responses are not cached', async () => {
    const { app, ada, id } = await larder();
    const ben = await createUser(app, 'Ben');
    await askFor(app, ben, id);
    for (let round = 0; round < 2; round += 1) {
      expect(await foodOf(app, id, ben)).toMatchObject({ isOwn: false, myRequest: { status: 'Requested' } });
      expect(await foodOf(app, id, ada)).toMatchObject({ isOwn: true, openRequests: 1 });
      const guests = await foodOf(app, id);
      expect(guests.isOwn).toBe(false);
      expect(guests).not.toHaveProperty('myRequest');
      expect(guests).not.toHaveProperty('openRequests');
      expect(await (await app.call('GET', '/session', { as: ben })).json()).toMatchObject({ user: { name: 'Ben' } });
      expect(await (await app.call('GET', '/session')).json()).toEqual({ user: null });
    }
    const own = await app.call('GET', `/food/${id}`, { as: ben });
    expect(own.headers.get('Cache-Control')).toBe('no-store');
    expect(own.headers.get('ETag')).toBeNull();
  });

  test('gets lists, which are the same for everyone, from memory', async () => {
    const { app, ada, statements } = await larder();
    await titles(app);
    const asked = statements.length;
    await app.call('GET', '/foods', { as: ada });
    expect(statements.length).toBe(asked);
  });

  test('is recognised only by a session cookie', async () => {
    const { app, id, statements } = await larder();
    await foodOf(app, id);
    const asked = statements.length;
    const response = await app.call('GET', `/food/${id}`, { headers: { Cookie: 'theme=dark; sessions=x' } });
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(statements.length).toBe(asked);
    // A cookie that looks like a session is looked up.
    const dead = await app.call('GET', `/food/${id}`, { headers: { Cookie: 'theme=dark; larder-3000-session=dead' } });
    expect(dead.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('A cached response', () => {
  test('is a 304 for clients that already have the response', async () => {
    const { app, ada, id } = await larder();
    const etag = (await app.call('GET', '/foods')).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const response = await app.call('GET', '/foods', { headers: { 'If-None-Match': tag } });
      expect(response.status, tag).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('ETag')).toBe(etag);
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
    await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ title: 'Rye loaf' }) });
    const changed = await app.call('GET', '/foods', { headers: { 'If-None-Match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(etag);
  });

  test('has the requested encoding, and the same content in each', async () => {
    const { app } = await larder();
    const ask = async (encodings?: string) => {
      const headers = encodings === undefined ? undefined : { 'Accept-Encoding': encodings };
      const response = await app.call('GET', '/foods', headers && { headers });
      expect(response.headers.get('Vary')).toContain('Accept-Encoding');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('Content-Length')).toBe(String(bytes.length));
      return { encoding: response.headers.get('Content-Encoding'), bytes };
    };
    for (let round = 0; round < 2; round += 1) {
      const plain = await ask();
      expect(plain.encoding).toBeNull();
      for (const [accepted, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip;q=1.0, br;q=0', 'gzip'],
        ['*', 'br'],
        ['GZIP', 'gzip'],
        ['identity', null],
        ['br;q=0, *;q=0', null],
        ['', null],
      ] as const) {
        const answer = await ask(accepted);
        expect(answer.encoding, accepted).toBe(encoding);
        const unpack = encoding === 'br' ? brotliDecompressSync : encoding ? gunzipSync : Buffer.from;
        expect(unpack(answer.bytes).equals(plain.bytes), accepted).toBe(true);
      }
    }
  });

  test('has the same headers for HEAD as for GET', async () => {
    const { app } = await larder();
    const got = await app.call('GET', '/foods');
    const head = await app.call('HEAD', '/foods');
    expect(await head.text()).toBe('');
    expect(head.headers.get('Content-Length')).toBe(String((await got.arrayBuffer()).byteLength));
    expect(head.headers.get('ETag')).toBe(got.headers.get('ETag'));
  });

  test('can be read only by pages at configured origins', async () => {
    const { app } = await larder({ CORS_ORIGINS: 'https://app.example.org' });
    const allowed = async (origin?: string) => {
      const response = await app.call('GET', '/foods', origin ? { headers: { Origin: origin } } : {});
      expect(response.headers.get('Vary')).toContain('Origin');
      return response.headers.get('Access-Control-Allow-Origin');
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await allowed('https://app.example.org')).toBe('https://app.example.org');
      expect(await allowed()).toBeNull();
      expect(await allowed('https://evil.example')).toBeNull();
    }
  });
});

test('The cache is limited in bytes, and keeps the most recently used responses', async () => {
  const { app, statements } = await larder({ ANSWER_CACHE_MB: '1' });
  const encodings = ['br', 'gzip', 'identity'] as const;
  const keys: string[] = [];
  for (let i = 0; i < 500; i += 1) {
    const path = `/all-foods?search=loaf&sort=asc&limit=${(i % 100) + 1}&unknown=${i}`;
    keys.push(`/api${path}`);
    for (const encoding of encodings) await app.call('GET', path, { headers: { 'Accept-Encoding': encoding } });
    await titles(app);
  }
  // The memory in use, including the buffers behind the bytes.
  const held = keys.reduce((sum, key) => {
    const { bytes, encoded = {} } = app.cache?.find(key, true) ?? {};
    const buffers = new Set([bytes, ...Object.values(encoded).map((one) => one.bytes)].map((each) => each?.buffer));
    return [...buffers].reduce((all, buffer) => all + (buffer?.byteLength ?? 0), sum);
  }, 0);
  expect(held).toBeGreaterThan(200_000);
  expect(held).toBeLessThan(1024 * 1024);
  expect(app.cache?.size).toBeGreaterThan(held);
  expect(app.cache?.size).toBeLessThan(1024 * 1024);
  const asked = statements.length;
  await titles(app);
  expect(statements.length).toBe(asked);
});
