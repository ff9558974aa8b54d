import { describe, expect, test } from 'vitest';
import { NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, foodInput } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { found, lookedAfter, moderator } from '../../test/server/looked-after.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import type { Database } from '../db/database.ts';
import { runCommand } from '../operator/commands.ts';
import { periodicTasks } from '../periodic-tasks.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Creates a server with an adjustable clock, on a machine with the boot id `boot` that has been up for `since` minutes. */
async function server(database: Database, boot: string, since = HOUR) {
  const log: string[] = [];
  let running = since;
  let clock = NOW;
  const machine = { boot, uptime: () => running * 60_000 };
  const env = await lookedAfter({ DAILY_BACKUPS: '0' });
  const onLog = (entry: string) => log.push(entry);
  const { app, mail } = await mailingApp({ database, machine, env, onLog });
  const set = (to: Date) => {
    clock = to;
    app.setNow(to);
  };
  return {
    app,
    mail,
    log,
    /** Moves its clock by minutes, without time passing. */
    jump: (by: number) => set(minutesAfter(clock, by)),
    /** Lets minutes pass. */
    pass: (minutes: number) => {
      running += minutes;
      set(minutesAfter(clock, minutes));
    },
    setTo: set,
    look: () => app.deps.time.look(),
    /** Runs each periodic task once. */
    work: async () => {
      const { signal } = new AbortController();
      for (const { act } of periodicTasks(app.deps, database)) await act(signal);
    },
  };
}

/** A site with one server, on which Ben has requested Ada's bread. */
async function site() {
  const database = await freshDatabase();
  const one = await server(database, 'one');
  await one.look();
  const { app, mail } = one;
  await moderator(app);
  const ada = await createUser(app, 'Ada');
  const ben = await createUser(app, 'Ben');
  const food = await addFood(app, ada, { deadline: '06/17/2026' });
  const request = await askFor(app, ben, food);
  await one.work();
  mail.received.length = 0;
  const status = async () =>
    (await app.db.selectFrom('foodRequests').select('status').where('id', '=', request).executeTakeFirst())?.status;
  const kept = async ({ db }: TestApp = app) => ({
    status: await status(),
    sessions: (await db.selectFrom('sessions').select('tokenHash').execute()).length,
    outbox: await db.selectFrom('outbox').select(['id', 'sentAt', 'dueAt']).orderBy('id').execute(),
    places: (await db.selectFrom('places').select('id').execute()).length,
  });
  return { ...one, database, ada, food, status, kept };
}

const confirm = ({ app }: Pick<Awaited<ReturnType<typeof site>>, 'app'>) =>
  runCommand('confirm-clock', {}, app.deps) as Promise<{ confirmed: string | null }>;

describe('a clock that jumps', () => {
  test.each([
    ['ahead by a year', YEAR],
    ['back by a year', -YEAR],
    ['ahead by two days', 2 * DAY + HOUR],
  ])('%s changes nothing, is reported at once, and is no longer reported once it is right again', async (_, by) => {
    const { app, mail, log, jump, pass, look, work, kept } = await site();
    const before = await kept();
    app.deps.health.tasks.add('could not clean up', HOUR);
    jump(by);
    // The tasks may run before the clock is checked again.
    await work();
    await look();
    pass(HOUR / 2);
    await work();
    expect(await kept()).toEqual(before);
    expect(mail.received).toEqual([]);
    expect(log.join('')).toMatch(
      /this machine’s clock has jumped (ahead|back) by \d+ days.*npm run larder -- confirm-clock/,
    );
    const days = Math.floor(Math.abs(by) / DAY);
    expect(await found(app, 'clock')).toMatchObject({
      ...{ harm: 'high', title: `The clock has jumped by ${days} days`, ofServer: true },
      details: expect.arrayContaining(['npm run larder -- confirm-clock']),
    });
    // After the jump, a task that ran minutes ago does not count as overdue.
    expect(await found(app, 'tasks-done')).toBe(undefined);
    jump(-by);
    await look();
    await work();
    expect(await found(app, 'clock')).toBe(undefined);
    expect(await kept()).toMatchObject({ status: 'Requested', sessions: before.sessions });
    expect(log.join('')).toContain('the clock is trusted again');
  });

  test('is trusted once it has lasted for an hour, even across a restart', async () => {
    const { database, jump, pass, look, work, status } = await site();
    jump(YEAR);
    await look();
    pass(40);
    await look();
    await work();
    expect(await status()).toBe('Requested');
    const restarted = await server(database, 'one');
    restarted.pass(40);
    restarted.jump(YEAR);
    await restarted.look();
    await restarted.work();
    expect(await status()).toBe('Requested');
    restarted.pass(21);
    await restarted.look();
    await restarted.work();
    expect(await status()).toBe('Expired');
  });

  test('has to last for an hour after its latest jump', async () => {
    const { jump, pass, look, work, status } = await site();
    jump(YEAR);
    await look();
    pass(50);
    jump(YEAR);
    await look();
    pass(50);
    await look();
    await work();
    expect(await status()).toBe('Requested');
  });

  test('is trusted as soon as an operator confirms it, and cannot be confirmed before', async () => {
    const { app, jump, look, work, status } = await site();
    expect(await confirm({ app })).toEqual({ confirmed: null });
    jump(YEAR);
    await look();
    expect(await confirm({ app })).toEqual({ confirmed: minutesAfter(NOW, YEAR).toISOString() });
    await look();
    await work();
    expect(await status()).toBe('Expired');
    expect(await found(app, 'clock')).toBe(undefined);
  });

  test('on one of two servers is not trusted while the other one has another time', { tags: 'crash' }, async () => {
    const { database, jump, pass, look, work, status, app } = await site();
    const other = await server(database, 'two');
    jump(YEAR);
    for (let minutes = 0; minutes < 3 * HOUR; minutes += 5) {
      await look();
      await work();
      pass(5);
      other.pass(5);
      await other.look();
      await other.work();
    }
    expect(await status()).toBe('Requested');
    expect(await found(app, 'clock')).toMatchObject({ title: 'The clock has jumped by 365 days' });
    expect(await found(other.app, 'clock')).toBe(undefined);
  });

  test('expires no requests when a donor edits their food', async () => {
    const { app, ada, food, jump, status } = await site();
    jump(3 * DAY);
    const body = foodInput({ deadline: '06/25/2026' });
    await app.call('PUT', `/update-food/${food}`, { as: ada, body });
    expect(await status()).toBe('Requested');
  });
});

describe('a site that was off for a week', () => {
  test('on a machine that kept running trusts its clock at once', async () => {
    const { database, status } = await site();
    const again = await server(database, 'one');
    again.pass(7 * DAY);
    await again.look();
    await again.work();
    expect(await status()).toBe('Expired');
    expect(again.log.join('')).not.toContain('the clock');
  });

  test('together with its machine waits ten minutes, and needs no operator', async () => {
    const { database, status } = await site();
    const again = await server(database, 'started anew', 0);
    again.setTo(minutesAfter(NOW, 7 * DAY));
    await again.look();
    await again.work();
    expect(await status()).toBe('Requested');
    expect(await found(again.app, 'clock')).toMatchObject({
      ...{ harm: 'low', title: 'This site was down for 7 days, or its clock is wrong' },
    });
    again.pass(11);
    await again.look();
    await again.work();
    expect(await status()).toBe('Expired');
  });

  test('on a machine that starts with an old time waits ten minutes from when the network corrects it', async () => {
    const { database, status } = await site();
    const again = await server(database, 'started anew', 0);
    await again.look();
    again.pass(2);
    await again.look();
    expect(again.app.deps.time.isDoubted()).toBe(false);
    again.jump(7 * DAY);
    await again.look();
    await again.work();
    expect(await status()).toBe('Requested');
    expect(await found(again.app, 'clock')).toMatchObject({ harm: 'low' });
    again.pass(11);
    await again.look();
    await again.work();
    expect(await status()).toBe('Expired');
  });

  test('does not wait if it was off for less than a day', async () => {
    const { database } = await site();
    const again = await server(database, 'started anew', 0);
    again.setTo(minutesAfter(NOW, 20 * HOUR));
    await again.look();
    expect(again.app.deps.time.isDoubted()).toBe(false);
  });
});
