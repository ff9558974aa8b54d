/** @module-tag crash */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../server/build-app.ts';
import { listener } from '../server/listener.ts';
import { createDatabase, freePort, startPostgres } from '../server/postgres-server.ts';
import { type AppProcess, launchApp, startApp, temporaryFolder } from './app-process.ts';
import { call, food, type Person, register } from './person.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
const dataOfServer = () => join(folder.path, 'postgres');

beforeAll(async () => {
  folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  postgres = await startPostgres(dataOfServer());
});
afterAll(async () => {
  await postgres.stop();
  await folder.remove();
});

describe('Two servers that start at once on one empty database', () => {
  let url: string;
  let servers: [AppProcess, AppProcess];
  let ada: Person;
  beforeAll(async () => {
    url = await createDatabase(postgres.url, 'pair');
    const port = await freePort();
    const env = { DATABASE_URL: url, PUBLIC_URL: `http://localhost:${port}` };
    servers = await Promise.all([startApp({ env, port }), startApp({ env })]);
    ada = await register(servers[0].url, 'Ada');
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  it('are counted by a third one, which warns that together they may need more connections than there are', async () => {
    const third = await startApp({ env: { DATABASE_URL: url, DATABASE_CONNECTIONS: '150' } });
    await third.stop();
    expect(third.stdout()).toContain('3 servers with DATABASE_CONNECTIONS=150 may need 454 connections');
  });

  it('migrate it once and add no sample foods', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select name from kysely_migration');
    await client.end();
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const server of servers) expect(await foods(server)).toEqual([]);
  });

  it('know each other’s sessions', async () => {
    const [first, second] = servers;
    expect((await call(second.url, ada, 'POST', '/add-food', food('Shared loaf'))).status).toBe(200);
    // The other server learns of a change by a notification.
    await expect.poll(() => foods(first)).toMatchObject([{ title: 'Shared loaf', donator: { name: 'Ada' } }]);

    expect((await call(first.url, ada, 'POST', '/logout')).status).toBe(200);
    expect((await call(second.url, ada, 'POST', '/add-food', food('Another'))).status).toBe(401);
  });
});

describe('A database server that goes away', () => {
  let app: AppProcess;
  let ada: Person;
  beforeAll(async () => {
    app = await startApp({
      env: { DATABASE_URL: await createDatabase(postgres.url, 'outage'), DATABASE_TIMEOUT: '2' },
    });
    ada = await register(app.url, 'Ada');
  });
  afterAll(() => app.stop());

  it('makes the site return 503 until it is back, and ends neither the process nor a session', async () => {
    const busy = keepCalling(app, ada);
    await postgres.stop();
    expect(await call(app.url, ada, 'GET', '/all-foods')).toMatchObject({ status: 503 });
    expect(await call(app.url, ada, 'POST', '/add-food', food('Lost loaf'))).toMatchObject({ status: 503 });
    expect(await call(app.url, ada, 'GET', '/ready')).toMatchObject({ status: 503 });
    expect(await call(app.url, ada, 'GET', '/health')).toMatchObject({ status: 200 });

    const page = await fetch(`${app.url}/foods`);
    expect(page.status).toBe(503);
    expect(await page.text()).not.toContain('No Food Available');

    postgres = await startPostgres(dataOfServer(), postgres.port);
    await expect.poll(() => status(app, '/api/ready')).toBe(200);
    expect(await call(app.url, ada, 'POST', '/add-food', food('Kept loaf'))).toMatchObject({ status: 200 });
    expect((await fetch(`${app.url}/foods`)).status).toBe(200);
    expect(new Set(await busy.stop())).toEqual(new Set([200, 503]));
    expect(app.stderr()).toBe('');
  });

  it('and hangs isn’t waited for; once it responds, the site is ready at once and has missed no event', async () => {
    const events = await listener({
      call: (_method: string, path: string) => fetch(`${app.url}/api${path}`),
    } as Pick<TestApp, 'call'>);
    postgres.freeze();
    const frozen = performance.now();
    const change = call(app.url, ada, 'POST', '/add-food', food('Waiting loaf'));
    const notReady = await timed(() => status(app, '/api/ready'));
    expect(notReady).toMatchObject({ result: 503 });
    // Longer than a listening connection waits for a response.
    await wait(3_000);
    expect(await change).toMatchObject({ status: 503 });
    const refused = performance.now() - frozen;
    expect(await call(app.url, ada, 'GET', '/health')).toMatchObject({ status: 200 });
    postgres.thaw();
    const ready = await timed(() => expect.poll(() => status(app, '/api/ready'), { interval: 20 }).toBe(200));
    await events.until('resync');
    const { insertedId } = await (await call(app.url, ada, 'POST', '/add-food', food('Thawed loaf'))).json();
    await events.until('foods', insertedId);
    console.log(
      `not ready after ${notReady.ms} ms, a change refused after ${Math.round(refused)} ms, ready ${ready.ms} ms after the return`,
    );
  });

  it('because of a wrong password stops the start with a message', async () => {
    const wrong = new URL(postgres.url);
    wrong.password = 'geheim';
    const refused = await launchApp({ env: { DATABASE_URL: wrong.href } });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect(refused.stderr()).toMatch(/^The database server refused the connection \(.*\)\. Check DATABASE_URL\.\n$/);
    expect(refused.stderr()).not.toContain('geheim');
  });
});

async function timed<Result>(act: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now();
  const result = await act();
  return { result, ms: Math.round(performance.now() - start) };
}

/** Sends calls without a pause, several at once, so that an outage hits transactions in progress. */
function keepCalling({ url }: AppProcess, person: Person) {
  let stopping = false;
  const statuses = new Set<number>();
  const callers = Array.from({ length: 6 }, async (_, i) => {
    while (!stopping) {
      const path = i % 2 ? '/session' : `/foods-by-donator/${person.email}`;
      // If the process has ended, this is a status that no test expects.
      statuses.add(
        await call(url, person, 'GET', path).then(
          (answer) => answer.status,
          () => 0,
        ),
      );
    }
  });
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(callers);
      return statuses;
    },
  };
}

async function foods({ url }: AppProcess): Promise<object[]> {
  return (await fetch(`${url}/api/foods`)).json();
}

async function status({ url }: AppProcess, path: string): Promise<number> {
  return (await fetch(url + path)).status;
}
