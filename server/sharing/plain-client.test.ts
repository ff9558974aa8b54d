import { expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';

/** A client written to the spec alone (section 7), except for the ID token that it sends with POST /jwt. */
async function plainClient({ call }: TestApp, name: string) {
  const me = { email: `${name.toLowerCase()}@example.org`, name, photo: `https://example.org/${name}.jpg` };
  const registered = await call('POST', '/auth/sign-up/email', {
    body: { name, email: me.email, password: 'Brotzeit', image: me.photo },
  });
  const service = registered.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { token } = await (await call('GET', '/auth/token', { as: { cookie: service.join('; ') } })).json();
  const session = await call('POST', '/jwt', {
    body: { email: me.email },
    headers: { Authorization: `Bearer ${token}` },
  });
  const as = { cookie: session.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
  return {
    me,
    send: async (method: string, path: string, body?: unknown) => (await call(method, path, { as, body })).json(),
  };
}

test('a client written to the spec can post, find, request, edit and delete food, and log out', async () => {
  const app = await buildApp();
  const ada = await plainClient(app, 'Ada');
  const bob = await plainClient(app, 'Bob');

  const sent = {
    title: 'Apples',
    image: 'https://example.org/apples.jpg',
    quantity: 12,
    deadline: new Date('2026-06-18T09:30:00Z'),
    location: 'Garden gate',
    status: 'Available',
    notes: 'Small and sour',
    donator: ada.me,
  };
  const { insertedId } = await ada.send('POST', '/add-food', sent);
  expect(insertedId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const food = { ...sent, _id: insertedId, deadline: '2026-06-18T21:59:59.999Z' };
  // The kind is derived from the title. The pictures of food and donor are links, which have not been copied yet.
  const listed = { ...food, photo: null, kind: 'apples', donator: { ...ada.me, picture: '' } };
  expect(await bob.send('GET', '/foods')).toEqual([listed]);
  expect(await bob.send('GET', '/all-foods?search=APP&sort=asc')).toEqual([listed]);
  // For hand-overs, the API adds fields to those of the spec, but changes none of them.
  expect(await bob.send('GET', `/food/${insertedId}`)).toMatchObject(food);
  expect(await ada.send('GET', `/foods-by-donator/${ada.me.email}`)).toMatchObject([food]);

  const { _id, ...copy } = food;
  const request = {
    ...copy,
    quantity: '12',
    reqDate: new Date('2026-06-16T09:30:00Z'),
    status: 'Requested',
    notes: 'For a strudel',
    foodId: _id,
    reqUser: bob.me,
  };
  const asked = await bob.send('POST', '/add-request', request);
  expect(asked).toEqual({ insertedId: expect.any(String) });
  const recorded = { ...request, _id: asked.insertedId, quantity: 12, reqDate: '2026-06-16T10:00:00.000Z' };
  expect(await bob.send('GET', `/request-by/${bob.me.email}`)).toMatchObject([recorded]);
  expect(await bob.send('GET', `/food/${insertedId}`)).toMatchObject({ ...food, status: 'Requested' });

  const changed = { ...food, quantity: 9, notes: 'Three are eaten', status: 'Available' };
  expect((await ada.send('PUT', `/update-food/${insertedId}`, changed)).modifiedCount).toBeGreaterThan(0);
  expect(await bob.send('GET', `/food/${insertedId}`)).toMatchObject(changed);
  expect(await ada.send('DELETE', `/delete-food/${insertedId}`)).toEqual({ deletedCount: 1 });
  expect(await bob.send('GET', '/foods')).toEqual([]);
  expect(await bob.send('GET', `/request-by/${bob.me.email}`)).toMatchObject([
    { ...recorded, quantity: 9, status: 'Declined', foodId: null },
  ]);

  await ada.send('POST', '/logout');
  expect(await ada.send('POST', '/add-food', sent)).toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(await bob.send('GET', `/request-by/${bob.me.email}`)).toHaveLength(1);
});
