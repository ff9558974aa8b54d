import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { freePort } from '../../test/server/database-setup.ts';
import { addFood, createUser, errorOf, foodInput, requestFood } from '../../test/server/factories.ts';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { emailOf, tokenIssuer } from '../../test/server/token-issuer.ts';
import { idTokenVerifier } from '../accounts/sign-in/id-token.ts';
import { openServer } from '../db/database.ts';

const unavailable = {
  status: 503,
  code: 'UNAVAILABLE',
  message: 'We can’t reach our database right now. Please try again soon.',
  requestId: expect.any(String),
};

async function site() {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const url = await freshServerDatabase(given.server);
  const log: string[] = [];
  const database = openServer(url, () => {});
  onTestFinished(database.close);
  const app = await buildApp({ database, onLog: (entry) => log.push(entry) });
  const admin = new pg.Client({ connectionString: given.server });
  await admin.connect();
  onTestFinished(() => admin.end());
  /** Ends connections to the site's database on the server's side: all, or only those that wait for a lock. */
  const endConnections = ({ waiting = false } = {}) =>
    admin.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = $1 and (wait_event_type = 'Lock' or not $2)`,
      [new URL(url).pathname.slice(1), waiting],
    );
  return { app, database, endConnections, log };
}

test('an unreachable database is reported by every call and in the log', async () => {
  const log: string[] = [];
  const issuer = await tokenIssuer();
  const database = openServer(`postgres://postgres:hunter2@127.0.0.1:${await freePort()}/larder`, () => {});
  onTestFinished(database.close);
  const app = await buildApp({
    database,
    onLog: (entry) => log.push(entry),
    verifyIdToken: idTokenVerifier(issuer.trusted),
  });
  const as = { cookie: `larder-3000-session=${'x'.repeat(43)}` };
  const Authorization = `Bearer ${await issuer.token('Ada')}`;
  const credentials = { name: 'Ada', image: 'x', email: emailOf('Ada'), password: 'Brotzeit' };
  const id = '0197705c-0000-7000-8000-000000000000';
  for (const [method, path, options] of [
    ['GET', '/foods', {}],
    ['GET', '/all-foods?search=loaf', {}],
    ['GET', `/food/${id}`, {}],
    ['GET', '/session', { as }],
    ['GET', `/foods-by-donator/${emailOf('Ada')}`, { as }],
    ['GET', `/request-by/${emailOf('Ada')}`, { as }],
    ['POST', '/add-food', { as, body: foodInput() }],
    ['PUT', `/update-food/${id}`, { as, body: foodInput() }],
    ['DELETE', `/delete-food/${id}`, { as }],
    ['POST', '/add-request', { as, body: { foodId: id, notes: 'x' } }],
    ['POST', '/jwt', { body: { email: emailOf('Ada') }, headers: { Authorization } }],
    ['POST', '/logout', { as }],
    ['POST', '/auth/sign-up/email', { body: credentials }],
    ['POST', '/auth/sign-in/email', { body: credentials }],
    ['GET', '/auth/token', { as: { cookie: 'sign-in.session_token=x.y' } }],
  ] as const) {
    const before = log.length;
    const response = await app.call(method, path, options);
    expect(response.headers.get('Set-Cookie'), path).toBeNull();
    const answered = await errorOf(response);
    expect(answered, path).toEqual(unavailable);
    const warnings = log
      .slice(before)
      .map((entry) => JSON.parse(entry))
      .filter(({ level }) => level > 30);
    expect(
      warnings.map(({ requestId }) => requestId),
      path,
    ).toContain(answered.requestId);
  }
  expect(await errorOf(await app.call('GET', '/ready'))).toEqual(unavailable);
  expect((await app.call('GET', '/health')).status).toBe(200);
  expect((await app.call('GET', '/food/no-id')).status).toBe(404);
  const guest = await app.call('GET', '/session');
  expect(await guest.json()).toEqual({ user: null });
  expect(log.join('')).toContain('ECONNREFUSED');
  expect(log.join('')).not.toMatch(/hunter2|example\.org|Brotzeit/);
  expect(log.map((entry) => JSON.parse(entry)).filter(({ msg }) => msg === 'unexpected failure')).toEqual([]);
});

describe('a database that is reachable again', () => {
  test('is used again automatically', async () => {
    const { app, endConnections } = await site();
    const ada = await createUser(app, 'Ada');
    for (const _outage of [1, 2, 3]) {
      await Promise.all(Array.from({ length: 5 }, () => app.call('GET', '/foods')));
      await endConnections();
      await wait(50);
      await addFood(app, ada);
      expect((await app.call('GET', '/ready')).status).toBe(200);
    }
    expect(await (await app.call('GET', '/foods')).json()).toHaveLength(3);
  });

  test('contains nothing of a change during which the connection was lost', async () => {
    const { app, database, endConnections, log } = await site();
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    const foodId = await addFood(app, ada);
    const holder = await database.pool.connect();
    onTestFinished(() => holder.release());
    await holder.query('begin');
    await holder.query('select * from foods for update');
    const pending = [
      requestFood(app, bob, foodId),
      app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput({ title: 'Changed' }) }),
      app.call('DELETE', `/delete-food/${foodId}`, { as: ada }),
    ];
    await untilWaiting(database.pool, pending.length);
    await endConnections({ waiting: true });
    for (const response of await Promise.all(pending)) expect(await errorOf(response)).toEqual(unavailable);
    await holder.query('rollback');

    expect(await (await app.call('GET', `/food/${foodId}`)).json()).toMatchObject({
      title: 'Sourdough loaf',
      status: 'Available',
    });
    expect(await (await app.call('GET', `/request-by/${bob.email}`, { as: bob })).json()).toEqual([]);
    expect((await requestFood(app, bob, foodId)).status).toBe(200);
    expect(log.map((entry) => JSON.parse(entry)).filter(({ level }) => level >= 50)).toEqual([]);
  });
});

/** Waits until this many queries are waiting for a lock. */
async function untilWaiting(pool: pg.Pool, count: number): Promise<void> {
  for (let found = 0; found < count; await wait(10)) {
    const { rows } = await pool.query(
      "select count(*)::int as found from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    found = rows[0].found;
  }
}
