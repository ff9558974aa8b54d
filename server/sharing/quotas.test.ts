import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  listOf,
  requestFood,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';
import { joinedAt } from '../users/user.ts';

const DAY = 24 * 60 * 60_000;

const post = ({ call }: TestApp, as: TestUser, overrides: Parameters<typeof foodInput>[0] = {}) =>
  call('POST', '/add-food', { as, body: foodInput({ deadline: '12/31/2099', ...overrides }) });

describe('daily limits of an account', () => {
  const tooMuch = { status: 429, code: 'TOO_MUCH_TODAY', message: expect.stringContaining('try again tomorrow') };

  test('is halved in its first week, for posts and for requests, and counted per account', async () => {
    const app = await buildApp({ env: { POSTS_PER_DAY: '4' } });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const foods: string[] = [];
    for (const as of [ada, ben]) {
      for (let count = 0; count < 2; count += 1) foods.push((await (await post(app, as)).json()).insertedId);
      const refused = await post(app, as);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000);
      expect(await errorOf(refused)).toEqual({ ...tooMuch });
    }
    const [first = '', second = '', own = ''] = foods;
    expect((await requestFood(app, ben, first)).status).toBe(200);
    expect((await requestFood(app, ben, own)).status).toBe(409);
    expect(await errorOf(await requestFood(app, ben, second))).toEqual({ ...tooMuch });
    expect((await requestFood(app, ada, own)).status).toBe(200);
  });

  test('is the full limit once the account is a week old, to the millisecond', async () => {
    const app = await buildApp({ env: { POSTS_PER_DAY: '4' } });
    await createUser(app, 'Ada');
    const user = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const weekLater = joinedAt(user).getTime() + 7 * DAY;
    const ada = await createUser(app, 'Ada', { now: new Date(weekLater) });
    app.setNow(new Date(weekLater - 1));
    for (const status of [200, 200, 429]) expect((await post(app, ada)).status).toBe(status);
    app.setNow(new Date(weekLater));
    for (let count = 0; count < 4; count += 1) expect((await post(app, ada)).status).toBe(200);
    expect((await post(app, ada)).status).toBe(429);
  });
});

test('the twentieth copy of a text in seven days, by any user and in any spelling, waits for a moderator', async () => {
  const env = { POSTS_PER_DAY: '60', MODERATORS: 'mo@example.org' };
  const { app, mail, send } = await mailingApp({ env });
  const [ada, ben, mo] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Mo')];
  const [title, notes] = ['Cheap Watches', 'Write to me'];
  for (let count = 0; count < 10; count += 1) await addFood(app, ada, { title, notes });
  for (let count = 0; count < 9; count += 1)
    await addFood(app, ben, { title: 'cheap  watches!', notes: 'WRITE to me.' });
  await addFood(app, ben, { title, notes: 'Another' });
  expect(await listOf(app, '/foods')).toHaveLength(20);

  const held = await addFood(app, ben, { title, notes });
  expect(await listOf(app, '/foods')).toHaveLength(20);
  expect((await app.call('GET', `/food/${held}`)).status).toBe(404);
  expect(await (await app.call('GET', `/food/${held}`, { as: ben })).json()).toMatchObject({
    hidden: 'This is looked at by the people who look after this site before others see it.',
  });
  expect(await (await app.call('GET', '/moderation/reports', { as: mo })).json()).toMatchObject([
    { about: 'food', foodId: held, reason: 'spam', reporter: 'the site itself', snapshot: { title, name: 'Ben' } },
  ]);
  await send();
  expect(mail.take().map(({ to }) => to)).toContainEqual(['mo@example.org']);
  await app.call('DELETE', `/moderation/foods/${held}/hiding`, { as: mo });
  expect(await listOf(app, '/foods')).toHaveLength(21);
});

test('an edited text counts like a posted one, and an unchanged text does not count', async () => {
  const app = await buildApp({ env: { POSTS_PER_DAY: '60' } });
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const text = { title: 'Cheap Watches', notes: 'Write to me' };
  const first = await addFood(app, ada, text);
  const change = (id: string, food: Parameters<typeof foodInput>[0], as = ada) =>
    app.call('PUT', `/update-food/${id}`, { as, body: foodInput({ deadline: '12/31/2099', ...food }) });
  for (let count = 0; count < 25; count += 1) expect((await change(first, { ...text, quantity: 2 })).status).toBe(200);
  expect((await change(first, { title: 'Other' }, ben)).status).toBe(403);
  for (let count = 0; count < 18; count += 1) await addFood(app, ben, text);
  const [bread, soup] = [await addFood(app, ada, { title: 'Bread' }), await addFood(app, ada, { title: 'Soup' })];
  await askFor(app, ben, bread);
  expect(await listOf(app, '/foods')).toHaveLength(21);
  expect((await change(bread, text)).status).toBe(200);
  expect((await app.call('GET', `/food/${bread}`)).status).toBe(404);
  expect(await listOf(app, `/request-by/${ben.email}`, 'status', ben)).toEqual(['Declined']);
  await app.db.updateTable('foods').set({ hiddenWhy: 'Soup has to stay cold.' }).where('id', '=', soup).execute();
  expect((await change(soup, text)).status).toBe(200);
  expect(await (await app.call('GET', `/food/${soup}`, { as: ada })).json()).toMatchObject({
    hidden: 'Soup has to stay cold.',
  });
  await app.db.updateTable('foods').set({ hiddenWhy: null }).where('id', '=', soup).execute();
  expect((await change(soup, { title: 'Soup of today' })).status).toBe(200);
  expect((await app.call('GET', `/food/${soup}`)).status).toBe(200);
});

test('texts without letters count as repeated only if they are identical', async () => {
  const app = await buildApp({ env: { POSTS_PER_DAY: '60' } });
  const ada = await createUser(app, 'Ada');
  for (let count = 0; count < 21; count += 1) {
    await addFood(app, ada, { title: String.fromCodePoint(0x1f345 + count), notes: '🙂' });
  }
  expect(await listOf(app, '/foods')).toHaveLength(21);
});

test('if the site sends mail, users with an unconfirmed email can request food but not post it; otherwise they can do both', async () => {
  const { app } = await mailingApp();
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben', { isConfirmed: false })];
  expect(await errorOf(await post(app, ben))).toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' });
  expect((await requestFood(app, ben, await addFood(app, ada))).status).toBe(200);
  const without = await buildApp();
  expect((await post(without, await createUser(without, 'Ben', { isConfirmed: false }))).status).toBe(200);
});
