import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput, requestFood } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { mailingApp } from '../../test/server/mailing.ts';
import { join, PASSWORD } from '../../test/server/members.ts';
import { addPasskey, authenticator, showPasskey } from '../../test/server/passkeys.ts';
import { deleteExpiredLimits } from './limit.ts';

const MINUTE = 60_000;

/** Behind one proxy, so that a test can set the address of each request. */
const env = { TRUST_PROXY: '1' };
const from = (address: string) => ({ 'X-Forwarded-For': address });

const register = ({ call }: TestApp, address: string) =>
  call('POST', '/auth/sign-up/email', { body: {}, headers: from(address) });
/** An attempt that the service rejects at once, so that a hundred are cheap. */
const logIn = ({ call }: TestApp, email: string, address: string) =>
  call('POST', '/auth/sign-in/email', { body: { email, password: 7 }, headers: from(address) });

async function expectRefusal(response: Response, within: number) {
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(response.headers.get('Retry-After'))).toBeLessThanOrEqual(within / 1000);
  expect(await errorOf(response)).toEqual({
    status: 429,
    code: 'TOO_MANY_ATTEMPTS',
    message: 'Too many attempts. Please wait a little and try again.',
  });
}

async function twoServers() {
  const database = await freshDatabase();
  return [await buildApp({ database, env }), await buildApp({ database, env })] as const;
}

/** Moves the rate limiters' clock forward or back. */
function moveClock(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  onTestFinished(() => void vi.useRealTimers());
}

describe('logging in', () => {
  test('is limited to 20 attempts per email in 15 minutes, across all addresses and servers', async () => {
    const servers = await twoServers();
    const [one, two] = servers;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const email = attempt % 2 ? 'ada@example.org' : ' Ada@Example.ORG';
      const response = await logIn(servers[attempt % 2 ? 0 : 1], email, `203.0.113.${attempt}`);
      expect(response.status).not.toBe(429);
    }
    await expectRefusal(await logIn(one, 'ada@example.org', '198.51.100.1'), 15 * MINUTE);
    await expectRefusal(await logIn(two, 'ADA@example.org ', '198.51.100.2'), 15 * MINUTE);
    expect((await logIn(two, 'bob@example.org', '198.51.100.1')).status).not.toBe(429);
    moveClock(15 * MINUTE + 1000);
    expect((await logIn(one, 'ada@example.org', '198.51.100.1')).status).not.toBe(429);
  });

  test('fails even with the right password once the attempts are used up', async () => {
    const app = await buildApp({ env });
    const ada = { name: 'Ada', image: 'x', email: 'ada@example.org', password: 'Brotzeit' };
    await app.call('POST', '/auth/sign-up/email', { body: ada });
    for (let attempt = 0; attempt < 20; attempt += 1) await logIn(app, ada.email, '203.0.113.1');
    const response = await app.call('POST', '/auth/sign-in/email', { body: ada });
    expect(response.headers.get('Set-Cookie')).toBeNull();
    await expectRefusal(response, 15 * MINUTE);
  });
});

describe('a limit, when the clock is set back by a day,', () => {
  const DAY = 24 * 60 * MINUTE;

  test('lasts exactly as long as announced', async () => {
    const app = await buildApp({ env });
    const attempt = () => logIn(app, 'ada@example.org', '203.0.113.1');
    moveClock(DAY);
    for (let count = 0; count < 20; count += 1) expect((await attempt()).status).not.toBe(429);
    await expectRefusal(await attempt(), 15 * MINUTE);
    moveClock(-DAY);
    await expectRefusal(await attempt(), 15 * MINUTE);
    moveClock(14 * MINUTE);
    await expectRefusal(await attempt(), MINUTE);
    moveClock(MINUTE + 1000);
    expect((await attempt()).status).not.toBe(429);
  });

  test('keeps its count', async () => {
    const app = await buildApp({ env });
    const attempt = () => logIn(app, 'ada@example.org', '203.0.113.1');
    moveClock(DAY);
    for (let count = 0; count < 10; count += 1) expect((await attempt()).status).not.toBe(429);
    moveClock(-DAY);
    for (let count = 0; count < 10; count += 1) expect((await attempt()).status).not.toBe(429);
    await expectRefusal(await attempt(), 15 * MINUTE);
    moveClock(15 * MINUTE + 1000);
    expect((await attempt()).status).not.toBe(429);
  });
});

describe('registering and logging in', () => {
  test('are limited to 100 attempts per address in 15 minutes, across all servers', async () => {
    const [one, two] = await twoServers();
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect((await register(one, '203.0.113.1')).status).toBe(400);
      expect((await logIn(two, `person${attempt}@example.org`, '203.0.113.1')).status).not.toBe(429);
    }
    await expectRefusal(await register(two, '203.0.113.1'), 15 * MINUTE);
    await expectRefusal(await logIn(one, 'someone@example.org', '203.0.113.1'), 15 * MINUTE);
    expect((await register(one, '203.0.113.2')).status).toBe(400);
    moveClock(15 * MINUTE + 1000);
    expect((await register(one, '203.0.113.1')).status).toBe(400);
  });
});

test('an address without attempts left does not lock out known browsers, passkeys and emailed links', async () => {
  const { app, mail, send } = await mailingApp({ env });
  const headers = from('203.0.113.1');
  const ada = await join(app, 'Ada');
  await app.db.updateTable('users').set({ emailConfirmedAt: NOW }).execute();
  const authentic = authenticator();
  expect((await addPasskey(app, ada, authentic)).status).toBe(200);
  for (let attempt = 0; attempt < 100; attempt += 1) await logIn(app, `person${attempt}@example.org`, '203.0.113.1');
  const right = (more = {}) =>
    app.call('POST', '/auth/sign-in/email', { body: { ...ada, password: PASSWORD }, headers: { ...headers, ...more } });
  await expectRefusal(await right(), 15 * MINUTE);
  await expectRefusal(await right({ Cookie: 'larder-3000-device=made.up' }), 15 * MINUTE);
  const device = ada.cookie.split('; ').find((cookie) => cookie.startsWith('larder-3000-device=')) ?? '';
  expect((await right({ Cookie: device })).status).toBe(200);
  expect((await showPasskey(app, authentic, headers)).status).toBe(200);
  await send();
  mail.take();
  expect((await app.call('POST', '/forgotten-password', { body: { email: ada.email }, headers })).status).toBe(200);
  await send();
  const [reset] = mail.take();
  const body = { token: /\/reset-password#(\S+)/.exec(reset?.text ?? '')?.[1], password: 'Another-Secret' };
  expect((await app.call('POST', '/new-password', { body, headers })).status).toBe(200);
});

describe('a visitor’s address', () => {
  test('is the one that the trusted proxy saw, not the one that the visitor claims', async () => {
    const app = await buildApp({ env });
    for (let attempt = 0; attempt < 100; attempt += 1) await register(app, `198.51.100.${attempt}, 203.0.113.1`);
    for (const forwarded of ['1.2.3.4, 203.0.113.1', '203.0.113.1', ',203.0.113.1', '203.0.113.1:4711']) {
      expect((await register(app, forwarded)).status, forwarded).toBe(429);
    }
    expect((await register(app, '203.0.113.1, 203.0.113.2')).status).toBe(400);
  });

  test('is that of the connection if no proxy is trusted', async () => {
    const app = await buildApp();
    const post = (remoteAddress: string, claim: string) =>
      app.app.request(
        '/api/auth/sign-up/email',
        { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json', ...from(claim) } },
        { incoming: { socket: { remoteAddress } } },
      );
    for (let attempt = 0; attempt < 100; attempt += 1) await post('203.0.113.1', `198.51.100.${attempt}`);
    expect((await post('203.0.113.1', '198.51.100.250')).status).toBe(429);
    expect((await post('::ffff:203.0.113.1', '198.51.100.250')).status).toBe(429);
    expect((await post('203.0.113.2', '198.51.100.1')).status).toBe(400);
  });

  test('is the same for the whole IPv6 network of a household', async () => {
    const app = await buildApp({ env });
    for (let attempt = 0; attempt < 100; attempt += 1) await register(app, `2001:db8:1:2::${attempt.toString(16)}`);
    expect((await register(app, '2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429);
    for (const same of ['2001:0DB8:0001:0002::1', '2001:db8:1:2:0:0:0:1', '[2001:db8:1:2::1]:4711']) {
      expect((await register(app, same)).status, same).toBe(429);
    }
    expect((await register(app, '2001:db8:1:3::1')).status).toBe(400);
  });
});

test('ID tokens are limited to 120 a minute per address, which does not affect users with a session', async () => {
  const app = await buildApp({ env });
  const ada = await createUser(app, 'Ada');
  const present = (address: string) =>
    app.call('POST', '/jwt', { body: { email: ada.email }, headers: { ...from(address), Authorization: 'Bearer x' } });
  const resume = () => app.call('POST', '/jwt', { as: ada, body: { email: ada.email }, headers: from('203.0.113.1') });
  for (let visit = 0; visit < 121; visit += 1) expect((await resume()).status).toBe(200);
  for (let call = 0; call < 120; call += 1) expect((await present('203.0.113.1')).status).toBe(401);
  const response = await present('203.0.113.1');
  expect(response.headers.get('Set-Cookie')).toBeNull();
  await expectRefusal(response, MINUTE);
  expect((await present('203.0.113.2')).status).toBe(401);
  expect((await resume()).status).toBe(200);
});

test('a user can make 60 changes a minute, across all servers', async () => {
  const [one, two] = await twoServers();
  const [ada, bob] = [await createUser(one, 'Ada'), await createUser(one, 'Bob')];
  const theirs = await addFood(one, bob);
  const id = await addFood(one, ada);
  for (let change = 0; change < 14; change += 1) {
    await addFood(two, ada);
    expect((await one.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput() })).status).toBe(200);
    // Rejected changes count too.
    expect((await two.call('DELETE', `/delete-food/${theirs}`, { as: ada })).status).toBe(403);
    expect((await requestFood(one, ada, id)).status).toBe(409);
  }
  for (let change = 57; change < 60; change += 1) {
    expect((await one.call('POST', '/add-food', { as: ada, body: {} })).status).toBe(400);
  }
  const refused = [
    await one.call('POST', '/add-food', { as: ada, body: foodInput() }),
    await two.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput() }),
    await one.call('DELETE', `/delete-food/${id}`, { as: ada }),
    await requestFood(two, ada, theirs),
  ];
  for (const response of refused) await expectRefusal(response, MINUTE);
  expect((await one.call('GET', `/foods-by-donator/${ada.email}`, { as: ada })).status).toBe(200);
  expect((await requestFood(one, bob, id)).status).toBe(200);
  moveClock(MINUTE + 1000);
  expect((await one.call('DELETE', `/delete-food/${id}`, { as: ada })).status).toBe(200);
});

test('counts contain no personal data, and are deleted once they have expired', async () => {
  const database = await freshDatabase();
  const app = await buildApp({ database, env });
  await logIn(app, 'ada@example.org', '203.0.113.1');
  const counts = async () => (await database.pool.query('select * from rate_limits')).rows;
  expect(await counts()).toHaveLength(2);
  expect(JSON.stringify(await counts())).not.toMatch(/ada@|example\.org|203\.0/);
  await deleteExpiredLimits(database.pool, new Date(Date.now() + 14 * MINUTE));
  expect(await counts()).toHaveLength(2);
  await deleteExpiredLimits(database.pool, new Date(Date.now() + 16 * MINUTE));
  expect(await counts()).toHaveLength(0);
});

test('counts are in an unlogged table, so that no call waits for the disk', async () => {
  const { pool } = await freshDatabase();
  const { rows } = await pool.query(`select relpersistence from pg_class where oid = 'rate_limits'::regclass`);
  expect(rows).toEqual([{ relpersistence: 'u' }]);
});
