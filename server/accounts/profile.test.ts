import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp, NOW, PUBLIC_URL, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, errorOf, handOver, missed, moved } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { join, logIn, type Member, PASSWORD } from '../../test/server/members.ts';
import { addPhoto } from '../../test/server/photos.ts';

const DAY = 24 * 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

const profileOf = async ({ call }: TestApp, as: Member) => (await call('GET', '/profile', { as })).json();
const sessionsOf = async ({ call }: TestApp, as: Member) => (await call('GET', '/sessions', { as })).json();
const change = ({ call }: TestApp, as: Member, body: object) => call('PUT', '/profile', { as, body });
const setPassword = ({ call }: TestApp, as: Member, password: string, newPassword: string) =>
  call('PUT', '/password', { as, body: { password, newPassword } });

/** Returns the name of a session's user, and whether the sign-in service still issues tokens to the browser. */
async function standing({ call }: TestApp, as: Member) {
  const { user } = await (await call('GET', '/session', { as })).json();
  return { name: user?.name ?? null, hasToken: (await call('GET', '/auth/token', { as })).ok };
}
const IN = { name: 'Ada', hasToken: true };
const OUT = { name: null, hasToken: false };

describe('the profile', () => {
  test('is not available to guests', async () => {
    const app = await buildApp();
    for (const [method, path] of [
      ['GET', '/profile'],
      ['PUT', '/profile'],
      ['PUT', '/password'],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['DELETE', '/sessions/01a2020b-6f2a-7176-b76e-000000000001'],
    ] as const) {
      const body = method === 'PUT' ? { body: {} } : {};
      expect(await errorOf(await app.call(method, path, body)), `${method} ${path}`).toMatchObject({
        status: 401,
        code: 'NOT_SIGNED_IN',
      });
    }
  });

  test('shows what donors see', async () => {
    const app = await buildApp();
    const [ada, bob] = [await join(app, 'Ada'), await createUser(app, 'Bob')];
    const foodId = await addFood(app, bob);
    await handOver(app, { donor: bob, requester: ada, requestId: await askFor(app, ada, foodId) });
    expect(await profileOf(app, ada)).toEqual({
      ...{ email: 'ada@example.org', name: 'Ada', photo: 'https://example.org/Ada.jpg', picture: '' },
      hasPassword: true,
      language: 'en',
      record: { collected: 1, noShows: 0 },
      year: { collected: 1, given: 0, thanks: 0, kept: 1, promises: 1 },
    });
  });

  test('shows no-shows as long as donors see them', async () => {
    const app = await buildApp();
    const [ada, bob] = [await join(app, 'Ada'), await createUser(app, 'Bob')];
    const inVain = await askFor(app, ada, await addFood(app, bob));
    await moved(app, bob, inVain, 'acceptance');
    await missed(app, bob, inVain);
    const { record } = await profileOf(app, ada);
    expect(record).toEqual({ collected: 0, noShows: 1 });
    await sql`update request_moves set moved_at = '2025-06-15T09:59:59Z'`.execute(app.db);
    expect((await profileOf(app, ada)).record).toEqual({ collected: 0, noShows: 0 });
  });

  test('shows a new name and photo at once, everywhere on the site and at the sign-in service', async () => {
    const app = await buildApp();
    const [ada, bob] = [await join(app, 'Ada'), await createUser(app, 'Bob')];
    const [own, foreign] = [await addFood(app, ada), await addFood(app, bob)];
    await askFor(app, ada, foreign);
    const photo = await addPhoto(app, ada);
    const response = await change(app, ada, { name: ' Ada  Lovelace ', photo: `${PUBLIC_URL}${photo.image}` });
    expect(await response.json()).toEqual({ modifiedCount: 1 });

    const expected = { name: 'Ada  Lovelace', photo: `${PUBLIC_URL}${photo.image}`, email: ada.email };
    expect(await profileOf(app, ada)).toMatchObject(expected);
    expect((await (await app.call('GET', '/session', { as: ada })).json()).user).toMatchObject(expected);
    expect((await (await app.call('GET', `/food/${own}`)).json()).donator).toMatchObject(expected);
    const [request] = await (await app.call('GET', `/food/${foreign}/requests`, { as: bob })).json();
    expect(request.requester).toMatchObject({ name: 'Ada  Lovelace' });
    // After another login, the ID token has the new name and photo too.
    expect(await profileOf(app, await logIn(app, ada))).toMatchObject(expected);
    expect(await (await app.call('GET', '/auth/get-session', { as: ada })).json()).toMatchObject({
      user: { name: 'Ada  Lovelace', image: expected.photo },
    });
  });

  test('can have its photo removed', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const photo = await addPhoto(app, ada);
    await change(app, ada, { name: 'Ada', photo: photo.image });
    expect((await change(app, ada, { name: 'Ada', photo: '' })).status).toBe(200);
    expect(await profileOf(app, ada)).toMatchObject({ photo: '', picture: '' });
  });

  test('rejects invalid values and another user’s photo', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const photo = await addPhoto(app, await createUser(app, 'Bob'));
    for (const [body, path, message] of [
      [{ name: ' ', photo: '' }, 'name', 'Username is required.'],
      [{ name: 'x'.repeat(101), photo: '' }, 'name', 'Username can have at most 100 characters.'],
      [{ name: 'Ada', photo: 'x'.repeat(2049) }, 'photo', 'Photo URL can have at most 2048 characters.'],
      [
        { name: 'Ada', photo: photo.image },
        'image',
        'This photo isn’t yours, or it’s no longer available. Please choose it again.',
      ],
    ] as const) {
      expect(await errorOf(await change(app, ada, body))).toMatchObject({
        ...{ status: 400, code: 'INVALID_INPUT', issues: [{ path, message }] },
      });
    }
    expect(await profileOf(app, ada)).toMatchObject({ name: 'Ada', photo: 'https://example.org/Ada.jpg' });
  });

  test('keeps changes from another device, and reports a conflict if both have changed the same field', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const read = { name: 'Ada', photo: 'https://example.org/Ada.jpg' };
    const photo = 'https://example.org/new.jpg';
    expect((await change(app, ada, { ...read, photo })).status).toBe(200);
    expect((await change(app, ada, { ...read, name: 'Ada L.', read })).status).toBe(200);
    expect(await profileOf(app, ada)).toMatchObject({ name: 'Ada L.', photo });

    const refused = await change(app, ada, { name: 'Countess', photo: '', read });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'CHANGED_MEANWHILE', now: { name: 'Ada L.', photo } });
    expect(await profileOf(app, ada), 'nothing of it is done').toMatchObject({ name: 'Ada L.', photo });
    expect((await change(app, ada, { name: 'Countess', photo: '', read: { name: 'Ada L.', photo } })).status).toBe(200);
    expect(await profileOf(app, ada)).toMatchObject({ name: 'Countess', photo: '' });
    expect((await change(app, ada, read)).status, 'without what was read the last one wins').toBe(200);
    expect(await profileOf(app, ada)).toMatchObject(read);
  });

  test('recognises a photo of this site by its path and by its full link', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const { image: path } = await addPhoto(app, ada);
    expect((await change(app, ada, { name: 'Ada', photo: path })).status).toBe(200);
    const read = { name: 'Ada', photo: `${PUBLIC_URL}${path}` };
    expect((await change(app, ada, { ...read, name: 'Ada L.', read })).status).toBe(200);
    expect((await change(app, ada, { name: 'Ada L.', photo: '', read: { photo: path } })).status).toBe(200);
    expect(await profileOf(app, ada)).toMatchObject({ name: 'Ada L.', photo: '' });
  });

  test('cannot be changed here by a user of another sign-in service', async () => {
    const app = await buildApp();
    const eve = await createUser(app, 'Eve');
    for (const response of [
      await change(app, eve, { name: 'Eva', photo: '' }),
      await setPassword(app, eve, PASSWORD, 'Abendbrot'),
    ]) {
      expect(await errorOf(response)).toMatchObject({ status: 409, code: 'KEPT_ELSEWHERE' });
    }
    expect(await profileOf(app, eve)).toMatchObject({ name: 'Eve', hasPassword: false });
  });
});

describe('the sessions of a user', () => {
  test('are listed with their devices and the time of their last use', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada', FIREFOX);
    app.setNow(new Date(NOW.getTime() + 2 * DAY));
    const phone = await logIn(app, ada, { userAgent: IPHONE });
    await createUser(app, 'Bob');
    app.setNow(new Date(NOW.getTime() + 3 * DAY));
    expect(await sessionsOf(app, ada)).toMatchObject([
      { device: 'Firefox on Linux', isThis: true, startedAt: NOW.toISOString(), usedAt: NOW.toISOString() },
      { device: 'Safari on iPhone', isThis: false },
    ]);
    await app.call('POST', '/jwt', { as: ada, body: { email: ada.email } });
    const [first, second] = await sessionsOf(app, phone);
    expect(first).toMatchObject({ device: 'Safari on iPhone', isThis: true });
    expect(second).toMatchObject({ usedAt: new Date(NOW.getTime() + 3 * DAY).toISOString(), isThis: false });
    expect(JSON.stringify([first, second])).not.toMatch(/token|hash/i);
  });

  test('can be ended one by one on all servers at once, and the sign-in service does not restart them', async () => {
    const database = await freshDatabase();
    const [app, other] = [await buildApp({ database }), await buildApp({ database })];
    const ada = await join(app, 'Ada', FIREFOX);
    const [phone, tablet] = [await logIn(app, ada, { userAgent: IPHONE }), await logIn(app, ada)];
    expect(await standing(other, phone)).toEqual(IN);
    const kept = await (await app.call('GET', '/auth/token', { as: phone })).json();

    const [, ...others] = await sessionsOf(app, ada);
    const { _id } = others.find(({ device }: { device: string }) => device === 'Safari on iPhone');
    const response = await app.call('DELETE', `/sessions/${_id}`, { as: ada });
    expect(await response.json()).toEqual({ deletedCount: 1 });
    expect(await standing(other, phone)).toEqual(OUT);
    expect(await standing(app, phone)).toEqual(OUT);
    expect(await standing(other, tablet)).toEqual(IN);
    expect(await standing(other, ada)).toEqual(IN);
    // An ID token issued earlier does not restart the session either.
    const headers = { Authorization: `Bearer ${kept.token}` };
    expect((await app.call('POST', '/jwt', { body: { email: ada.email }, headers })).status).toBe(401);
    expect(await (await app.call('DELETE', `/sessions/${_id}`, { as: ada })).json()).toEqual({ deletedCount: 0 });
  });

  test('can all be ended except the calling one', async () => {
    const app = await buildApp();
    const [ada, bob] = [await join(app, 'Ada'), await join(app, 'Bob')];
    const others = [await logIn(app, ada), await logIn(app, ada)];
    const response = await app.call('DELETE', '/sessions', { as: ada });
    expect(await response.json()).toEqual({ deletedCount: 2 });
    for (const other of others) expect(await standing(app, other)).toEqual(OUT);
    expect(await standing(app, ada)).toEqual(IN);
    expect(await standing(app, bob)).toEqual({ name: 'Bob', hasToken: true });
    expect(await sessionsOf(app, ada)).toHaveLength(1);
  });

  test('cannot be ended by other users, and the calling one cannot be ended by its id', async () => {
    const app = await buildApp();
    const [ada, bob] = [await join(app, 'Ada'), await join(app, 'Bob')];
    const [{ _id }] = await sessionsOf(app, ada);
    for (const as of [bob, ada]) {
      expect(await (await app.call('DELETE', `/sessions/${_id}`, { as })).json()).toEqual({ deletedCount: 0 });
    }
    expect((await app.call('DELETE', '/sessions/first', { as: ada })).status).toBe(400);
    expect(await standing(app, ada)).toEqual(IN);
  });
});

describe('the password', () => {
  test('can be changed with the old one, and the other sessions end', async () => {
    const database = await freshDatabase();
    const [app, other] = [await buildApp({ database }), await buildApp({ database })];
    const ada = await join(app, 'Ada');
    const phone = await logIn(app, ada);
    expect(await (await setPassword(app, ada, PASSWORD, 'Abendbrot')).json()).toEqual({ modifiedCount: 1 });
    expect(await standing(other, phone)).toEqual(OUT);
    expect(await standing(other, ada)).toEqual(IN);
    const logInWith = (password: string) =>
      app.call('POST', '/auth/sign-in/email', { body: { email: ada.email, password } });
    expect((await logInWith(PASSWORD)).status).toBe(401);
    expect((await logInWith('Abendbrot')).status).toBe(200);
  });

  test.each([
    ['Abendbrot', 'Brotbrot', 'password', 'That isn’t your password. Please try again.'],
    [PASSWORD, 'Abcde', 'newPassword', 'Password must be 6 character or more'],
    [PASSWORD, 'abendbrot', 'newPassword', 'At least one uppercase, one lowercase character'],
    [PASSWORD, `Aa${'x'.repeat(127)}`, 'newPassword', 'Password can have at most 128 characters.'],
    ['', 'Abendbrot', 'password', 'Password is required.'],
  ])('with %s is not changed to %s', async (password, newPassword, path, message) => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const phone = await logIn(app, ada);
    expect(await errorOf(await setPassword(app, ada, password, newPassword))).toMatchObject({
      ...{ status: 400, code: 'INVALID_INPUT', issues: [{ path, message }] },
    });
    expect(await standing(app, phone)).toEqual(IN);
  });

  test('cannot be guessed by someone with access to a session', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await setPassword(app, ada, `Wrong-${tries}`, 'Abendbrot')).status).toBe(400);
    }
    expect(await errorOf(await setPassword(app, ada, PASSWORD, 'Abendbrot'))).toMatchObject({
      ...{ status: 429, code: 'TOO_MANY_ATTEMPTS' },
    });
  });
});
