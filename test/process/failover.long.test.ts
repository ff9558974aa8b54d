/** @module-tag crash */
import { execFileSync } from 'node:child_process';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { TestApp } from '../server/build-app.ts';
import { listener } from '../server/listener.ts';
import { accountToRunAs, databaseUrl, freePort, startPostgres } from '../server/postgres-server.ts';
import { type AppProcess, startApp, temporaryFolder } from './app-process.ts';
import { call, food, type Person, register } from './person.ts';

/** Number of people. Each may make sixty changes a minute. */
const PEOPLE = 12;
/** Timeout long enough for that many changes, each written to disk by two databases. */
const PATIENT = { timeout: 120_000, interval: 20 };
/** PostgreSQL settings for machines that can fail. */
const SAFE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

it('A synchronous standby replaces a primary killed under writes, and no acknowledged change is lost', async () => {
  const { primary, standby, link } = await startPair();
  const address = await startProxy(primary.port);
  const env = { DATABASE_URL: databaseUrl(primary.url, 'larder').replace(`:${primary.port}/`, `:${address.port}/`) };
  const port = await freePort();
  const both = { ...env, PUBLIC_URL: `http://localhost:${port}` };
  const servers = [await startApp({ env: both, port }), await startApp({ env: both })] as const;
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await register(servers[0].url, `Person ${index}`));
  const ada = await register(servers[1].url, 'Ada');
  const events = await listener({
    call: (_method: string, path: string) => fetch(`${servers[1].url}/api${path}`),
  } as Pick<TestApp, 'call'>);

  const writing = keepWriting(servers, people);
  await expect.poll(() => writing.acknowledged(), PATIENT).toBeGreaterThan(100);
  // From here on, writes reach only the primary and aren't acknowledged.
  link.moveTo(await freePort());
  await wait(300);
  await primary.kill();
  const before = writing.acknowledged();
  // The time that monitoring needs to notice.
  await wait(1_000);
  const promoted = Date.now();
  expect((await query(standby.url, 'select pg_promote()')).rows).toEqual([{ pg_promote: true }]);
  address.moveTo(standby.port);
  await expect.poll(() => writing.servingSince(promoted), PATIENT).toHaveLength(2);
  const servingAgain = writing.servingSince(promoted).map((time) => time - promoted);
  await events.until('resync');
  const listening = Date.now() - promoted;
  await expect.poll(() => writing.acknowledged(), PATIENT).toBeGreaterThan(before + 50);
  await writing.stop();
  console.log(
    `failover: ${before} changes acknowledged before the kill, ${writing.acknowledged() - before} after; ` +
      `serving again ${servingAgain.join(' and ')} ms after the promotion, listening after ${listening} ms`,
  );

  for (const server of servers) {
    for (const [person, { foods, requests }] of writing.kept) {
      expect(await ids(server, person, `/foods-by-donator/${person.email}`)).toEqual(expect.arrayContaining(foods));
      expect(await ids(server, person, `/request-by/${person.email}`)).toEqual(expect.arrayContaining(requests));
    }
    await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(200);
  }
  // No status other than 503 (database away) and 429 (rate limit) besides successes.
  expect([...writing.statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);

  const response = await call(servers[0].url, ada, 'POST', '/add-food', food('Loaf of the day after'));
  const { insertedId } = await response.json();
  await events.until('foods', insertedId);
  for (const { url } of servers) {
    expect((await (await fetch(`${url}/api/foods?limit=1`)).json())[0]).toMatchObject({ _id: insertedId });
  }
  for (const server of servers) {
    expect(server.stderr()).toBe('');
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  }
});

/** Starts a primary with an empty database that acknowledges only what its standby has too. */
async function startPair() {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await chmod(folder.path, 0o755);
  const [data, copy] = [join(folder.path, 'primary'), join(folder.path, 'standby')];
  const first = await startPostgres(data);
  await query(first.url, 'create database larder');
  await first.stop();
  execFileSync('cp', ['-a', data, copy]);
  // The PostgreSQL binaries of the tests lack pg_basebackup.
  await writeFile(join(copy, 'standby.signal'), '');
  const account = accountToRunAs();
  if (account) await chown(join(copy, 'standby.signal'), account.uid, account.gid);

  const primary = await startPostgres(data, first.port, { ...SAFE, synchronous_standby_names: 'standby' });
  const link = await startProxy(primary.port);
  const standby = await startPostgres(copy, await freePort(), {
    ...SAFE,
    primary_conninfo: `host=127.0.0.1 port=${link.port} user=postgres password=test application_name=standby`,
  });
  onTestFinished(standby.stop);
  await expect
    .poll(async () => (await query(primary.url, 'select sync_state from pg_stat_replication')).rows)
    .toEqual([{ sync_state: 'sync' }]);
  return { primary, standby, link };
}

/** A TCP proxy that can be moved to another server, which breaks all connections. */
async function startProxy(target: number) {
  let leadsTo = target;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(leadsTo, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: (port: number) => {
      leadsTo = port;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Makes everyone post food and ask for each other's, half of them on each server, and records what was acknowledged. */
function keepWriting(servers: readonly AppProcess[], people: Person[]) {
  let stopping = false;
  let acknowledged = 0;
  const statuses = new Set<number>();
  const times = new Map<AppProcess, number[]>(servers.map((server) => [server, []]));
  const kept = new Map(people.map((person) => [person, { foods: [] as string[], requests: [] as string[] }]));

  const change = async (server: AppProcess, as: Person, path: string, body: object) => {
    const response = await call(server.url, as, 'POST', path, body).catch(() => undefined);
    statuses.add(response?.status ?? 0);
    if (!response?.ok) return undefined;
    const { insertedId } = await response.json();
    acknowledged += 1;
    times.get(server)?.push(Date.now());
    return insertedId as string;
  };
  const writers = people.map(async (person, index) => {
    const server = servers[index % servers.length] as AppProcess;
    const neighbour = people[(index + 1) % people.length] as Person;
    while (!stopping) {
      const foodId = await change(server, person, '/add-food', food(`Loaf of ${person.name}`));
      if (foodId) kept.get(person)?.foods.push(foodId);
      const requestId = foodId && (await change(server, neighbour, '/add-request', { foodId, notes: 'Please' }));
      if (requestId) kept.get(neighbour)?.requests.push(requestId);
      await wait(150);
    }
  });
  return {
    kept,
    statuses,
    acknowledged: () => acknowledged,
    /** The time of each server's first change since `moment`. Servers without one are left out. */
    servingSince: (moment: number) =>
      [...times.values()].flatMap((times) => times.find((time) => time >= moment) ?? []),
    stop: async () => {
      stopping = true;
      await Promise.all(writers);
    },
  };
}

async function ids({ url }: AppProcess, as: Person, path: string): Promise<string[]> {
  const response = await call(url, as, 'GET', path);
  expect(response.status).toBe(200);
  return (await response.json()).map(({ _id }: { _id: string }) => _id);
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query(text).finally(() => client.end());
}
