import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, foodInput, requestFood } from '../../test/server/factories.ts';
import { tokenIssuer } from '../../test/server/token-issuer.ts';
import { idTokenVerifier } from '../accounts/sign-in/id-token.ts';

test('the log says what happened, without personal data', async () => {
  const entries: string[] = [];
  const app = await buildApp({ onLog: (entry) => entries.push(entry), env: { TRUST_PROXY: '1' } });
  const ada = { name: 'Ada', email: 'ada@example.org', password: 'Brotzeit', image: 'https://example.org/face.jpg' };
  const headers = { 'X-Forwarded-For': '203.0.113.77', 'User-Agent': 'Mosaic', Referer: 'https://elsewhere.example' };

  const registered = await app.call('POST', '/auth/sign-up/email', { body: ada, headers });
  await app.call('POST', '/auth/sign-up/email', { body: ada, headers });
  await app.call('POST', '/auth/sign-in/email', { body: { ...ada, password: 'wrong-Password' }, headers });
  await app.call('POST', '/auth/sign-in/email', { body: { ...ada, email: 'nobody@example.org' }, headers });
  const serviceCookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { token } = await (await app.call('GET', '/auth/token', { as: { cookie: serviceCookie } })).json();
  const jwt = (authorization: string) =>
    app.call('POST', '/jwt', { body: { email: ada.email }, headers: { ...headers, Authorization: authorization } });
  const cookie = (await jwt(`Bearer ${token}`)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await jwt(`Bearer ${token.slice(0, -4)}`);
  await jwt(`Basic ${Buffer.from('ada:Brotzeit').toString('base64')}`);
  const as = { cookie };
  const { insertedId } = await (await app.call('POST', '/add-food', { as, body: foodInput(), headers })).json();
  await app.call('POST', '/add-food', { as, body: foodInput({ title: '', notes: 'Secret cellar' }), headers });
  await app.call('GET', `/foods-by-donator/${ada.email}?cursor=ada%40example.org`, { as, headers });
  await app.call('GET', `/request-by/bob%40example.org`, { as, headers });
  await app.call('GET', `/all-foods?search=ada%40example.org`, { headers });
  await app.call('GET', `/nothing/ada@example.org`, { headers });
  await requestFood(app, await createUser(app, 'Bob'), insertedId);
  await app.call('POST', '/logout', { as, headers });

  expect(entries).toHaveLength(16);
  const log = entries.join('');
  for (const secret of [
    'ada@example.org',
    'ada%40example.org',
    'bob',
    'nobody',
    'Brotzeit',
    'wrong-Password',
    'face.jpg',
    'Sourdough',
    'Secret cellar',
    '203.0.113.77',
    'Mosaic',
    'elsewhere',
    Buffer.from('ada:Brotzeit').toString('base64'),
    token,
    token.split('.')[1],
    cookie.split('=')[1],
    decodeURIComponent(serviceCookie.split('=')[1] ?? ''),
    serviceCookie.split('=')[1],
    app.deps.config.secret,
  ]) {
    expect(secret).toBeTruthy();
    expect(log).not.toContain(secret);
  }
  expect(
    entries.map((entry) => JSON.parse(entry)).map(({ method, route, status }) => `${method} ${route} ${status}`),
  ).toEqual([
    'POST /api/auth/sign-up/email 200',
    'POST /api/auth/sign-up/email 422',
    'POST /api/auth/sign-in/email 401',
    'POST /api/auth/sign-in/email 401',
    'GET /api/auth/token 200',
    'POST /api/jwt 200',
    'POST /api/jwt 401',
    'POST /api/jwt 401',
    'POST /api/add-food 200',
    'POST /api/add-food 400',
    'GET /api/foods-by-donator/:email 400',
    'GET /api/request-by/:email 403',
    'GET /api/all-foods 200',
    'GET /api/* 404',
    'POST /api/add-request 200',
    'POST /api/logout 200',
  ]);
  for (const entry of entries) {
    expect(JSON.parse(entry)).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: expect.any(String),
      route: expect.any(String),
      status: expect.any(Number),
      ms: expect.any(Number),
      msg: 'request',
    });
  }
});

test('a database error is logged without its row', async () => {
  const entries: string[] = [];
  const issuer = await tokenIssuer();
  const app = await buildApp({
    onLog: (entry) => entries.push(entry),
    verifyIdToken: idTokenVerifier(issuer.trusted),
  });
  const bob = await createUser(app, 'Bob');
  await app.db.schema.alterTable('users').addCheckConstraint('no_ada', sql.raw("name <> 'Ada'")).execute();
  await app.db.schema.alterTable('foods').addCheckConstraint('no_loaf', sql.raw("title <> 'Secret loaf'")).execute();
  await sql`alter table contact_messages add constraint number check (subject::integer > 0)`.execute(app.db);
  const failed = [
    await app.call('POST', '/jwt', {
      body: { email: 'ada@example.org' },
      headers: { Authorization: `Bearer ${await issuer.token('Ada')}` },
    }),
    await app.call('POST', '/add-food', { as: bob, body: foodInput({ title: 'Secret loaf', location: 'Cellar 7' }) }),
    await app.call('POST', '/contact', {
      body: { name: 'Ada', email: 'ada@example.org', subject: 'Cellar 7', message: 'Secret loaf' },
    }),
  ];
  await app.db.schema.alterTable('users').dropConstraint('no_ada').execute();
  await app.db.schema.alterTable('foods').dropConstraint('no_loaf').execute();
  await app.db.schema.alterTable('contactMessages').dropConstraint('number').execute();

  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500]);
  const errors = entries.map((entry) => JSON.parse(entry)).filter(({ level }) => level === 50);
  expect(errors).toMatchObject([
    { err: { code: '23514', constraint: 'no_ada' } },
    { err: { code: '23514', constraint: 'no_loaf' } },
    { err: { code: '22P02' } },
  ]);
  expect(entries.join('')).not.toMatch(/example\.org|id-of-Ada|Secret loaf|Cellar 7/);
  expect(await addFood(app, bob)).toBeTruthy();
});
