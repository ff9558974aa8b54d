import { describe, expect, test } from 'vitest';
import { openStatuses } from '../../../contract/requests/request-terms.ts';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput, requestFood } from '../../../test/server/factories.ts';

const people = (app: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => createUser(app, `Person${index}`)));

async function statusOf({ db }: TestApp, foodId: string) {
  return (await db.selectFrom('foods').select('status').where('id', '=', foodId).executeTakeFirst())?.status;
}

async function openRequests({ db }: TestApp, foodId: string) {
  return db
    .selectFrom('foodRequests')
    .select('requesterId')
    .where('foodId', '=', foodId)
    .where('status', 'in', openStatuses)
    .execute();
}

test('fifty people who request one food at once all wait for it', async () => {
  const app = await buildApp();
  const foodId = await addFood(app, await createUser(app, 'Ada'));
  const requesters = await people(app, 50);
  const answers = await Promise.all(
    requesters.map(async (requester) => (await requestFood(app, requester, foodId)).json()),
  );
  expect(new Set(answers.map(({ insertedId }) => insertedId)).size).toBe(50);
  expect(answers.every(({ insertedId }) => typeof insertedId === 'string')).toBe(true);
  expect(new Set((await openRequests(app, foodId)).map((request) => request.requesterId)).size).toBe(50);
  expect(await statusOf(app, foodId)).toBe('Requested');
});

test.each([2, 10])('%i simultaneous requests by one user create one', async (count) => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const bob = await createUser(app, 'Bob');
  for (const _round of [1, 2, 3]) {
    const foodId = await addFood(app, ada);
    const answers = await Promise.all(Array.from({ length: count }, () => requestFood(app, bob, foodId)));
    const refused = await Promise.all(answers.filter(({ status }) => status !== 200).map(errorOf));
    expect(refused).toHaveLength(count - 1);
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, code: 'ALREADY_REQUESTED' });
    expect(await openRequests(app, foodId)).toHaveLength(1);
  }
});

test('food deleted while people request it leaves no one waiting', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const requesters = await people(app, 4);
  for (let round = 0; round < 15; round += 1) {
    const foodId = await addFood(app, ada);
    const removal = () => app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    const requests = requesters.map((requester) => () => requestFood(app, requester, foodId));
    // The deletion comes first, last or in between.
    const calls = requests.toSpliced(round % 5, 0, removal);
    const answers = await Promise.all(calls.map((call) => call()));
    for (const [index, answer] of answers.entries()) {
      const body = await answer.json();
      if (index === round % 5) expect(body).toEqual({ deletedCount: 1 });
      else if (answer.status !== 200) expect(body).toMatchObject({ code: 'FOOD_NOT_FOUND' });
    }
    const made = answers.filter(({ status }) => status === 200).length - 1;
    const kept = await app.db.selectFrom('foodRequests').select(['status', 'foodId']).execute();
    expect(kept).toEqual(Array(made).fill({ status: 'Declined', foodId: null }));
    expect(await statusOf(app, foodId)).toBeUndefined();
    await app.db.deleteFrom('foodRequests').execute();
  }
});

test('food edited while people request it loses no request', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const requesters = await people(app, 4);
  for (let round = 0; round < 10; round += 1) {
    const foodId = await addFood(app, ada);
    const change = () => app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput({ title: 'Rye' }) });
    const calls = requesters
      .map((requester) => () => requestFood(app, requester, foodId))
      .toSpliced(round % 5, 0, change);
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await openRequests(app, foodId)).toHaveLength(4);
    // The edit makes the food Available; a later request makes it Requested.
    expect(['Available', 'Requested']).toContain(await statusOf(app, foodId));
  }
});

test('of several simultaneous deletions of a food, only one succeeds', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const foodId = await addFood(app, ada);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.call('DELETE', `/delete-food/${foodId}`, { as: ada })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
});

describe('the database itself rejects', () => {
  test('an open request without food, a second one by the same user, and one for the user’s own food', async () => {
    const app = await buildApp();
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    const foodId = await addFood(app, ada);
    await requestFood(app, bob, foodId);
    const { db } = app;
    await expect(db.deleteFrom('foods').where('id', '=', foodId).execute()).rejects.toThrow('food_requests_no_orphan');
    await expect(db.updateTable('foodRequests').set({ foodId: null }).execute()).rejects.toThrow(
      'food_requests_no_orphan',
    );
    const { photoId: _, ...request } = await db.selectFrom('foodRequests').selectAll().executeTakeFirstOrThrow();
    const id = foodId.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    await expect(
      db
        .insertInto('foodRequests')
        .values({ ...request, id })
        .execute(),
    ).rejects.toThrow('food_requests_one_open');
    const own = { ...request, id, requesterId: request.donorId };
    await expect(db.insertInto('foodRequests').values(own).execute()).rejects.toThrow('food_requests_not_own');
    const unknown = { ...request, id, status: 'Lost' as 'Declined' };
    await expect(db.insertInto('foodRequests').values(unknown).execute()).rejects.toThrow('status_check');
  });

  test('food with values out of range, or without a donor', async () => {
    const app = await buildApp();
    const foodId = await addFood(app, await createUser(app, 'Ada'));
    const food = app.db.updateTable('foods').where('id', '=', foodId);
    for (const [field, value] of [
      ['quantity', 0],
      ['quantity', 100_001],
      ['title', ''],
      ['title', 'x'.repeat(121)],
      ['location', 'x'.repeat(201)],
      ['notes', 'x'.repeat(2001)],
      ['image', 'x'.repeat(2049)],
      ['status', 'Gone'],
    ] as const) {
      await expect(food.set({ [field]: value }).execute(), field).rejects.toThrow(`foods_${field}_check`);
    }
    await expect(app.db.deleteFrom('users').execute()).rejects.toThrow('foreign key');
  });
});
