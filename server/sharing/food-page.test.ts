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

/** Returns the fields of a food's page that are not in the specification. */
async function view({ call }: TestApp, foodId: string, as?: TestUser) {
  const food = await (await call('GET', `/food/${foodId}`, { as })).json();
  for (const field of Object.keys(foodInput())) delete food[field];
  const { _id, donator, photo, kind, ...rest } = food;
  return rest;
}

const unwanted = { waiting: 0, promised: false, collected: false };

/** Fields of a request without notes, answers or changes. */
const untold = {
  pickupCode: null,
  reason: null,
  word: null,
  claim: null,
  noShowAnswer: null,
  changed: null,
  emailSeenSince: null,
};

describe('a food’s page', () => {
  test('recognises the donor by account, even after their email changes', async () => {
    const { app, ada, foodId } = await larder();
    const other = await createUser(app, 'Ada', { issuer: 'another', email: ada.email });
    expect(await view(app, foodId, ada)).toMatchObject({ isOwn: true });
    expect(await view(app, foodId, other)).toMatchObject({ isOwn: false, myRequest: null });
    await app.db.updateTable('users').set({ email: 'moved@example.org' }).where('issuer', '=', 'test').execute();
    expect(await view(app, foodId, ada)).toMatchObject({ isOwn: true });
  });

  test('shows everyone how many people are waiting and whether it is promised, and its donor the number of open requests', async () => {
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

  test('distinguishes promised from collected food', async () => {
    const { app, ada, bob, foodId } = await larder();
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, foodId) });
    expect(await view(app, foodId)).toEqual({ status: 'Not Available', ...unwanted, collected: true, isOwn: false });
  });

  test('shows a requester the state of their latest request', async () => {
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

  test('shows a requester their open request even if a newer one is closed, as after a merge of two accounts', async () => {
    const { app, bob, foodId } = await larder();
    const open = await askFor(app, bob, foodId);
    const { photoId: _, ...row } = await app.db.selectFrom('foodRequests').selectAll().executeTakeFirstOrThrow();
    await app.db
      .insertInto('foodRequests')
      .values({ ...row, id: uuidv7(), turn: row.turn + 1, status: 'Withdrawn' })
      .execute();
    expect((await view(app, foodId, bob)).myRequest).toMatchObject({ _id: open, status: 'Requested' });
  });

  test('is shown to visitors whose session has ended', async () => {
    const { app, foodId } = await larder();
    const food = await view(app, foodId, { email: '', name: '', cookie: 'larder-3000-session=gone' });
    expect(food).toEqual({ status: 'Available', ...unwanted, isOwn: false });
  });
});

test('a donor’s list shows the demand for each food and who is coming', async () => {
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
  // The people who get a button on the page. While food is promised, no one else can be accepted.
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
