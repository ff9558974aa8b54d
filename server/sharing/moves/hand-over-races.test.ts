import { expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  expectInVain,
  move,
  moved,
  pickupCode,
  type TestUser,
} from '../../../test/server/factories.ts';

const ROUNDS = 6;

async function larder() {
  const app = await buildApp();
  return {
    app,
    ada: await createUser(app, 'Ada'),
    bob: await createUser(app, 'Bob'),
    cem: await createUser(app, 'Cem'),
  };
}

/** Adds a food and requests for it, and returns their IDs in order. */
async function foodFor({ app, ada }: { app: TestApp; ada: TestUser }, ...requesters: TestUser[]) {
  const foodId = await addFood(app, ada);
  const requestIds: string[] = [];
  for (const requester of requesters) requestIds.push(await askFor(app, requester, foodId));
  return { foodId, requestIds };
}

async function results(calls: (Response | Promise<Response>)[]) {
  const answers = await Promise.all(calls);
  return Promise.all(answers.map(async (answer) => ({ http: answer.status, ...(await answer.json()) })));
}

async function statuses({ db }: TestApp, foodId: string) {
  const requests = await db
    .selectFrom('foodRequests')
    .select('status')
    .where('foodId', '=', foodId)
    .orderBy('id')
    .execute();
  const food = await db.selectFrom('foods').select('status').where('id', '=', foodId).executeTakeFirstOrThrow();
  return { food: food.status, requests: requests.map(({ status }) => status) };
}

async function recorded({ db }: TestApp, requestId: string) {
  const rows = await db
    .selectFrom('requestMoves')
    .select('toStatus')
    .where('requestId', '=', requestId)
    .orderBy('id')
    .execute();
  return rows.map(({ toStatus }) => toStatus);
}

const ok = expect.objectContaining({ http: 200 });
const conflict = (code: string) => expect.objectContaining({ http: 409, code });

test('two tabs that accept different requesters at once promise the food to one of them', async () => {
  const { app, ada, bob, cem } = await larder();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { foodId, requestIds } = await foodFor({ app, ada }, bob, cem);
    const answers = await results(requestIds.map((id) => move(app, ada, id, 'acceptance')));
    expect(answers).toEqual(expect.arrayContaining([ok, conflict('FOOD_PROMISED')]));
    const { food, requests } = await statuses(app, foodId);
    expect(food).toBe('Not Available');
    expect(requests.toSorted()).toEqual(['Accepted', 'Requested']);
  }
});

test('tabs that accept the same requester at once create one promise with one code', async () => {
  const { app, ada, bob } = await larder();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { foodId, requestIds } = await foodFor({ app, ada }, bob);
    const [id = ''] = requestIds;
    const answers = await results([1, 2, 3].map(() => move(app, ada, id, 'acceptance')));
    expect(answers).toEqual([ok, ok, ok]);
    expect(await recorded(app, id)).toEqual(['Accepted']);
    expect(await pickupCode(app, bob, id)).toMatch(/^\d{6}$/);
    expect(await statuses(app, foodId)).toEqual({ food: 'Not Available', requests: ['Accepted'] });
  }
});

test('a requester who withdraws while being accepted is withdrawn, whichever comes first', async () => {
  const { app, ada, bob } = await larder();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { foodId, requestIds } = await foodFor({ app, ada }, bob);
    const [id = ''] = requestIds;
    const calls = [() => move(app, ada, id, 'acceptance'), () => move(app, bob, id, 'withdrawal')];
    const answers = await results((round % 2 ? calls : calls.toReversed()).map((call) => call()));
    const [acceptance, withdrawal] = round % 2 ? answers : answers.toReversed();
    expect(withdrawal).toMatchObject({ http: 200, status: 'Withdrawn', foodStatus: 'Available' });
    const inTime = acceptance?.http === 200;
    if (!inTime) expect(acceptance).toEqual(conflict('REQUEST_WITHDRAWN'));
    expect(await recorded(app, id)).toEqual(inTime ? ['Accepted', 'Withdrawn'] : ['Withdrawn']);
    expect(await statuses(app, foodId)).toEqual({ food: 'Available', requests: ['Withdrawn'] });
  }
});

test('of a simultaneous collection and no-show, only one succeeds', async () => {
  const { app, ada, bob, cem } = await larder();
  for (let round = 0; round < ROUNDS; round += 1) {
    app.setNow(NOW);
    const { foodId, requestIds } = await foodFor({ app, ada }, bob, cem);
    const [id = ''] = requestIds;
    await moved(app, ada, id, 'acceptance');
    const code = await pickupCode(app, bob, id);
    await expectInVain(app, ada, id);
    const [collection, noShow] = await results([move(app, ada, id, 'collection', code), move(app, ada, id, 'no-show')]);
    if (collection?.http === 200) {
      expect(noShow).toEqual(conflict('REQUEST_COLLECTED'));
      expect(await statuses(app, foodId)).toEqual({ food: 'Not Available', requests: ['Collected', 'Declined'] });
    } else {
      expect(collection).toEqual(conflict('REQUEST_NO_SHOW'));
      expect(noShow).toEqual(ok);
      expect(await statuses(app, foodId)).toEqual({ food: 'Requested', requests: ['No Show', 'Requested'] });
    }
  }
});

test('food deleted during an acceptance leaves a declined request and no promise', async () => {
  const { app, ada, bob } = await larder();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { foodId, requestIds } = await foodFor({ app, ada }, bob);
    const [id = ''] = requestIds;
    const calls = [
      () => move(app, ada, id, 'acceptance'),
      () => app.call('DELETE', `/delete-food/${foodId}`, { as: ada }),
    ];
    const answers = await results((round % 2 ? calls : calls.toReversed()).map((call) => call()));
    const [acceptance, removal] = round % 2 ? answers : answers.toReversed();
    expect(removal).toEqual(ok);
    const inTime = acceptance?.http === 200;
    if (!inTime) expect(acceptance).toEqual(conflict('REQUEST_DECLINED'));
    expect(await recorded(app, id)).toEqual(inTime ? ['Accepted', 'Declined'] : ['Declined']);
  }
});
