import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteTexts } from '../../contract/site/site-text-terms.ts';
import { embeddedEndpoints } from '../../server/accounts/sign-in/embedded-sign-in.ts';
import { type AppProcess, ROOT, startApp } from './app-process.ts';
import { call, cookieHeader, food, type Person, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

let folder: Awaited<ReturnType<typeof usedFolder>>;
let app: AppProcess;
let ada: Person;
let foodId: string;
beforeAll(async () => {
  folder = await usedFolder();
  app = await startApp({ env: { DATA_DIR: folder.path } });
  ada = await register(app.url, 'Ada');
  foodId = (await (await call(app.url, ada, 'POST', '/add-food', food('Sourdough'))).json()).insertedId;
});
afterAll(async () => {
  await app.stop();
  await folder.remove();
});

/** API calls whose response is the same for everyone. */
const EVERYONES = ['/foods', '/all-foods', '/food-count', '/site', '/totals', '/categories'];

/**
 * Paths with the same response for everyone, and their own Cache-Control. The manifest holds the site's name, which stewards can
 * change.
 */
const PUBLIC: Record<string, string> = {
  '/site.webmanifest': 'no-cache',
  '/robots.txt': 'public, max-age=3600',
  '/sitemap.xml': 'public, max-age=3600',
};

test('a page is complete on its first request, before the code of its lazy components is loaded', async () => {
  for (const time of ['first', 'second']) {
    const page = await fetch(`${app.url}/food/${foodId}`, { headers: { Cookie: cookieHeader(ada.cookies) } });
    expect(await page.text(), time).toContain('See requests');
  }
});

test('health checks work with any Host header, and over HTTP/1.0 without one', async () => {
  const { port } = new URL(app.url);
  const ask = async (path: string, version: string, host: string) => {
    const socket = connect(Number(port), 'localhost');
    socket.write(`GET ${path} HTTP/${version}\r\n${host}Connection: close\r\n\r\n`);
    return (await text(socket)).split('\r\n')[0];
  };
  const hosts = ['Host: elsewhere.example', 'Host: 10.0.0.11:3000', 'Host: [::1]:3000', 'Host: open_larder', 'Host:'];
  for (const path of ['/api/health', '/api/ready']) {
    expect(await ask(path, '1.0', ''), path).toBe('HTTP/1.1 200 OK');
    for (const version of ['1.0', '1.1'])
      for (const host of hosts)
        expect(await ask(path, version, `${host}\r\n`), `${path} ${host}`).toBe('HTTP/1.1 200 OK');
  }
});

test('pages of logged-in users are never cached, whatever the settings of memory and shared caches', async () => {
  const other = await usedFolder();
  const env = { DATA_DIR: other.path, ANSWER_CACHE_MB: '0', SHARED_CACHE_SECONDS: '5', LANGUAGES: 'en' };
  const site = await startApp({ env });
  try {
    const ben = await register(site.url, 'Ben');
    for (const path of ['/', '/foods', '/my-food-requests', '/recipes']) {
      const own = await fetch(site.url + path, { headers: { Cookie: cookieHeader(ben.cookies) } });
      expect(own.headers.get('Cache-Control'), path).toBe('no-store, no-transform');
      expect(await own.text(), path).toContain('My Food Request');
      const guests = await fetch(site.url + path);
      expect(guests.headers.get('Cache-Control'), path).toMatch(/^public, .*s-maxage=5/);
      expect(guests.headers.get('Vary'), path).toContain('Cookie');
      // Dates use the site's format here, so one page suits every browser.
      expect(guests.headers.get('Vary'), path).not.toContain('Accept-Language');
      await guests.body?.cancel();
      const sent = await fetch(site.url + path, { method: 'POST', headers: { Origin: site.url } });
      expect(sent.headers.get('Cache-Control'), path).not.toContain('public');
      await sent.body?.cancel();
    }
  } finally {
    await site.stop();
    await other.remove();
  }
});

describe('A page, as HTML and as loader data', () => {
  test('is never cached for a logged-in user', async () => {
    const answers = await pageAnswers(ada);
    expect(Object.keys(answers)).toEqual(
      expect.arrayContaining(['/', '/_.data', '/my-food-requests', '/my-food-requests.data', `/food/${foodId}.data`]),
    );
    for (const [path, kept] of Object.entries(answers)) {
      expect(kept, path).toBe(PUBLIC[path] ?? asKept(path, 'no-store'));
    }
  });

  test('is cached by a guest’s own browser only, which revalidates it', async () => {
    for (const [path, kept] of Object.entries(await pageAnswers())) {
      expect(kept, path).toBe(PUBLIC[path] ?? asKept(path, 'private, no-cache'));
    }
  });
});

test('a built file is sent as the build compressed it, and cached forever', async () => {
  const html = await (await fetch(`${app.url}/`)).text();
  const path = /\/assets\/framework-[\w-]+\.js/.exec(html)?.[0] ?? '';
  const file = readFileSync(join(ROOT, 'build/client', path));
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    [null, Buffer.from],
  ] as const) {
    const { headers, bytes } = await rawGet(`${app.url}${path}`, encoding ?? 'identity');
    expect(headers['content-encoding'], String(encoding)).toBe(encoding ?? undefined);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(unpack(bytes).equals(file), String(encoding)).toBe(true);
  }
});

test('responses from the memory cache have the same headers as new ones', async () => {
  for (const path of ['/foods', `/food/${foodId}`, '/api/foods', `/api/food/${foodId}`]) {
    // The first response is rendered, the second comes from the app's cache, the third from the cache in front of the app.
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push(await rawGet(`${app.url}${path}?again`, 'br'));
    for (const { headers, bytes } of answers) {
      const { date: _, 'x-request-id': id, ...others } = headers;
      const { date: _date, 'x-request-id': _id, ...expected } = answers[0]?.headers ?? {};
      expect(others, path).toEqual(expected);
      expect(bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0)), path).toBe(true);
      expect(others['content-encoding'], path).toBe(bytes.length < 700 ? undefined : 'br');
      if (headers === answers.at(-1)?.headers) expect(id, path).toBeUndefined();
    }
    const etag = answers[0]?.headers.etag ?? '';
    const same = await fetch(`${app.url}${path}?again`, { headers: { 'If-None-Match': etag } });
    expect(same.status, path).toBe(304);
  }
});

test('responses from the memory cache equal new ones byte for byte, short or long, compressed or not', async () => {
  const words = { ...food('Brötchen 🥖'), notes: 'žluťoučký kůň '.repeat(120) };
  const { insertedId } = await (await call(app.url, ada, 'POST', '/add-food', words)).json();
  for (const path of [`/api/food/${foodId}`, `/api/food/${insertedId}`, '/api/foods']) {
    const made = await rawGet(app.url + path, 'identity');
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', Buffer.from],
    ] as const) {
      for (const time of ['first', 'second']) {
        const { headers, bytes } = await rawGet(app.url + path, encoding);
        expect(Number(headers['content-length']), `${path} ${encoding} ${time}`).toBe(bytes.length);
        const plain = headers['content-encoding'] ? unpack(bytes) : bytes;
        expect(plain.equals(made.bytes), `${path} ${encoding} ${time}`).toBe(true);
      }
    }
  }
});

test('a page allows its own inline scripts by their hashes, and nothing unsafe', async () => {
  const response = await fetch(`${app.url}/foods`);
  const html = await response.text();
  // JSON isn't executed.
  const scripts = [...html.matchAll(/<script(?![^>]*json)[^>]*>([\s\S]+?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(scripts.length).toBeGreaterThan(3);
  expect(html).not.toContain('nonce');
  expect(response.headers.get('Content-Security-Policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: https://tile.openstreetmap.org",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});

test('user input stays data in the JSON embedded in a page', async () => {
  const title = 'Loaf </script><script>alert(1)</script><!--';
  const { insertedId } = await (await call(app.url, ada, 'POST', '/add-food', food(title))).json();
  const html = await (await fetch(`${app.url}/food/${insertedId}`)).text();
  expect(html).not.toContain('<script>alert');
  const json = /<script id="preloaded"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const { queries } = JSON.parse(json) as { queries: { queryKey: string[]; state: { data: { title?: string } } }[] };
  expect(queries.map(({ state }) => state.data.title)).toContain(title);
});

test('only API responses that are the same for everyone may be cached', async () => {
  const { paths }: { paths: Record<string, object> } = await (await fetch(`${app.url}/api/openapi.json`)).json();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  const calls = [
    ...described,
    ...embeddedEndpoints.map(({ method, path }) => ({ method, path: `/auth${path}` })),
    ...['/docs', '/openapi.json', '/nothing'].map((path) => ({ method: 'GET', path })),
  ];
  expect(described.length).toBeGreaterThan(20);
  // Logging out turns Ada into a guest, so that comes last.
  const isLogout = ({ path }: { path: string }) => Number(path === '/logout' || path === '/auth/sign-out');
  for (const { method, path } of calls.toSorted((a, b) => isLogout(a) - isLogout(b))) {
    const filled = path.replace('{email}', ada.email).replaceAll(/\{\w+\}/g, foodId);
    const response = await call(app.url, ada, method, filled, method === 'GET' ? undefined : {});
    const kept = EVERYONES.includes(path) ? /^no-cache$/ : /^no-store(, no-transform)?$/;
    expect(response.headers.get('Cache-Control'), `${method} ${path}`).toMatch(kept);
    await response.body?.cancel();
  }
});

/** A response as sent. (`fetch` would decompress it.) */
async function rawGet(url: string, encoding: string) {
  const [response] = (await once(get(url, { headers: { 'Accept-Encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  return { headers: response.headers, bytes: await buffer(response) };
}

/** Pages that exist only if the site has written a text for them. */
const textPages: string[] = Object.values(siteTexts).flatMap(({ path, isExtra }) => (isExtra ? [path] : []));

/** The Cache-Control header of every page and its loader data, by path. */
async function pageAnswers(as?: Person): Promise<Record<string, string | null>> {
  const paths = (await pagePaths()).flatMap((path) =>
    PUBLIC[path] ? [path] : [path, path === '/' ? '/_.data' : `${path}.data`],
  );
  const answers: Record<string, string | null> = {};
  for (const path of paths) {
    const cookies = Object.entries(as?.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
    const response = await fetch(app.url + path, { headers: { Cookie: cookies.join('; ') } });
    // Moderation pages are 404 for other users; guests might be moderators, so they're asked to log in. No text is written yet.
    const isMissing =
      path.startsWith('/nothing') ||
      textPages.includes(path.replace('.data', '')) ||
      (as && path.startsWith('/moderation'));
    expect(response.status, path).toBe(isMissing ? 404 : 200);
    answers[path] = response.headers.get('Cache-Control');
    await response.body?.cancel();
  }
  return answers;
}

type Routes = Record<string, { parentId?: string; path?: string; index?: boolean }>;

/** Every path that the built app has a page for. */
async function pagePaths(): Promise<string[]> {
  const { routes }: { routes: Routes } = await import(join(ROOT, 'build/server/index.js'));
  const pathOf = (id: string | undefined): string => {
    const route = routes[id ?? ''];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  return Object.entries(routes)
    .filter(([, { path, index }]) => index || path)
    .map(([id]) =>
      `/${pathOf(id)}`
        .replace(/\/:\w+\?/, '')
        .replaceAll(/:\w+/g, foodId)
        .replace('*', 'nothing'),
    );
}

/** The expected Cache-Control. Proxies must not transform HTML. */
function asKept(path: string, kept: string): string {
  return path.endsWith('.data') ? kept : `${kept}, no-transform`;
}
