import { describe, expect, test } from 'vitest';
import { addFood, createUser, foodInput, moved, requestFood, type TestUser } from '../../test/server/factories.ts';
import { mailingApp, send } from '../../test/server/mailing.ts';
import { pushBrowser, pushService, sendPushes, subscribe } from '../../test/server/push-service.ts';
import { remindOfPickups } from '../sharing/telling/remind.ts';
import { postpone } from './outbox-store.ts';

const SEVEN = '2026-06-16T07:00/08:00';
const TEN = '2026-06-16T10:00/11:00';
const NOON = '2026-06-16T12:00/13:00';
const LATE = '2026-06-17T17:00/19:00';
const windows = [SEVEN, TEN, NOON, LATE];

/** Times in Vienna. Quiet hours are from 21:00 to 9:00. */
const [AT_22, AT_22_10, AT_9] = ['2026-06-15T20:00:00Z', '2026-06-15T20:10:00Z', '2026-06-16T07:00:00Z'];

/**
 * Sets up the donor Ada and the requester Ann at ten in the evening, both with quiet hours, mail and push. `told` sends what is
 * due and returns what has arrived since its last call, as `mail Ann: …` or `silent push Ann: …`.
 */
async function evening({ window = SEVEN, isPromised = true, ...overrides }: Setting = {}) {
  const { app, mail } = await mailingApp();
  const service = await pushService();
  const [ada, ann] = [await createUser(app, 'Ada'), await createUser(app, 'Ann')];
  const browsers = { Ada: pushBrowser('Ada'), Ann: pushBrowser('Ann') };
  for (const [as, browser] of [[ada, browsers.Ada] as const, [ann, browsers.Ann] as const]) {
    await subscribe(app, as, browser);
    const settings = await (await app.call('GET', '/notification-settings', { as })).json();
    const body = { ...settings, quietHours: { from: '21:00', to: '09:00' } };
    expect((await app.call('PUT', '/notification-settings', { as, body })).status).toBe(200);
  }
  const told = async () => {
    await Promise.all([send(app), sendPushes(app, service.post)]);
    const mails = mail.take().map(({ to, says }) => `mail ${to[0] === ada.email ? 'Ada' : 'Ann'}: ${says}`);
    const pushes = service.take().map(({ path, body }) => {
      const name = path.endsWith('Ada') ? 'Ada' : 'Ann';
      const { silent, title } = browsers[name].read(body);
      return `${silent ? 'silent ' : ''}push ${name}: ${title}`;
    });
    return [...mails, ...pushes].toSorted();
  };
  const foodId = await addFood(app, ada, { windows, deadline: '06/20/2026', ...overrides });
  const response = await requestFood(app, ann, foodId, window ? { window } : {});
  expect(response.status).toBe(200);
  const requestId: string = (await response.json()).insertedId;
  if (isPromised) await moved(app, ada, requestId, 'acceptance');
  await told();
  app.setNow(AT_22);
  return { app, ada, ann, foodId, requestId, told };
}
type Setting = { window?: string | null; isPromised?: boolean; windows?: string[]; deadline?: string };
type Evening = Awaited<ReturnType<typeof evening>>;

const choose = ({ app, ann, requestId }: Evening, window: string) =>
  app.call('PUT', `/request/${requestId}/window`, { as: ann, body: { window } });
const propose = ({ app, requestId }: Evening, as: TestUser, window: string) =>
  app.call('PUT', `/request/${requestId}/proposal`, { as, body: { window } });

/** Events at ten in the evening about a given pick-up time, each with the notification that it causes. */
const cases: Record<
  string,
  { setting?: (time: string) => Setting; act: (all: Evening, time: string) => unknown; told: string }
> = {
  'a promise': {
    setting: (window) => ({ window, isPromised: false }),
    act: ({ app, ada, requestId }) => moved(app, ada, requestId, 'acceptance'),
    told: 'Ann: Food promised to you',
  },
  'a released promise': {
    act: ({ app, ada, requestId }) => moved(app, ada, requestId, 'release'),
    told: 'Ann: This is no longer promised to you',
  },
  'a deleted food': {
    act: ({ app, ada, foodId }) => app.call('DELETE', `/delete-food/${foodId}`, { as: ada }),
    told: 'Ann: This was deleted by the donor',
  },
  'a withdrawal': {
    act: ({ app, ann, requestId }) => moved(app, ann, requestId, 'withdrawal'),
    told: 'Ada: Someone isn’t coming for your food',
  },
  'a promise moved to a new time': {
    setting: () => ({ window: LATE }),
    act: choose,
    told: 'Ada: Someone chose another pick-up time',
  },
  'a promise moved away from a time': {
    act: (all) => choose(all, LATE),
    told: 'Ada: Someone chose another pick-up time',
  },
  'a proposed pick-up time': {
    setting: () => ({ window: LATE }),
    act: (all, time) => propose(all, all.ada, time),
    told: 'Ann: Someone proposed a pick-up time',
  },
  'a pick-up time that is no longer offered': {
    act: ({ app, ada, foodId }) =>
      app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput({ windows: [LATE] }) }),
    told: 'Ann: The donor changed the pick-up time',
  },
  'a new request': {
    setting: () => ({ window: LATE, isPromised: false }),
    act: async ({ app, foodId }, window) => requestFood(app, await createUser(app, 'Ben'), foodId, { window }),
    told: 'Ada: 2 people are waiting for your food',
  },
};

describe.each(Object.entries(cases))(
  'in quiet hours until nine, %s',
  (_name, { setting = (window) => ({ window }), act, told }) => {
    test('is announced at once, by a silent push, if the pick-up is at seven', async () => {
      const all = await evening(setting(SEVEN));
      await act(all, SEVEN);
      expect(await all.told()).toEqual([`mail ${told}`, `silent push ${told}`]);
    });

    test('is announced when quiet hours end, by a push with sound, if the pick-up is at ten', async () => {
      const all = await evening(setting(TEN));
      await act(all, TEN);
      expect(await all.told()).toEqual([]);
      all.app.setNow(AT_9);
      expect(await all.told()).toEqual([`mail ${told}`, `push ${told}`]);
    });
  },
);

describe('in quiet hours until nine', () => {
  test('both sides are reminded at six of a pick-up at seven', async () => {
    const { app, told } = await evening();
    app.setNow('2026-06-16T04:00:00Z');
    await remindOfPickups(app.db, app.deps.ctx);
    const words = {
      ann: 'Ann: It’s nearly time to collect your food',
      ada: 'Ada: Someone is coming for your food soon',
    };
    expect(await told()).toEqual([
      `mail ${words.ada}`,
      `mail ${words.ann}`,
      `silent push ${words.ada}`,
      `silent push ${words.ann}`,
    ]);
  });

  test.each([
    ['with a promise for seven is pushed at once, and mailed if it was not read', true, SEVEN, true],
    ['with a promise for ten waits', true, TEN, false],
    ['without a promise waits', false, SEVEN, false],
  ])('a message from a requester %s', async (_people, isPromised, window, isTold) => {
    const { app, ann, requestId, told } = await evening({ window, isPromised });
    const path = `/request/${requestId}/messages`;
    expect((await app.call('POST', path, { as: ann, body: { text: 'Six?' } })).status).toBe(200);
    const words = 'Ada: You have a new message';
    expect(await told()).toEqual(isTold ? [`silent push ${words}`] : []);
    app.setNow(AT_22_10);
    expect(await told()).toEqual(isTold ? [`mail ${words}`] : []);
  });

  test.each([
    ['06/15/2026', ['mail Ann: Food promised to you', 'silent push Ann: Food promised to you']],
    ['06/16/2026', []],
  ])('a promise without a pick-up time is announced at once only on the last day: %s', async (deadline, ways) => {
    const { app, ada, requestId, told } = await evening({ window: null, isPromised: false, windows: [], deadline });
    await moved(app, ada, requestId, 'acceptance');
    expect(await told()).toEqual(ways);
  });

  test('a waiting notification is sent at once if the pick-up is moved into quiet hours', async () => {
    const all = await evening({ window: TEN, isPromised: false });
    await moved(all.app, all.ada, all.requestId, 'acceptance');
    expect(await all.told()).toEqual([]);
    all.app.setNow(AT_22_10);
    expect((await choose(all, SEVEN)).status).toBe(200);
    expect(await all.told()).toEqual([
      'mail Ada: Someone chose another pick-up time',
      'mail Ann: Food promised to you',
      'silent push Ada: Someone chose another pick-up time',
      'silent push Ann: Food promised to you',
    ]);
  });

  test('a waiting notification about requests is sent at once if a new request is for a time in quiet hours', async () => {
    const { app, foodId, told } = await evening({ window: LATE, isPromised: false });
    for (const [name, window] of [
      ['Ben', NOON],
      ['Cem', SEVEN],
    ] as const) {
      expect(await told()).toEqual([]);
      expect((await requestFood(app, await createUser(app, name), foodId, { window })).status).toBe(200);
    }
    const words = 'Ada: 3 people are waiting for your food';
    expect(await told()).toEqual([`mail ${words}`, `silent push ${words}`]);
  });

  test('a notification that a worker is about to postpone is reconsidered if the pick-up changes in the meantime', async () => {
    const all = await evening({ window: TEN, isPromised: false });
    const { app, ada, ann, requestId } = all;
    await moved(app, ada, requestId, 'acceptance');
    // A worker on another server has claimed the mail, and read that the pick-up is at ten.
    const waiting = app.db.updateTable('outbox').where('sentAt', 'is', null).where('requestId', '=', requestId);
    await waiting.set({ claimedUntil: new Date('2026-06-15T20:15:00Z') }).execute();
    const jobs = await app.db.selectFrom('outbox').selectAll().where('sentAt', 'is', null).execute();
    app.setNow(AT_22_10);
    await app.call('PUT', `/request/${requestId}/window`, { as: ann, body: { window: SEVEN } });
    for (const job of jobs.filter((job) => job.requestId === requestId)) await postpone(app.db, job, new Date(AT_9));
    expect(await all.told()).toContain('mail Ann: Food promised to you');
  });

  test('news about a pick-up that is over waits', async () => {
    const { app, ada, requestId, told } = await evening({
      window: '2026-06-15T20:00/21:30',
      windows: ['2026-06-15T20:00/21:30'],
    });
    await moved(app, ada, requestId, 'claim');
    expect(await told()).toEqual([]);
    app.setNow(AT_9);
    expect(await told()).toEqual(['mail Ann: Did you get your food?', 'push Ann: Did you get your food?']);
  });
});
