import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { english } from '../../../contract/words/said.ts';
import { buildApp, NOW } from '../../../test/server/build-app.ts';
import { addFood, createUser, requestFood } from '../../../test/server/factories.ts';
import {
  around,
  found,
  IMPRINT,
  lookedAfter,
  METRICS_TOKEN,
  moderator,
  sayWho,
  site,
  sourcesOf,
} from '../../../test/server/looked-after.ts';
import { mailingApp, mailServer, minutesAfter, send } from '../../../test/server/mailing.ts';
import { pushBrowser, pushingApp, subscribe } from '../../../test/server/push-service.ts';
import { selfSigned } from '../../../test/server/self-signed.ts';
import { readConfig } from '../../config/config.ts';
import { pathOfBackup } from '../../db/backup/daily.ts';
import { appointTo } from '../roles/appoint.ts';
import { endOfCertificate } from './certificate.ts';
import { checks } from './checks.ts';
import { examine } from './health.ts';

/** In minutes. */
const HOUR = 60;
const DAY = 24 * HOUR;

describe('the checks find', () => {
  test('a backup that is missing or more than a day old', async () => {
    const { app, folder } = await site();
    app.setNow(minutesAfter(new Date(), 2 * DAY));
    expect(await found(app, 'backup-age')).toMatchObject({ harm: 'high', title: 'There’s no backup' });
    const madeAt = new Date('2030-01-01T03:00:00.000Z');
    await mkdir(join(folder, 'backups'));
    await writeFile(pathOfBackup(folder, madeAt), '');
    app.setNow(minutesAfter(madeAt, 27 * HOUR));
    expect(await found(app, 'backup-age')).toMatchObject({
      ...{ title: 'The newest backup is more than a day old', since: madeAt.toISOString() },
    });
    app.setNow(minutesAfter(madeAt, 25 * HOUR));
    expect(await found(app, 'backup-age')).toBe(undefined);
    const otherwise = await buildApp({ env: { METRICS_TOKEN, DATA_DIR: folder, DAILY_BACKUPS: '0' } });
    otherwise.setNow(minutesAfter(madeAt, 27 * HOUR));
    expect(await found(otherwise, 'backup-age')).toBe(undefined);
  });

  test('a disk with little space', async () => {
    const { app, folder } = await site();
    const look = async (megabytes: number) => {
      const sources = { ...sourcesOf(app), around: { ...around, freeSpace: async () => megabytes * 1024 * 1024 } };
      return (await examine(sources, english, { disk: checks['disk-space'] })).findings;
    };
    expect(await look(1024)).toEqual([]);
    expect(await look(1023)).toMatchObject([{ harm: 'high', details: [`${folder}: 1023 MB`] }]);
  });

  test('a task that is more than an hour overdue', async () => {
    const { app } = await site();
    const done = app.deps.health.tasks.add('could not sweep', 5 * 60_000);
    app.setNow(minutesAfter(NOW, HOUR + 4));
    expect(await found(app, 'tasks-done')).toBe(undefined);
    app.setNow(minutesAfter(NOW, HOUR + 6));
    expect(await found(app, 'tasks-done')).toMatchObject({
      ...{ details: ['could not sweep'], since: NOW.toISOString(), ofServer: true },
    });
    done();
    expect(await found(app, 'tasks-done')).toBe(undefined);
  });

  test('mail that is not sent, and mail that a provider refuses, without naming its recipient', async () => {
    const { app, mail, send } = await mailingApp({ env: await lookedAfter() });
    await moderator(app);
    const ada = await createUser(app, 'Ada', { email: 'ada@strict.example' });
    const ask = async (name: string) => requestFood(app, await createUser(app, name), await addFood(app, ada));
    await ask('Ben');
    app.setNow(minutesAfter(NOW, 11));
    expect(await found(app, 'mail-sent')).toMatchObject({
      ...{ since: NOW.toISOString(), details: expect.arrayContaining(['waiting: 1']) },
    });
    mail.refuse({ at: 'recipient', code: 550 });
    await send();
    expect(await found(app, 'mail-sent')).toBe(undefined);
    for (const name of ['Cleo', 'Dora']) {
      expect(await found(app, 'mail-refused')).toBe(undefined);
      await ask(name);
      await send();
    }
    const refused = await found(app, 'mail-refused');
    expect(refused).toMatchObject({ details: ['strict.example: 3'], since: minutesAfter(NOW, 11).toISOString() });
    app.setNow(minutesAfter(NOW, 8 * DAY));
    expect(await found(app, 'mail-refused')).toBe(undefined);
  });

  test('mail that waits because the mail server is down, which does not count as a refusal', async () => {
    const server = await mailServer();
    await server.close();
    const app = await buildApp({ env: await lookedAfter({ SMTP_URL: server.url }) });
    await requestFood(app, await createUser(app, 'Ben'), await addFood(app, await createUser(app, 'Ada')));
    await send(app);
    app.setNow(minutesAfter(NOW, 30));
    expect(await found(app, 'mail-sent')).toMatchObject({ title: 'Emails aren’t being sent' });
    expect(await app.db.selectFrom('deliveryFailures').selectAll().execute()).toEqual([]);
  });

  test('a stored mail server name that cannot exist, before any mail has failed', async () => {
    const app = await buildApp({ env: await lookedAfter({ MODERATORS: 'mo@example.org' }) });
    const mo = await moderator(app);
    const server = { host: ':::', port: 25, encryption: 'tls', username: '', password: null, sender: 'a@example.org' };
    await app.db
      .insertInto('mailServer')
      .values({ id: 1, ...server, changedAt: NOW } as never)
      .execute();
    app.deps.site.record([{ kind: 'site-changed' }]);
    await app.deps.site.readMail();
    expect(await found(app, 'mail-sent')).toMatchObject({ title: 'Emails aren’t being sent' });
    const body = { server: null };
    const tried = await app.call('POST', '/moderation/mail/test', { as: mo, body });
    expect([tried.status, await tried.json()]).toMatchObject([200, { outcome: 'unknown-host' }]);
    await requestFood(app, await createUser(app, 'Ben'), await addFood(app, await createUser(app, 'Ada')));
    await send(app);
    expect(await app.db.selectFrom('outbox').select('failingSince').execute()).toEqual([{ failingSince: NOW }]);
  });

  test('that as many devices were lost in a week as are left', async () => {
    const { app, service, push } = await pushingApp({ env: await lookedAfter() });
    await moderator(app);
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    service.answer({ status: 410 });
    for (let gone = 0; gone < 5; gone++) {
      expect(await found(app, 'push-reaches')).toBe(undefined);
      expect((await subscribe(app, ada, pushBrowser(`ada-${gone}`))).status).toBe(200);
      await requestFood(app, ben, await addFood(app, ada));
      await push();
    }
    expect(await found(app, 'push-reaches')).toMatchObject({
      ...{ harm: 'low', details: ['push.example.org: 5'], since: NOW.toISOString() },
    });
  });

  test('that the site does not say who runs it, until it has an imprint or a text that replaces it', async () => {
    const { app, mo } = await site();
    expect(await found(app, 'imprint')).toMatchObject({
      ...{ harm: 'medium', title: 'Visitors can’t see who runs this site', page: '/moderation/site/contact' },
    });
    await sayWho(app, mo);
    expect(await found(app, 'imprint')).toBe(undefined);
    await sayWho(app, mo, { ...IMPRINT, name: '', address: '', email: '' });
    expect(await found(app, 'imprint'), 'taken back').toMatchObject({ harm: 'medium' });
    const text = { language: 'en', source: 'The rectory, 2 Church Lane', after: 0 };
    expect((await app.call('PUT', '/moderation/site/texts/imprint', { as: mo, body: text })).status).toBe(200);
    expect(await found(app, 'imprint')).toBe(undefined);
  });

  test('that no mail can be sent, with the command for users who have forgotten their password', async () => {
    const { app, mo } = await site();
    expect(await found(app, 'mail-server')).toMatchObject({
      ...{ harm: 'medium', title: 'This site can’t send email', page: '/moderation/site/mail' },
      advice: expect.stringContaining('People who forget their password can’t get back in'),
      details: [expect.stringContaining('npm run larder -- reset-password')],
    });
    const server = { host: 'localhost', port: 9, encryption: 'offered', username: '', sender: 'food@example.org' };
    expect((await app.call('PUT', '/moderation/mail', { as: mo, body: server })).status).toBe(200);
    await app.call('GET', '/site');
    expect(await found(app, 'mail-server')).toBe(undefined);
    const { app: firebase } = await site({
      FIREBASE_PROJECT_ID: 'p',
      FIREBASE_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'd.example',
    });
    expect(await found(firebase, 'mail-server'), 'it mails links for new passwords itself').toMatchObject({
      details: [],
    });
  });

  test('that UTC is used because no time zone is set', async () => {
    const { app } = await site();
    const look = async (env: Record<string, string>, zone: string) =>
      (await examine({ ...sourcesOf(app), config: readConfig(env, zone) }, english, { zone: checks['time-zone'] }))
        .isWell;
    expect(await look({}, 'Etc/UTC')).toBe(false);
    expect(await look({ TIME_ZONE: 'Etc/UTC' }, 'Etc/UTC')).toBe(true);
    expect(await look({}, 'Europe/Vienna')).toBe(true);
  });

  test('that there is no moderator, or none was active for two weeks while a report is waiting', async () => {
    const { app } = await site();
    const nobody = await buildApp({ env: { METRICS_TOKEN } });
    expect(await found(nobody, 'moderators-here')).toMatchObject({ harm: 'low' });
    const carl = await createUser(nobody, 'Carl');
    await appointTo(nobody.db, carl.email, { role: 'moderator', ctx: nobody.deps.ctx });
    expect(await found(nobody, 'moderators-here'), 'one who was given the role').toBe(undefined);
    const late = minutesAfter(NOW, 15 * DAY);
    app.setNow(late);
    expect(await found(app, 'moderators-here')).toBe(undefined);
    const ada = await createUser(app, 'Ada', { now: late });
    const foodId = await addFood(app, await createUser(app, 'Ben', { now: late }), { deadline: '07/20/2026' });
    const report = { about: 'food', foodId, reason: 'other' };
    expect((await app.call('POST', '/reports', { as: ada, body: report })).status).toBe(200);
    expect(await found(app, 'moderators-here')).toMatchObject({
      ...{ harm: 'medium', since: NOW.toISOString(), advice: expect.stringMatching(/^1 report is waiting\./) },
    });
    await app.db.updateTable('sessions').set({ usedAt: late }).execute();
    expect(await found(app, 'moderators-here')).toBe(undefined);
  });

  test('a certificate that expires within two weeks', async () => {
    const server = createServer(selfSigned, (socket) => socket.end()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const ends = await endOfCertificate('127.0.0.1', port);
    expect(ends.getUTCFullYear()).toBe(2126);
    const { app } = await site();
    const config = { ...app.deps.config, publicUrl: 'https://larder.example.org' };
    const look = (now: Date, end = async () => ends) => {
      const sources = { ...sourcesOf(app), config, now, around: { ...around, endOfCertificate: end } };
      return examine(sources, english, { certificate: checks.certificate });
    };
    expect(await look(minutesAfter(ends, -15 * DAY))).toMatchObject({ isWell: true, unknown: [] });
    expect((await look(minutesAfter(ends, -13 * DAY))).findings).toMatchObject([
      { harm: 'high', title: 'The certificate expires soon' },
    ]);
    expect((await look(minutesAfter(ends, DAY))).findings).toMatchObject([{ title: 'The certificate has expired' }]);
    const away = () => endOfCertificate('127.0.0.1', 1);
    expect(await look(NOW, away)).toMatchObject({ isWell: true, unknown: [{ check: 'certificate' }] });
    config.publicUrl = 'https://localhost';
    expect(await look(ends)).toMatchObject({ isWell: true, well: [] });
  });
});
