import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  listOf,
  moved,
  requestFood,
  seeInbox,
  type TestUser,
} from '../../test/server/factories.ts';

async function larder() {
  const app = await buildApp();
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  return { app, ada, bob, cem, foodId: await addFood(app, ada) };
}

async function read({ call }: TestApp, path: '/unread' | '/figures', as: TestUser) {
  const response = await call('GET', path, { as });
  expect(response.status).toBe(200);
  return response.json();
}

/** Has someone see all that their list shows. */
async function look({ call }: TestApp, as: TestUser) {
  const path = `/request-by/${as.email}`;
  const shown: { _id: string; status: string }[] = await (await call('GET', path, { as })).json();
  if (shown.length === 0) return 0;
  const seen = shown.map(({ _id, status }) => ({ _id, status }));
  const response = await call('POST', `${path}/read`, { as, body: { seen } });
  expect(response.status).toBe(200);
  return (await response.json()).modifiedCount;
}

describe('what is unread', () => {
  test('is, for a donor, who waits for any of their foods', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    expect(await read(app, '/unread', ada)).toMatchObject({ waiting: 0, decided: 0 });
    const bobs = await askFor(app, bob, foodId);
    await askFor(app, cem, foodId);
    await askFor(app, cem, await addFood(app, ada));
    expect(await read(app, '/unread', ada)).toMatchObject({ waiting: 3, decided: 0 });
    await moved(app, ada, bobs, 'acceptance');
    expect(await read(app, '/unread', ada)).toMatchObject({ waiting: 2, decided: 0 });
    expect(await read(app, '/unread', bob)).toMatchObject({ waiting: 0, decided: 1 });
    expect(await read(app, '/unread', cem)).toMatchObject({ waiting: 0, decided: 0 });
  });

  test('is, for who has asked, what others decided until they look', async () => {
    const { app, ada, bob, foodId } = await larder();
    const request = await askFor(app, bob, foodId);
    for (const noun of ['acceptance', 'release', 'decline'] as const) {
      await moved(app, ada, request, noun);
      expect(await read(app, '/unread', bob), noun).toMatchObject({ waiting: 0, decided: 1 });
      expect(await listOf(app, `/request-by/${bob.email}`, 'unread', bob)).toEqual([true]);
      // Reading alone is no looking.
      expect(await read(app, '/unread', bob), noun).toMatchObject({ waiting: 0, decided: 1 });
      expect(await look(app, bob)).toBe(1);
      expect(await read(app, '/unread', bob), noun).toMatchObject({ waiting: 0, decided: 0 });
      expect(await listOf(app, `/request-by/${bob.email}`, 'unread', bob)).toEqual([false]);
      expect(await look(app, bob)).toBe(0);
    }
    const another = await askFor(app, bob, await addFood(app, ada));
    await moved(app, ada, another, 'acceptance');
    await moved(app, bob, another, 'withdrawal');
    expect(await read(app, '/unread', bob), 'what one did oneself').toMatchObject({ waiting: 0, decided: 0 });
  });

  test('includes that a food was deleted, given to someone else, or has expired', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    await askFor(app, bob, foodId);
    await handOver(app, { donor: ada, requester: cem, requestId: await askFor(app, cem, foodId) });
    expect(await look(app, bob)).toBe(1);
    const deleted = await addFood(app, ada);
    await askFor(app, bob, deleted);
    await app.call('DELETE', `/delete-food/${deleted}`, { as: ada });
    expect(await look(app, bob)).toBe(1);
    const expired = await addFood(app, ada, { deadline: '06/15/2026' });
    await askFor(app, bob, expired);
    app.setNow('2026-06-16T10:00:00Z');
    await app.call('PUT', `/update-food/${expired}`, { as: ada, body: foodInput() });
    expect(await look(app, bob)).toBe(1);
  });

  test('stays for what was not shown, and for what was decided anew', async () => {
    const { app, ada, bob, foodId } = await larder();
    const [shown, other] = [await askFor(app, bob, foodId), await askFor(app, bob, await addFood(app, ada))];
    await moved(app, ada, shown, 'acceptance');
    // Decided after the list was asked for, and so not seen.
    await moved(app, ada, other, 'acceptance');
    const path = `/request-by/${bob.email}/read`;
    const read = (status: string) => app.call('POST', path, { as: bob, body: { seen: [{ _id: shown, status }] } });
    expect(await (await read('Accepted')).json()).toEqual({ modifiedCount: 1 });
    expect(await listOf(app, `/request-by/${bob.email}`, 'unread', bob)).toEqual([true, false]);
    await moved(app, ada, shown, 'release');
    expect(await (await read('Accepted')).json()).toEqual({ modifiedCount: 0 });
    expect(await listOf(app, `/request-by/${bob.email}`, 'unread', bob)).toEqual([true, true]);
    for (const seen of [[], [{ _id: 'x', status: 'Accepted' }], [{ _id: shown, status: 'Gone' }]]) {
      expect((await app.call('POST', path, { as: bob, body: { seen } })).status).toBe(400);
    }
  });

  test('is told of as it happened, the newest first, however old the requests are', async () => {
    const { app, ada, bob, cem } = await larder();
    const [first, second, third] = [
      await askFor(app, bob, await addFood(app, ada, { title: 'Asked first' })),
      await askFor(app, bob, await addFood(app, ada, { title: 'Asked second' })),
      await askFor(app, bob, await addFood(app, ada, { title: 'Asked third' })),
    ];
    const titles = async (as: TestUser) =>
      (await read(app, '/unread', as)).notices.map(({ title }: { title: string }) => title);
    expect(await titles(ada)).toEqual(['Asked third', 'Asked second', 'Asked first']);
    for (const request of [second, third, first]) await moved(app, ada, request, 'acceptance');
    expect(await titles(bob)).toEqual(['Asked first', 'Asked third', 'Asked second']);
    await askFor(app, cem, await addFood(app, ada, { title: 'Asked early' }));
    await askFor(app, cem, await addFood(app, ada, { title: 'Asked last' }));
    const body = { window: '2026-06-16T18:00/19:00' };
    await app.call('PUT', `/request/${second}/proposal`, { as: bob, body });
    expect(await titles(ada), 'a question before all news').toEqual(['Asked second', 'Asked last', 'Asked early']);
  });

  test('stays as long as it is a question that waits for an answer, and goes once seen where it is news', async () => {
    const { app, ada, bob, cem } = await larder();
    const kinds = async (as: TestUser) =>
      (await read(app, '/unread', as)).notices.map(({ kind }: { kind: string }) => kind);
    const proposal = { window: '2026-06-16T18:00/19:00' };
    const request = await askFor(app, bob, await addFood(app, ada));
    await seeInbox(app, ada);
    expect(await kinds(ada), 'news').toEqual([]);
    await app.call('PUT', `/request/${request}/proposal`, { as: bob, body: proposal });
    await seeInbox(app, ada);
    expect(await kinds(ada)).toEqual(['proposed-by-requester']);
    await app.call('POST', `/request/${request}/proposal/acceptance`, { as: ada, body: proposal });
    expect(await kinds(ada)).toEqual([]);
    await app.call('PUT', `/request/${request}/proposal`, { as: ada, body: { window: '2026-06-17T18:00/19:00' } });
    await look(app, bob);
    expect(await kinds(bob)).toEqual(['proposed-by-donor']);
    await app.call('DELETE', `/request/${request}/proposal`, { as: ada });
    await moved(app, ada, request, 'acceptance');
    await look(app, bob);
    expect(await kinds(bob), 'news').toEqual([]);
    await moved(app, ada, request, 'claim');
    await look(app, bob);
    expect(await kinds(bob)).toEqual(['claimed']);
    await moved(app, bob, request, 'denial');
    expect(await kinds(bob)).toEqual([]);
    expect(await kinds(ada)).toEqual(['denied']);

    const shared = await addFood(app, ada, { quantity: 6, inParts: true, unit: 'pieces' });
    const part = (await (await requestFood(app, cem, shared, { wanted: 4 })).json()).insertedId;
    await app.call('PUT', `/request/${part}/offer`, { as: ada, body: { offered: 2 } });
    await look(app, cem);
    expect(await kinds(cem)).toEqual(['offered']);
    await app.call('POST', `/request/${part}/offer/acceptance`, { as: cem, body: { offered: 2 } });
    expect(await kinds(cem)).toEqual([]);
    app.setNow('2026-06-16T10:00:00Z');
    await app.call('POST', `/request/${part}/coming-question`, { as: ada });
    await look(app, cem);
    expect(await kinds(cem)).toEqual(['expected']);
    await app.call('POST', `/request/${part}/on-my-way`, { as: cem });
    expect(await kinds(cem)).toEqual([]);
  });

  test('is one’s own alone', async () => {
    const { app, ada, bob, foodId } = await larder();
    await moved(app, ada, await askFor(app, bob, foodId), 'acceptance');
    expect(await errorOf(await app.call('GET', '/unread'))).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    const path = `/request-by/${bob.email}/read`;
    const body = { seen: [{ _id: await askFor(app, bob, await addFood(app, ada)), status: 'Accepted' }] };
    expect(await errorOf(await app.call('POST', path, { as: ada, body }))).toMatchObject({
      status: 403,
      code: 'NOT_YOURS',
    });
    expect(await errorOf(await app.call('POST', path, { body }))).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect(await look(app, ada)).toBe(0);
    expect(await read(app, '/unread', bob)).toMatchObject({ waiting: 0, decided: 1 });
  });
});

describe('the totals of the site', () => {
  test('are the hand-overs that were confirmed and the people in them, for everyone, also when a food is deleted', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const totals = async () => (await app.call('GET', '/totals')).json();
    expect(await totals()).toEqual({ collected: 0, people: 0 });
    await moved(app, ada, await askFor(app, cem, await addFood(app, ada)), 'acceptance');
    for (const food of [foodId, await addFood(app, ada)]) {
      const request = await askFor(app, bob, food);
      await moved(app, ada, request, 'acceptance');
      await handOver(app, { donor: ada, requester: bob, requestId: request });
    }
    expect(await totals()).toEqual({ collected: 2, people: 2 });
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await totals()).toEqual({ collected: 2, people: 2 });
  });
});

describe('the figures of a donor', () => {
  test('are what they have shared and what was collected', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    await addFood(app, cem);
    expect(await read(app, '/figures', ada)).toEqual({ shared: 1, collected: 0 });
    const request = await askFor(app, bob, foodId);
    await moved(app, ada, request, 'acceptance');
    expect(await read(app, '/figures', ada)).toEqual({ shared: 1, collected: 0 });
    await handOver(app, { donor: ada, requester: bob, requestId: request });
    await addFood(app, ada);
    expect(await read(app, '/figures', ada)).toEqual({ shared: 2, collected: 1 });
    expect(await read(app, '/figures', bob)).toEqual({ shared: 0, collected: 0 });
    expect(await errorOf(await app.call('GET', '/figures'))).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  test('keep what was collected when the food is deleted, and forget what nobody got', async () => {
    const { app, ada, bob, foodId } = await larder();
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, foodId) });
    const unwanted = await addFood(app, ada);
    for (const id of [foodId, unwanted]) await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    expect(await read(app, '/figures', ada)).toEqual({ shared: 1, collected: 1 });
  });
});
