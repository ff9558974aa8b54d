import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, listOf, move, requestFood } from '../../test/server/factories.ts';
import { meeting } from '../../test/server/meeting.ts';

async function larder() {
  const app = await buildApp({ connections: 4 });
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const [foodId, bens] = [await addFood(app, ada), await addFood(app, ben)];
  const states = () => listOf(app, `/request-by/${ben.email}`, 'status', ben);
  return {
    ...{ app, ada, ben, foodId, states },
    asking: () => requestFood(app, ben, foodId),
    blocking: () => app.call('POST', '/blocks', { as: ada, body: { foodId: bens } }),
  };
}

test('a request made just before its requester is blocked is declined', async () => {
  const { app, asking, blocking, states } = await larder();
  const [asked, blocked] = await Promise.all(await meeting(app, 'food_requests', asking, blocking));
  expect([asked?.status, blocked?.status]).toEqual([200, 200]);
  expect(await states()).toEqual(['Declined']);
});

test('a user who requests food while being blocked is rejected', async () => {
  const { app, asking, blocking, states } = await larder();
  const [blocked, asked] = await Promise.all(await meeting(app, 'blocks', blocking, asking));
  expect(blocked?.status).toBe(200);
  expect(asked && (await errorOf(asked))).toMatchObject({ status: 403, code: 'NOT_REQUESTABLE' });
  expect(await states()).toEqual([]);
});

test('a requester accepted in one tab while being blocked in another ends up declined', async () => {
  const { app, ada, asking, blocking, states } = await larder();
  const { insertedId } = await (await asking()).json();
  const accepting = () => move(app, ada, insertedId, 'acceptance');
  const [accepted, blocked] = await Promise.all(await meeting(app, 'request_moves', accepting, blocking));
  expect([accepted?.status, blocked?.status]).toEqual([200, 200]);
  expect(await states()).toEqual(['Declined']);
});
