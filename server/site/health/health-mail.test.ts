import { expect, test } from 'vitest';
import { createUser } from '../../../test/server/factories.ts';
import { lookedAfter, moderator, sayWho } from '../../../test/server/looked-after.ts';
import { mailingApp, minutesAfter } from '../../../test/server/mailing.ts';
import { verifyOwner } from '../roles/appoint.ts';

/** Eight o’clock on a Thursday in Vienna. */
const THURSDAY = new Date('2026-06-18T06:00:00Z');
const DAY = 24 * 60;

async function mailing() {
  const env = await lookedAfter({ MODERATORS: 'mo@example.org,nora@example.org,olga@example.org', TRUST_PROXY: '1' });
  const site = await mailingApp({ env });
  const mo = await moderator(site.app);
  await sayWho(site.app, mo);
  const nora = await createUser(site.app, 'Nora');
  await verifyOwner(site.app.db, nora.email);
  /** Returns the mails sent at a given time, with recipients and text. */
  const sendAt = async (at: Date) => {
    site.app.setNow(at);
    await site.send();
    return site.mail.take().map(({ to, says, text }) => ({ to, says, text }));
  };
  return { ...site, mo, nora, sendAt };
}

test('moderators get one mail every Thursday after eight o’clock, even if all is well', async () => {
  const { sendAt } = await mailing();
  expect(await sendAt(minutesAfter(THURSDAY, -1))).toEqual([]);
  const [sent, ...others] = await sendAt(THURSDAY);
  expect([sent, ...others].map((mail) => mail?.to.join()).toSorted()).toEqual(['mo@example.org', 'nora@example.org']);
  expect(sent?.says).toBe('Everything’s OK');
  expect(sent?.text).toContain('http://localhost:3000/moderation/health');
  expect(sent?.text).toContain('You can turn off this email');
  expect(await sendAt(minutesAfter(THURSDAY, 10))).toEqual([]);
  expect(await sendAt(minutesAfter(THURSDAY, DAY))).toEqual([]);
  expect(await sendAt(minutesAfter(THURSDAY, 7 * DAY))).toHaveLength(2);
});

test('it lists problems in each reader’s language, the worst first', async () => {
  const { app, sendAt } = await mailing();
  await app.db.updateTable('users').set({ language: 'de' }).where('name', '=', 'Nora').execute();
  app.setNow(THURSDAY);
  app.deps.health.tasks.add('could not sweep', 1000);
  for (let asked = 0; asked < 30; asked++) await app.app.request('/api/site');
  const mails = await sendAt(minutesAfter(THURSDAY, 90));
  const english = mails.find(({ to }) => to.includes('mo@example.org'));
  expect(english?.says).toBe('2 things need attention');
  expect(english?.text).toMatch(
    /Urgent: A scheduled task hasn’t run\n.*\n {2}could not sweep\n.*Important: TRUST_PROXY is higher/s,
  );
  const german = mails.find(({ to }) => to.includes('nora@example.org'));
  expect(german?.text).toMatch(/could not sweep/);
  expect(german?.text).not.toContain('Urgent');
});

test('it is not sent to moderators who turned it off or want no mail, and other settings do not turn it on', async () => {
  const { app, mo, nora, sendAt } = await mailing();
  const wanted = async () => (await (await app.call('GET', '/moderation/health', { as: mo })).json()).mailWanted;
  const turn = (wanted: boolean) => app.call('PUT', '/moderation/health/mail', { as: mo, body: { wanted } });
  expect(await wanted()).toBe(true);
  expect((await turn(false)).status).toBe(200);
  const settings = await (await app.call('GET', '/notification-settings', { as: mo })).json();
  expect((await app.call('PUT', '/notification-settings', { as: mo, body: settings })).status).toBe(200);
  expect(await wanted()).toBe(false);
  expect((await sendAt(THURSDAY)).map(({ to }) => to)).toEqual([['nora@example.org']]);
  await app.call('PUT', '/mail-settings', { as: nora, body: { wanted: false } });
  expect(await sendAt(minutesAfter(THURSDAY, 7 * DAY))).toEqual([]);
  await turn(true);
  expect((await sendAt(minutesAfter(THURSDAY, 14 * DAY))).map(({ to }) => to)).toEqual([['mo@example.org']]);
});

test('only moderators can turn it off', async () => {
  const { app } = await mailing();
  const ada = await createUser(app, 'Ada');
  const body = { wanted: false };
  expect((await app.call('PUT', '/moderation/health/mail', { as: ada, body })).status).toBe(404);
});
