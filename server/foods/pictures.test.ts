import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, errorOf, foodInput, type TestUser } from '../../test/server/factories.ts';

/** Adds a food with a request. The returned function gives both users this photo, and returns their photos as others see them. */
async function larder() {
  const app = await buildApp();
  const [donor, requester] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  const foodId = await addFood(app, donor);
  await askFor(app, requester, foodId);
  const read = async (path: string, as: TestUser) => (await app.call('GET', path, { as })).json();
  return async (photo: string): Promise<string[]> => {
    await app.db.updateTable('users').set({ photo }).execute();
    const [food] = await read('/foods', requester);
    const [request] = await read(`/request-by/${requester.email}`, requester);
    const [queued] = await read(`/food/${foodId}/requests`, donor);
    const page = await read(`/food/${foodId}`, requester);
    return [food.donator, page.donator, request.donator, queued.requester].map((person) => person.photo);
  };
}

test('a photo in a private network is not shown to others', async () => {
  const shownPhotos = await larder();
  expect(await shownPhotos('http://192.168.1.1/me.jpg')).toEqual(['', '', '', '']);
  const photo = 'https://cdn.example.org/me.jpg';
  expect(await shownPhotos(photo)).toEqual([photo, photo, photo, photo]);
});

test('a food with a picture in a private network is rejected', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  for (const image of ['http://192.168.1.1/loaf.jpg', 'http://printer.local/loaf.jpg', 'http://0x7f.1/loaf.jpg']) {
    const refused = await app.call('POST', '/add-food', { as: ada, body: foodInput({ image }) });
    expect(await errorOf(refused), image).toMatchObject({
      status: 400,
      issues: [{ path: 'image', message: 'Enter a Valid Link' }],
    });
  }
  await addFood(app, ada, { image: 'https://my_bucket.s3.amazonaws.com/loaf.jpg' });
});
