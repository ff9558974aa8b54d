import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, startPostgres } from '../server/postgres-server.ts';
import { type AppProcess, startApp, temporaryFolder } from './app-process.ts';
import { call, food, register } from './person.ts';

const REQUESTS = 20_000;
const CLIENTS = 16;
/** How often the proxy looks who is ready, in milliseconds. */
const LOOK = 200;

test(`two servers are restarted in turn behind a proxy, and none of ${REQUESTS} requests fails`, async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await chmod(folder.path, 0o755);
  const postgres = await startPostgres(join(folder.path, 'postgres'));
  onTestFinished(postgres.stop);
  const ports = [await freePort(), await freePort()];
  const proxy = await startProxy(ports);
  const env = { DATABASE_URL: postgres.url, PUBLIC_URL: proxy.url, SHUTDOWN_DELAY: '1' };
  const start = (port: number) => startApp({ env, port });
  const servers: AppProcess[] = await Promise.all(ports.map(start));
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  await expect.poll(proxy.ready).toBe(2);
  const ada = await register(proxy.url, 'Ada');

  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let asked = 0;
  const client = async () => {
    while (asked < REQUESTS) {
      asked += 1;
      // Twenty changes, as one person may make so many in a minute; the rest is read.
      const isChange = asked % (REQUESTS / 20) === 0;
      const answer = isChange
        ? call(proxy.url, ada, 'POST', '/add-food', food('Loaf'))
        : fetch(`${proxy.url}/api/all-foods`);
      const outcome = answer.then((response) => response.arrayBuffer().then(() => response.status));
      count(String(await outcome.catch(String)));
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  let restarts = 0;
  for (; asked < REQUESTS || restarts < 2; restarts += 1) {
    const which = restarts % 2;
    expect(await servers[which]?.stop()).toEqual({ code: 0, signal: null });
    servers[which] = await start(ports[which] as number);
    await expect.poll(proxy.ready).toBe(2);
  }
  await clients;
  expect(Object.fromEntries(outcomes)).toEqual({ 200: REQUESTS });
  console.log(`${REQUESTS} requests, ${restarts} restarts, none failed`);
});

/** A proxy as operators have them: it keeps its connections, looks who is ready, and tries nothing twice. */
async function startProxy(ports: number[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const targets = [...ready];
    const port = targets[turn++ % targets.length];
    const { method, url: path, headers } = incoming;
    const fail = () => outgoing.writeHead(502).end();
    const onward = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const { connection: _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, rest);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    incoming.pipe(onward.on('error', fail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const look = new AbortController();
  const looking = (async () => {
    for (;;) {
      for (const port of ports) {
        const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) ready.add(port);
        else ready.delete(port);
      }
      await wait(LOOK, undefined, { signal: look.signal });
    }
  })().catch(() => {});
  onTestFinished(async () => {
    look.abort();
    await looking;
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, ready: () => ready.size };
}
