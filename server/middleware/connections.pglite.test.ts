import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser } from '../../test/server/factories.ts';
import { httpServer } from '../http-server.ts';

/** The app behind a real socket. `open` makes a connection to it. */
async function site(options: Parameters<typeof httpServer>[0] = {}) {
  const log: string[] = [];
  const app = await buildApp({ listens: true, onLog: (entry) => log.push(entry) });
  const server = httpServer(options).on('request', getRequestListener(app.app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.closeAllConnections());
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return connection(socket);
  };
  return { app, open, log: () => log.map((entry) => JSON.parse(entry)) };
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
  socket.once('close', () => {
    ending ??= 'closed';
  });
  return {
    socket,
    send: (text: string) => new Promise<void>((resolve) => socket.write(text, () => resolve())),
    receives: (pattern: string | RegExp) => vi.waitFor(() => expect(received).toMatch(pattern), { timeout: 10_000 }),
    received: () => received,
    /** How the connection has ended: 'closed' or an error's message; undefined while it is open. */
    ending: () => ending,
    ends: () => vi.waitFor(() => expect(ending).toBeDefined(), { timeout: 10_000 }),
  };
}

const post = (...headers: string[]) =>
  `${['POST /api/add-food HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`;

describe('a server with patience', () => {
  const patience = { headersTimeout: 400, requestTimeout: 400, keepAliveTimeout: 400, connectionsCheckingInterval: 20 };

  test('does not wait for ever for a head, a body or another request', async () => {
    const { open } = await site({ ...patience });
    const [head, body, idle] = [await open(), await open(), await open()];
    await head.send('GET /api/health HTTP/1.1\r\nHost: localhost\r\n');
    await body.send(post('Content-Length: 20'));
    await idle.send('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const trickle = setInterval(() => body.socket.write(' '), 50);
    onTestFinished(() => clearInterval(trickle));
    await Promise.all([head.ends(), body.ends(), idle.ends()]);
    expect(head.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(body.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(idle.received()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('lets an event stream go on', async () => {
    const { app, open } = await site({ ...patience });
    const client = await open();
    await client.send('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await client.receives('retry:');
    await wait(600);
    const foodId = await addFood(app, await createUser(app, 'Ada'));
    await client.receives(foodId);
    expect(client.ending()).toBeUndefined();
  });
});
