import { describe, expect, test } from 'vitest';
import type { RestoredCopy } from '../../../contract/site/restored-copy.ts';
import { NOW } from '../../../test/server/build-app.ts';
import { addFood, askFor, createUser, errorOf, foodInput, moved, requestFood } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { found, health, lookedAfter, METRICS_TOKEN, moderator } from '../../../test/server/looked-after.ts';
import { mailingApp } from '../../../test/server/mailing.ts';
import { pushBrowser, subscribe } from '../../../test/server/push-service.ts';
import { markRestoredCopy } from '../../db/backup/restored-copy.ts';
import { periodicTasks } from '../../periodic-tasks.ts';

const BACKUP = { madeAt: new Date('2026-06-15T03:00:00Z'), restoredAt: NOW };
const AFTER_ITS_DAY = '2026-06-22T10:00:00Z';
const LONG_AFTER = '2026-07-30T21:59:59.999Z';

/**
 * Creates a restored copy of a site where Ada has promised bread to Ben, and Cleo has just asked for soup. Both deadlines have
 * passed.
 */
async function restored() {
  const database = await freshDatabase();
  const mailing = await mailingApp({ database, env: await lookedAfter({ DAILY_BACKUPS: '0' }) });
  const { app } = mailing;
  const mo = await moderator(app);
  const [ada, ben, cleo] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cleo')];
  expect((await subscribe(app, ada, pushBrowser('ada'))).status).toBe(200);
  const bread = await askFor(app, ben, await addFood(app, ada, { title: 'Bread' }));
  await moved(app, ada, bread, 'acceptance');
  const soup = await askFor(app, cleo, await addFood(app, ada, { title: 'Soup' }));
  await app.db.transaction().execute((tx) => markRestoredCopy(tx, BACKUP));
  // Reload the settings, as a starting server does.
  app.deps.site.lose?.();
  await app.deps.site.read();
  app.setNow(AFTER_ITS_DAY);
  const statuses = async () => {
    const rows = await app.db.selectFrom('foodRequests').select(['id', 'status']).execute();
    return [bread, soup].map((wanted) => rows.find(({ id }) => id === wanted)?.status);
  };
  const outbox = () => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  /** Runs all periodic tasks once. */
  const letTimePass = async () => {
    const { signal } = new AbortController();
    for (const { act } of periodicTasks(app.deps, database)) await act(signal);
  };
  return { ...mailing, mo, ada, ben, cleo, statuses, outbox, letTimePass };
}

describe('A restored copy', () => {
  test('sends nothing and lets nothing expire until a steward makes it the live site', async () => {
    const { app, mail, mo, ada, statuses, outbox, letTimePass } = await restored();
    const waiting = await outbox();
    expect(waiting.map(({ channel }) => channel)).toEqual(expect.arrayContaining(['mail', 'push']));
    await letTimePass();
    expect(mail.received).toEqual([]);
    expect(await statuses()).toEqual(['Accepted', 'Requested']);
    expect(await outbox()).toEqual(waiting);

    const copy = await app.call('GET', '/moderation/restored-copy', { as: mo });
    const of = (wanted: string) => waiting.filter(({ channel }) => channel === wanted).length;
    const expected: RestoredCopy = {
      ...{ madeAt: BACKUP.madeAt.toISOString(), restoredAt: BACKUP.restoredAt.toISOString() },
      ...{ people: 4, mails: of('mail'), pushes: of('push'), overdue: 2 },
    };
    expect(await copy.json()).toEqual({ copy: expected });

    await app.db.deleteFrom('outbox').where('channel', '=', 'push').execute();
    expect((await app.call('POST', '/moderation/go-live', { as: mo, body: { waiting: 'send' } })).status).toBe(200);
    await letTimePass();
    await letTimePass();
    expect(await statuses()).toEqual(['Expired', 'Expired']);
    expect(mail.received.map(({ to, says }) => `${to}: ${says}`).toSorted()).toEqual(
      expect.arrayContaining([expect.stringContaining('ben@example.org'), expect.stringContaining('cleo@example.org')]),
    );
    expect(await (await app.call('GET', '/moderation/restored-copy', { as: mo })).json()).toEqual({ copy: null });
    const [last] = await (await app.call('GET', '/moderation/log', { as: mo })).json();
    expect(last).toMatchObject({ act: 'go-live', moderator: expect.stringContaining('Mo') });
    expect((await app.call('GET', '/moderation/log', { as: ada })).status).toBe(404);
  });

  test('can drop everything that waits to be sent; overdue requests still expire, and new events are mailed', async () => {
    const { app, mail, mo, ada, ben, statuses, outbox, letTimePass } = await restored();
    expect((await app.call('POST', '/moderation/go-live', { as: mo, body: { waiting: 'drop' } })).status).toBe(200);
    expect(await outbox()).toEqual([]);
    const again = await app.call('POST', '/moderation/go-live', { as: mo, body: { waiting: 'drop' } });
    expect(await again.json()).toEqual({ modifiedCount: 1 });
    await app.db.deleteFrom('pushSubscriptions').execute();
    expect(await statuses()).toEqual(['Expired', 'Expired']);
    await letTimePass();
    await letTimePass();
    expect(mail.received).toEqual([]);
    await askFor(app, ben, await addFood(app, ada, { ...foodInput(), deadline: LONG_AFTER }));
    await letTimePass();
    expect(mail.received).toMatchObject([{ to: [ada.email] }]);
  });

  test('is recognisable and ready, and only stewards can make it live', async () => {
    const { app, mo, ben } = await restored();
    const site = async () => (await (await app.call('GET', '/site')).json()).restoredFrom;
    expect(await site()).toBe(BACKUP.madeAt.toISOString());
    expect((await app.call('GET', '/ready')).status).toBe(200);
    for (const as of [ben, undefined]) {
      expect((await app.call('GET', '/moderation/restored-copy', { as })).status).toBe(404);
      const refused = await app.call('POST', '/moderation/go-live', { as, body: { waiting: 'send' } });
      expect(refused.status).toBe(404);
    }
    const unclear = await app.call('POST', '/moderation/go-live', { as: mo, body: {} });
    expect(unclear.status).toBe(400);
    expect(await site()).toBe(BACKUP.madeAt.toISOString());
    await app.call('POST', '/moderation/go-live', { as: mo, body: { waiting: 'send' } });
    expect(await site()).toBeNull();
  });

  test('accepts what users do, and promises them no mail', async () => {
    const { app, ada, ben } = await restored();
    const id = await addFood(app, ada, { ...foodInput(), deadline: LONG_AFTER });
    expect((await requestFood(app, ben, id)).status).toBe(200);
    const refused = { status: 409, code: 'NO_MAIL' };
    expect(await (await app.call('GET', '/site')).json()).toMatchObject({ sendsMail: false });
    const forgotten = await app.call('POST', '/forgotten-password', { body: { email: ada.email } });
    expect(await errorOf(forgotten)).toMatchObject(refused);
    const confirmation = await app.call('POST', '/confirmation-mail', { as: ada });
    expect(await errorOf(confirmation)).toMatchObject(refused);
  });

  test('is reported by the health checks, instead of overdue mail', async () => {
    const { app, mo, letTimePass } = await restored();
    await letTimePass();
    expect(await found(app, 'restored-copy')).toMatchObject({
      ...{
        title: 'This is a restored copy. It doesn’t send emails or notifications.',
        harm: 'high',
        since: NOW.toISOString(),
      },
      details: ['backup: 2026-06-15T03:00:00.000Z'],
    });
    const { findings } = await health(app);
    expect(findings.map(({ check }) => check)).not.toContain('mail-sent');
    expect(findings.map(({ check }) => check)).not.toContain('tasks-done');
    const metrics = await app.app.request('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    expect((await metrics.text()).split('\n').filter((line) => line.startsWith('larder_mail_overdue'))).toEqual([]);
    await app.call('POST', '/moderation/go-live', { as: mo, body: { waiting: 'send' } });
    expect(await found(app, 'restored-copy')).toBeUndefined();
  });
});
