import { expect, test } from 'vitest';
import { ON_BEHALF_OF } from '../../contract/accounts/account-terms.ts';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput, listOf, moved, type TestUser } from '../../test/server/factories.ts';
import { deleteOldKeys } from './idempotency.ts';

const KEY = '0199d8a0-0000-4000-8000-000000000001';
const OTHER = '0199d8a0-0000-4000-8000-000000000002';

async function larder(env: Record<string, string> = {}) {
  const app = await buildApp({ env });
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const foodId = await addFood(app, ada);
  const ask = (as: typeof bob, key: string) =>
    app.call('POST', '/add-request', {
      as,
      body: { foodId, notes: 'I can come at six' },
      headers: { 'Idempotency-Key': key },
    });
  return { app, ada, bob, cem, ask };
}

test('a request repeated with the same key is stored once and returns the first result, even after it has ended', async () => {
  const { app, bob, ada, ask } = await larder();
  const first = await (await ask(bob, KEY)).json();
  expect(await (await ask(bob, KEY)).json()).toEqual(first);
  await moved(app, ada, first.insertedId, 'decline');
  expect(await (await ask(bob, KEY)).json()).toEqual(first);
  expect(await listOf(app, `/request-by/${bob.email}`, '_id', bob)).toEqual([first.insertedId]);
  expect((await (await ask(bob, OTHER)).json()).insertedId).not.toBe(first.insertedId);
});

test('ten simultaneous requests with one key create one request', async () => {
  const { app, bob, ask } = await larder();
  const answers = await Promise.all(Array.from({ length: 10 }, async () => (await ask(bob, KEY)).json()));
  expect(new Set(answers.map(({ insertedId }) => insertedId)).size).toBe(1);
  expect(await listOf(app, `/request-by/${bob.email}`, '_id', bob)).toEqual([answers[0].insertedId]);
});

test('a key belongs to one user, is not used up by a failed call, and is deleted after 30 days', async () => {
  const { app, ada, bob, cem, ask } = await larder();
  expect(await errorOf(await ask(ada, KEY))).toMatchObject({ code: 'OWN_FOOD' });
  const [bobs, cems] = [await (await ask(bob, KEY)).json(), await (await ask(cem, KEY)).json()];
  expect(bobs.insertedId).not.toBe(cems.insertedId);
  await deleteOldKeys(app.db, new Date('2026-07-14T00:00:00Z'));
  expect((await ask(bob, KEY)).status).toBe(200);
  await deleteOldKeys(app.db, new Date('2026-07-17T00:00:00Z'));
  expect(await errorOf(await ask(bob, KEY))).toMatchObject({ code: 'ALREADY_REQUESTED' });
  expect(await errorOf(await ask(bob, 'x'))).toMatchObject({ code: 'INVALID_INPUT' });
});

test('a listing posted again with the same key is stored once', async () => {
  const { app, bob } = await larder();
  const post = () => app.call('POST', '/add-food', { as: bob, body: foodInput(), headers: { 'Idempotency-Key': KEY } });
  const ids = await Promise.all([1, 2, 3].map(async () => (await (await post()).json()).insertedId));
  expect(await listOf(app, `/foods-by-donator/${bob.email}`, '_id', bob)).toEqual([ids[0]]);
  expect(new Set(ids).size).toBe(1);
});

test('a different listing or request with a used key is rejected, and the first one is kept', async () => {
  const { app, ada, bob, ask } = await larder();
  const post = (title: string) =>
    app.call('POST', '/add-food', { as: bob, body: foodInput({ title }), headers: { 'Idempotency-Key': KEY } });
  const first = await (await post('Bread')).json();
  expect(await errorOf(await post('Brea'))).toMatchObject({ status: 409, code: 'SENT_BEFORE' });
  expect(await (await post('Bread')).json()).toEqual(first);
  expect(await listOf(app, `/foods-by-donator/${bob.email}`, 'title', bob)).toEqual(['Bread']);

  expect((await ask(bob, KEY)).status).toBe(200);
  const other = { foodId: await addFood(app, ada), notes: 'I can come at six' };
  const asked = app.call('POST', '/add-request', { as: bob, body: other, headers: { 'Idempotency-Key': KEY } });
  expect(await errorOf(await asked)).toMatchObject({ status: 409, code: 'SENT_BEFORE' });
  const both = await Promise.all(
    ['Soup', 'Stew'].map((title) =>
      app.call('POST', '/add-food', { as: bob, body: foodInput({ title }), headers: { 'Idempotency-Key': OTHER } }),
    ),
  );
  expect(both.map(({ status }) => status).sort(), 'at the same moment').toEqual([200, 409]);
});

test('a rejected call can be corrected and sent again with the same key', async () => {
  const { app, bob } = await larder();
  const post = (quantity: number) =>
    app.call('POST', '/add-food', { as: bob, body: foodInput({ quantity }), headers: { 'Idempotency-Key': KEY } });
  expect((await post(0)).status).toBe(400);
  expect((await post(1)).status).toBe(200);
});

test('a repeated call returns its result even after the daily limit is reached', async () => {
  const { app, bob, ask } = await larder({ POSTS_PER_DAY: '1' });
  const post = (key: string) =>
    app.call('POST', '/add-food', { as: bob, body: foodInput(), headers: { 'Idempotency-Key': key } });
  const first = await (await post(KEY)).json();
  expect(await errorOf(await post(OTHER))).toMatchObject({ code: 'TOO_MUCH_TODAY' });
  for (let sent = 0; sent < 3; sent++) expect(await (await post(KEY)).json()).toEqual(first);
  expect((await ask(bob, KEY)).status).toBe(200);
});

test('a call meant for one user is rejected with another user’s session', async () => {
  const { app, ada, bob, cem } = await larder();
  const foodId = await addFood(app, ada);
  const { _id } = await (await app.call('GET', '/session', { as: bob })).json();
  const sendForBob = (as: TestUser) =>
    app.call('POST', '/add-request', {
      as,
      body: { foodId, notes: 'I can come at six' },
      headers: { [ON_BEHALF_OF]: _id },
    });
  expect(await errorOf(await sendForBob(cem))).toMatchObject({ status: 403, code: 'NOT_YOURS' });
  expect(await listOf(app, `/request-by/${cem.email}`, '_id', cem)).toEqual([]);
  await createUser(app, 'Bob', { email: 'bob.new@example.org' });
  expect((await sendForBob(bob)).status, 'also when their e-mail has changed').toBe(200);
});
