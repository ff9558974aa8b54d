import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, foodInput, handOver, moved, person, type TestPerson } from '../../test/server/factories.ts';

async function larder() {
  const app = await buildApp();
  const [ada, bob, cem] = [await person(app, 'Ada'), await person(app, 'Bob'), await person(app, 'Cem')];
  return { app, ada, bob, cem, foodId: await addFood(app, ada) };
}

/** What the food's page tells someone beyond the fields of the specification. */
async function visit({ call }: TestApp, foodId: string, as?: TestPerson) {
  const food = await (await call('GET', `/food/${foodId}`, { as })).json();
  for (const field of Object.keys(foodInput())) delete food[field];
  const { _id, donator, ...rest } = food;
  return rest;
}

describe('a food’s own page', () => {
  test('tells everyone how many wait and whether it is promised, and its donor how many requests are open', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    expect(await visit(app, foodId)).toEqual({ status: 'Available', waiting: 0, promised: false });
    expect(await visit(app, foodId, ada)).toEqual({
      status: 'Available',
      waiting: 0,
      promised: false,
      openRequests: 0,
    });
    const bobs = await askFor(app, bob, foodId);
    await askFor(app, cem, foodId);
    expect(await visit(app, foodId)).toEqual({ status: 'Requested', waiting: 2, promised: false });
    await moved(app, ada, bobs, 'acceptance');
    const promised = { status: 'Not Available', waiting: 1, promised: true };
    expect(await visit(app, foodId)).toEqual(promised);
    expect(await visit(app, foodId, ada)).toEqual({ ...promised, openRequests: 2 });
    expect(await visit(app, foodId, await person(app, 'Dot'))).toEqual({ ...promised, myRequest: null });
  });

  test('tells apart what is promised and what is gone', async () => {
    const { app, ada, bob, foodId } = await larder();
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, foodId) });
    expect(await visit(app, foodId)).toEqual({ status: 'Not Available', waiting: 0, promised: false });
  });

  test('tells a person how they stand with it themselves, by the last that they asked', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const first = await askFor(app, bob, foodId);
    const cems = await askFor(app, cem, foodId);
    const mine = async (as: TestPerson) => (await visit(app, foodId, as)).myRequest;
    expect(await mine(cem)).toEqual({ _id: cems, status: 'Requested', queuePosition: 2, pickupCode: null });
    await moved(app, bob, first, 'withdrawal');
    expect(await mine(bob)).toEqual({ _id: first, status: 'Withdrawn', queuePosition: null, pickupCode: null });
    expect(await mine(cem)).toMatchObject({ queuePosition: 1 });
    const second = await askFor(app, bob, foodId);
    expect(await mine(bob)).toEqual({ _id: second, status: 'Requested', queuePosition: 2, pickupCode: null });
    await moved(app, ada, second, 'acceptance');
    expect(await mine(bob)).toEqual({
      _id: second,
      status: 'Accepted',
      queuePosition: null,
      pickupCode: expect.stringMatching(/^\d{6}$/),
    });
  });

  test('is open to whoever comes with a session that has ended', async () => {
    const { app, foodId } = await larder();
    const food = await visit(app, foodId, { email: '', name: '', cookie: 'session=gone' });
    expect(food).toEqual({ status: 'Available', waiting: 0, promised: false });
  });
});

test('a donor’s own list tells of each food how much it is wanted', async () => {
  const { app, ada, bob, cem, foodId } = await larder();
  const [wanted, promised] = [await addFood(app, ada), await addFood(app, ada)];
  for (const requester of [bob, cem]) await askFor(app, requester, wanted);
  await moved(app, ada, await askFor(app, bob, promised), 'acceptance');
  const foods = await (await app.call('GET', `/foods-by-donator/${ada.email}`, { as: ada })).json();
  expect(foods).toMatchObject([
    { _id: promised, waiting: 0, promised: true, openRequests: 1 },
    { _id: wanted, waiting: 2, promised: false, openRequests: 2 },
    { _id: foodId, waiting: 0, promised: false, openRequests: 0 },
  ]);
});
