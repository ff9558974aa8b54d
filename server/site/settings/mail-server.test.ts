import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import { addFood, createUser, requestFood, type TestUser } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { mailServer, send } from '../../../test/server/mailing.ts';
import { rotateKeys } from '../../accounts/sign-in/rotate-keys.ts';
import { readMailServer } from '../memory/mail-server.ts';
import { readSite } from '../memory/site-memory.ts';
import { siteWarnings } from '../memory/site-warnings.ts';
import { verifyOwner } from '../roles/appoint.ts';

const PASSWORD = 'pa:ss@w/ord% ü';
const wanted = {
  host: '127.0.0.1',
  port: 25,
  encryption: 'offered',
  username: '',
  sender: 'kitchen@example.org',
};
const withLogin = { ...wanted, username: 'kitchen', password: PASSWORD };
const unset = { server: null, variables: { server: null, sender: null } };

async function larder(env: Record<string, string> = {}, database = freshDatabase()) {
  const app = await buildApp({ database: await database, env: { MODERATORS: 'mo@example.org', ...env } });
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  return { app, mo };
}

const setServer = ({ call }: TestApp, as: TestUser, body: unknown) => call('PUT', '/moderation/mail', { as, body });
const end = ({ call }: TestApp, as: TestUser) => call('DELETE', '/moderation/mail', { as });
const read = async ({ call }: TestApp, path: string, as?: TestUser) => (await call('GET', path, { as })).json();
const stored = (app: TestApp, mo: TestUser) => read(app, '/moderation/mail', mo);
const attempt = async ({ call }: TestApp, as: TestUser, server: unknown = null) =>
  (await call('POST', '/moderation/mail/test', { as, body: { server } })).json();

describe('the mail server', () => {
  test('is set by moderators, and sends mail from then on', async () => {
    const { app, mo } = await larder();
    const mail = await mailServer();
    expect(await stored(app, mo)).toEqual(unset);
    expect(await read(app, '/site')).toMatchObject({ sendsMail: false });
    expect((await setServer(app, mo, { ...wanted, port: mail.port })).status).toBe(200);
    const server = { ...wanted, port: mail.port, hasPassword: false, isPasswordLost: false };
    expect(await stored(app, mo)).toEqual({ ...unset, server });
    expect(await read(app, '/site')).toMatchObject({ sendsMail: true });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    await requestFood(app, ben, await addFood(app, ada));
    await send(app);
    expect(mail.take()).toMatchObject([{ from: 'kitchen@example.org', to: [ada.email] }]);
    const by = { at: NOW.toISOString(), moderator: 'Mo <mo@example.org>', target: 'Open Larder' };
    expect((await end(app, mo)).status).toBe(200);
    expect(await read(app, '/site')).toMatchObject({ sendsMail: false });
    expect(await read(app, '/moderation/log', mo)).toMatchObject([
      { ...by, act: 'end-mail', why: '' },
      { ...by, act: 'change-mail', why: `127.0.0.1:${mail.port} (offered)\nkitchen@example.org` },
    ]);
  });

  test('can be set only by moderators', async () => {
    const { app } = await larder();
    for (const as of [await createUser(app, 'Ada'), undefined]) {
      const calls = [
        app.call('GET', '/moderation/mail', { as }),
        app.call('PUT', '/moderation/mail', { as, body: wanted }),
        app.call('DELETE', '/moderation/mail', { as }),
        app.call('POST', '/moderation/mail/test', { as, body: { server: wanted } }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
  });

  test.each([
    ['host', { ...wanted, host: 'mail server' }],
    ['host', { ...wanted, host: 'user@mail.example.org' }],
    ['host', { ...wanted, host: ':::' }],
    ['host', { ...wanted, host: '1:2' }],
    ['host', { ...wanted, host: '256.1.1.1' }],
    ['host', { ...wanted, host: 'mail\ud800.example.org' }],
    ['username', { ...wanted, username: 'kit\ud800' }],
    ['password', { ...wanted, username: 'kitchen', password: 'half \ud83d' }],
    ['password', { ...wanted, username: 'kitchen', password: 'a\0b' }],
    ['port', { ...wanted, port: 0 }],
    ['port', { ...wanted, port: 70_000 }],
    ['encryption', { ...wanted, encryption: 'none' }],
    ['sender', { ...wanted, sender: 'kitchen' }],
    ['password', { ...wanted, username: 'kitchen' }],
  ])('is refused with an error for the field %s: %j', async (path, body) => {
    const { app, mo } = await larder();
    const answer = await setServer(app, mo, body);
    expect([answer.status, (await answer.json()).issues]).toMatchObject([400, [{ path }]]);
    expect(await stored(app, mo)).toEqual(unset);
  });

  test('has a password that is never returned, is stored encrypted, and is kept only for the same server', async () => {
    const { app, mo } = await larder();
    await setServer(app, mo, withLogin);
    await setServer(app, mo, { ...withLogin, password: undefined, sender: 'other@example.org' });
    const { rows } = await sql<{
      all: string;
    }>`select m::text || s::text as all from mail_server m, moderation_acts s`.execute(app.db);
    const said = JSON.stringify([rows, await stored(app, mo), await read(app, '/moderation/log', mo)]);
    expect(said).not.toContain('pa:ss');
    expect(said).not.toContain(Buffer.from(PASSWORD).toString('hex'));
    expect((await app.deps.site.readMail())?.smtpUrl).toBe(
      `smtp://kitchen:${encodeURIComponent(PASSWORD)}@127.0.0.1:25`,
    );
    for (const change of [{ host: 'evil.example.org' }, { port: 26 }, { encryption: 'tls' }, { username: 'mo' }]) {
      const body = { ...withLogin, password: undefined, ...change };
      for (const answer of [
        await setServer(app, mo, body),
        await app.call('POST', '/moderation/mail/test', { as: mo, body: { server: body } }),
      ]) {
        expect([answer.status, (await answer.json()).issues], JSON.stringify(change)).toEqual([
          400,
          [{ path: 'password', message: 'Enter the password for this username on this server.' }],
        ]);
      }
    }
  });

  test('is changed as a whole, and a moderator whose view is outdated sees what someone else has set', async () => {
    const { app, mo } = await larder();
    const other = { ...withLogin, host: 'mail.example.org' };
    const { password: _, ...theirs } = other;
    await setServer(app, mo, other);
    for (const body of [
      { ...wanted, read: null },
      { ...withLogin, read: wanted },
      { ...wanted, port: 26, read: wanted },
    ]) {
      const refused = await setServer(app, mo, body);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ code: 'CHANGED_MEANWHILE', now: { server: theirs } });
    }
    expect((await stored(app, mo)).server, 'nothing of it is done').toMatchObject({ ...theirs, hasPassword: true });
    expect((await setServer(app, mo, { ...wanted, read: wanted })).status, 'saved as it was read').toBe(200);
    expect((await setServer(app, mo, { ...other, read: null })).status, 'the same was named').toBe(200);
    expect((await stored(app, mo)).server).toMatchObject({ ...theirs, hasPassword: true });
    expect((await setServer(app, mo, { ...wanted, read: theirs })).status).toBe(200);
    expect((await stored(app, mo)).server).toMatchObject({ ...wanted, hasPassword: false });
    await end(app, mo);
    const ended = await setServer(app, mo, { ...wanted, port: 26, read: wanted });
    expect(await ended.json()).toMatchObject({ code: 'CHANGED_MEANWHILE', now: { server: null } });
  });

  test('can be fixed if it was stored before a rule that it breaks', async () => {
    const { app, mo } = await larder();
    await setServer(app, mo, wanted);
    await app.db.updateTable('mailServer').set({ host: ':::' }).execute();
    const { hasPassword: _, isPasswordLost: _lost, ...read } = (await stored(app, mo)).server;
    expect(read.host).toBe(':::');
    expect((await setServer(app, mo, { ...wanted, read })).status).toBe(200);
    expect((await stored(app, mo)).server).toMatchObject(wanted);
  });

  test('can get a new password, even if everything else is as it was read', async () => {
    const { app, mo } = await larder();
    await setServer(app, mo, withLogin);
    const { password: _, ...read } = withLogin;
    expect((await setServer(app, mo, { ...withLogin, password: 'another', read })).status).toBe(200);
    expect(await readMailServer(app.db, app.deps.config)).toMatchObject({ password: 'another' });
  });

  test('is overridden by SMTP_URL, and its sender by MAIL_FROM, which the page names', async () => {
    const mail = await mailServer();
    const { app, mo } = await larder({ SMTP_URL: mail.url, MAIL_FROM: 'larder@example.org' });
    await setServer(app, mo, wanted);
    expect(await stored(app, mo)).toMatchObject({ variables: { server: 'SMTP_URL', sender: 'MAIL_FROM' } });
    expect(await attempt(app, mo, wanted)).toMatchObject({ outcome: 'sent', domain: 'example.org' });
    expect(mail.take()).toMatchObject([{ from: 'larder@example.org', to: [mo.email] }]);
  });

  test('cannot be removed while emails must be confirmed', async () => {
    const { app, mo } = await larder();
    await setServer(app, mo, wanted);
    const put = (joining: string) => app.call('PUT', '/moderation/site', { as: mo, body: { joining } });
    expect((await put('confirmed')).status).toBe(200);
    const refused = await end(app, mo);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      'People must confirm their email here, so this site has to send emails. Change who can join first.',
    ]);
    await put('open');
    expect((await end(app, mo)).status).toBe(200);
  });
});

test('a stored password is encrypted again with new keys, and reported as lost with a different SECRET', async () => {
  const database = await freshDatabase();
  const { app, mo } = await larder({ SECRET: '' }, Promise.resolve(database));
  await setServer(app, mo, withLogin);
  const sealed = async () => (await app.db.selectFrom('mailServer').select('password').executeTakeFirst())?.password;
  const before = await sealed();
  await rotateKeys(app.db, { publicUrl: app.deps.config.publicUrl, secret: undefined, endsAll: true });
  expect(await sealed()).not.toEqual(before);
  expect((await app.deps.site.readMail())?.smtpUrl).toContain(encodeURIComponent(PASSWORD));

  const { app: other, mo: again } = await larder({}, Promise.resolve(database));
  expect(await stored(other, again)).toMatchObject({ server: { hasPassword: false, isPasswordLost: true } });
  const { config } = other.deps;
  expect(siteWarnings(await readSite(other.db, config), config)).toEqual([
    expect.stringContaining('a different SECRET'),
  ]);
});

test('a site where emails must be confirmed and nothing can do that warns at startup', async () => {
  const { app } = await larder({ REQUIRE_CONFIRMED_EMAIL: 'on' });
  const { config } = app.deps;
  expect(siteWarnings(await readSite(app.db, config), config)).toEqual([expect.stringContaining('cannot send mail')]);
});
