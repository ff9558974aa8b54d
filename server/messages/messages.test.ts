import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messageLimits } from '../../contract/requests/message-terms.ts';
import type { Message, RequestChange, UnreadMessages } from '../../contract/requests/messages.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  moved,
  nextPage,
  pagesOf,
  release,
  type TestUser,
} from '../../test/server/factories.ts';
import { listener } from '../../test/server/listener.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { join, PASSWORD } from '../../test/server/members.ts';
import { addPhoto } from '../../test/server/photos.ts';
import { pushBrowser, pushService, sendPushes, subscribe } from '../../test/server/push-service.ts';
import { deleteUnusedPhotos } from '../photos/photo.ts';

const DAY = 24 * 60;

async function larder(app: TestApp) {
  const [ada, ben, eve] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Eve')];
  const foodId = await addFood(app, ada);
  return { app, ada, ben, eve, foodId, requestId: await askFor(app, ben, foodId) };
}

function write({ call }: TestApp, as: TestUser | undefined, requestId: string, message: string | object) {
  const body = typeof message === 'string' ? { text: message } : message;
  return call('POST', `/request/${requestId}/messages`, { as, body });
}

async function written(...of: Parameters<typeof write>): Promise<string> {
  const response = await write(...of);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()).insertedId;
}

async function read({ call }: TestApp, as: TestUser, requestId: string): Promise<Message[]> {
  const response = await call('GET', `/request/${requestId}/messages`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

async function conversation({ call }: TestApp, as: TestUser, requestId: string) {
  return (await call('GET', `/request/${requestId}/conversation`, { as })).json();
}

async function markRead({ call }: TestApp, as: TestUser, requestId: string, upTo: string) {
  const response = await call('POST', `/request/${requestId}/messages/read`, { as, body: { upTo } });
  return (await response.json()).modifiedCount;
}

async function unread({ call }: TestApp, as: TestUser): Promise<UnreadMessages[] | undefined> {
  return (await (await call('GET', '/unread', { as })).json()).messages;
}

describe('a conversation', () => {
  test('connects a donor and a requester, before and after acceptance, and each sees who wrote what', async () => {
    const { app, ada, ben, requestId } = await larder(await buildApp());
    await written(app, ben, requestId, ' Six o’clock? ');
    await moved(app, ada, requestId, 'acceptance');
    await written(app, ada, requestId, 'At the back door');
    expect(await read(app, ada, requestId)).toMatchObject([
      { text: 'At the back door', isOwn: true, photo: null, readAt: null },
      { text: 'Six o’clock?', isOwn: false, sentAt: NOW.toISOString() },
    ]);
    expect((await read(app, ben, requestId)).map(({ isOwn }) => isOwn)).toEqual([false, true]);
    expect(await conversation(app, ada, requestId)).toMatchObject({
      ...{ requestId, title: 'Sourdough loaf', status: 'Accepted', isDonor: true, isOpen: true, closesAt: null },
      person: { name: 'Ben' },
    });
    expect(await conversation(app, ben, requestId)).toMatchObject({ isDonor: false, person: { name: 'Ada' } });
  });

  test('starts with the text of the request and lists its changes in order', async () => {
    const { app, ada, ben, eve, foodId, requestId } = await larder(await buildApp());
    expect(await conversation(app, ada, requestId)).toMatchObject({
      asked: { at: NOW.toISOString(), notes: 'I can come at six' },
      changes: [],
    });
    const [early, late] = ['2026-06-16T10:00/12:00', '2026-06-16T18:00/19:00'];
    const later = (minutes: number) => app.setNow(minutesAfter(NOW, minutes));
    const change = foodInput({ windows: [early, late] });
    const steps = [
      () => app.call('PUT', `/update-food/${foodId}`, { as: ada, body: change }),
      () => app.call('PUT', `/request/${requestId}/window`, { as: ben, body: { window: early } }),
      () => moved(app, ada, requestId, 'acceptance'),
      () => app.call('PUT', `/request/${requestId}/window`, { as: ben, body: { window: late } }),
      () => app.call('PUT', `/request/${requestId}/proposal`, { as: ada, body: { window: '2026-06-16T20:00/21:00' } }),
      () => app.call('DELETE', `/request/${requestId}/proposal`, { as: ada }),
      () => moved(app, ada, requestId, 'claim'),
      () => moved(app, ben, requestId, 'denial'),
      () => release(app, ada, requestId, 'I am ill'),
    ];
    for (const [minute, step] of steps.entries()) {
      later(minute + 1);
      await step();
    }
    const { changes } = await conversation(app, ben, requestId);
    expect(changes.map(({ at: _, ...change }: RequestChange) => change)).toEqual([
      { note: 'picked', window: early },
      { status: 'Accepted' },
      { note: 'moved', window: late },
      { note: 'proposed-by-donor', window: '2026-06-16T20:00/21:00' },
      { note: 'proposed-by-donor' },
      { note: 'claimed' },
      { note: 'denied' },
      { status: 'Requested', reason: 'released', word: 'I am ill' },
    ]);
    expect(changes[0].at).toBe(minutesAfter(NOW, 2).toISOString());
    expect(await conversation(app, ada, requestId)).toMatchObject({ changes });
    // Another user's request has its own conversation.
    const others = await askFor(app, eve, foodId);
    expect((await conversation(app, ada, others)).changes).toEqual([]);
    await handOver(app, { donor: ada, requester: ben, requestId });
    expect((await conversation(app, ada, others)).changes).toMatchObject([{ status: 'Declined', reason: 'given' }]);
    expect((await conversation(app, ben, requestId)).changes.slice(-3)).toMatchObject([
      { status: 'Requested', reason: 'released' },
      { status: 'Accepted' },
      { status: 'Collected' },
    ]);
  });

  test('is closed to everyone else, and does not exist without a request', async () => {
    const { app, ada, ben, eve, requestId } = await larder(await buildApp());
    const upTo = await written(app, ben, requestId, 'For Ada alone');
    const report = { about: 'message', messageId: upTo, reason: 'rude' };
    for (const [as, id] of [
      [eve, requestId],
      [ada, randomUUID()],
      [ada, 'x%00'],
    ] as const) {
      for (const [method, path, body] of [
        ['GET', 'conversation'],
        ['GET', 'messages'],
        ['POST', 'messages', { text: 'Hello' }],
        ['POST', 'messages/read', { upTo }],
      ] as const) {
        const response = await app.call(method, `/request/${id}/${path}`, { as, body });
        expect(await errorOf(response), path).toMatchObject({ status: 404, code: 'REQUEST_NOT_FOUND' });
      }
    }
    expect((await errorOf(await app.call('POST', '/reports', { as: eve, body: report }))).code).toBe(
      'MESSAGE_NOT_FOUND',
    );
    for (const path of ['conversation', 'messages']) {
      expect((await app.call('GET', `/request/${requestId}/${path}`)).status).toBe(401);
    }
    expect((await write(app, undefined, requestId, 'Hello')).status).toBe(401);
    expect(await read(app, ada, requestId)).toHaveLength(1);
    expect(await unread(app, eve)).toBeUndefined();
  });

  test('returns the newest 50 messages first and links to older ones, in a consistent order', async () => {
    const { app, ada, ben, requestId } = await larder(await buildApp());
    for (let n = 1; n <= 52; n += 1) await written(app, n % 2 ? ben : ada, requestId, `No ${n}`);
    const first = await app.call('GET', `/request/${requestId}/messages`, { as: ada });
    expect(await first.json()).toHaveLength(50);
    expect(nextPage(first)).toBeDefined();
    const all = (await pagesOf(app, `/request/${requestId}/messages`, 'text', ada)).flat();
    expect(all).toEqual(Array.from({ length: 52 }, (_, index) => `No ${52 - index}`));
    const small = await pagesOf(app, `/request/${requestId}/messages?limit=20`, 'text', ben);
    expect(small.map((page) => page.length)).toEqual([20, 20, 12]);
    expect(small.flat()).toEqual(all);
  });

  test('stays in order when the clock is set back', async () => {
    const { app, ada, ben, requestId } = await larder(await buildApp());
    await written(app, ben, requestId, 'First');
    app.setNow(minutesAfter(NOW, -60));
    await written(app, ada, requestId, 'Second');
    expect((await read(app, ben, requestId)).map(({ text }) => text)).toEqual(['Second', 'First']);
  });

  test('accepts messages for a week after the request has ended, and can always be read', async () => {
    const { app, ada, ben, foodId, requestId } = await larder(await buildApp());
    const expired = await askFor(app, ben, await addFood(app, ada, { deadline: '06/15/2026' }));
    await handOver(app, { donor: ada, requester: ben, requestId });
    await written(app, ben, requestId, 'Thank you!');
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    app.setNow(minutesAfter(NOW, 7 * DAY - 1));
    await written(app, ada, requestId, 'You are welcome');
    expect(await conversation(app, ada, requestId)).toMatchObject({
      ...{ isOpen: true, closesAt: minutesAfter(NOW, 7 * DAY).toISOString(), foodId: null },
    });
    app.setNow(minutesAfter(NOW, 7 * DAY));
    const closed = { status: 409, code: 'CONVERSATION_CLOSED' };
    expect(await errorOf(await write(app, ben, requestId, 'Again?'))).toMatchObject(closed);
    expect(await conversation(app, ben, requestId)).toMatchObject({ isOpen: false });
    expect(await read(app, ben, requestId)).toHaveLength(2);
    // An expired request ended at midnight after its last day, even if its status has not been updated yet.
    await written(app, ben, expired, 'I forgot');
    app.setNow(minutesAfter(new Date('2026-06-15T22:00:00Z'), 7 * DAY));
    expect(await errorOf(await write(app, ben, expired, 'Again?'))).toMatchObject(closed);
  });

  test('accepts no messages while either user blocks the other, and accepts them again after unblocking', async () => {
    const { app, ada, ben, requestId } = await larder(await buildApp());
    await written(app, ben, requestId, 'Hello');
    const { blockedId } = await (await app.call('POST', '/blocks', { as: ada, body: { requestId } })).json();
    for (const as of [ada, ben]) {
      expect(await errorOf(await write(app, as, requestId, 'Hello?'))).toMatchObject({
        ...{ status: 403, code: 'NOT_WRITABLE', message: 'You can no longer message this person.' },
      });
    }
    expect(await read(app, ben, requestId)).toHaveLength(1);
    await app.call('DELETE', `/blocks/${blockedId}`, { as: ada });
    await written(app, ben, requestId, 'Hello again');
  });
});

describe('a message', () => {
  test('is sent once if it is repeated with its ID, even after the conversation has closed', async () => {
    const { app, ada, ben, requestId } = await larder(await buildApp());
    const other = await askFor(app, ben, await addFood(app, ada));
    const message = { id: randomUUID(), text: 'On my way' };
    expect(await written(app, ben, requestId, message)).toBe(message.id);
    expect(await written(app, ben, requestId, { ...message, id: message.id.toUpperCase() })).toBe(message.id);
    expect(await read(app, ada, requestId)).toHaveLength(1);
    for (const [as, id] of [
      [ada, requestId],
      [ben, other],
    ] as const) {
      const { code, issues } = await errorOf(await write(app, as, id, message));
      expect([code, issues?.[0]?.path]).toEqual(['INVALID_INPUT', 'id']);
    }
    await moved(app, ben, requestId, 'withdrawal');
    app.setNow(minutesAfter(NOW, 8 * DAY));
    expect(await written(app, ben, requestId, message)).toBe(message.id);
    expect(await read(app, ada, requestId)).toHaveLength(1);
  });

  test('is refused if its ID belongs to a different message', async () => {
    const { app, ada, ben, requestId } = await larder(await buildApp());
    const message = { id: randomUUID(), text: 'On my way' };
    await written(app, ben, requestId, message);
    const changed = await write(app, ben, requestId, { ...message, text: 'Not on my way' });
    expect(await errorOf(changed)).toMatchObject({ status: 409, code: 'SENT_BEFORE' });
    expect(await read(app, ada, requestId)).toMatchObject([{ text: 'On my way' }]);
  });

  test('is sent once if it is sent twice at the same moment', async () => {
    const { app, ada, ben, requestId } = await larder(await buildApp({ connections: 4 }));
    const message = { id: randomUUID(), text: 'On my way' };
    const answers = await Promise.all([1, 2, 3].map(() => write(app, ben, requestId, message)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(app, ada, requestId)).toHaveLength(1);
  });

  test('is plain text of 1 to 1,000 characters, or the sender’s own photo', async () => {
    const { app, ada, ben, requestId } = await larder(await buildApp());
    const photo = await addPhoto(app, ben);
    for (const [wrong, path] of [
      [{}, 'text'],
      [{ text: ' \u200b ' }, 'text'],
      [{ text: 'x'.repeat(messageLimits.text + 1) }, 'text'],
      [{ text: 'Hello', id: '7' }, 'id'],
      [{ text: 'Hello', image: 'https://example.org/x.jpg' }, 'image'],
    ] as const) {
      const { code, issues } = await errorOf(await write(app, ben, requestId, wrong));
      expect([code, issues?.map((issue) => issue.path)]).toEqual(['INVALID_INPUT', [path]]);
    }
    const { code, issues } = await errorOf(await write(app, ada, requestId, { image: photo.image }));
    expect([code, issues?.[0]?.path]).toEqual(['INVALID_INPUT', 'image']);
    await written(app, ben, requestId, '\u202eevil <b>x</b>');
    await written(app, ben, requestId, { image: photo.image });
    expect(await read(app, ada, requestId)).toMatchObject([
      { text: '', photo: { id: photo.id, width: 400 } },
      { text: 'evil <b>x</b>', photo: null },
    ]);
  });

  test('keeps its photo, which is not deleted as unused', async () => {
    const { app, ben, requestId } = await larder(await buildApp());
    const [shown, unused] = [await addPhoto(app, ben), await addPhoto(app, ben)];
    await written(app, ben, requestId, { image: shown.image });
    await deleteUnusedPhotos(app.db, { ...app.deps.ctx, clock: () => minutesAfter(NOW, 31 * DAY) });
    const headers = { Cookie: ben.cookie };
    expect((await app.app.request(shown.image, { headers })).status).toBe(200);
    expect((await app.app.request(unused.image, { headers })).status).toBe(404);
  });

  test('is limited to 30 a minute and 500 a day, or 250 a day in the first week', async () => {
    const { app, ben, requestId } = await larder(await buildApp());
    const { messages, messagesPerDay } = app.deps.limits;
    expect([messages.points, messagesPerDay.first.points, messagesPerDay.later.points]).toEqual([30, 250, 500]);
    for (let n = 0; n < 30; n += 1) await written(app, ben, requestId, `No ${n}`);
    const tooMany = { status: 429, code: 'TOO_MANY_MESSAGES' };
    expect(await errorOf(await write(app, ben, requestId, 'One more'))).toMatchObject(tooMany);
    // Simulates that minutes have passed, and a lower daily limit.
    messages.points = 1_000;
    messagesPerDay.first.points = 31;
    await written(app, ben, requestId, 'No 30');
    const response = await write(app, ben, requestId, 'One more');
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3_600);
    expect(await errorOf(response)).toMatchObject(tooMany);
  });
});

describe('unread messages', () => {
  test('are counted per conversation until they are read, up to the last message seen', async () => {
    const { app, ada, ben, eve, foodId, requestId } = await larder(await buildApp());
    expect(await unread(app, ada)).toBeUndefined();
    const first = await written(app, ben, requestId, 'One');
    await written(app, ben, requestId, 'Two');
    const others = await askFor(app, eve, foodId);
    app.setNow(minutesAfter(NOW, 1));
    await written(app, eve, others, 'Three');
    const bens = {
      requestId,
      title: 'Sourdough loaf',
      name: 'Ben',
      isDonor: true,
      last: { text: 'Two', isPicture: false },
    };
    expect(await unread(app, ada)).toEqual([
      { ...bens, requestId: others, name: 'Eve', last: { text: 'Three', isPicture: false }, count: 1 },
      { ...bens, count: 2 },
    ]);
    expect(await unread(app, ben)).toBeUndefined();
    expect(await markRead(app, ben, requestId, first)).toBe(0);
    expect(await markRead(app, ada, requestId, first)).toBe(1);
    expect(await markRead(app, ada, requestId, first)).toBe(0);
    expect((await unread(app, ada))?.[1]).toEqual({ ...bens, count: 1 });
    expect(await read(app, ben, requestId)).toMatchObject([
      { text: 'Two', readAt: null },
      { text: 'One', readAt: minutesAfter(NOW, 1).toISOString() },
    ]);
    await written(app, ada, requestId, 'Four');
    expect(await unread(app, ben)).toMatchObject([{ requestId, name: 'Ada', isDonor: false, count: 1 }]);
  });

  test('are announced at once on the pages of both users, and to no one else', async () => {
    const { app, ada, ben, eve, foodId, requestId } = await larder(await buildApp({ listens: true }));
    const [donor, requester, other] = [
      await listener(app, { as: ada }),
      await listener(app, { as: ben }),
      await listener(app, { as: eve }),
    ];
    const upTo = await written(app, ben, requestId, 'Hello');
    for (const one of [donor, requester]) {
      expect(await one.until('messages')).toContainEqual({ type: 'messages', requestId });
    }
    await written(app, ben, requestId.toUpperCase(), 'However the id is written');
    expect(await donor.until('messages')).toContainEqual({ type: 'messages', requestId });
    await markRead(app, ada, requestId, upTo);
    expect(await requester.until('messages')).toContainEqual({ type: 'messages', requestId });
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await other.until('foods', foodId)).not.toContainEqual({ type: 'messages', requestId });
  });

  test('refuse a cursor with an impossible time', async () => {
    const { app, ada, requestId } = await larder(await buildApp());
    const status = async (sentAt: unknown) => {
      const position = { id: randomUUID(), sentAt };
      const cursor = Buffer.from(JSON.stringify([`messages ${requestId}`, position])).toString('base64url');
      return (await app.call('GET', `/request/${requestId}/messages?cursor=${cursor}`, { as: ada })).status;
    };
    for (const sentAt of ['-271821-04-20T00:00:00.000Z', '0000-06-01T00:00:00Z', '+275760-09-13T00:00:00Z', 9e99, 'x'])
      expect(await status(sentAt), `${sentAt}`).toBe(400);
    for (const sentAt of ['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z', NOW])
      expect(await status(sentAt), `${sentAt}`).toBe(200);
  });
});

describe('a mail about a message', () => {
  async function chat() {
    const { app, mail, send } = await mailingApp();
    const world = await larder(app);
    await send();
    mail.take();
    const later = async (minutes: number) => {
      app.setNow(minutesAfter(NOW, minutes));
      await send();
      return mail.take();
    };
    return { ...world, later };
  }

  test('is sent once after ten unread minutes, without the text, and again only after its recipient has read the messages', async () => {
    const { app, ada, ben, requestId, later } = await chat();
    await written(app, ben, requestId, 'canary');
    expect(await later(9)).toEqual([]);
    const [mail, ...more] = await later(10);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      ...{ to: ['ada@example.org'], says: 'You have a new message' },
      text: expect.stringContaining(`Read and reply: http://localhost:3000/messages/${requestId}`),
    });
    expect(mail?.text).toMatch(/“Ben” sent you a message about “Sourdough loaf”/);
    expect(JSON.stringify(mail)).not.toContain('canary');
    const second = await written(app, ben, requestId, 'Hello?');
    expect(await later(30)).toEqual([]);
    await markRead(app, ada, requestId, second);
    await written(app, ben, requestId, 'Still there?');
    expect(await later(39)).toEqual([]);
    expect(await later(40)).toHaveLength(1);
  });

  test('is sent to each side for each conversation, but not about read messages', async () => {
    const { app, ada, ben, eve, foodId, requestId, later } = await chat();
    const others = await askFor(app, eve, foodId);
    const seen = await written(app, ben, requestId, 'Hello');
    await written(app, ada, requestId, 'Hello Ben');
    await written(app, ada, others, 'Hello Eve');
    await markRead(app, ada, requestId, seen);
    const mails = (await later(20)).filter(({ says }) => says?.startsWith('You have a new message'));
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(['ben@example.org', 'eve@example.org']);
    expect(mails.every(({ text }) => text.includes('“Ada”'))).toBe(true);
  });

  test('is not sent to users who want no mail, have no confirmed email or have blocked the sender', async () => {
    const { app, ada, ben, eve, foodId, requestId, later } = await chat();
    await written(app, ben, requestId, 'Hello');
    await app.call('PUT', '/mail-settings', { as: ada, body: { wanted: false } });
    expect(await later(11)).toEqual([]);
    await app.call('PUT', '/mail-settings', { as: ada, body: { wanted: true } });
    await written(app, ada, requestId, 'Hello');
    await app.db.updateTable('users').set({ emailConfirmedAt: null }).where('name', '=', 'Ben').execute();
    expect(await later(30)).toEqual([]);
    const eves = await askFor(app, eve, foodId);
    await written(app, eve, eves, 'You fool');
    await app.call('POST', '/blocks', { as: ada, body: { requestId: eves } });
    expect((await later(60)).map(({ says }) => says)).toEqual([
      'Someone would like your food',
      'Your request was declined',
    ]);
  });

  test('is not sent about messages that are over a day old when mail is set up, but about new ones', async () => {
    const { app, ada, ben, requestId, later } = await chat();
    await written(app, ben, requestId, 'Before there was mail');
    expect(await later(DAY)).toEqual([]);
    expect(await app.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()).toEqual([]);
    await written(app, ben, requestId, 'Now there is');
    const [mail, ...more] = await later(DAY + 10);
    expect([mail?.to, more]).toEqual([[ada.email], []]);
  });

  test('is not sent about users who were suspended or left, nor is a push', async () => {
    const { app, ada, eve, foodId, later } = await chat();
    const service = await pushService();
    await subscribe(app, ada, pushBrowser('ada'));
    const ben = await join(app, 'Benedict');
    const [bens, eves] = [await askFor(app, ben, foodId), await askFor(app, eve, foodId)];
    await later(1);
    await sendPushes(app, service.post);
    service.take();
    await written(app, ben, bens, 'Hello');
    await written(app, eve, eves, 'Hello');
    expect(
      (await app.call('POST', '/account-deletion', { as: ben, body: { email: ben.email, password: PASSWORD } })).status,
    ).toBe(200);
    await app.db.updateTable('users').set({ suspendedAt: NOW }).where('name', '=', 'Eve').execute();
    await sendPushes(app, service.post);
    expect(service.take()).toEqual([]);
    const subjects = (await later(12)).map(({ says }) => says);
    expect(subjects).not.toContain('You have a new message');
  });

  test('neither replaces nor delays mail about the request, and vice versa', async () => {
    const { app, ada, ben, requestId, later } = await chat();
    await moved(app, ada, requestId, 'acceptance');
    expect(await later(1)).toHaveLength(1);
    await written(app, ada, requestId, 'At the back door');
    expect((await later(12)).map(({ says }) => says)).toEqual(['You have a new message']);
    await moved(app, ada, requestId, 'release');
    await moved(app, ada, requestId, 'acceptance');
    // No mail about the request: its state is the same as in the last one.
    expect(await later(13)).toEqual([]);
    expect(await unread(app, ben)).toHaveLength(1);
  });
});

describe('a reported message', () => {
  test('is shown to moderators with its author, as it was, without the rest of the conversation', async () => {
    const app = await buildApp({ env: { MODERATORS: 'mod@example.org' } });
    const { ada, ben, requestId } = await larder(app);
    const moderator = await createUser(app, 'Mod', { email: 'mod@example.org' });
    const photo = await addPhoto(app, ben);
    await written(app, ben, requestId, 'canary: kind words');
    const messageId = await written(app, ben, requestId, { text: 'canary: rude words', image: photo.image });
    const body = { about: 'message', messageId, reason: 'rude', words: 'He swears' };
    for (let n = 0; n < 2; n += 1) expect((await app.call('POST', '/reports', { as: ada, body })).status).toBe(200);
    const response = await app.call('GET', '/moderation/reports', { as: moderator });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject([
      {
        ...{ about: 'message', reason: 'rude', words: 'He swears', foodId: null },
        snapshot: { name: 'Ben', title: 'Sourdough loaf', notes: 'canary: rude words', location: '' },
      },
    ]);
    expect(JSON.parse(text)[0].snapshot.image).toContain(photo.id);
    expect(text).not.toContain('kind words');
    expect(text).not.toContain(requestId);
    for (const [as, wrong] of [
      [ben, body],
      [ada, { ...body, requestId }],
      [ada, { ...body, messageId: undefined }],
    ] as const) {
      expect((await app.call('POST', '/reports', { as, body: wrong })).status).not.toBe(200);
    }
  });
});

describe('a user who leaves', () => {
  test('leaves no messages or photos; the other user sees that there was a message and cannot reply', async () => {
    const { app, ada, foodId } = await larder(await buildApp());
    const ben = await join(app, 'Benedict');
    const requestId = await askFor(app, ben, foodId);
    const photo = await addPhoto(app, ben);
    await handOver(app, { donor: ada, requester: ben, requestId });
    await written(app, ben, requestId, { text: 'canary', image: photo.image });
    await written(app, ada, requestId, 'You are welcome');
    const body = { email: ben.email, password: PASSWORD };
    expect((await app.call('POST', '/account-deletion', { as: ben, body })).status).toBe(200);
    expect(await read(app, ada, requestId)).toMatchObject([
      { text: 'You are welcome', isOwn: true },
      { text: '', photo: null, isOwn: false, isDeleted: true },
    ]);
    expect((await app.app.request(photo.image, { headers: { Cookie: ada.cookie } })).status).toBe(404);
    expect(await conversation(app, ada, requestId)).toMatchObject({
      isOpen: false,
      person: { name: 'Someone who left' },
    });
    expect((await errorOf(await write(app, ada, requestId, 'Hello?'))).code).toBe('CONVERSATION_CLOSED');
  });

  test('finds their own messages in their data export, and none from others', async () => {
    const { app, ada, ben, requestId } = await larder(await buildApp());
    await written(app, ben, requestId, 'Mine');
    await written(app, ada, requestId, 'Hers');
    const { messages } = await (await app.call('GET', '/my-data', { as: ben })).json();
    expect(messages).toEqual([
      { requestId, title: 'Sourdough loaf', text: 'Mine', photo: null, sentAt: NOW.toISOString() },
    ]);
  });
});
