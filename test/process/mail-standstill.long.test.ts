/** @module-tag operating */
import { expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../server/mail-server.ts';
import { type AppProcess, startApp, temporaryFolder } from './app-process.ts';
import { added, confirmed } from './confirmed-person.ts';
import { call, food } from './person.ts';

const HOUR = 60 * 60_000;
const METRICS_TOKEN = 'only-those-who-watch-know-this-token';
const PATIENT = { timeout: 120_000, interval: 100 };

it('after a day of 451 from the mail server, reported by health and metrics, news that is still true is sent once', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const mail = await startMailServer();
  onTestFinished(mail.close);
  const startAhead = (hours: number) =>
    startApp({
      env: { DATA_DIR: folder.path, METRICS_TOKEN, SMTP_URL: mail.url, CLOCK_AHEAD: String(hours) },
      command: [process.execPath, '--import', './test/process/clock.ts', 'server/main.ts'],
    });

  let app = await startAhead(0);
  const [ada, ben, cem, dot] = await Promise.all([
    confirmed(app, mail, 'Ada'),
    confirmed(app, mail, 'Ben'),
    confirmed(app, mail, 'Cem'),
    confirmed(app, mail, 'Dot'),
  ]);
  mail.take();
  mail.refuse({ at: 'data', code: 451 });
  const [bread, soup, cake] = [
    await added(app, ada, '/add-food', food('Bread')),
    await added(app, ada, '/add-food', food('Soup')),
    await added(app, ada, '/add-food', food('Cake')),
  ];
  const bens = await added(app, ben, '/add-request', { foodId: bread, notes: 'Please' });
  const cems = await added(app, cem, '/add-request', { foodId: soup, notes: 'Please' });
  await added(app, dot, '/add-request', { foodId: cake, notes: 'Please' });
  for (const id of [bens, cems]) await call(app.url, ada, 'POST', `/request/${id}/acceptance`);
  await expect.poll(app.stdout, PATIENT).toContain('could not send a mail yet');
  await app.stop();

  for (const hours of [12, 25]) {
    app = await startAhead(hours);
    await expect.poll(app.stdout, PATIENT).toContain('could not send a mail yet');
    expect(app.stdout()).not.toContain('gave up on a mail');
    const [, overdue] = /^larder_mail_overdue_seconds (.*)$/m.exec(await watched(app, '/metrics')) ?? [];
    expect(Number(overdue)).toBeGreaterThanOrEqual((hours * HOUR) / 1000);
    expect(await watched(app, '/metrics/health')).toContain('Emails aren’t being sent');
    if (hours === 12) {
      expect((await call(app.url, cem, 'POST', `/request/${cems}/withdrawal`)).status).toBe(200);
      await app.stop();
    }
  }
  expect(mail.received).toEqual([]);

  await app.stop();
  mail.refuse(undefined);
  const worksAgain = Date.now() + 26 * HOUR;
  app = await startAhead(26);
  const told = () => mail.received.map(({ to, says }) => `${to}: ${says}`).toSorted();
  await expect
    .poll(told, PATIENT)
    .toEqual([
      'ada@example.org: Someone isn’t coming for your food',
      'ada@example.org: Someone would like your food',
      'ben@example.org: Food promised to you',
    ]);
  for (const { headers } of mail.received) expect(Date.parse(headers.date ?? '')).toBeGreaterThan(worksAgain - 1000);
  await app.stop();
  expect(mail.received).toHaveLength(3);
}, 600_000);

async function watched({ url }: AppProcess, path: string): Promise<string> {
  return (await fetch(url + path, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text();
}
