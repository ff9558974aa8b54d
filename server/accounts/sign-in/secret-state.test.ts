import { expect, test } from 'vitest';
import { buildApp, PUBLIC_URL, type TestApp } from '../../../test/server/build-app.ts';
import { errorOf } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { found, METRICS_TOKEN, moderator } from '../../../test/server/looked-after.ts';
import { join, logIn, PASSWORD } from '../../../test/server/members.ts';
import { rotateKeys } from './rotate-keys.ts';
import { secretState, secretWarning } from './secret-state.ts';

const [first, second] = ['1'.repeat(43), '2'.repeat(43)];

/** A site on which Ada registered with one SECRET, and a server that was then started with another. */
async function site(before: string, now: string) {
  const database = await freshDatabase();
  const was = await buildApp({ database, env: { MODERATORS: 'mo@example.org', SECRET: before } });
  const ada = await join(was, 'Ada');
  const log: string[] = [];
  const env = { METRICS_TOKEN, SECRET: now };
  const app = await buildApp({ database, env, onLog: (entry) => log.push(entry) });
  const warning = async () => secretWarning(await secretState(database.db, app.deps.config)) ?? 'none';
  return { was, app, ada, log, warning };
}

const statusOf = async ({ call }: TestApp, path: string) => (await call('GET', path)).status;

test.each([
  [
    'another',
    first,
    second,
    'No one can log in: SECRET has changed',
    /^No one can log in: SECRET differs from the one/,
  ],
  ['none', first, '', 'No one can log in: SECRET is missing', /^No one can log in: SECRET is not set/],
  [
    'one that it did not begin with',
    '',
    second,
    'No one can log in: SECRET was added after setup',
    /this site was created without/,
  ],
])(
  'with %s as SECRET, the log, the health page, readiness and all login endpoints report it, and guests can read',
  async (_, before, now, title, words) => {
    const { app, ada, log, warning } = await site(before, now);
    expect(await warning()).toMatch(words);
    expect(await warning()).toContain('npm run larder -- rotate-keys');
    expect(await found(app, 'secret')).toMatchObject({
      title,
      harm: 'high',
      details: ['npm run larder -- rotate-keys'],
    });
    expect(await errorOf(await app.call('GET', '/ready'))).toMatchObject({ status: 503, code: 'WRONG_SECRET' });
    const credentials = { name: 'Ben', email: 'ben@example.org', password: PASSWORD };
    for (const [method, path, body] of [
      ['POST', '/auth/sign-in/email', { email: ada.email, password: PASSWORD }],
      ['POST', '/auth/sign-up/email', { ...credentials, image: 'https://example.org/ben.jpg' }],
      ['GET', '/auth/passkey/generate-authenticate-options'],
      ['GET', '/auth/token'],
    ] as const) {
      const refused = await app.call(method, path, { body, as: ada });
      expect(await errorOf(refused), path).toMatchObject({ status: 503, code: 'WRONG_SECRET' });
    }
    expect(await statusOf(app, '/foods')).toBe(200);
    expect(await statusOf(app, '/health')).toBe(200);
    // Users who were logged in still are.
    expect((await (await app.call('GET', '/session', { as: ada })).json()).user?.name).toBe('Ada');
    expect(log.join('')).not.toMatch(/JWKS|unexpected failure/);
  },
);

test('a server that still has the old SECRET works', async () => {
  const { was, ada, warning } = await site(first, second);
  expect(await statusOf(was, '/ready')).toBe(200);
  await logIn(was, ada);
  expect(await warning()).not.toBe('none');
});

test.each([
  ['another', first, second],
  ['no', first, ''],
])(
  'after the old SECRET is lost, new keys let users log in at once with %s SECRET, and no one is logged out',
  async (_, before, now) => {
    const { app, ada, warning } = await site(before, now);
    expect(await statusOf(app, '/ready')).toBe(503);
    await rotateKeys(app.db, { publicUrl: PUBLIC_URL, secret: now || undefined, endsAll: false });
    expect(await statusOf(app, '/ready')).toBe(200);
    expect(await found(app, 'secret')).toBe(undefined);
    expect(await warning()).toBe('none');
    expect((await (await app.call('GET', '/session', { as: ada })).json()).user?.name).toBe('Ada');
    await logIn(app, ada);
    await join(app, 'Ben');
  },
);

test('a server whose SECRET was replaced on another server reports it at the next attempt to log in', async () => {
  const { was, ada } = await site(first, second);
  await logIn(was, ada);
  await rotateKeys(was.db, { publicUrl: PUBLIC_URL, secret: second, endsAll: false });
  const refused = await was.call('GET', '/auth/token', { as: ada });
  expect(await errorOf(refused)).toMatchObject({ status: 503, code: 'WRONG_SECRET' });
  expect(await statusOf(was, '/ready')).toBe(503);
});

test('a mail server password encrypted with another SECRET is a separate finding', async () => {
  const { was, app } = await site(first, second);
  const mo = await moderator(was);
  const mail = { host: 'mail.example.org', port: 587, encryption: 'starttls', username: 'larder', password: 'hush' };
  const server = { ...mail, sender: 'larder@example.org' };
  expect((await was.call('PUT', '/moderation/mail', { as: mo, body: server })).status).toBe(200);
  expect(await found(app, 'mail-password')).toMatchObject({
    ...{ title: 'The mail server’s password can’t be read', page: '/moderation/site/mail' },
  });
});
