import { describe, expect, test } from 'vitest';
import type { NotificationSettings } from '../../contract/accounts/push.ts';
import type { Inbox } from '../../contract/requests/inbox.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  moved,
  pickupCode,
  requestFood,
  seeInbox,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp, minutesAfter, send } from '../../test/server/mailing.ts';
import { pushBrowser, pushService, sendPushes, subscribe } from '../../test/server/push-service.ts';
import { remindOfPickups } from '../sharing/telling/remind.ts';
import { verifyOwner } from '../site/roles/appoint.ts';
import { correctFutureTimes } from './send.ts';

const inEachWay = { page: true, push: true, mail: true };
const ALL: NotificationSettings = {
  kinds: {
    asked: inEachWay,
    decided: inEachWay,
    message: inEachWay,
    reminder: inEachWay,
    thanks: inEachWay,
    found: inEachWay,
  },
  quietHours: null,
  digest: { hour: 8, timeZone: null, pushed: false },
};

const settingsOf = async ({ call }: TestApp, as: TestUser): Promise<NotificationSettings> =>
  (await call('GET', '/notification-settings', { as })).json();
const put = ({ call }: TestApp, as: TestUser, body: unknown) => call('PUT', '/notification-settings', { as, body });
const without = (kind: keyof NotificationSettings['kinds'], channel: 'page' | 'push' | 'mail') => ({
  ...ALL,
  kinds: { ...ALL.kinds, [kind]: { ...ALL.kinds[kind], [channel]: false } },
});
const nouns = { message: 'messages', thanks: 'thanks' } as const;
/** Returns the kinds of the notices at the top of the page. */
const noticesOf = async ({ call }: TestApp, as: TestUser) => {
  const { notices, found, messages, hidesMessageCards }: Inbox = await (await call('GET', '/unread', { as })).json();
  const isWritten = messages !== undefined && !hidesMessageCards;
  return [...notices.map(({ kind }) => kind), ...(isWritten ? ['message'] : []), ...(found ? ['found'] : [])];
};

/** Creates Ada, who has email and push notifications, and Ben. `told` sends what is due and returns how Ada was notified. */
async function reachable() {
  const { app, mail } = await mailingApp();
  const service = await pushService();
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  await subscribe(app, ada, pushBrowser('ada'));
  const told = async () => {
    await Promise.all([send(app), sendPushes(app, service.post)]);
    const mailed = mail.take().some(({ to }) => to.includes(ada.email));
    const pushed = service.take().length > 0;
    return [...(await noticesOf(app, ada)), ...(pushed ? ['push'] : []), ...(mailed ? ['mail'] : [])];
  };
  return { app, ada, ben, told, mail, service };
}

describe('notifications', () => {
  test('are sent through every channel by default', async () => {
    const { app, ada, ben, told } = await reachable();
    expect(await settingsOf(app, ada)).toEqual(ALL);
    await askFor(app, ben, await addFood(app, ada));
    expect(await told()).toEqual(['waiting', 'push', 'mail']);
  });

  test.each([
    ['page', ['push', 'mail']],
    ['push', ['waiting', 'mail']],
    ['mail', ['waiting', 'push']],
  ] as const)('about new requests, with %s turned off: %j', async (channel, ways) => {
    const { app, ada, ben, told } = await reachable();
    expect((await put(app, ada, without('asked', channel))).status).toBe(200);
    expect(await settingsOf(app, ada)).toEqual(without('asked', channel));
    await askFor(app, ben, await addFood(app, ada));
    expect(await told()).toEqual(ways);
    expect(await app.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()).toEqual([]);
  });

  test.each([
    ['page', ['push', 'mail']],
    ['push', ['accepted', 'mail']],
    ['mail', ['accepted', 'push']],
  ] as const)('about own requests, with %s turned off: %j', async (channel, ways) => {
    const { app, ada, ben, told } = await reachable();
    await put(app, ada, without('decided', channel));
    const requestId = await askFor(app, ada, await addFood(app, ben));
    await moved(app, ben, requestId, 'acceptance');
    expect(await told()).toEqual(ways);
    // Turned-off notifications still count toward the number of decisions.
    expect(await (await app.call('GET', '/unread', { as: ada })).json()).toMatchObject({ decided: 1 });
  });

  test.each([
    ['page', ['push', 'mail']],
    ['push', ['found', 'mail']],
    ['mail', ['found', 'push']],
  ] as const)('about new food, with %s turned off: %j', async (channel, ways) => {
    const { app, ada, ben, told } = await reachable();
    await put(app, ada, without('found', channel));
    await app.call('POST', '/alerts', { as: ada, body: { near: '48.2,16.4', within: 5, label: 'Home' } });
    await addFood(app, ben, { pickup: { lat: 48.2, lon: 16.4, address: 'Lindenweg 4' } });
    // The hour of the digest.
    app.setNow(minutesAfter(NOW, 20 * 60));
    expect(await told()).toEqual(ways);
  });

  test.each([
    ['message', 'page', ['push']],
    ['message', 'push', ['message']],
    ['thanks', 'page', ['push', 'mail']],
    ['thanks', 'push', ['thanked-by-requester', 'mail']],
    ['thanks', 'mail', ['thanked-by-requester', 'push']],
    ['reminder', 'page', ['push', 'mail']],
    ['reminder', 'push', ['coming', 'mail']],
    ['reminder', 'mail', ['coming', 'push']],
  ] as const)('about %s, with %s turned off: %j', async (kind, channel, ways) => {
    const { app, ada, ben, told } = await reachable();
    const window = '2026-06-15T17:00/19:00';
    const response = await requestFood(app, ben, await addFood(app, ada, { windows: [window] }), { window });
    const requestId = (await response.json()).insertedId;
    await seeInbox(app, ada);
    if (kind !== 'message') await moved(app, ada, requestId, 'acceptance');
    if (kind === 'thanks') await moved(app, ada, requestId, 'collection', await pickupCode(app, ben, requestId));
    await told();
    await put(app, ada, without(kind, channel));
    const body = kind === 'message' ? { text: 'Six?' } : {};
    if (kind !== 'reminder') await app.call('POST', `/request/${requestId}/${nouns[kind]}`, { as: ben, body });
    else {
      app.setNow('2026-06-15T14:00:00Z');
      await remindOfPickups(app.db, app.deps.ctx);
    }
    expect(await told()).toEqual(ways);
  });

  test('on the page are not crowded out by newer ones that are turned off', async () => {
    const { app, ada, ben } = await reachable();
    const requestId = await askFor(app, ada, await addFood(app, ben));
    await moved(app, ben, requestId, 'acceptance');
    for (let count = 0; count < 51; count += 1) await askFor(app, ben, await addFood(app, ada));
    await put(app, ada, without('asked', 'page'));
    expect(await noticesOf(app, ada)).toEqual(['accepted']);
    await put(app, ada, without('decided', 'page'));
    expect(await noticesOf(app, ada)).toEqual(Array(50).fill('waiting'));
  });

  test('about messages are counted in the bar even if the inbox does not show them', async () => {
    const { app, ada, ben } = await reachable();
    const requestId = await askFor(app, ben, await addFood(app, ada));
    await put(app, ada, without('message', 'page'));
    expect(await (await app.call('GET', '/unread', { as: ada })).json()).not.toHaveProperty('messages');
    await app.call('POST', `/request/${requestId}/messages`, { as: ben, body: { text: 'Six?' } });
    const messages = [{ requestId, title: 'Sourdough loaf', name: 'Ben', isDonor: true, count: 1 }];
    const unread = async () => (await app.call('GET', '/unread', { as: ada })).json();
    expect(await unread()).toMatchObject({ messages, hidesMessageCards: true });
    await put(app, ada, ALL);
    expect(await unread()).toMatchObject({ messages });
    expect(await unread()).not.toHaveProperty('hidesMessageCards');
  });

  test('by mail are not sent to users who want no mail, whatever these settings are', async () => {
    const { app, ada, ben, told } = await reachable();
    await app.call('PUT', '/mail-settings', { as: ada, body: { wanted: false } });
    await put(app, ada, ALL);
    await askFor(app, ben, await addFood(app, ada));
    expect(await told()).toEqual(['waiting', 'push']);
  });

  test('about an account are sent in quiet hours too, whatever the settings are', async () => {
    const { app, ada, mail } = await reachable();
    const off = { page: false, push: false, mail: false };
    await put(app, ada, {
      kinds: { asked: off, decided: off, found: off },
      quietHours: { from: '00:00', to: '23:59' },
    });
    await app.db.updateTable('users').set({ emailConfirmedAt: null }).where('email', '=', ada.email).execute();
    expect((await app.call('POST', '/confirmation-mail', { as: ada })).status).toBe(200);
    await send(app);
    expect(mail.take().map(({ says }) => says)).toEqual(['Please confirm your email']);
  });
});

describe('in quiet hours', () => {
  const quiet = { ...ALL, quietHours: { from: '22:00', to: '07:00' } };

  test('pushes and mails wait until quiet hours end, and the page shows notices at once', async () => {
    const { app, ada, ben, told } = await reachable();
    await put(app, ada, quiet);
    expect(await settingsOf(app, ada)).toEqual(quiet);
    const foodId = await addFood(app, ada, { deadline: '06/25/2026' });
    // 22:30 in Vienna.
    app.setNow('2026-06-15T20:30:00Z');
    await askFor(app, ben, foodId);
    expect(await told()).toEqual(['waiting']);
    app.setNow('2026-06-16T04:59:00Z');
    expect(await told()).toEqual(['waiting']);
    app.setNow('2026-06-16T05:00:00Z');
    expect(await told()).toEqual(['waiting', 'push', 'mail']);
  });

  test('notifications that are outdated by the end of quiet hours are not sent', async () => {
    const { app, ada, ben, told } = await reachable();
    await put(app, ada, quiet);
    const requestId = await askFor(app, ada, await addFood(app, ben));
    app.setNow('2026-06-15T20:30:00Z');
    await moved(app, ben, requestId, 'acceptance');
    expect(await told()).toEqual(['accepted']);
    await moved(app, ada, requestId, 'withdrawal');
    app.setNow('2026-06-16T05:00:00Z');
    expect(await told()).toEqual([]);
  });

  test('other users are notified, and a user who turns quiet hours off is notified within the hour', async () => {
    const { app, ada, ben, told, mail, service } = await reachable();
    await put(app, ada, quiet);
    const [adas, bens] = [await addFood(app, ada), await addFood(app, ben)];
    app.setNow('2026-06-15T20:30:00Z');
    await askFor(app, ben, adas);
    await askFor(app, await createUser(app, 'Cem'), bens);
    await send(app);
    expect(mail.take().map(({ to }) => to)).toEqual([['ben@example.org']]);
    await sendPushes(app, service.post);
    await put(app, ada, ALL);
    const now = new Date('2026-06-15T21:00:00Z');
    app.setNow(now);
    await correctFutureTimes(app.db, now);
    expect(await told()).toEqual(['waiting', 'push', 'mail']);
  });
});

describe('the settings', () => {
  const night = { from: '22:00', to: '07:00' };
  const early = { from: '21:00', to: '06:00' };

  test('from an outdated page do not undo changes from another device', async () => {
    const { app, ada } = await reachable();
    await put(app, ada, { ...without('asked', 'mail'), quietHours: night });
    expect((await put(app, ada, { ...without('thanks', 'push'), read: ALL })).status).toBe(200);
    const { kinds, quietHours } = await settingsOf(app, ada);
    expect(quietHours).toEqual(night);
    expect(kinds.asked).toEqual({ ...inEachWay, mail: false });
    expect(kinds.thanks).toEqual({ ...inEachWay, push: false });
    expect((await put(app, ada, ALL)).status, 'without what was read the last one wins').toBe(200);
    expect(await settingsOf(app, ada)).toEqual(ALL);
  });

  test('return the current quiet hours if two devices want different ones', async () => {
    const { app, ada } = await reachable();
    await put(app, ada, { ...ALL, quietHours: early });
    const wanted = { ...without('asked', 'push'), quietHours: night };
    const refused = await put(app, ada, { ...wanted, read: ALL });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'CHANGED_MEANWHILE', now: { quietHours: early } });
    expect(await settingsOf(app, ada), 'nothing of it is done').toEqual({ ...ALL, quietHours: early });
    expect((await put(app, ada, { ...wanted, read: { ...ALL, quietHours: early } })).status).toBe(200);
    expect(await settingsOf(app, ada)).toEqual(wanted);
  });

  test('keep all boxes that are changed at the same moment, and the health mail setting', async () => {
    const app = await buildApp({ connections: 3, env: { MODERATORS: 'ada@example.org' } });
    const ada = await createUser(app, 'Ada');
    await verifyOwner(app.db, ada.email);
    const kinds = ['asked', 'decided', 'message', 'reminder', 'thanks'] as const;
    const answers = await Promise.all([
      ...kinds.map((kind) => put(app, ada, { ...without(kind, 'mail'), read: ALL })),
      app.call('PUT', '/moderation/health/mail', { as: ada, body: { wanted: false } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { kinds: stored } = await settingsOf(app, ada);
    for (const kind of kinds) expect(stored[kind], kind).toEqual({ ...inEachWay, mail: false });
    const { off } = await app.db.selectFrom('notificationSettings').select('off').executeTakeFirstOrThrow();
    expect(off).toContain('health mail');
  });

  test('belong to one user, and are part of their data export', async () => {
    const app = await buildApp();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    await put(app, ada, without('asked', 'push'));
    expect(await settingsOf(app, ben)).toEqual(ALL);
    expect((await app.call('GET', '/notification-settings')).status).toBe(401);
    const data = await (await app.call('GET', '/my-data', { as: ada })).json();
    expect(data.notifications).toEqual({ ...without('asked', 'push'), pushedTo: [] });
  });

  test.each([
    ['quietHours.from', { ...ALL, quietHours: { from: '24:00', to: '07:00' } }],
    ['quietHours.to', { ...ALL, quietHours: { from: '22:00', to: '22:00' } }],
    ['kinds.asked.push', { ...ALL, kinds: { ...ALL.kinds, asked: { ...ALL.kinds.asked, push: 'yes' } } }],
    ['digest.hour', { ...ALL, digest: { ...ALL.digest, hour: 24 } }],
    ['digest.timeZone', { ...ALL, digest: { ...ALL.digest, timeZone: 'Middle-earth/Shire' } }],
    ['kinds.found', { ...ALL, kinds: { ...ALL.kinds, found: undefined } }],
  ])('are refused if %s is invalid', async (path, body) => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const response = await put(app, ada, body);
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toMatchObject([{ path }]);
    expect(await settingsOf(app, ada)).toEqual(ALL);
  });
});
