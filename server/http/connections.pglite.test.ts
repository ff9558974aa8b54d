import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser } from '../../test/server/factories.ts';
import { addPhoto } from '../../test/server/photos.ts';
import { createAdmission } from '../admission/admission.ts';
import { httpServer } from '../http-server.ts';
import { receiveLater } from './body.ts';
import type { Env } from './env.ts';

/** The app behind its admission gate, on a real socket. `open` opens a connection to it. */
async function site(options: Parameters<typeof httpServer>[0] = {}) {
  const log: string[] = [];
  const app = await buildApp({ listens: true, onLog: (entry) => log.push(entry) });
  const { guard } = await createAdmission(app.deps.config, pino({ level: 'silent' }), () => 'Open Larder');
  const server = httpServer(options).on('request', guard(getRequestListener(app.app.fetch), new Set()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.closeAllConnections());
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return connection(socket);
  };
  /** Waits until the headers of the next request have been read. */
  const called = async () => ((await once(server, 'request')) as [IncomingMessage])[0];
  return { app, open, called, log: () => log.map((entry) => JSON.parse(entry)) };
}

function connection(socket: Socket) {
  let received = '';
  let ending: string | undefined;
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.once('error', ({ message }) => {
    ending = message;
  });
  const over = new Promise<void>((resolve) => {
    socket.once('close', () => {
      ending ??= 'closed';
      resolve();
    });
  });
  return {
    socket,
    send: (text: string) => new Promise<void>((resolve) => socket.write(text, () => resolve())),
    receives: (pattern: string | RegExp) => vi.waitFor(() => expect(received).toMatch(pattern), { timeout: 30_000 }),
    received: () => received,
    /** How the connection ended: 'closed' or an error message. Undefined while it is open. */
    ending: () => ending,
    over,
    ends: () => vi.waitFor(() => expect(ending).toBeDefined(), { timeout: 30_000 }),
  };
}

const post = (...headers: string[]) =>
  `${['POST /api/add-food HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`;
const health = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
const chunk = 'x'.repeat(10_000);
const framed = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;

describe('a body that is too long', () => {
  test.each([
    ['has a Content-Length', `Content-Length: ${chunk.length * 30}`, chunk, ''],
    ['is chunked', 'Transfer-Encoding: chunked', framed, '0\r\n\r\n'],
  ])(
    'and %s is rejected while it is being sent, and its connection can be reused',
    async (_what, header, piece, last) => {
      const client = await (await site()).open();
      await client.send(health);
      await client.receives(/200 OK[\s\S]*keep-alive[\s\S]*"ok"/);

      await client.send(post(header) + piece.repeat(10));
      await client.receives(/HTTP\/1\.1 413 [\s\S]*{"code":"BODY_TOO_LARGE",.*}/);
      // Some clients read the response only after they have sent everything.
      await wait(600);
      await client.send(piece.repeat(10));
      expect(client.ending()).toBeUndefined();
      await client.send(piece.repeat(10) + last + health);
      await client.receives(/413 [\s\S]*HTTP\/1\.1 200 OK[\s\S]*"ok"/);
    },
  );

  test('and never ends is cut off', async () => {
    const client = await (await site()).open();
    await client.send(post('Transfer-Encoding: chunked'));
    const many = framed.repeat(100);
    let sent = 0;
    for (; client.ending() === undefined && sent < 100e6; sent += many.length) {
      await Promise.race([client.send(many), client.over]);
    }
    expect(client.received()).toContain('413 Payload Too Large');
    expect(sent).toBeLessThan(50e6);
  });
});

const unread: [line: string, status: number][] = [
  ['POST /api/health', 405],
  ['GET /api/health', 200],
];
const furtherUnread: typeof unread = [
  ['PUT /api/nothing', 404],
  ['OPTIONS /api/foods', 405],
  ['POST /', 404],
  ['DELETE /photos/x', 404],
  ['POST /api/photos', 401],
];
describe('a request whose unused body arrives late is answered, and its connection can be reused:', () => {
  const sendLate = async (line: string, status: number) => {
    const client = await (await site()).open();
    await client.send(
      `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n`,
    );
    // If the response had ended before the body arrived, the connection would be closed by now.
    await wait(1_100);
    await client.send(`bread${health}`);
    await client.receives(new RegExp(`HTTP/1\\.1 ${status} [\\s\\S]*HTTP/1\\.1 200 OK[\\s\\S]*"ok"`));
    expect(client.ending()).toBeUndefined();
  };
  test.each(unread)('%s', sendLate);
  describe('also', { tags: 'load' }, () => test.each(furtherUnread)('%s', sendLate));
});

test.each([
  ['a body of a known length', 'Content-Length: 20'],
  ['a body of an unknown length', 'Transfer-Encoding: chunked'],
])('a client that hangs up in the middle of %s is not logged as an error', async (_what, header) => {
  const { open, called, log } = await site();
  const client = await open();
  const call = called();
  await client.send(`${post(header)}5\r\n{"tit\r\n`);
  const request = await call;
  client.socket.resetAndDestroy();
  await new Promise((resolve) => request.once('close', resolve));
  const other = await open();
  await other.send(health);
  await other.receives('200 OK');
  expect(log()).toMatchObject([{ level: 30, method: 'GET', status: 200 }]);
});

describe('a server with timeouts', { tags: 'load' }, () => {
  // Long enough for a busy machine to send a request.
  const timeouts = {
    ...{ headersTimeout: 2_000, requestTimeout: 2_000, keepAliveTimeout: 2_000 },
    connectionsCheckingInterval: 20,
  };

  test('closes connections that send no complete headers, no complete body or no further request', async () => {
    const { open, log } = await site({ ...timeouts });
    const [head, body, idle] = [await open(), await open(), await open()];
    await head.send('GET /api/health HTTP/1.1\r\nHost: localhost\r\n');
    await body.send(post('Content-Length: 20000'));
    await idle.send(health);
    const trickle = setInterval(() => body.socket.write(' '), 50);
    onTestFinished(() => clearInterval(trickle));
    await Promise.all([head.ends(), body.ends(), idle.ends()]);
    expect(head.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(body.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(idle.received()).toMatch(/^HTTP\/1\.1 200 /);
    expect(log().filter(({ level }) => level > 30)).toEqual([]);
  });

  test('keeps event streams open', async () => {
    const { app, open } = await site({ ...timeouts });
    const [client, idle] = [await open(), await open()];
    await client.send('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await client.receives('retry:');
    await idle.send(health);
    await idle.ends();
    const foodId = await addFood(app, await createUser(app, 'Ada'));
    await client.receives(foodId);
    expect(client.ending()).toBeUndefined();
  });
});

test('a connection is closed if its response is not read for a long time', { tags: 'load' }, async () => {
  const server = httpServer({ silence: 500 }).on('request', (_request, response) => {
    response.end(Buffer.alloc(20_000_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.closeAllConnections());
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const [ofServer] = (await once(server, 'connection')) as [Socket];
  client.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(ofServer, 'close');
});

describe('a photo', () => {
  const head = (cookie: string, ...headers: string[]) =>
    `${['POST /api/photos HTTP/1.1', 'Host: localhost', `Cookie: ${cookie}`, ...headers].join('\r\n')}\r\n\r\n`;
  const jpeg = 'Content-Type: image/jpeg';
  const half = chunk.repeat(15);

  test.each<[string, number, string[], string, string]>([
    ['from a guest', 401, [jpeg, 'Content-Length: 300000'], half, half],
    ['with a text content type', 415, ['Content-Type: text/plain', 'Content-Length: 300000'], half, half],
    ['whose Content-Length is too large', 413, [jpeg, 'Content-Length: 10000001'], half, 'x'.repeat(9_850_001)],
    ['that is too large', 413, [jpeg, 'Transfer-Encoding: chunked'], framed.repeat(1_001), '0\r\n\r\n'],
  ])(
    '%s is rejected while it is being sent, and its connection can be reused',
    async (_what, status, headers, some, rest) => {
      const { app, open } = await site();
      const { cookie } = await createUser(app, 'Ada');
      const client = await open();
      await client.send(head(status === 401 ? 'larder-3000-session=none' : cookie, ...headers) + some);
      await client.receives(new RegExp(`HTTP/1\\.1 ${status} [\\s\\S]*{"code":`));
      await wait(600);
      expect(client.ending()).toBeUndefined();
      await client.send(rest + health);
      await client.receives(/HTTP\/1\.1 200 OK[\s\S]*"ok"/);
    },
  );

  test('that is rejected does not hold its connection as long as an accepted one', async () => {
    const app = new Hono<Env>().post('/unwanted', receiveLater(50), (c) => c.text('No', 401));
    const server = httpServer().on('request', getRequestListener(app.fetch));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.closeAllConnections());
    const client = connection(connect((server.address() as AddressInfo).port, '127.0.0.1'));
    await client.send('POST /unwanted HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\nbread');
    await client.ends();
    expect(client.received()).toMatch(/^HTTP\/1\.1 401 [\s\S]*No$/);
  });

  test('whose upload breaks off frees its slot, and is not logged as an error', { tags: 'load' }, async () => {
    const { app, open, called, log } = await site();
    const ada = await createUser(app, 'Ada');
    for (let sent = 0; sent < 12; sent++) {
      const client = await open();
      const call = called();
      await client.send(`${head(ada.cookie, jpeg, 'Content-Length: 20000')}${chunk}`);
      await call;
      await wait(20);
      client.socket.resetAndDestroy();
    }
    await expect.poll(() => log().filter(({ status }) => status === 499)).toHaveLength(12);
    await addPhoto(app, ada);
    expect(log().filter(({ level }) => level > 40)).toEqual([]);
  });

  test('that takes too long is aborted, and frees its slot', { tags: 'load' }, async () => {
    const { app, open } = await site({ requestTimeout: 2_000, headersTimeout: 2_000, connectionsCheckingInterval: 20 });
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    const clients = await Promise.all(Array.from({ length: 10 }, open));
    for (const client of clients) await client.send(`${head(ada.cookie, jpeg, 'Content-Length: 20000')}${chunk}`);
    await Promise.all(clients.map((client) => client.ends()));
    expect(clients[0]?.received()).toMatch(/^HTTP\/1\.1 408 /);
    await vi.waitFor(() => addPhoto(app, bob), { timeout: 30_000 });
  });
});
