import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { collectDependencies } from '../http/collect-dependencies.ts';
import { markPublic } from '../http/dependencies.ts';
import type { Env } from '../http/env.ts';
import { createChanges } from '../response-cache/changes.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { type ServedResponses, serveResponses } from '../response-cache/serve-responses.ts';
import { type Admission, createAdmission } from './admission.ts';

const silent = pino({ level: 'silent' });

describe('An overloaded server', () => {
  it('serves some guests, tells the others to retry, and keeps changes and health checks apart', async () => {
    const { promise: opening, resolve: open } = Promise.withResolvers<void>();
    const { url, turnedAway } = await site({
      listener: async ({ url }, response) => {
        if (url === '/foods') await opening;
        response.end();
      },
    });
    const pages = Array.from({ length: 400 }, () => fetch(`${url}/foods`));
    const [change, health, file] = await Promise.all([
      fetch(`${url}/api/add-food`, { method: 'POST' }),
      fetch(`${url}/api/health`),
      fetch(`${url}/assets/a.js`),
    ]);
    expect([change.status, health.status, file.status]).toEqual([200, 200, 200]);
    await expect.poll(() => turnedAway.guestPage).toBeGreaterThan(200);
    open();
    const answers = await Promise.all(pages);
    const late = answers.filter(({ status }) => status === 503);
    // At 20 ms each, fifty are expected to get a turn within a second.
    expect(late.length).toBeGreaterThan(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(400 - late.length);
    expect(400 - late.length).toBeGreaterThan(40);
    expect(turnedAway).toMatchObject({ guestPage: late.length, guestChange: 0 });
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await late[0]?.text()).toContain('The site is very busy right now.');
    expect((await fetch(`${url}/foods`)).status).toBe(200);
  });

  it('runs at most two guest pages at once', async () => {
    let [active, most] = [0, 0];
    const { url } = await site({
      listener: async (_request, response) => {
        active += 1;
        most = Math.max(most, active);
        await wait(5);
        active -= 1;
        response.end();
      },
    });
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/foods`).then((answer) => answer.text())));
    expect(most).toBe(2);
  });

  it('does not let slow requests block others', async () => {
    const never = Promise.withResolvers<void>().promise;
    const { url } = await site({ listener: ({ url }, response) => (url === '/slow' ? never : response.end()) });
    const slow = new AbortController();
    const waiting = Array.from({ length: 2 }, () => fetch(`${url}/slow`, { signal: slow.signal }).catch(() => {}));
    expect((await fetch(`${url}/foods`)).status).toBe(200);
    slow.abort();
    await Promise.all(waiting);
  });

  it('does not start requests whose client has disconnected', async () => {
    const begun: string[] = [];
    const { promise: opening, resolve: open } = Promise.withResolvers<void>();
    const { url, server } = await site({
      listener: async ({ url = '' }, response) => {
        begun.push(url);
        await opening;
        response.end();
      },
    });
    const leaving = new AbortController();
    const staying = ['/1', '/2'].map((path) => fetch(url + path));
    await expect.poll(() => begun).toHaveLength(2);
    const arrival = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const left = fetch(`${url}/left`, { signal: leaving.signal }).catch(() => 'left');
    const [, response] = await arrival;
    const last = fetch(`${url}/last`);
    leaving.abort();
    expect(await left).toBe('left');
    if (!response.destroyed) await once(response, 'close');
    open();
    await Promise.all([...staying, last]);
    expect(begun.toSorted()).toEqual(['/1', '/2', '/last']);
  });
});

describe('An address that sends more requests than others', () => {
  it('waits behind its own requests: another address gets the next turn, and can wait when this one is rejected', async () => {
    const { promise: opening, resolve: open } = Promise.withResolvers<void>();
    const begun: string[] = [];
    const { url, turnedAway } = await site({
      trustProxy: 1,
      listener: async ({ headers }, response) => {
        begun.push(String(headers['x-forwarded-for']));
        await opening;
        response.end();
      },
    });
    const ask = (address: string) =>
      fetch(`${url}/foods`, { headers: { 'X-Forwarded-For': address } }).then(({ status }) => status);
    const [greedy, modest] = ['192.0.2.1', '192.0.2.2'];
    const flood = Array.from({ length: 400 }, () => ask(greedy));
    await expect.poll(() => turnedAway.guestPage).toBeGreaterThan(200);
    const others = [ask(modest), ask(modest)];
    // This request is sent later and rejected, so those of the other address must be waiting by now.
    expect(await ask(greedy)).toBe(503);
    open();
    expect(await Promise.all(others)).toEqual([200, 200]);
    await Promise.all(flood);
    expect(begun.slice(0, 2)).toEqual([greedy, greedy]);
    expect(begun.slice(2, 6).filter((address) => address === modest)).toHaveLength(2);
  });
});

describe('A body', () => {
  it('of up to 64 kB is received before the request is processed', async () => {
    const { url, turnedAway } = await site({
      listener: (request, response) => response.end(String((request as { rawBody?: Buffer }).rawBody?.length)),
    });
    const send = (path: string, body: BodyInit) =>
      fetch(url + path, { method: 'POST', body, duplex: 'half' } as RequestInit);
    const [most, more] = ['x'.repeat(65_536), 'x'.repeat(65_537)];
    for (const body of [most, new Blob([most]).stream()])
      expect(await (await send('/api/jwt', body)).text()).toBe('65536');
    for (const body of [more, new Blob([more]).stream()]) {
      const refusal = await send('/api/jwt', body);
      expect(refusal.status).toBe(413);
      expect(refusal.headers.get('Retry-After')).toBe(null);
      expect(await refusal.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    }
    const page = await send('/foods', more);
    expect(await page.text()).toMatch(/^<!doctype html>.*That’s too long/s);
    expect(turnedAway).toMatchObject({ tooLong: 3 });
  });

  it('that is still arriving is dropped when its address has started fifty more, but not when other addresses have', async () => {
    const { url, turnedAway } = await site({ trustProxy: 1 });
    const first = await halfSend(url, '2001:db8:1:2::1');
    const other = await halfSend(url, '192.0.2.1');
    for (let n = 0; n < 49; n++) await halfSend(url, `2001:db8:1:2::${n + 2}`);
    expect(turnedAway).toMatchObject({ halfSent: 0 });
    await halfSend(url, '2001:db8:1:2::ff');
    await expect.poll(first.received).toMatch(/^HTTP\/1\.1 408 /);
    await first.ended;
    expect(turnedAway).toMatchObject({ halfSent: 1 });
    other.socket.write('}}}}}');
    await expect.poll(other.received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that is never sent no longer counts once its connection is closed', async () => {
    const { url, turnedAway } = await site({ trustProxy: 1 });
    for (let n = 0; n < 120; n++) {
      const { socket, ended } = await halfSend(url, '192.0.2.1');
      socket.destroy();
      await ended;
    }
    expect((await fetch(`${url}/api/jwt`, { method: 'POST', body: '{}' })).status).toBe(200);
    expect(turnedAway).toMatchObject({ halfSent: 0 });
  });
});

test('responses that clients do not read do not keep anyone from a page', async () => {
  const page = Buffer.alloc(8_000_000);
  const { url } = await site({ listener: (_request, response) => response.end(page) });
  for (let n = 0; n < 100; n++) {
    const { socket } = await open(url);
    socket.pause().write('GET /foods HTTP/1.1\r\nHost: localhost\r\n\r\n');
  }
  const answer = await fetch(`${url}/foods`);
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBe(page.length);
});

describe('A guest page that is not cached', () => {
  it('is rendered once for a crowd and once more for requests after a change, and no request is rejected', async () => {
    const { url, change, came, made, turnedAway } = await siteWithMemory(async () => {
      if (made.length === 1) await came(400);
      change();
    });
    const crowd = () => Array.from({ length: 200 }, () => fetch(`${url}/foods`).then((answer) => answer.text()));
    const early = crowd();
    await came(200);
    change();
    const late = crowd();
    expect(await Promise.all(early)).toEqual(Array(200).fill('version 1'));
    expect(await Promise.all(late)).toEqual(Array(200).fill('version 2'));
    expect(turnedAway).toMatchObject({ guestPage: 0 });
  });

  it('still reaches all waiting clients when the first one disconnects', async () => {
    const leave = Promise.withResolvers<void>();
    const { url, came, turnedAway } = await siteWithMemory((path) => (path === '/slow' ? leave.promise : undefined));
    const slow = Array.from({ length: 2 }, (_, i) => fetch(`${url}/slow?${i}`));
    await came(2);
    const leaving = new AbortController();
    const first = fetch(`${url}/foods`, { signal: leaving.signal }).catch(() => 'left');
    await came(3);
    const crowd = Array.from({ length: 200 }, () => fetch(`${url}/foods`).then(({ status }) => status));
    await came(203);
    leaving.abort();
    await first;
    await wait(50);
    leave.resolve();
    await Promise.all(slow);
    expect(await Promise.all(crowd)).toEqual(Array(200).fill(200));
    expect(turnedAway).toMatchObject({ guestPage: 0 });
  });

  it('does not make others wait for a first client that has sent only part of its request', async () => {
    const { url, came, made } = await siteWithMemory(() => undefined);
    for (const [n, body] of ['Content-Length: 10\r\n\r\n{', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{'].entries()) {
      const { socket } = await open(url);
      socket.write(`GET /foods HTTP/1.1\r\nHost: localhost\r\n${body}`);
      await came(n + 1);
    }
    expect(made).toEqual([]);
    expect(await (await fetch(`${url}/foods`)).text()).toBe('version 1');
  });

  it('reaches the next guest after a waiting client and then the first client have disconnected', async () => {
    const leave = Promise.withResolvers<void>();
    const { url, came, gone, made } = await siteWithMemory(() => (made.length === 1 ? leave.promise : undefined));
    const [first, second] = [await open(url), await open(url)];
    for (const [n, { socket }] of [first, second].entries()) {
      socket.write('GET /foods HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await came(n + 1);
    }
    for (const [n, { socket }] of [second, first].entries()) {
      socket.destroy();
      await gone(n + 1);
    }
    const third = fetch(`${url}/foods`);
    await came(3);
    leave.resolve();
    expect((await third).status).toBe(200);
  });

  it('reaches others when the first client is rejected and does not read the response', async () => {
    const { url, came } = await siteWithMemory(() => undefined, { readsPerMinute: 1, trustProxy: 1 });
    const { socket } = await open(url);
    const ask = (path: string) =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`);
    socket.pause();
    // The response fills the connection, so the next one is stuck behind it.
    ask('/long');
    await came(1);
    ask('/foods');
    await came(2);
    expect((await fetch(`${url}/foods`, { headers: { 'X-Forwarded-For': '192.0.2.2' } })).status).toBe(200);
  });
});

test('a rejection has the headers of every other response, and a configured origin can read it', async () => {
  const { url } = await site({ readsPerMinute: 1 });
  await fetch(url);
  const page = await fetch(url);
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-.*frame-ancestors 'none'$/,
  );
  const inXx = await fetch(url, { headers: { Cookie: 'language=xx' } });
  expect(inXx.headers.get('content-language')).toBe('xx');
  const html = await inXx.text();
  expect(html).toContain('<html lang="xx" dir="ltr">');
  expect([...html.matchAll(/<p>([^<]+)</g)].map(([, text]) => text)).toEqual([
    '⟦Too many attempts. Please wait a little and try again.⟧',
    '⟦This page will try again automatically.⟧',
  ]);
  const read = async (Origin: string) => (await fetch(`${url}/api/foods`, { headers: { Origin } })).headers;
  expect((await read('https://app.example')).get('access-control-allow-origin')).toBe('https://app.example');
  expect((await read('https://other.example')).get('access-control-allow-origin')).toBe(null);
});

describe('One address', () => {
  it('has a limit on reads per minute, but not on changes', async () => {
    const { url, turnedAway } = await site({ readsPerMinute: 3 });
    const read = () => fetch(`${url}/api/foods`);
    for (let i = 0; i < 3; i++) expect((await read()).status).toBe(200);
    const refusal = await read();
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await refusal.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect((await fetch(`${url}/foods`)).status).toBe(429);
    expect((await fetch(`${url}/foods`, { method: 'POST' })).status).toBe(429);
    expect((await fetch(`${url}/assets/a.js`, { method: 'POST' })).status).toBe(429);
    expect((await fetch(`${url}/api/add-food`, { method: 'POST' })).status).toBe(200);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(turnedAway).toMatchObject({ address: 4 });
  });

  it('has no limit on requests for metrics, if these are enabled', async () => {
    for (const metricsToken of [undefined, 'm'.repeat(32)]) {
      const { url } = await site({ readsPerMinute: 1, ...(metricsToken && { metricsToken }) });
      const asked = [
        await fetch(`${url}/metrics`),
        await fetch(`${url}/metrics`),
        await fetch(`${url}/metrics/health`),
      ];
      const second = metricsToken ? 200 : 429;
      expect(asked.map(({ status }) => status)).toEqual([200, second, second]);
    }
  });

  it('is a whole IPv6 network, as reported by the proxy', async () => {
    const { url } = await site({ readsPerMinute: 1, trustProxy: 1 });
    const readFrom = async (address: string) =>
      (await fetch(`${url}/api/foods`, { headers: { 'X-Forwarded-For': `198.51.100.1, ${address}` } })).status;
    expect(await readFrom('2001:db8:1:2::1')).toBe(200);
    expect(await readFrom('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await readFrom('2001:db8:1:3::1')).toBe(200);
  });
});

describe('A request for another site’s host', () => {
  const foreign = 'rebound.example.com';

  it('gets a page that links to the same path on this site, and none of its content', async () => {
    const { url, made, turnedAway } = await siteWithMemory(() => undefined);
    expect((await askAs('larder.example', url, '/foods')).body).toBe('version 1');
    for (const path of ['/foods', '/foods?<script>"', '/assets/a.js', '/photos/x', '/api/eventsx']) {
      const { status, headers, body } = await askAs(foreign, url, path);
      expect(status, path).toBe(421);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toMatch(/^no-store/);
      if (path.startsWith('/api/')) continue;
      const href = `https://larder.example${path.replace('<', '&lt;').replace('>', '&gt;').replace('"', '&quot;')}`;
      expect(body).toContain(`<h1>This site is at <a href="${href}">https://larder.example</a>.</h1>`);
      expect(body).toContain('<p>Do you run this site? Set PUBLIC_URL ');
      expect(body).not.toContain('Bread');
    }
    expect(made).toEqual(['/foods']);
    expect(turnedAway).toMatchObject({ host: 5 });
  });

  it('gets a JSON error for an API call, in the visitor’s language', async () => {
    const { url } = await site({});
    for (const method of ['GET', 'POST']) {
      const asked = request(`${url}/api/foods`, { method, headers: { Host: foreign, Cookie: 'language=xx' } }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(421);
      expect(JSON.parse(await text(answer))).toEqual({
        code: 'OTHER_ADDRESS',
        message: expect.stringMatching(/^⟦This site is at https:\/\/larder\.example\.⟧ ⟦Do you run this site\? /),
        address: 'https://larder.example',
      });
    }
  });

  it('gets instructions if the site’s address is not configured', async () => {
    const { url } = await site({ hasPublicUrl: false });
    const { status, body } = await askAs(`${foreign}:3000`, url, '/');
    expect(status).toBe(421);
    expect(body).toContain('<h1>This site isn’t set up for the address rebound.example.com:3000.</h1>');
    expect(body).not.toContain('larder.example<');
    expect(JSON.parse((await askAs(foreign, url, '/api/foods')).body)).not.toHaveProperty('address');
  });

  it('is answered on the paths for load balancers and monitors', async () => {
    const { url } = await site({ metricsToken: 'm'.repeat(32) });
    for (const path of ['/api/health', '/api/ready', '/metrics', '/metrics/health'])
      expect((await askAs(foreign, url, path)).status, path).toBe(200);
  });
});

type Site = {
  takes?: number;
  listener?: Parameters<Admission['guard']>[0];
  readsPerMinute?: number;
  trustProxy?: number;
  metricsToken?: string;
  memory?: Pick<ServedResponses, 'before'>;
  hasPublicUrl?: boolean;
};

/** Starts a server behind admission control. By default, its responses take `takes` milliseconds. */
async function site({
  takes = 0,
  listener,
  readsPerMinute = 0,
  trustProxy = 0,
  metricsToken,
  memory,
  hasPublicUrl = true,
}: Site) {
  const slow: RequestListener = async (_request, response) => {
    await wait(takes);
    response.end();
  };
  const { guard, door, turnedAway } = await createAdmission(
    {
      readsPerMinute,
      trustProxy,
      metricsToken,
      publicUrl: 'https://larder.example',
      hasPublicUrl,
      corsOrigins: ['https://app.example'],
      languages: ['en', 'xx'],
      language: 'en',
      dateFormat: undefined,
    },
    silent,
    () => 'Bread & Butter',
  );
  const guarded = guard(listener ?? slow, new Set(['/assets/a.js']));
  const server = createServer().listen(0, '127.0.0.1');
  server.on(
    'request',
    door(server, memory ? memory.before(guarded) : guarded, () => {}),
  );
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, turnedAway };
}

/** Sends a request with a Host header. */
async function askAs(Host: string, url: string, path: string) {
  const asked = request(url, { path, headers: { Host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

async function open(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return { socket, ended: once(socket, 'close') };
}

/** Sends a call as if through the proxy, with only half of its body. Waits until the server has received the headers. */
async function halfSend(url: string, address: string) {
  const { socket, ended } = await open(url);
  let received = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      received += chunk;
    });
  const fields = ['Host: localhost', `X-Forwarded-For: ${address}`, 'Content-Length: 10', 'Expect: 100-continue'];
  socket.write(`POST /api/jwt HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n{{{{{`);
  await once(socket, 'data');
  return { socket, ended, received: () => received.replace('HTTP/1.1 100 Continue\r\n\r\n', '') };
}

/** Starts a server with pages that can be cached in memory until `change`. Rendering each page waits for `work`. */
async function siteWithMemory(work: (path: string) => Promise<void> | undefined, limits: Partial<Site> = {}) {
  const changes = createChanges();
  changes.begin();
  const cache = createResponseCache(changes, { clock: () => new Date(), timeZone: 'UTC' }, 1_000_000);
  const oneLanguage = { languages: ['en'], language: 'en', dateFormat: undefined };
  const memory = serveResponses(cache, { publicUrl: 'https://larder.example', corsOrigins: [], ...oneLanguage });
  const made: string[] = [];
  const app = new Hono<Env>();
  app.use(collectDependencies({ publicUrl: 'https://larder.example' }));
  app.get('*', memory.middleware, async (c) => {
    const version = made.push(c.req.path);
    await work(c.req.path);
    markPublic(c, 'foods');
    return c.text(c.req.path === '/long' ? 'x'.repeat(10_000_000) : `version ${version}`);
  });
  let [arrived, closed] = [0, 0];
  const before: ServedResponses['before'] = (listener) => {
    const inner = memory.before(listener);
    return (request, response) => {
      arrived += 1;
      response.once('close', () => {
        closed += 1;
      });
      inner(request, response);
    };
  };
  return {
    ...(await site({ listener: getRequestListener(app.fetch), memory: { before }, ...limits })),
    // Starting to listen again invalidates everything.
    change: () => changes.begin(),
    came: (count: number) => expect.poll(() => arrived, { interval: 2 }).toBe(count),
    gone: (count: number) => expect.poll(() => closed, { interval: 2 }).toBe(count),
    made,
  };
}
