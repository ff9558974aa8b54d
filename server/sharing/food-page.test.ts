import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { PostedFood } from '../../contract/foods/food-page.ts';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  foodInput,
  handOver,
  moved,
  requestFood,
  type TestUser,
} from '../../test/server/factories.ts';

async function larder() {
  const app = await buildApp();
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  return { app, ada, bob, cem, foodId: await addFood(app, ada) };
}

/** What the food's page tells someone beyond the fields of the specification. */
async function view({ call }: TestApp, foodId: string, as?: TestUser) {
  const food = await (await call('GET', `/food/${foodId}`, { as })).json();
  for (const field of Object.keys(foodInput())) delete food[field];
  const { _id, donator, photo, kind, ...rest } = food;
  return rest;
}

const unwanted = { waiting: 0, promised: false, collected: false };

/** Of a request about which nobody has said anything. */
const untold = {
  pickupCode: null,
  reason: null,
  word: null,
  claim: null,
  noShowAnswer: null,
  changed: null,
  emailSeenSince: null,
};

describe('a food’s own page', () => {
  test('says whose it is by the user, also where their address is not the one that they had', async () => {
    const { app, ada, foodId } = await larder();
    const other = await createUser(app, 'Ada', { issuer: 'another', email: ada.email });
    expect(await view(app, foodId, ada)).toMatchObject({ isOwn: true });
    expect(await view(app, foodId, other)).toMatchObject({ isOwn: false, myRequest: null });
    await app.db.updateTable('users').set({ email: 'moved@example.org' }).where('issuer', '=', 'test').execute();
    expect(await view(app, foodId, ada)).toMatchObject({ isOwn: true });
  });

  test('tells everyone how many wait and whether it is promised, and its donor how many requests are open', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    expect(await view(app, foodId)).toEqual({ status: 'Available', ...unwanted, isOwn: false });
    expect(await view(app, foodId, ada)).toEqual({
      status: 'Available',
      ...unwanted,
      isOwn: true,
      openRequests: 0,
      pictureMissing: false,
    });
    const bobs = await askFor(app, bob, foodId);
    await askFor(app, cem, foodId);
    expect(await view(app, foodId)).toEqual({ status: 'Requested', ...unwanted, waiting: 2, isOwn: false });
    await moved(app, ada, bobs, 'acceptance');
    const promised = { status: 'Not Available', waiting: 1, promised: true, collected: false, isOwn: false };
    expect(await view(app, foodId)).toEqual(promised);
    expect(await view(app, foodId, ada)).toEqual({ ...promised, isOwn: true, openRequests: 2, pictureMissing: false });
    expect(await view(app, foodId, await createUser(app, 'Dot'))).toEqual({ ...promised, myRequest: null });
  });

  test('tells apart what is promised and what is gone', async () => {
    const { app, ada, bob, foodId } = await larder();
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, foodId) });
    expect(await view(app, foodId)).toEqual({ status: 'Not Available', ...unwanted, collected: true, isOwn: false });
  });

  test('tells a person how they stand with it themselves, by the last that they asked', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const first = await askFor(app, bob, foodId);
    const cems = await askFor(app, cem, foodId);
    const mine = async (as: TestUser) => (await view(app, foodId, as)).myRequest;
    expect(await mine(cem)).toEqual({ ...untold, _id: cems, status: 'Requested', queuePosition: 2 });
    await moved(app, bob, first, 'withdrawal');
    expect(await mine(bob)).toEqual({ ...untold, _id: first, status: 'Withdrawn', queuePosition: null });
    expect(await mine(cem)).toMatchObject({ queuePosition: 1 });
    const second = await askFor(app, bob, foodId);
    expect(await mine(bob)).toEqual({ ...untold, _id: second, status: 'Requested', queuePosition: 2 });
    await moved(app, ada, second, 'acceptance');
    expect(await mine(bob)).toEqual({
      ...untold,
      _id: second,
      status: 'Accepted',
      emailSeenSince: '2026-06-15T10:00:00.000Z',
      queuePosition: null,
      pickupCode: expect.stringMatching(/^\d{6}$/),
    });
  });

  test('tells a person of their open request, also where a newer one is closed, as once two accounts became one', async () => {
    const { app, bob, foodId } = await larder();
    const open = await askFor(app, bob, foodId);
    const { photoId: _, ...row } = await app.db.selectFrom('foodRequests').selectAll().executeTakeFirstOrThrow();
    await app.db
      .insertInto('foodRequests')
      .values({ ...row, id: uuidv7(), turn: row.turn + 1, status: 'Withdrawn' })
      .execute();
    expect((await view(app, foodId, bob)).myRequest).toMatchObject({ _id: open, status: 'Requested' });
  });

  test('is open to whoever comes with a session that has ended', async () => {
    const { app, foodId } = await larder();
    const food = await view(app, foodId, { email: '', name: '', cookie: 'larder-3000-session=gone' });
    expect(food).toEqual({ status: 'Available', ...unwanted, isOwn: false });
  });
});

test('a donor’s own list tells of each food how much it is wanted, and who is on the way', async () => {
  const { app, ada, bob, cem, foodId } = await larder();
  const window = '2026-06-17T18:00/19:00';
  const [wanted, promised] = [await addFood(app, ada), await addFood(app, ada, { windows: [window] })];
  const [bobs, cems] = [await askFor(app, bob, wanted), await askFor(app, cem, wanted)];
  const requestId = (await (await requestFood(app, bob, promised, { window })).json()).insertedId;
  await askFor(app, cem, promised);
  await moved(app, ada, requestId, 'acceptance');
  const foods = await (await app.call('GET', `/foods-by-donator/${ada.email}`, { as: ada })).json();
  expect(foods).toMatchObject([
    { _id: promised, waiting: 1, promised: true, promisedTo: bob.name, openRequests: 2 },
    { _id: wanted, waiting: 2, promised: false, promisedTo: null, openRequests: 2 },
    { _id: foodId, waiting: 0, promised: false, openRequests: 0 },
  ]);
  // Who they are, for a button each; of a food that is promised nobody else can be accepted.
  const picture = expect.any(String);
  expect(foods.map(({ coming, next }: PostedFood) => [coming, next])).toEqual([
    [[{ requestId, name: bob.name, picture, window }], undefined],
    [undefined, { requestId: bobs, name: bob.name, picture }],
    [undefined, undefined],
  ]);
  await moved(app, ada, bobs, 'decline');
  const [, after] = await (await app.call('GET', `/foods-by-donator/${ada.email}`, { as: ada })).json();
  expect(after.next).toMatchObject({ requestId: cems });
  expect(await view(app, promised, cem)).not.toHaveProperty('promisedTo');
});
