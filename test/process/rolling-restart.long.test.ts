/** @module-tag crash */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, startPostgres } from '../server/postgres-server.ts';
import { type AppProcess, startApp, temporaryFolder } from './app-process.ts';
import { call, food, register } from './person.ts';
import { isInstalled, startHaproxy, startNginx, startProxy } from './proxies.ts';

const REQUESTS = 20_000;
const CLIENTS = 16;

test.for([
  ['a proxy that tries nothing twice', startProxy, true],
  ['nginx as docs/growth.md has it', startNginx, isInstalled('nginx')],
  ['HAProxy as docs/growth.md has it', startHaproxy, isInstalled('haproxy')],
] as const)(
  `two servers are restarted in turn behind %s, and none of ${REQUESTS} requests fails`,
  async ([name, startProxy, isThere], { skip }) => {
    skip(!isThere, `${name}: it is not installed`);
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
  },
);
