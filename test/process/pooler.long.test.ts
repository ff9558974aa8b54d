/** @module-tag crash */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../server/build-app.ts';
import { listener } from '../server/listener.ts';
import { accountToRunAs, databaseUrl, freePort, startPostgres } from '../server/postgres-server.ts';
import { type AppProcess, launchApp, startApp, temporaryFolder } from './app-process.ts';
import { call, food, type Person, register } from './person.ts';

/** Debian's `pgbouncer`, if it's installed. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0);

/** The pooler's connections to the database: fewer than the servers hold to the pooler, so that they share sessions. */
const LENT = 3;
const PEOPLE = 8;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let pooler: ChildProcess;
let url: string;
let directUrl: string;

beforeAll(async () => {
  if (!PROGRAM) return;
  folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  postgres = await startPostgres(join(folder.path, 'postgres'));
  directUrl = databaseUrl(postgres.url, 'larder');
  await query(postgres.url, 'create database larder');
  const port = await freePort();
  pooler = await startPooler(PROGRAM, folder.path, port);
  url = directUrl.replace(`:${postgres.port}/`, `:${port}/`);
});
afterAll(async () => {
  if (!PROGRAM) return;
  pooler.kill('SIGINT');
  await once(pooler, 'exit');
  await postgres.stop();
  await folder.remove();
});

const installed = PROGRAM ? '' : ' (left out: pgbouncer is not installed)';
describe.skipIf(!PROGRAM)(`A pooler that lends connections for one transaction${installed}`, () => {
  it('can’t be used for migrations, and the start fails with a message', async () => {
    const app = await launchApp({ env: { DATABASE_URL: url } });
    expect(await app.exited).toEqual({ code: 1, signal: null });
    expect(app.stderr()).toContain('unsupported startup parameter');
    expect(app.stderr()).toContain('DATABASE_DIRECT_URL');
  });

  it('works between the database and two servers that start at once, live updates included', async () => {
    const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_CONNECTIONS: '5', SAMPLE_FOODS: 'on' };
    const port = await freePort();
    const both = { ...env, PUBLIC_URL: `http://localhost:${port}` };
    const [one, two] = await Promise.all([startApp({ env: both, port }), startApp({ env: both })]);
    const ada = await register(one.url, 'Ada');
    const others: Person[] = [];
    for (let index = 0; index < PEOPLE; index += 1) others.push(await register(two.url, `Person ${index}`));
    const listening = { call: (_method: string, path: string) => fetch(`${two.url}/api${path}`, cookieOf(ada)) };
    const heard = await listener(listening as Pick<TestApp, 'call'>);

    const foodId = await added(one, ada, '/add-food', food('Loaf'));
    await heard.until('foods', foodId);
    const requests = await Promise.all(
      others.map((person, index) =>
        added(index % 2 ? one : two, person, '/add-request', { foodId, notes: `At ${index}` }),
      ),
    );
    await heard.until('requests', foodId);
    const [first = ''] = requests;
    expect(await call(two.url, ada, 'POST', `/request/${first}/acceptance`)).toMatchObject({ status: 200 });
    for (const { url } of [one, two]) {
      const queue = await (await call(url, ada, 'GET', `/food/${foodId}/requests`)).json();
      expect(queue.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(requests.toSorted());
      expect(queue[0]).toMatchObject({ _id: first, status: 'Accepted' });
    }

    // Rate limits count across both servers.
    const tries = [];
    for (let time = 0; time < 6; time += 1) {
      const { url } = time % 2 ? one : two;
      tries.push((await call(url, ada, 'POST', `/request/${first}/collection`, { code: '000000' })).status);
    }
    expect(tries).toEqual([409, 409, 409, 409, 409, 429]);

    // Many requests at once, each reusing the connection of the one before.
    for (let round = 0; round < 10; round += 1) {
      const pages = await Promise.all(
        Array.from({ length: 20 }, (_, index) => call((index % 2 ? one : two).url, ada, 'GET', `/food/${foodId}`)),
      );
      expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    }
    // The pooler's connections, and one per server for LISTEN.
    const { rows } = await query(
      directUrl,
      `select count(*)::int as count from pg_stat_activity where datname = 'larder' and pid <> pg_backend_pid()`,
    );
    expect(rows[0].count).toBeGreaterThan(2);
    expect(rows[0].count).toBeLessThanOrEqual(LENT + 2);
    expect((await fetch(`${one.url}/api/all-foods`)).status).toBe(200);
    for (const server of [one, two]) {
      expect(server.stderr()).toBe('');
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      expect(server.stdout()).not.toContain('"level":50');
    }
  });
});

async function startPooler(program: string, path: string, port: number): Promise<ChildProcess> {
  const settings = join(path, 'pgbouncer.ini');
  const users = join(path, 'pgbouncer-users.txt');
  await writeFile(users, '"postgres" "test"\n', { mode: 0o644 });
  await writeFile(
    settings,
    `[databases]
larder = host=127.0.0.1 port=${postgres.port} dbname=larder
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${LENT}
`,
  );
  // It refuses to run as root, as PostgreSQL does.
  const child = spawn(program, [settings], { ...accountToRunAs(), stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      said += text;
      if (said.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`pgbouncer did not start:\n${said}`)));
  });
  return child;
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

async function added({ url }: AppProcess, person: Person, path: string, body: object): Promise<string> {
  const response = await call(url, person, 'POST', path, body);
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

function cookieOf({ cookies }: Person): RequestInit {
  return {
    headers: {
      Cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
  };
}
