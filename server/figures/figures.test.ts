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

/** Marks everything that a user's list shows as seen. */
async function look({ call }: TestApp, as: TestUser) {
  const path = `/request-by/${as.email}`;
  const shown: { _id: string; status: string }[] = await (await call('GET', path, { as })).json();
  if (shown.length === 0) return 0;
  const seen = shown.map(({ _id, status }) => ({ _id, status }));
  const response = await call('POST', `${path}/read`, { as, body: { seen } });
  expect(response.status).toBe(200);
  return (await response.json()).modifiedCount;
}

describe('unread news', () => {
  test('counts the waiting requests for a donor’s food', async () => {
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

  test('counts decisions on a requester’s requests until they look', async () => {
    const { app, ada, bob, foodId } = await larder();
    const request = await askFor(app, bob, foodId);
    for (const noun of ['acceptance', 'release', 'decline'] as const) {
      await moved(app, ada, request, noun);
      expect(await read(app, '/unread', bob), noun).toMatchObject({ waiting: 0, decided: 1 });
      expect(await listOf(app, `/request-by/${bob.email}`, 'unread', bob)).toEqual([true]);
      // Fetching the list does not mark it as seen.
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

  test('includes food that was deleted, given to someone else or expired', async () => {
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

  test('remains for requests that were not shown, and for new decisions', async () => {
    const { app, ada, bob, foodId } = await larder();
    const [shown, other] = [await askFor(app, bob, foodId), await askFor(app, bob, await addFood(app, ada))];
    await moved(app, ada, shown, 'acceptance');
    // Decided after the list was requested, and so not seen.
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

  test('is listed newest first, however old the requests are', async () => {
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

  test('remains until answered if it is a question, and until seen otherwise', async () => {
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

  test('is visible only to its user', async () => {
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
  test('count confirmed hand-overs and the people in them, for everyone, even after a food is deleted', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const totals = async () => (await app.call('GET', '/totals')).json();
    expect(await totals()).toMatchObject({ collected: 0, people: 0 });
    await moved(app, ada, await askFor(app, cem, await addFood(app, ada)), 'acceptance');
    for (const food of [foodId, await addFood(app, ada)]) {
      const request = await askFor(app, bob, food);
      await moved(app, ada, request, 'acceptance');
      await handOver(app, { donor: ada, requester: bob, requestId: request });
    }
    expect(await totals()).toMatchObject({ collected: 2, people: 2, kilograms: { collected: 2 } });
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await totals()).toMatchObject({ collected: 2, people: 2, kilograms: { collected: 2 } });
  });
});

describe('the figures of a donor', () => {
  test('count shared and collected food', async () => {
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

  test('still count collected food after it is deleted, but not food that no one got', async () => {
    const { app, ada, bob, foodId } = await larder();
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, foodId) });
    const unwanted = await addFood(app, ada);
    for (const id of [foodId, unwanted]) await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    expect(await read(app, '/figures', ada)).toEqual({ shared: 1, collected: 1 });
  });
});
