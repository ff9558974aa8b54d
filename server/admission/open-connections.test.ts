import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOpenConnections } from './open-connections.ts';

/** Starts a server that allows three open connections per address. Tests end its responses, except on a few paths. */
async function site(trustProxy = 0) {
  let closed = 0;
  const open = createOpenConnections(
    trustProxy,
    () => {
      closed += 1;
    },
    3,
  );
  const asked = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    if (!open.begin(request, response)) return void response.writeHead(429).end();
    const { url = '' } = request;
    asked.set(url, response);
    if (url === '/quick') response.end();
    if (url === '/long') response.end(Buffer.alloc(20_000_000));
    if (url === '/api/events') response.flushHeaders();
  });
  open.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const visit = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let [received, isOver] = ['', false];
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        received += chunk;
      })
      .once('close', () => {
        isOver = true;
      });
    await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
    const ask = (path: string, address = '192.0.2.1') =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    return {
      socket,
      ask,
      /** Sends a request, and waits until the server has started on it. */
      begin: async (path: string, address?: string) => {
        ask(path, address);
        await expect.poll(() => asked.has(path), { interval: 2 }).toBe(true);
      },
      status: () => expect.poll(() => received.slice(9, 12), { interval: 2 }),
      over: () => expect.poll(() => isOver, { interval: 2 }).toBe(true),
      isOver: () => isOver,
    };
  };
  return { visit, asked, closed: () => closed };
}

describe('A connection over the limit of its address', () => {
  it('closes the one that has waited longest for a request, and is served', async () => {
    const { visit, closed } = await site();
    const [first, second, third] = [await visit(), await visit(), await visit()];
    first.ask('/quick');
    await first.status().toBe('200');
    const fourth = await visit();
    await second.over();
    fourth.ask('/quick');
    await fourth.status().toBe('200');
    expect([first.isOver(), third.isOver(), closed()]).toEqual([false, false, 1]);
  });

  it('closes one whose response is not read, rather than one with work or an event stream', async () => {
    const { visit, asked } = await site();
    const [stream, work, unread] = [await visit(), await visit(), await visit()];
    unread.socket.pause();
    await stream.begin('/api/events');
    await work.begin('/work');
    await unread.begin('/long');
    const fourth = await visit();
    // A paused socket does not notice that it was closed.
    unread.socket.resume();
    await unread.over();
    await fourth.begin('/more');
    for (const path of ['/work', '/more']) asked.get(path)?.end();
    await work.status().toBe('200');
    await fourth.status().toBe('200');
    expect(stream.isOver()).toBe(false);
  });

  it('is closed while all others are busy, until one of them is gone', async () => {
    const { visit, closed } = await site();
    const others = [await visit(), await visit(), await visit()];
    for (const [n, other] of others.entries()) await other.begin(n === 0 ? '/api/events' : `/work${n}`);
    await (await visit()).over();
    expect(others.map((other) => other.isOver())).toEqual([false, false, false]);
    expect(closed()).toBe(1);
    others[0]?.socket.destroy();
    await expect
      .poll(async () => {
        const next = await visit();
        next.ask('/quick');
        return Promise.race([once(next.socket, 'data').then(() => 'answered'), once(next.socket, 'close')]);
      })
      .toBe('answered');
  });
});

describe('Behind a proxy, which shares its connections among clients', () => {
  it('an address is limited in requests in progress, and the proxy can open any number of connections', async () => {
    const { visit, asked } = await site(1);
    const [first, ...others] = [await visit(), await visit(), await visit(), await visit(), await visit()];
    for (const [n, one] of [first, ...others].slice(0, 3).entries()) await one?.begin(`/work${n}`, '192.0.2.1');
    others[2]?.ask('/more', '192.0.2.1');
    await others[2]?.status().toBe('429');
    others[3]?.ask('/quick', '192.0.2.2');
    await others[3]?.status().toBe('200');
    asked.get('/work0')?.end();
    await first?.status().toBe('200');
    const next = await visit();
    next.ask('/quick', '192.0.2.1');
    await next.status().toBe('200');
  });
});
