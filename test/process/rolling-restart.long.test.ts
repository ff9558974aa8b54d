/** @module-tag crash */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, startPostgres } from '../server/postgres-server.ts';
import { type AppProcess, startApp, temporaryFolder } from './app-process.ts';
import { call, food, register } from './person.ts';
import { isInstalled, startHaproxy, startNginx, startProxy } from './proxies.ts';

const RESTARTS = 2;
/** Minimum number of requests while servers restart. */
const REQUESTS = 2_000;
const CLIENTS = 16;
/** Milliseconds between two changes by one person. The limit is twenty a minute. */
const BETWEEN_CHANGES = 3_500;

test.for([
  ['a proxy without retries', startProxy, true],
  ['nginx as in docs/growth.md', startNginx, isInstalled('nginx')],
  ['HAProxy as in docs/growth.md', startHaproxy, isInstalled('haproxy')],
] as const)(
  'two servers are restarted in turn behind %s, and no request fails',
  async ([name, startProxy, isThere], { skip }) => {
    skip(!isThere, `${name}: it is not installed`);
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    await chmod(folder.path, 0o755);
    const postgres = await startPostgres(join(folder.path, 'postgres'));
    onTestFinished(postgres.stop);
    const ports = [await freePort(), await freePort()];
    const proxy = await startProxy(ports);
    const env = { DATABASE_URL: postgres.url, PUBLIC_URL: proxy.url, SHUTDOWN_DELAY: '5' };
    const start = (port: number) => startApp({ env, port });
    const servers: AppProcess[] = await Promise.all(ports.map(start));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    await expect.poll(proxy.ready).toBe(2);
    const ada = await register(proxy.url, 'Ada');

    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    let asked = 0;
    let restarts = 0;
    const ask = async (request: () => Promise<Response>) => {
      asked += 1;
      const outcome = request().then((response) => response.arrayBuffer().then(() => response.status));
      count(String(await outcome.catch(String)));
    };
    const goesOn = () => restarts < RESTARTS || asked < REQUESTS;
    const reader = async () => {
      while (goesOn()) await ask(() => fetch(`${proxy.url}/api/all-foods`));
    };
    const donor = async () => {
      while (goesOn()) {
        await ask(() => call(proxy.url, ada, 'POST', '/add-food', food('Loaf')));
        await wait(BETWEEN_CHANGES);
      }
    };
    const clients = Promise.all([donor(), ...Array.from({ length: CLIENTS }, reader)]);
    for (; restarts < RESTARTS; restarts += 1) {
      const which = restarts % 2;
      expect(await servers[which]?.stop()).toEqual({ code: 0, signal: null });
      servers[which] = await start(ports[which] as number);
      await expect.poll(proxy.ready).toBe(2);
    }
    await clients;
    expect(Object.fromEntries(outcomes)).toEqual({ 200: asked });
    console.log(`${asked} requests, ${restarts} restarts, none failed`);
  },
);
