import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  handOver,
  missed,
  moved,
  seeInbox,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';
import { join, PASSWORD } from '../../test/server/members.ts';
import { pushBrowser, pushingApp, subscribe } from '../../test/server/push-service.ts';

/** Ada's food, collected by Bob. Cem has nothing to do with it. */
async function handedOver(app: TestApp) {
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const foodId = await addFood(app, ada);
  const requestId = await askFor(app, bob, foodId);
  await handOver(app, { donor: ada, requester: bob, requestId });
  return { ada, bob, cem, foodId, requestId };
}

const thank = ({ call }: TestApp, as: TestUser | undefined, id: string, words?: unknown) =>
  call('POST', `/request/${id}/thanks`, { as, body: { words } });

async function read({ call }: TestApp, path: string, as: TestUser) {
  const response = await call('GET', path, { as });
  expect(response.status).toBe(200);
  return response.json();
}

const noticesOf = async (app: TestApp, as: TestUser) => (await read(app, '/unread', as)).notices;
const inQueue = async (app: TestApp, as: TestUser, foodId: string) =>
  (await read(app, `/food/${foodId}/requests`, as))[0];
const inList = async (app: TestApp, as: TestUser) => (await read(app, `/request-by/${as.email}`, as))[0];

describe('thanks', () => {
  test('can be sent once by each side after the hand-over, with or without a text, and are news until seen', async () => {
    const app = await buildApp();
    const { ada, bob, foodId, requestId } = await handedOver(app);
    expect(await inList(app, bob)).not.toHaveProperty('thanks');
    expect(await inQueue(app, ada, foodId)).not.toHaveProperty('thanks');
    expect((await thank(app, bob, requestId, '  It was still warm! ')).status).toBe(200);
    const bobs = { words: 'It was still warm!' };
    expect((await inList(app, bob)).thanks).toEqual({ said: bobs });
    expect((await inQueue(app, ada, foodId)).thanks).toEqual({ received: bobs });
    expect(await noticesOf(app, ada)).toMatchObject([
      {
        kind: 'thanked-by-requester',
        person: { name: 'Bob' },
        foodId,
        text: 'Bob says thanks for Sourdough loaf: It was still warm!',
      },
    ]);
    expect((await thank(app, bob, requestId, 'Once more')).status).toBe(200);
    expect((await inList(app, bob)).thanks).toEqual({ said: bobs });

    expect(await noticesOf(app, bob)).toEqual([]);
    expect((await thank(app, ada, requestId)).status).toBe(200);
    expect((await inList(app, bob)).thanks).toEqual({ said: bobs, received: { words: null } });
    expect((await inQueue(app, ada, foodId)).thanks).toEqual({ said: { words: null }, received: bobs });
    const [notice, ...others] = await noticesOf(app, bob);
    expect([notice, others]).toMatchObject([{ kind: 'thanked-by-donor', person: { name: 'Ada' }, requestId }, []]);
    expect(notice.text).toBe('Ada says thanks for Sourdough loaf.');

    await seeInbox(app, ada);
    const seen = [{ _id: requestId, status: 'Collected' }];
    await app.call('POST', `/request-by/${bob.email}/read`, { as: bob, body: { seen } });
    expect([await noticesOf(app, ada), await noticesOf(app, bob)]).toEqual([[], []]);
  });

  test('are the same in any letter case of the request’s ID', async () => {
    const { app, push, service } = await pushingApp();
    const { ada, bob, requestId } = await handedOver(app);
    await subscribe(app, bob, pushBrowser('bob'));
    await thank(app, ada, requestId.toUpperCase());
    expect(await push()).toBe(1);
    const [first] = service.take();
    await app.db.deleteFrom('thanks').execute();
    await thank(app, ada, requestId);
    expect(await push()).toBe(1);
    expect(service.take()[0]?.headers.topic).toBe(first?.headers.topic);
  });

  test('can be sent only by the two sides, after collection, with at most 200 characters of visible text', async () => {
    const app = await buildApp();
    const { ada, bob, cem, requestId } = await handedOver(app);
    const waiting = await askFor(app, bob, await addFood(app, ada));
    expect(await errorOf(await thank(app, undefined, requestId))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await errorOf(await thank(app, cem, requestId))).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect(await errorOf(await thank(app, bob, waiting))).toMatchObject({ status: 409, code: 'NOT_COLLECTED' });
    expect(await errorOf(await thank(app, bob, 'x'))).toMatchObject({ status: 404, code: 'REQUEST_NOT_FOUND' });
    for (const words of ['', ' ', 'x'.repeat(201), 7])
      expect(await errorOf(await thank(app, bob, requestId, words)), String(words)).toMatchObject({
        code: 'INVALID_INPUT',
      });
    expect(await inList(app, bob)).not.toHaveProperty('thanks');
  });

  test('from a blocked user are not shown, and the sender is not told', async () => {
    const app = await buildApp();
    const { ada, bob, foodId, requestId } = await handedOver(app);
    await app.call('POST', '/blocks', { as: ada, body: { requestId } });
    expect((await thank(app, bob, requestId, 'Let me explain')).status).toBe(200);
    expect((await inList(app, bob)).thanks).toEqual({ said: { words: 'Let me explain' } });
    expect(JSON.stringify(await inQueue(app, ada, foodId))).not.toContain('explain');
    expect(await noticesOf(app, ada)).toEqual([]);
  });

  test.each(['donor', 'requester'] as const)(
    'from a user the %s blocks afterwards are no longer shown, not even in the inbox',
    async (blocker) => {
      const app = await buildApp();
      const { ada, bob, requestId } = await handedOver(app);
      const [by, blocked] = blocker === 'donor' ? [ada, bob] : [bob, ada];
      await thank(app, blocked, requestId, 'Let me explain');
      expect(await noticesOf(app, by)).toHaveLength(1);
      await app.call('POST', '/blocks', { as: by, body: { requestId } });
      expect(await noticesOf(app, by)).toEqual([]);
      // The blocked user can still be thanked.
      await thank(app, by, requestId);
      expect(await noticesOf(app, blocked)).toHaveLength(1);
    },
  );

  test('from a blocked user do not reappear in the inbox', async () => {
    const app = await buildApp();
    const { ada, bob, requestId } = await handedOver(app);
    await app.call('POST', '/blocks', { as: ada, body: { requestId } });
    await thank(app, bob, requestId, 'Let me explain');
    expect(JSON.stringify(await noticesOf(app, ada))).not.toContain('thanked');
  });

  test('are mailed to the other side, with the user’s text after the site’s own and not in the subject', async () => {
    const { app, mail, send } = await mailingApp();
    const { ada, bob, requestId } = await handedOver(app);
    await send();
    mail.take();
    await thank(app, bob, requestId, 'It was still warm');
    await thank(app, ada, requestId);
    await send();
    const mails = mail.take();
    const [toAda, toBob] = [ada, bob].map(({ email }) => mails.find(({ to }) => to.includes(email)));
    expect(toAda?.says).toBe('Someone says thanks for your food');
    expect(toAda?.text).toMatch(/says thanks\..*From “Bob”.*They write: “It was still warm”/s);
    expect(toBob?.says).toBe('The donor says thanks for coming');
    expect(mails).toHaveLength(2);
  });

  test('are in data exports and reports, and keep no text when the sender’s account is deleted', async () => {
    const app = await buildApp();
    const [ada, bob] = [await createUser(app, 'Ada'), await join(app, 'Bob')];
    const foodId = await addFood(app, ada);
    const requestId = await askFor(app, bob, foodId);
    await handOver(app, { donor: ada, requester: bob, requestId });
    await thank(app, bob, requestId, 'Bob was here');
    expect((await read(app, '/my-data', bob)).requests[0].thanks).toEqual({ said: { words: 'Bob was here' } });
    expect((await read(app, '/my-data', ada)).requestsForMyFoods[0].thanks).toEqual({
      received: { words: 'Bob was here' },
    });
    await app.call('POST', '/reports', { as: ada, body: { about: 'person', requestId, reason: 'rude' } });
    const { snapshot } = await app.db.selectFrom('reports').select('snapshot').executeTakeFirstOrThrow();
    expect(snapshot.notes).toBe('I can come at six\nBob was here');
    const leaving = { email: bob.email, password: PASSWORD };
    expect((await app.call('POST', '/account-deletion', { as: bob, body: leaving })).status).toBe(200);
    expect((await inQueue(app, ada, foodId)).thanks).toEqual({ received: { words: null } });
  });
});

describe('the record of the last year', () => {
  test('counts collections, donations, thanks and kept promises, is shown to the side that decides, and ends after 365 days', async () => {
    const app = await buildApp();
    const { ada, bob, cem, requestId } = await handedOver(app);
    await thank(app, bob, requestId);
    await thank(app, ada, requestId);
    // Ada releases a promise, and Bob does not turn up for another.
    const released = await askFor(app, cem, await addFood(app, ada));
    await moved(app, ada, released, 'acceptance');
    await moved(app, ada, released, 'release');
    const inVain = await askFor(app, bob, await addFood(app, ada));
    await moved(app, ada, inVain, 'acceptance');
    await missed(app, ada, inVain);
    // Cem withdraws in time, which does not count as a broken promise.
    await moved(app, ada, released, 'acceptance');
    await moved(app, cem, released, 'withdrawal');

    const [adas, bobs] = [
      { collected: 0, given: 1, thanks: 1, kept: 1, promises: 2 },
      { collected: 1, given: 0, thanks: 1, kept: 1, promises: 2 },
    ];
    const foodId = await addFood(app, ada, { deadline: '08/01/2027' });
    expect((await read(app, `/food/${foodId}`, bob)).donatorYear).toEqual(adas);
    expect(await read(app, `/food/${foodId}`, ada)).not.toHaveProperty('donatorYear');
    expect(await (await app.call('GET', `/food/${foodId}`)).json()).not.toHaveProperty('donatorYear');
    for (const as of [bob, cem]) await askFor(app, as, foodId);
    const years = async (donor = ada) =>
      (await read(app, `/food/${foodId}/requests`, donor)).map(({ year }: { year?: object }) => year);
    expect(await years()).toEqual([bobs, undefined]);
    expect((await read(app, '/profile', ada)).year).toEqual(adas);
    expect((await read(app, '/profile', bob)).year).toEqual(bobs);

    app.setNow('2027-06-16T10:00:00Z');
    const later = await createUser(app, 'Ada', { now: new Date('2027-06-16T10:00:00Z') });
    expect(await years(later)).toEqual([undefined, undefined]);
  });
});
