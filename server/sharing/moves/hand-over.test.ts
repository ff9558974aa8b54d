import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  expectInVain,
  handOver,
  listOf,
  move,
  moved,
  pickupCode,
  requestFood,
  type TestUser,
} from '../../../test/server/factories.ts';

/** Ada's food, requested by Bob and then by Cem. */
async function queueOfTwo() {
  const app = await buildApp();
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const foodId = await addFood(app, ada);
  const [bobs, cems] = [await askFor(app, bob, foodId), await askFor(app, cem, foodId)];
  return { app, ada, bob, cem, foodId, bobs, cems };
}

async function statusOf({ call }: TestApp, foodId: string): Promise<string> {
  return (await (await call('GET', `/food/${foodId}`)).json()).status;
}

async function placeOf({ call }: TestApp, requester: TestUser): Promise<number | null> {
  return (await (await call('GET', `/request-by/${requester.email}`, { as: requester })).json())[0].queuePosition;
}

async function statuses({ db }: TestApp) {
  const rows = await db.selectFrom('foodRequests').select('status').orderBy('id').execute();
  return rows.map(({ status }) => status);
}

/** Returns the recorded moves of a request. Those without a name were made by a deadline. */
async function records({ db }: TestApp, requestId: string) {
  return db
    .selectFrom('requestMoves')
    .leftJoin('users', 'users.id', 'requestMoves.actorId')
    .select(['users.name', 'movedAt', 'fromStatus', 'toStatus'])
    .where('requestId', '=', requestId)
    .orderBy('requestMoves.id')
    .execute();
}

const result = (status: string, foodStatus: string | null) => ({ modifiedCount: 1, status, foodStatus });
const refused = (code: string, message: string) => ({ status: 409, code, message });

describe('accepting', () => {
  test('promises the food and removes it from the list; other requesters keep waiting', async () => {
    const { app, ada, foodId, bobs } = await queueOfTwo();
    expect(await moved(app, ada, bobs, 'acceptance')).toEqual(result('Accepted', 'Not Available'));
    expect(await statusOf(app, foodId)).toBe('Not Available');
    expect(await listOf(app, '/all-foods')).toEqual([]);
    expect(await statuses(app)).toEqual(['Accepted', 'Requested']);
  });

  test('does not have to follow the order of the queue', async () => {
    const { app, ada, cems } = await queueOfTwo();
    expect(await moved(app, ada, cems, 'acceptance')).toEqual(result('Accepted', 'Not Available'));
  });

  test('is possible for one requester at a time', async () => {
    const { app, ada, bobs, cems } = await queueOfTwo();
    await moved(app, ada, bobs, 'acceptance');
    expect(await errorOf(await move(app, ada, cems, 'acceptance'))).toEqual(
      refused('FOOD_PROMISED', 'This food is already promised to someone else.'),
    );
    expect(await statuses(app)).toEqual(['Accepted', 'Requested']);
  });
});

describe('undoing an acceptance', () => {
  test('returns the requester to their place in the queue', async () => {
    const { app, ada, bob, cem, bobs, cems } = await queueOfTwo();
    await moved(app, ada, bobs, 'acceptance');
    expect(await placeOf(app, cem)).toBe(1);
    expect(await moved(app, ada, bobs, 'release')).toEqual(result('Requested', 'Requested'));
    expect(await placeOf(app, bob)).toBe(1);
    expect(await placeOf(app, cem)).toBe(2);
    expect(await moved(app, ada, cems, 'acceptance')).toEqual(result('Accepted', 'Not Available'));
  });
});

describe('the food goes to other requesters', () => {
  test.each([
    ['withdraws', 'withdrawal', 'Withdrawn'],
    ['does not come', 'no-show', 'No Show'],
  ] as const)('when the accepted requester %s, without anyone asking again', async (_what, noun, status) => {
    const { app, ada, bob, cem, foodId, bobs, cems } = await queueOfTwo();
    await moved(app, ada, bobs, 'acceptance');
    const actor = noun === 'withdrawal' ? bob : ada;
    if (noun === 'no-show') await expectInVain(app, ada, bobs);
    expect(await moved(app, actor, bobs, noun)).toEqual(result(status, 'Requested'));
    expect(await listOf(app, '/foods', 'status')).toEqual(['Requested']);
    expect(await placeOf(app, cem)).toBe(1);
    await moved(app, ada, cems, 'acceptance');
    expect(await moved(app, cem, cems, 'withdrawal')).toEqual(result('Withdrawn', 'Available'));
    expect(await statusOf(app, foodId)).toBe('Available');
  });

  test('who move up when a waiting requester is declined or withdraws', async () => {
    const { app, ada, bob, cem, foodId, bobs, cems } = await queueOfTwo();
    expect(await moved(app, ada, bobs, 'decline')).toEqual(result('Declined', 'Requested'));
    expect(await placeOf(app, cem)).toBe(1);
    expect(await moved(app, cem, cems, 'withdrawal')).toEqual(result('Withdrawn', 'Available'));
    const again = await askFor(app, bob, foodId);
    expect(await moved(app, ada, again, 'decline')).toEqual(result('Declined', 'Available'));
  });
});

describe('collecting', () => {
  test('makes the food unavailable for good, and declines the waiting requests', async () => {
    const { app, ada, bob, cem, foodId, bobs } = await queueOfTwo();
    await moved(app, ada, bobs, 'acceptance');
    const code = await pickupCode(app, bob, bobs);
    expect(await moved(app, ada, bobs, 'collection', code)).toEqual(result('Collected', 'Not Available'));
    expect(await statusOf(app, foodId)).toBe('Not Available');
    expect(await statuses(app)).toEqual(['Collected', 'Declined']);
    expect(await errorOf(await requestFood(app, cem, foodId))).toMatchObject({ code: 'FOOD_NOT_AVAILABLE' });
  });
});

describe('a repeated move', () => {
  test('succeeds, changes nothing and is not recorded twice', async () => {
    const { app, ada, bob, cem, bobs, cems } = await queueOfTwo();
    const code = () => pickupCode(app, bob, bobs);
    await moved(app, ada, bobs, 'acceptance');
    const first = await code();
    expect(await moved(app, ada, bobs, 'acceptance')).toEqual(result('Accepted', 'Not Available'));
    expect(await code()).toBe(first);
    for (const _time of [1, 2])
      expect(await moved(app, ada, bobs, 'release')).toEqual(result('Requested', 'Requested'));
    for (const _time of [1, 2])
      expect(await moved(app, cem, cems, 'withdrawal')).toEqual(result('Withdrawn', 'Requested'));
    await moved(app, ada, bobs, 'acceptance');
    const second = await code();
    for (const tried of [second, second, '000000'])
      expect(await moved(app, ada, bobs, 'collection', tried)).toEqual(result('Collected', 'Not Available'));
    const reached = (await records(app, bobs)).map(({ toStatus }) => toStatus);
    expect(reached).toEqual(['Accepted', 'Requested', 'Accepted', 'Collected']);
    expect(await records(app, cems)).toHaveLength(1);
  });

  test('also succeeds after the food is deleted, if the request is already in that state', async () => {
    const { app, ada, bobs, cems, foodId } = await queueOfTwo();
    await moved(app, ada, bobs, 'decline');
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    for (const id of [bobs, cems]) expect(await moved(app, ada, id, 'decline')).toEqual(result('Declined', null));
    expect(await errorOf(await move(app, ada, cems, 'acceptance'))).toEqual(
      refused('REQUEST_DECLINED', 'This request was declined.'),
    );
  });
});

describe('every move is recorded', () => {
  test('with its actor, its time, and the status before and after', async () => {
    const { app, ada, bob, bobs, cems, foodId } = await queueOfTwo();
    await moved(app, ada, bobs, 'acceptance');
    app.setNow('2026-06-15T11:00:00Z');
    await moved(app, bob, bobs, 'withdrawal');
    expect(await records(app, bobs)).toEqual([
      { name: 'Ada', movedAt: NOW, fromStatus: 'Requested', toStatus: 'Accepted' },
      { name: 'Bob', movedAt: new Date('2026-06-15T11:00:00Z'), fromStatus: 'Accepted', toStatus: 'Withdrawn' },
    ]);
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await records(app, cems)).toMatchObject([{ name: 'Ada', fromStatus: 'Requested', toStatus: 'Declined' }]);
  });

  test('including the declines that a collection causes', async () => {
    const { app, ada, bob, bobs, cems } = await queueOfTwo();
    await handOver(app, { donor: ada, requester: bob, requestId: bobs });
    expect(await records(app, cems)).toMatchObject([{ name: 'Ada', fromStatus: 'Requested', toStatus: 'Declined' }]);
  });

  test('but an illegal move is not', async () => {
    const { app, ada, bob, bobs } = await queueOfTwo();
    await move(app, ada, bobs, 'no-show');
    await move(app, bob, bobs, 'acceptance');
    expect(await records(app, bobs)).toEqual([]);
  });
});

test('the database never allows a second promise of a food, or a pick-up code without an acceptance', async () => {
  const { app, ada, bobs } = await queueOfTwo();
  await moved(app, ada, bobs, 'acceptance');
  const all = app.db.updateTable('foodRequests');
  await expect(all.set({ status: 'Accepted', pickupCode: '123456' }).execute()).rejects.toThrow(
    'food_requests_one_accepted',
  );
  await expect(all.set({ status: 'Withdrawn' }).execute()).rejects.toThrow('food_requests_code_while_accepted');
  await expect(all.where('status', '=', 'Accepted').set({ pickupCode: '12345x' }).execute()).rejects.toThrow(
    'pickup_code_check',
  );
});
