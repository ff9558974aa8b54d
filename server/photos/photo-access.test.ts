import { describe, expect, test } from 'vitest';
import { HELD } from '../../contract/site/moderation-terms.ts';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, foodInput, type TestUser } from '../../test/server/factories.ts';
import { join } from '../../test/server/members.ts';
import { addPhoto } from '../../test/server/photos.ts';
import { verifyOwner } from '../site/roles/appoint.ts';

/** A site with three users and a moderator. */
async function larder(env: Record<string, string> = {}) {
  const app = await buildApp({ env: { MODERATORS: 'mo@example.org', ...env }, listens: true });
  const [ada, bob, eve, mo] = [
    await join(app, 'Ada'),
    await createUser(app, 'Bob'),
    await createUser(app, 'Eve'),
    await createUser(app, 'Mo'),
  ];
  await verifyOwner(app.db, mo.email);
  return { app, ada, bob, eve, mo };
}

const open = ({ app }: TestApp, path: string, as?: TestUser, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { ...(as && { Cookie: as.cookie }), ...headers } });

/** Returns the names of those who can open a photo. An undefined user is a guest. */
async function seenBy(app: TestApp, path: string, people: Record<string, TestUser | undefined>): Promise<string[]> {
  const seen = [];
  for (const [name, as] of Object.entries(people)) if ((await open(app, path, as)).status === 200) seen.push(name);
  return seen;
}

async function hide({ call }: TestApp, as: TestUser, foodId: string) {
  const response = await call('POST', `/moderation/foods/${foodId}/hiding`, { as, body: { why: 'A rude picture.' } });
  expect(response.status).toBe(200);
}

const show = ({ call }: TestApp, as: TestUser, foodId: string) =>
  call('DELETE', `/moderation/foods/${foodId}/hiding`, { as });

async function write({ call }: TestApp, as: TestUser, requestId: string, body: object) {
  const response = await call('POST', `/request/${requestId}/messages`, { as, body: { text: '', ...body } });
  expect(response.status).toBe(200);
}

describe('a picture that a moderator has hidden', () => {
  test('stays hidden after the food is deleted, wherever it is reused, until moderators unhide a food with it', async () => {
    const { app, ada, bob, eve, mo } = await larder();
    const everyone = { guest: undefined, ada, bob, eve, mo };
    const { image, id } = await addPhoto(app, ada);
    const foodId = await addFood(app, ada, { image });
    await askFor(app, bob, foodId);
    await hide(app, mo, foodId);
    const [copied] = await (await app.call('GET', `/request-by/${bob.email}`, { as: bob })).json();
    expect(copied).toMatchObject({ reason: 'hidden', photo: null });
    expect((await app.call('DELETE', `/delete-food/${foodId}`, { as: ada })).status).toBe(200);
    expect(await seenBy(app, image, everyone), 'food deleted').toEqual(['mo']);

    const profile = { name: 'Ada', photo: image };
    expect((await app.call('PUT', '/profile', { as: ada, body: profile })).status).toBe(200);
    expect(await seenBy(app, image, everyone), 'as profile photo').toEqual(['mo']);

    const other = await addFood(app, bob, { title: 'Soup' });
    await write(app, ada, await askFor(app, ada, other), { image });
    expect(await seenBy(app, image, everyone), 'in a message').toEqual(['mo']);

    const again = await addFood(app, ada, { image });
    expect(await seenBy(app, image, everyone), 'given again').toEqual(['mo']);
    const small = image.replace('1280', '320');
    expect(await seenBy(app, small, everyone), 'in another width').toEqual(['mo']);
    // The placeholder is a small version of the same picture, so it is hidden too.
    for (const list of [`/food/${again}`, `/foods-by-donator/${ada.email}`, '/foods']) {
      expect(JSON.stringify(await (await app.call('GET', list, { as: ada })).json()), list).not.toContain(
        'placeholder',
      );
    }

    await hide(app, mo, again);
    expect((await show(app, mo, again)).status).toBe(200);
    expect(await seenBy(app, image, everyone)).toEqual(['guest', 'ada', 'bob', 'eve', 'mo']);
    expect(await (await app.call('GET', `/food/${again}`)).json()).toMatchObject({ photo: { id } });
  });

  test('stays hidden when anyone uploads it again, even after the first copy is deleted', async () => {
    const { app, ada, eve, mo } = await larder();
    const [first, earlier] = [await addPhoto(app, ada), await addPhoto(app, eve)];
    const elsewhere = await addFood(app, eve, { image: earlier.image });
    const foodId = await addFood(app, ada, { image: first.image });
    await hide(app, mo, foodId);
    expect((await open(app, earlier.image)).status).toBe(404);
    expect(await (await app.call('GET', `/food/${elsewhere}`)).json()).toMatchObject({ photo: null });
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    await app.db.deleteFrom('photos').where('id', '=', first.id).execute();
    const { image } = await addPhoto(app, ada);
    await addFood(app, ada, { image });
    expect((await open(app, image)).status).toBe(404);
    await hide(app, mo, elsewhere);
    await show(app, mo, elsewhere);
    for (const path of [image, earlier.image]) expect((await open(app, path)).status).toBe(200);
  });

  test('stays hidden when the donor replaces it on the food and moderators unhide the food', async () => {
    const { app, ada, mo } = await larder();
    const rude = await addPhoto(app, ada);
    const foodId = await addFood(app, ada, { image: rude.image });
    await hide(app, mo, foodId);
    const link = 'https://example.org/bread.jpg';
    const body = foodInput({ image: link });
    expect((await app.call('PUT', `/update-food/${foodId}`, { as: ada, body })).status).toBe(200);
    await show(app, mo, foodId);
    expect((await app.call('GET', `/food/${foodId}`)).status).toBe(200);
    await addFood(app, ada, { image: rude.image });
    expect((await open(app, rude.image)).status).toBe(404);
  });

  test('disappears from cached lists, including from another user’s food', async () => {
    const { app, ada, eve, mo } = await larder();
    const [hers, theirs] = [await addPhoto(app, ada), await addPhoto(app, eve)];
    const foodId = await addFood(app, ada, { image: hers.image });
    const other = await addFood(app, eve, { image: theirs.image });
    const told = async () => {
      const [listed] = await (await app.call('GET', `/foods`)).json();
      return [listed.photo?.id, (await (await app.call('GET', `/food/${other}`)).json()).photo?.id];
    };
    expect(await told()).toEqual([theirs.id, theirs.id]);
    await hide(app, mo, foodId);
    expect(await told()).toEqual([undefined, undefined]);
    await show(app, mo, foodId);
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await told()).toEqual([theirs.id, theirs.id]);
  });
});

describe('a photo that no food or profile shows', () => {
  test('of a message is served to its two users and to moderators, and cached by no proxy', async () => {
    const { app, ada, bob, eve, mo } = await larder();
    const everyone = { guest: undefined, ada, bob, eve, mo };
    const requestId = await askFor(app, bob, await addFood(app, ada));
    const { image } = await addPhoto(app, bob);
    expect(await seenBy(app, image, everyone), 'not sent yet').toEqual(['bob', 'mo']);
    await write(app, bob, requestId, { image });
    expect(await seenBy(app, image, everyone)).toEqual(['ada', 'bob', 'mo']);
    const own = await open(app, image, ada);
    expect(own.headers.get('Cache-Control')).toBe('private, no-cache');
    const known = await open(app, image, ada, { 'If-None-Match': own.headers.get('ETag') ?? '' });
    expect([known.status, known.headers.get('Cache-Control')]).toEqual([304, 'private, no-cache']);
    for (const path of [image, image.toUpperCase().replace('/PHOTOS', '/photos').replace('.WEBP', '.webp')]) {
      const refused = await open(app, path, eve, { 'If-None-Match': own.headers.get('ETag') ?? '' });
      expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    }
    await app.call('POST', '/logout', { as: ada });
    expect((await open(app, image, ada)).status).toBe(404);
    await addFood(app, bob, { image });
    expect(await seenBy(app, image, everyone), 'shown with a food').toEqual(['guest', 'ada', 'bob', 'eve', 'mo']);
  });

  test('of a deleted food is visible to its donor and requesters, and of a held food to its donor', async () => {
    const { app, ada, bob, eve, mo } = await larder();
    const everyone = { guest: undefined, ada, bob, eve, mo };
    const { image } = await addPhoto(app, ada);
    const foodId = await addFood(app, ada, { image });
    await askFor(app, bob, foodId);
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await seenBy(app, image, everyone)).toEqual(['ada', 'bob', 'mo']);
    const held = await addPhoto(app, eve);
    const hiddenWhy = HELD;
    const heldId = await addFood(app, eve, { image: held.image });
    await app.db.updateTable('foods').set({ hiddenWhy }).where('id', '=', heldId).execute();
    expect(await seenBy(app, held.image, everyone)).toEqual(['eve', 'mo']);
  });
});

describe('a photo of a food', () => {
  test('is cached by proxies for under an hour and by browsers for a day, and revalidated without its file', async () => {
    const { app, ada } = await larder();
    const { id, image } = await addPhoto(app, ada);
    const foodId = await addFood(app, ada, { image });
    const response = await open(app, image);
    const keeping = 'public, max-age=86400, s-maxage=3300';
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, keeping]);
    // Revalidation does not read the file.
    await app.db.deleteFrom('photoFiles').execute();
    for (const known of [`"${id}-1280.webp"`, `"x", W/"${id}-1280.webp"`]) {
      const again = await open(app, image, undefined, { 'If-None-Match': known });
      expect([again.status, again.headers.get('Cache-Control'), await again.text()]).toEqual([304, keeping, '']);
    }
    const fresh = await addPhoto(app, ada);
    const body = foodInput({ image: fresh.image });
    expect((await app.call('PUT', `/update-food/${foodId}`, { as: ada, body })).status).toBe(200);
    expect((await open(app, fresh.image)).status, 'at once').toBe(200);
  });

  test('of a members-only site does not open with the cookie of a suspended or signed-out user', async () => {
    const { app, ada, bob, eve, mo } = await larder({ INVITE_ONLY: 'on' });
    const { image } = await addPhoto(app, mo);
    await addFood(app, mo, { image });
    expect(await seenBy(app, image, { guest: undefined, ada, bob, eve })).toEqual(['ada', 'bob', 'eve']);
    const { id } = await app.db.selectFrom('users').select('id').where('name', '=', 'Bob').executeTakeFirstOrThrow();
    const suspension = `/moderation/people/${id}/suspension`;
    expect((await app.call('POST', suspension, { as: mo, body: { why: 'Rude.' } })).status).toBe(200);
    await app.call('POST', '/logout', { as: eve });
    expect(await seenBy(app, image, { guest: undefined, ada, bob, eve })).toEqual(['ada']);
  });
});
