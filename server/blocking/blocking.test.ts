import { expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  listOf,
  moved,
  requestFood,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';

async function people(app: TestApp) {
  return { ada: await createUser(app, 'Ada'), ben: await createUser(app, 'Ben'), eve: await createUser(app, 'Eve') };
}

/** Blocks a user, and stores the cookie from the response, as a browser would. */
async function block({ call }: TestApp, as: TestUser, met: object): Promise<string> {
  const response = await call('POST', '/blocks', { as, body: met });
  expect(response.status).toBe(200);
  as.cookie += `; ${response.headers.get('Set-Cookie')?.split(';')[0]}`;
  return (await response.json()).blockedId;
}

const statesOf = (app: TestApp, as: TestUser) => listOf(app, `/request-by/${as.email}`, 'status', as);

test('a blocked user cannot request the blocker’s food, and does not notice the block until they try', async () => {
  const app = await buildApp();
  const { ada, ben, eve } = await people(app);
  const foodId = await addFood(app, ada);
  const bens = await addFood(app, ben);
  const before = await (await app.call('GET', `/food/${foodId}`, { as: ben })).json();
  const blockedId = await block(app, ada, { foodId: bens });
  expect(await errorOf(await requestFood(app, ben, foodId))).toEqual({
    ...{ status: 403, code: 'NOT_REQUESTABLE', message: 'You can’t request this food.' },
  });
  expect(await (await app.call('GET', `/food/${foodId}`, { as: ben })).json()).toEqual(before);
  expect(await listOf(app, '/foods', '_id', ben)).toContain(foodId);
  expect((await requestFood(app, eve, foodId)).status).toBe(200);
  const unblock = (id = blockedId) => app.call('DELETE', `/blocks/${id}`, { as: ada });
  for (const id of ['x', 'a%00b']) expect(await (await unblock(id)).json(), id).toEqual({ deletedCount: 0 });
  expect([await (await unblock()).json(), await (await unblock()).json()]).toEqual([
    { deletedCount: 1 },
    { deletedCount: 0 },
  ]);
  expect((await requestFood(app, ben, foodId)).status).toBe(200);
});

test('a blocked user’s food is not in any list or search of the blocker, but its link works; others still find it', async () => {
  const app = await buildApp();
  const { ada, ben, eve } = await people(app);
  const [own, bens, eves] = [await addFood(app, ada), await addFood(app, ben), await addFood(app, eve)];
  await block(app, ada, { foodId: bens });
  for (const path of ['/foods', '/all-foods', '/all-foods?search=loaf', '/all-foods?search=sourd&in=anywhere']) {
    expect((await listOf(app, path, '_id', ada)).toSorted(), path).toEqual([own, eves].toSorted());
    for (const as of [ben, eve, undefined]) expect(await listOf(app, path, '_id', as), path).toHaveLength(3);
  }
  expect(await listOf(app, '/foods?limit=1', '_id', ada)).toEqual([eves, own]);
  expect((await app.call('GET', `/food/${bens}`, { as: ada })).status).toBe(200);
});

test('a blocker does not find the blocked user’s food near a place, and gets no alerts about it', async () => {
  const app = await buildApp();
  const { ada, ben, eve } = await people(app);
  const pickup = { lat: 48.20849, lon: 16.37208 };
  const [bens, eves] = [await addFood(app, ben, { pickup }), await addFood(app, eve, { pickup })];
  const here = 'near=48.208,16.372&within=2';
  for (const as of [ada, eve]) {
    const { status } = await app.call('POST', '/alerts', {
      as,
      body: { near: '48.208,16.372', within: 2, label: 'Home' },
    });
    expect(status).toBe(200);
  }
  await block(app, ada, { foodId: bens });
  for (const path of [
    `/all-foods?sort=near&${here}`,
    `/all-foods?${here}`,
    `/all-foods?search=loaf&sort=near&${here}`,
  ]) {
    expect(await listOf(app, path, '_id', ada), path).toEqual([eves]);
    for (const as of [ben, eve, undefined]) expect(await listOf(app, path, '_id', as), path).toHaveLength(2);
  }
  await addFood(app, ben, { title: 'New rye', pickup });
  const foundBy = async (as: TestUser) => (await (await app.call('GET', '/unread', { as })).json()).found;
  expect(await foundBy(eve)).toMatchObject({ count: 1, title: 'New rye' });
  expect(await foundBy(ada)).toBeNull();
  await block(app, eve, { foodId: bens });
  expect(await foundBy(eve), 'nor of what was found before').toBeNull();
});

test('a block ends the open requests between two users with a notification, and leaves requests with others open', async () => {
  const { app, mail, send } = await mailingApp();
  const { ada, ben, eve } = await people(app);
  const [bread, soup, rye] = [await addFood(app, ada), await addFood(app, ada), await addFood(app, ben)];
  const promised = await askFor(app, ben, bread);
  await askFor(app, eve, bread);
  await moved(app, ada, promised, 'acceptance');
  await askFor(app, ben, soup);
  await moved(app, ben, await askFor(app, ada, rye), 'acceptance');
  await send();
  mail.take();
  await block(app, ada, { requestId: promised });
  expect([await statesOf(app, ben), await statesOf(app, ada), await statesOf(app, eve)]).toEqual([
    ['Declined', 'Declined'],
    ['Withdrawn'],
    ['Requested'],
  ]);
  expect(await listOf(app, `/food/${bread}/requests`, 'status', ada)).toEqual(['Requested']);
  await send();
  expect(mail.take().map(({ to, says }) => `${to}: ${says}`)).toEqual([
    'ben@example.org: Your request was declined',
    'ben@example.org: Your request was declined',
    'ben@example.org: Someone isn’t coming for your food',
  ]);
});

test('users can block only people they have dealt with, and not themselves', async () => {
  const app = await buildApp();
  const { ada, ben, eve } = await people(app);
  const foodId = await addFood(app, ada);
  const requestId = await askFor(app, ben, foodId);
  const refusal = async (as: TestUser | undefined, body: object) =>
    (await errorOf(await app.call('POST', '/blocks', { as, body }))).code;
  expect(await refusal(undefined, { foodId })).toBe('NOT_SIGNED_IN');
  expect(await refusal(ada, { foodId })).toBe('ABOUT_YOURSELF');
  expect(await refusal(eve, { requestId })).toBe('REQUEST_NOT_FOUND');
  expect(await refusal(eve, {})).toBe('INVALID_INPUT');
  await block(app, ben, { foodId });
  expect(await listOf(app, '/foods', '_id', ben)).toEqual([]);
});

test('only the blocker sees the list of blocked users, with their names, and it is in the blocker’s data export', async () => {
  const app = await buildApp();
  const { ada, ben } = await people(app);
  const blockedId = await block(app, ada, { foodId: await addFood(app, ben) });
  const list = async (as: TestUser) => (await app.call('GET', '/blocks', { as })).json();
  const blockedAt = '2026-06-15T10:00:00.000Z';
  expect(await list(ada)).toEqual([
    { _id: blockedId, name: 'Ben', photo: 'https://example.org/Ben.jpg', picture: '', blockedAt },
  ]);
  expect(await list(ben)).toEqual([]);
  expect((await (await app.call('GET', '/my-data', { as: ada })).json()).blocked).toEqual([{ name: 'Ben', blockedAt }]);
});

test('a blocker gets filtered lists in every browser that has called since the block, and others never do', async () => {
  const app = await buildApp();
  const { ada, ben } = await people(app);
  const phone = { ...ada };
  const bens = await addFood(app, ben);
  expect(await listOf(app, '/foods', '_id', phone)).toEqual([bens]);
  const blockedId = await block(app, ada, { foodId: bens });
  expect(await listOf(app, '/foods', '_id', ada)).toEqual([]);
  const continued = await app.call('POST', '/jwt', { as: phone, body: { email: ada.email } });
  const marks = continued.headers.getSetCookie().map((line) => line.split(';')[0]);
  expect(marks).toContain('larder-3000-blocks=1');
  phone.cookie = marks.join('; ');
  const own = await app.call('GET', '/foods', { as: phone });
  expect(await own.json()).toEqual([]);
  expect(own.headers.get('Cache-Control')).toBe('no-store');
  // The cookie alone does not change the list for another user or a guest.
  for (const cookie of [`${ben.cookie}; larder-3000-blocks=1`, 'larder-3000-blocks=1', ben.cookie, '']) {
    expect(await listOf(app, '/foods', '_id', { ...ben, cookie }), cookie).toEqual([bens]);
  }
  const unblocked = await app.call('DELETE', `/blocks/${blockedId}`, { as: phone });
  expect(unblocked.headers.get('Set-Cookie')).toMatch(/^larder-3000-blocks=; Max-Age=0/);
});
