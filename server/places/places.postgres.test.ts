import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, foodInput, listOf } from '../../test/server/factories.ts';
import { meeting } from '../../test/server/meeting.ts';

test('a place is kept if a new food takes it while the only other food leaves it', async () => {
  const app = await buildApp({ connections: 4 });
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const alert = { near: '48.2,16.4', within: 2, label: 'Home' };
  expect((await app.call('POST', '/alerts', { as: ben, body: alert })).status).toBe(200);
  const exact = { lat: 48.2, lon: 16.4, address: 'Lindenweg 7, ring at Ada' };
  const image = 'https://example.org/other.jpg';
  const first = await addFood(app, ada, { pickup: exact });
  const foodOf = async (id: string) => (await app.call('GET', `/food/${id}`, { as: ada })).json();
  const { _id: placeId } = (await foodOf(first)).pickup;
  // The first call pauses where it stores the match for Ben's alert. By then, its food uses the place.
  const [added, left] = await Promise.all(
    await meeting(
      app,
      'alert_finds',
      () => app.call('POST', '/add-food', { as: ada, body: foodInput({ pickup: { placeId } }) }),
      // With another picture: if both used the same one, the two calls would block each other.
      () => app.call('PUT', `/update-food/${first}`, { as: ada, body: foodInput({ pickup: null, image }) }),
    ),
  );
  expect([added?.status, left?.status]).toEqual([200, 200]);
  expect((await foodOf(first)).pickup).toBeUndefined();
  const [second = ''] = await listOf(app, `/foods-by-donator/${ada.email}`, '_id', ada);
  expect(second).not.toBe(first);
  expect((await foodOf(second)).pickup).toMatchObject(exact);
});
