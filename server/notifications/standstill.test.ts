import { describe, expect, test } from 'vitest';
import { NOW } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, moved, requestFood } from '../../test/server/factories.ts';
import { found, lookedAfter, METRICS_TOKEN, moderator } from '../../test/server/looked-after.ts';
import { mailingApp, mailServer, minutesAfter } from '../../test/server/mailing.ts';
import { unsentMail } from './send.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

type Mailing = Awaited<ReturnType<typeof mailingApp>>;

/** Creates a site with moderators, where Ben and Cleo have asked for Ada's bread and soup. */
async function asked(options: Parameters<typeof mailingApp>[0] = {}) {
  const mailing = await mailingApp({ ...options, env: await lookedAfter() });
  const { app } = mailing;
  await moderator(app);
  const [ada, ben, cleo] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cleo')];
  const [bread, soup] = [await addFood(app, ada, { title: 'Bread' }), await addFood(app, ada, { title: 'Soup' })];
  const [bens, cleos] = [await askFor(app, ben, bread), await askFor(app, cleo, soup)];
  return { ...mailing, ada, ben, cleo, bread, soup, bens, cleos };
}

/** Runs the mail worker every third hour, and once at the end. */
async function pass({ app, send }: Mailing, from: number, hours: number): Promise<void> {
  const every3 = Array.from({ length: Math.ceil(hours / 3) }, (_, index) => 3 * index);
  for (const hour of [...every3, hours]) {
    app.setNow(minutesAfter(NOW, from + hour * HOUR));
    await send();
  }
}

async function overdue({ app }: Mailing): Promise<number> {
  const answer = await app.app.request('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, value] = /^larder_mail_overdue_seconds (.*)$/m.exec(await answer.text()) ?? [];
  return Number(value);
}

describe('mail that stands still', () => {
  test.each([
    ['answers 451 to everything', { at: 'data', code: 451 }],
    ['has used up its quota', { at: 'data', code: 550, message: '5.4.5 Daily sending quota exceeded' }],
  ] as const)('for a day because the mail server %s is sent once if it is still relevant', async (_, refusal) => {
    const mailing = await asked();
    const { app, mail, ada, ben, cleo, bens, cleos, soup } = mailing;
    mail.refuse(refusal);
    await moved(app, ada, bens, 'acceptance');
    await moved(app, ada, cleos, 'acceptance');
    await pass(mailing, 0, 12);
    await moved(app, cleo, cleos, 'withdrawal');
    await pass(mailing, 13 * HOUR, 12);
    expect(await overdue(mailing)).toBe(25 * 3600);
    expect(await found(app, 'mail-sent')).toMatchObject({
      ...{ title: 'Emails aren’t being sent', harm: 'medium', since: NOW.toISOString() },
      details: expect.arrayContaining(['waiting: 2']),
    });
    expect(mail.received).toEqual([]);

    mail.refuse(undefined);
    const dan = await createUser(app, 'Dan');
    await requestFood(app, dan, soup);
    await pass(mailing, 26 * HOUR, 3);
    expect(
      mail
        .take()
        .map(({ to, headers }) => `${to}: ${headers.subject}`)
        .toSorted(),
    ).toEqual([
      `${ada.email}: Someone isn’t coming for your food: Soup · Open Larder`,
      `${ada.email}: Someone would like your food: Soup · Open Larder`,
      `${ben.email}: Food promised to you: Bread · Open Larder`,
    ]);
    expect(await unsentMail(app.db, app.deps.ctx.clock())).toMatchObject({ due: 0, stillSince: null });
    expect(await found(app, 'mail-sent')).toBe(undefined);
  });

  test('for eight days because there is no mail server is sent when there is one, with the date of that day', async () => {
    const mailing = await asked();
    const { app, mail } = mailing;
    await mail.close();
    for (let day = 0; day < 8; day++) await pass(mailing, day * DAY, 2);
    const contact = { name: 'Dora', email: 'dora@example.org', subject: 'Plums', message: 'They are ripe.' };
    await app.call('POST', '/contact', { body: contact });
    expect(await overdue(mailing)).toBe((7 * DAY + 2 * HOUR) * 60);
    const back = await mailServer({ port: mail.port });
    await pass(mailing, 8 * DAY, 0);
    expect(back.take().map(({ headers }) => headers.date)).toContain('Tue, 23 Jun 2026 10:00:00 +0000');
  });

  test('for longer than two weeks is dropped and logged', async () => {
    const log: string[] = [];
    const mailing = await asked({ onLog: (entry) => log.push(entry) });
    mailing.app.setNow(minutesAfter(NOW, 14 * DAY + 1));
    expect(await mailing.send()).toBe(0);
    expect(mailing.mail.received).toEqual([]);
    expect(log.filter((entry) => entry.includes('it waited too long'))).toHaveLength(2);
    expect(await mailing.app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});

test('mail that is deferred for one address does not count as stalled', async () => {
  const mailing = await asked();
  const { app, mail, ada, ben, bread, cleo, bens } = mailing;
  mail.refuse({ at: 'recipient', code: 452, only: ada.email });
  await pass(mailing, 0, 2);
  await askFor(app, cleo, bread);
  await moved(app, ada, bens, 'acceptance');
  await pass(mailing, 3 * HOUR, 1);
  expect(mail.take().map(({ to }) => to)).toEqual([[ben.email]]);
  expect(await overdue(mailing)).toBe(0);
  expect(await found(app, 'mail-sent')).toMatchObject({ title: 'Some emails haven’t been accepted yet', harm: 'low' });
});
