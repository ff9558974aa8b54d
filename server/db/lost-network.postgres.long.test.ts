/** @module-tag crash */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { createUser, foodInput } from '../../test/server/factories.ts';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { listener } from '../../test/server/listener.ts';
import { openServer } from './database.ts';

test('calls that hang on a lost network fail, and new connections work as soon as the network is back', async () => {
  const network = await startNetwork();
  const database = openServer(network.url, () => {}, { connections: 3, statementTimeout: 60_000 });
  onTestFinished(database.close);
  const app = await buildApp({ database, listens: true });
  const ada = await createUser(app, 'Ada');
  const events = await listener(app);
  const ready = async () => (await app.call('GET', '/ready')).status;
  expect(await ready()).toBe(200);

  network.lose();
  // More calls than connections, so that every connection is stuck.
  const stuck = Array.from({ length: 6 }, () => app.call('POST', '/add-food', { as: ada, body: foodInput() }));
  await expect.poll(ready).toBe(503);
  await expect.poll(network.attempts).toBeGreaterThan(0);
  network.restore();
  await expect.poll(ready).toBe(200);
  await events.until('resync');
  // The calls fail long before the statement timeout of 60 seconds. Calls that were still waiting for a connection may succeed.
  const statuses = (await Promise.all(stuck)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await app.call('POST', '/add-food', { as: ada, body: foodInput() })).status).toBe(200);
});

test('a statement without a response fails, and its connection is dropped', async () => {
  const network = await startNetwork();
  const database = openServer(network.url, () => {}, { connections: 1, statementTimeout: 2_000 });
  onTestFinished(database.close);
  await database.pool.query('select 1');
  network.lose();
  await expect(database.pool.query('select 2')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  network.restore();
  expect((await database.pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
});

/** Simulates a network to a new database. While it is lost, data is dropped and connections stay open. */
async function startNetwork() {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const url = new URL(await freshServerDatabase(given.server));
  const target = Number(url.port);
  let generation = 0;
  let isLost = false;
  let attempts = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client.on('error', () => {}));
    if (isLost) {
      attempts += 1;
      return;
    }
    const born = generation;
    const upstream = connect(target, '127.0.0.1');
    sockets.add(upstream.on('error', () => {}));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => {
        if (born === generation) to.write(bytes);
      });
      from.on('close', () => born === generation && to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    lose: () => {
      isLost = true;
      generation += 1;
    },
    restore: () => {
      isLost = false;
    },
    /** Number of connection attempts while the network was lost. */
    attempts: () => attempts,
  };
}
