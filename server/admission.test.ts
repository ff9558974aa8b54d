import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { createAdmission } from './admission.ts';
import { createAnswerCache } from './answers/answer-cache.ts';
import { createChanges } from './answers/changes.ts';
import { mayBeKept } from './answers/dependencies.ts';
import { type ServedAnswers, serveAnswers } from './answers/serve-answers.ts';
import { noteDependencies } from './middleware/dependencies.ts';
import type { Env } from './middleware/env.ts';

const silent = pino({ level: 'silent' });

describe('A server that is asked for more than it can carry', () => {
  it('answers some guests, tells the rest to come again, and keeps changes and its health apart', async () => {
    const { url, turnedAway } = await site({ takes: 20 });
    const pages = Array.from({ length: 400 }, () => fetch(`${url}/foods`));
    const [change, health, file] = await Promise.all([
      fetch(`${url}/api/add-food`, { method: 'POST' }),
      fetch(`${url}/api/health`),
      fetch(`${url}/assets/a.js`),
    ]);
    expect([change.status, health.status, file.status]).toEqual([200, 200, 200]);
    const answers = await Promise.all(pages);
    const late = answers.filter(({ status }) => status === 503);
    // Fifty of 20 milliseconds each are what is expected to have its turn within a second.
    expect(late.length).toBeGreaterThan(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(400 - late.length);
    expect(400 - late.length).toBeGreaterThan(40);
    expect(turnedAway).toMatchObject({ guestPage: late.length, guestChange: 0 });
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await late[0]?.text()).toContain('Very many people are here right now.');
    expect((await fetch(`${url}/foods`)).status).toBe(200);
  });

  it('begins no more of a class at a time than it is meant to', async () => {
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

  it('lets nobody stay in the way who takes long', async () => {
    const { url } = await site({ listener: (request, response) => void (request.url === '/slow' || response.end()) });
    const slow = new AbortController();
    const never = Array.from({ length: 2 }, () => fetch(`${url}/slow`, { signal: slow.signal }).catch(() => {}));
    expect((await fetch(`${url}/foods`)).status).toBe(200);
    slow.abort();
    await Promise.all(never);
  });

  it('begins nothing for those who have left', async () => {
    const begun: string[] = [];
    const { url } = await site({
      listener: async ({ url = '' }, response) => {
        begun.push(url);
        await wait(50);
        response.end();
      },
    });
    const leaving = new AbortController();
    const staying = ['/1', '/2'].map((path) => fetch(url + path));
    await wait(10);
    const left = fetch(`${url}/left`, { signal: leaving.signal }).catch(() => 'left');
    const last = fetch(`${url}/last`);
    await wait(10);
    leaving.abort();
    expect(await left).toBe('left');
    await Promise.all([...staying, last]);
    expect(begun.toSorted()).toEqual(['/1', '/2', '/last']);
  });
});

describe('A page for guests that is not kept', () => {
  it('is made once for a crowd, and once more for those who come after a change; nobody is turned away', async () => {
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

  it('is waited for by others even when whoever asked first has left', async () => {
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
});

test('an answer at the door has the headers that stand on every answer, and a configured origin may read it', async () => {
  const { url } = await site({ readsPerMinute: 1 });
  await fetch(url);
  const page = await fetch(url);
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-.*frame-ancestors 'none'$/,
  );
  const read = async (Origin: string) => (await fetch(`${url}/api/foods`, { headers: { Origin } })).headers;
  expect((await read('https://app.example')).get('access-control-allow-origin')).toBe('https://app.example');
  expect((await read('https://other.example')).get('access-control-allow-origin')).toBe(null);
});

describe('One address', () => {
  it('may read so much in a minute, and change what its people like', async () => {
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

  it('is not kept from asking for metrics, where there are any', async () => {
    for (const metricsToken of [undefined, 'm'.repeat(32)]) {
      const { url } = await site({ readsPerMinute: 1, ...(metricsToken && { metricsToken }) });
      const statuses = [await fetch(`${url}/metrics`), await fetch(`${url}/metrics`)].map(({ status }) => status);
      expect(statuses).toEqual([200, metricsToken ? 200 : 429]);
    }
  });

  it('is a whole network of IPv6, by what the proxy says', async () => {
    const { url } = await site({ readsPerMinute: 1, trustProxy: 1 });
    const readFrom = async (address: string) =>
      (await fetch(`${url}/api/foods`, { headers: { 'X-Forwarded-For': `198.51.100.1, ${address}` } })).status;
    expect(await readFrom('2001:db8:1:2::1')).toBe(200);
    expect(await readFrom('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await readFrom('2001:db8:1:3::1')).toBe(200);
  });
});

type Site = {
  takes?: number;
  listener?: RequestListener;
  readsPerMinute?: number;
  trustProxy?: number;
  metricsToken?: string;
  memory?: Pick<ServedAnswers, 'before'>;
};

/** A server whose answers take some milliseconds, behind the gate. */
async function site({ takes = 0, listener, readsPerMinute = 0, trustProxy = 0, metricsToken, memory }: Site) {
  const slow: RequestListener = async (_request, response) => {
    await wait(takes);
    response.end();
  };
  const { guard, turnedAway } = await createAdmission(
    {
      readsPerMinute,
      trustProxy,
      metricsToken,
      publicUrl: 'https://larder.example',
      corsOrigins: ['https://app.example'],
    },
    silent,
  );
  const guarded = guard(listener ?? slow, new Set(['/assets/a.js']));
  const server = createServer(memory ? memory.before(guarded) : guarded).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, turnedAway };
}

/** A server of pages that may be kept in memory until `change`. `work` is what each of them takes. */
async function siteWithMemory(work: (path: string) => Promise<void> | undefined) {
  const changes = createChanges();
  changes.begin();
  const cache = createAnswerCache(changes, { clock: () => new Date(), timeZone: 'UTC' }, 1_000_000);
  const memory = serveAnswers(cache, { publicUrl: 'https://larder.example', corsOrigins: [], dateFormat: undefined });
  const made: string[] = [];
  const app = new Hono<Env>();
  app.use(noteDependencies({ publicUrl: 'https://larder.example' }));
  app.get('*', memory.middleware, async (c) => {
    const version = made.push(c.req.path);
    await work(c.req.path);
    mayBeKept(c, 'foods');
    return c.text(`version ${version}`);
  });
  let arrived = 0;
  const before: ServedAnswers['before'] = (listener) => {
    const inner = memory.before(listener);
    return (request, response) => {
      arrived += 1;
      inner(request, response);
    };
  };
  return {
    ...(await site({ listener: getRequestListener(app.fetch), memory: { before } })),
    // What begins to listen anew takes everything for changed.
    change: () => changes.begin(),
    came: (count: number) => expect.poll(() => arrived, { interval: 2, timeout: 10_000 }).toBe(count),
    made,
  };
}
