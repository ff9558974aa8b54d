import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildApp, NOW, PUBLIC_URL, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, errorOf, foodInput, type TestUser } from '../../test/server/factories.ts';
import { addPhoto, sendPhoto, twoColours } from '../../test/server/photos.ts';
import { deleteUnusedPhotos } from './photo.ts';

async function larder(options: Parameters<typeof buildApp>[0] = {}) {
  const app = await buildApp(options);
  return { app, ada: await createUser(app, 'Ada'), bob: await createUser(app, 'Bob') };
}

function get({ app }: TestApp, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.request(path, { method, headers });
}

async function read({ call }: TestApp, path: string, as?: TestUser) {
  return (await call('GET', path, { as })).json();
}

test('only signed-in users can upload a photo, and only from this site', async () => {
  const { app, ada } = await larder();
  const jpeg = await twoColours().jpeg().toBuffer();
  expect(await errorOf(await sendPhoto(app, undefined, jpeg))).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  const foreign = await sendPhoto(app, ada, jpeg, { Origin: 'https://elsewhere.example' });
  expect(await errorOf(foreign)).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN' });
  const form = new FormData();
  form.set('photo', new Blob([jpeg as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'loaf.jpg');
  for (const body of [form, new URLSearchParams({ photo: 'x' }), 'x', new Blob([jpeg as Uint8Array<ArrayBuffer>])]) {
    const response = await app.app.request('/api/photos', { method: 'POST', headers: { Cookie: ada.cookie }, body });
    expect(await errorOf(response)).toMatchObject({ status: 415, code: 'NOT_A_PHOTO' });
  }
  expect(await app.db.selectFrom('photos').selectAll().execute()).toEqual([]);
  expect((await sendPhoto(app, ada, jpeg, { Origin: PUBLIC_URL })).status).toBe(201);
  expect(await errorOf(await app.call('GET', '/photos', { as: ada }))).toMatchObject({ status: 405 });
});

test('a photo over 10 MB is rejected, whether or not its length is declared', async () => {
  const { app, ada } = await larder();
  const tooLarge = {
    status: 413,
    code: 'PHOTO_TOO_LARGE',
    message: 'This file is larger than 10 MB. Please choose a smaller one.',
  };
  const jpeg = await twoColours().jpeg().toBuffer();
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
  const whole = padded(10_000_001);
  const declared = await sendPhoto(app, ada, whole, { 'Content-Length': `${whole.length}` });
  expect(await errorOf(declared)).toEqual(tooLarge);
  const inPieces = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
  });
  const response = await app.app.request('/api/photos', {
    method: 'POST',
    headers: { 'Content-Type': 'image/jpeg', Cookie: ada.cookie },
    body: inPieces,
    duplex: 'half',
  } as RequestInit);
  expect(await errorOf(response)).toEqual(tooLarge);
  expect((await sendPhoto(app, ada, padded(10_000_000))).status).toBe(201);
});

test('a photo’s files are cached in browsers and in memory, and can run no scripts', async () => {
  const { app, ada } = await larder({ listens: true });
  const { id, image } = await addPhoto(app, ada);
  await addFood(app, ada, { image });
  const response = await get(app, image);
  expect(response.status).toBe(200);
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': `${body.length}`,
    'cache-control': 'public, max-age=86400, s-maxage=3300',
    etag: `"${id}-1280.webp"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(headers['set-cookie']).toBeUndefined();

  const head = await get(app, image, {}, 'HEAD');
  expect(Object.fromEntries(head.headers)).toMatchObject({ 'content-length': `${body.length}`, etag: headers.etag });
  expect(await head.text()).toBe('');
  const known = await get(app, image, { 'If-None-Match': headers.etag ?? '' });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect(known.headers.get('Cache-Control')).toBe('public, max-age=86400, s-maxage=3300');
  expect((await get(app, image, { 'If-None-Match': `"${id}-640.webp"` })).status).toBe(200);
  // Responses are not compressed, because that would not make the photo smaller.
  const packed = await get(app, image, { 'Accept-Encoding': 'br, gzip' });
  expect(packed.headers.get('Content-Encoding')).toBeNull();
  expect(Buffer.from(await packed.arrayBuffer())).toEqual(body);

  // Served from memory now.
  await app.db.deleteFrom('photoFiles').execute();
  expect(Buffer.from(await (await get(app, image)).arrayBuffer())).toEqual(body);
  // Photos have a cache of their own, so the response cache is empty until a list is read.
  expect(app.cache?.size).toBe(0);
  await app.heard();
  await read(app, '/foods');
  expect(app.cache?.size).toBeGreaterThan(0);
});

test('a photo URL that does not exist returns 404 and is not cached', async () => {
  const { app, ada } = await larder();
  const { id } = await addPhoto(app, ada);
  for (const name of [
    `${id}-100.webp`,
    `${id}-1280.jpg`,
    `${id}.webp`,
    `${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}-640.webp`,
    'x-640.webp',
    `${id}-640.webp/x`,
  ]) {
    const response = await get(app, `/photos/${name}`);
    expect(response.status, name).toBe(404);
    expect(response.headers.get('Cache-Control') ?? '', name).not.toContain('public');
  }
});

test('a food with a photo has its size and placeholder in every response, and so does a request for it', async () => {
  const { app, ada, bob } = await larder();
  const photo = await (await sendPhoto(app, ada, await twoColours(1600, 1200).jpeg().toBuffer())).json();
  const foodId = await addFood(app, ada, { image: photo.image });
  await askFor(app, bob, foodId);
  const { image: path, ...rest } = photo;
  const shown = { image: `${PUBLIC_URL}${path}`, photo: rest };
  expect(rest).toMatchObject({ width: 1280, height: 960 });
  for (const list of ['/foods', '/all-foods', '/all-foods?search=loaf', `/foods-by-donator/${ada.email}`]) {
    expect(await read(app, list, ada), list).toMatchObject([shown]);
  }
  expect(await read(app, `/food/${foodId}`)).toMatchObject(shown);
  expect(await read(app, `/request-by/${bob.email}`, bob)).toMatchObject([shown]);

  const other = await addPhoto(app, ada);
  const body = foodInput({ image: other.image });
  expect((await app.call('PUT', `/update-food/${foodId}`, { as: ada, body })).status).toBe(200);
  expect(await read(app, `/request-by/${bob.email}`, bob)).toMatchObject([{ photo: { id: other.id } }]);
  // A link to another site is not a photo.
  expect((await app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput() })).status).toBe(200);
  expect(await read(app, `/food/${foodId}`)).toMatchObject({ image: foodInput().image, photo: null });
});

test('a photo can be given as a path or as a full URL of this site, and is stored as a path', async () => {
  const { app, ada } = await larder();
  const { image } = await addPhoto(app, ada);
  const small = image.replace('1280', '320');
  for (const given of [image, `${PUBLIC_URL}${image}`, small, ` ${PUBLIC_URL}${small} `]) {
    const foodId = await addFood(app, ada, { image: given });
    const food = await app.db.selectFrom('foods').select('image').where('id', '=', foodId).executeTakeFirst();
    expect([image, small]).toContain(food?.image);
  }
  for (const given of [
    `http://192.168.1.1${image}`,
    `http://localhost:3001${image}`,
    image.replace('1280', '100'),
    `${image}?x`,
    '/photos/x-1280.webp',
    '/art/food-milk.svg',
  ]) {
    const response = await app.call('POST', '/add-food', { as: ada, body: foodInput({ image: given }) });
    expect(await errorOf(response), given).toMatchObject({
      status: 400,
      issues: [{ path: 'image', message: 'Enter a Valid Link' }],
    });
  }
});

test('a food can show only its donor’s own photos, and only if they exist', async () => {
  const { app, ada, bob } = await larder();
  const [own, bobs] = [await addPhoto(app, ada), await addPhoto(app, bob)];
  const foodId = await addFood(app, ada, { image: own.image });
  const gone = bobs.image.replace(/[\da-f](?=-1280)/, (digit) => (digit === '0' ? '1' : '0'));
  const refused = {
    status: 400,
    code: 'INVALID_INPUT',
    issues: [
      { path: 'image', message: 'This photo isn’t yours, or it’s no longer available. Please choose it again.' },
    ],
  };
  for (const image of [bobs.image, gone]) {
    const body = foodInput({ image });
    expect(await errorOf(await app.call('POST', '/add-food', { as: ada, body }))).toMatchObject(refused);
    expect(await errorOf(await app.call('PUT', `/update-food/${foodId}`, { as: ada, body }))).toMatchObject(refused);
  }
  expect(await read(app, `/food/${foodId}`)).toMatchObject({ photo: { id: own.id } });
});

test('the database rejects a missing photo on a food or request, and the deletion of a photo in use', async () => {
  const { app, ada, bob } = await larder();
  const { image } = await addPhoto(app, ada);
  const foodId = await addFood(app, ada, { image });
  await askFor(app, bob, foodId);
  const gone = image.replace(/[\da-f](?=-1280)/, (digit) => (digit === '0' ? '1' : '0'));
  const { db } = app;
  await expect(db.deleteFrom('photos').execute()).rejects.toThrow('foods_photo');
  await expect(db.updateTable('foods').set({ image: gone }).execute()).rejects.toThrow('foods_photo');
  await expect(db.updateTable('foodRequests').set({ image: gone }).execute()).rejects.toThrow('food_requests_photo');
});

test('a user can upload thirty photos an hour, and half of that in their first week', async () => {
  const { app, ada, bob } = await larder();
  const { photos } = app.deps.limits;
  expect([photos.first.points, photos.later.points]).toEqual([15, 30]);
  for (let sent = 0; sent < 15; sent++) {
    expect((await sendPhoto(app, ada, 'x')).status).toBe(415);
  }
  const refused = await sendPhoto(app, ada, 'x');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000);
  expect(await errorOf(refused)).toMatchObject({
    status: 429,
    code: 'TOO_MANY_PHOTOS',
    message: 'You can upload 30 photos an hour (15 in your first week). Please try again later.',
  });
  await addPhoto(app, bob);
});

test('a user can have twenty unused photos, and can upload more once some are used', { tags: 'load' }, async () => {
  const { app, ada, bob } = await larder();
  app.deps.limits.photos.first.points = 30;
  const photos = [];
  for (let sent = 0; sent < 20; sent++) photos.push(await addPhoto(app, ada));
  const refused = await sendPhoto(app, ada, await twoColours().jpeg().toBuffer());
  expect(await errorOf(refused)).toMatchObject({
    status: 429,
    code: 'TOO_MANY_UNUSED_PHOTOS',
    message: 'You’ve uploaded 20 photos that you haven’t used yet. Please use one of them, or try again tomorrow.',
  });
  await addPhoto(app, bob);
  await addFood(app, ada, { image: photos[7]?.image });
  await addPhoto(app, ada);
});

test('only a user’s newest twenty unused photos are kept: those of earlier days make room', {
  tags: 'load',
}, async () => {
  const { app, ada, bob } = await larder();
  app.deps.limits.photos.first.points = 60;
  const own = async () => (await app.db.selectFrom('photos').select('id').execute()).map(({ id }) => id);
  const bobs = await addPhoto(app, bob);
  const first = await addPhoto(app, ada);
  const shown = await addPhoto(app, ada);
  await addFood(app, ada, { image: shown.image });
  for (let sent = 1; sent < 20; sent++) await addPhoto(app, ada);
  expect(await own()).toHaveLength(22);
  app.setNow(new Date(NOW.getTime() + 25 * 60 * 60 * 1000));
  const next = await addPhoto(app, ada);
  expect(await own()).toHaveLength(22);
  expect(await own()).toEqual(expect.arrayContaining([bobs.id, shown.id, next.id]));
  expect(await own()).not.toContain(first.id);
});

test('a user’s photos can take at most 200 MB', async () => {
  const { app, ada, bob } = await larder();
  const { id } = await addPhoto(app, ada);
  await app.db.deleteFrom('photos').execute();
  const owner = await app.db.selectFrom('users').select('id').where('name', '=', 'Ada').executeTakeFirstOrThrow();
  const row = { id, ownerId: owner.id, madeAt: new Date(), width: 1, height: 1, placeholder: '', size: 200_000_000 };
  await app.db.insertInto('photos').values(row).execute();
  expect(await errorOf(await sendPhoto(app, ada, await twoColours().jpeg().toBuffer()))).toMatchObject({
    status: 429,
    code: 'PHOTOS_FULL',
    message: 'Your photos have used up your 200 MB. Delete old listings to make room.',
  });
  await addPhoto(app, bob);
});

test('while the disk is full, uploads are rejected and stored photos are still served', async () => {
  const { app, ada } = await larder();
  const { image } = await addPhoto(app, ada);
  await addFood(app, ada, { image });
  app.fillDisk();
  const refused = await sendPhoto(app, ada, await twoColours().jpeg().toBuffer());
  expect(await errorOf(refused)).toMatchObject({ status: 503, code: 'NO_SPACE' });
  expect((await get(app, image)).status).toBe(200);
});

/** Starts an upload whose body arrives when `send` is called. `hasPlace` resolves when the server starts to read the body. */
function holdBack({ app }: TestApp, as: TestUser) {
  const asked = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const body = new ReadableStream(
    {
      async pull(controller) {
        asked.resolve();
        await sent.promise;
        controller.enqueue(await twoColours().jpeg().toBuffer());
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'Content-Type': 'image/jpeg', Cookie: as.cookie };
  const answer = app.request('/api/photos', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return { hasPlace: asked.promise, send: sent.resolve, answer: Promise.resolve(answer) };
}

/** Creates a user who joined half a year ago. */
async function longKnown(app: TestApp, name: string): Promise<TestUser> {
  const user = await createUser(app, name);
  const id = uuidv7({ msecs: NOW.getTime() - 180 * 24 * 60 * 60_000 });
  // Copies the row, because a user's id cannot be changed.
  await sql`insert into users select (jsonb_populate_record(users, ${JSON.stringify({ id, subject: id })}::jsonb)).* from users
    where email = ${user.email}`.execute(app.db);
  await sql`update sessions set user_id = ${id} where user_id in (
    select id from users where email = ${user.email} and id <> ${id})`.execute(app.db);
  await sql`delete from users where email = ${user.email} and id <> ${id}`.execute(app.db);
  return user;
}

const overloaded = {
  code: 'OVERLOADED',
  message: 'The site is very busy right now. Please try again in a few seconds.',
};

test('new accounts with slow uploads take at most half of the places, and other users can still upload', {
  tags: 'load',
}, async () => {
  const { app } = await larder();
  const known = await longKnown(app, 'Kim');
  const names = ['Cem', 'Dora', 'Eva', 'Finn', 'Gina'];
  const newcomers = await Promise.all(names.map((name) => createUser(app, name)));
  const held = newcomers.map((as) => holdBack(app, as));
  await Promise.all(held.map(({ hasPlace }) => hasPlace));
  const second = newcomers.map((as) => holdBack(app, as));
  for (let tries = 0; tries < 3; tries++) await addPhoto(app, known);
  // Later uploads of new accounts wait for their earlier ones.
  const next = Promise.race(second.map(({ hasPlace }, at) => hasPlace.then(() => at)));
  held[3]?.send();
  expect((await held[3]?.answer)?.status).toBe(201);
  expect(await next).toBe(3);
  for (const { send, answer } of [...held, ...second]) {
    send();
    expect((await answer).status).toBe(201);
  }
});

test('uploads wait for a free place when all are taken, and are told to retry when the line is full', {
  tags: 'load',
}, async () => {
  const { app } = await larder();
  const names = ['Cem', 'Dora', 'Eva', 'Finn', 'Gina'];
  const people = await Promise.all(names.map((name) => longKnown(app, name)));
  const ten = people.flatMap((as) => [holdBack(app, as), holdBack(app, as)]);
  await Promise.all(ten.map(({ hasPlace }) => hasPlace));
  const refused: Response[] = [];
  const waiting = people.slice(0, 3).flatMap((as) => Array.from({ length: 9 }, () => holdBack(app, as)));
  for (const { answer } of waiting) void answer.then((answer) => answer.status === 503 && refused.push(answer));
  await expect.poll(() => refused).toHaveLength(7);
  // A user without a waiting upload displaces one of a user with six, and is served before them.
  const hana = holdBack(app, await longKnown(app, 'Hana'));
  await expect.poll(() => refused).toHaveLength(8);
  ten[0]?.send();
  await hana.hasPlace;
  for (const { send } of [...ten, ...waiting, hana]) send();
  const answers = await Promise.all([...ten, ...waiting, hana].map(({ answer }) => answer));
  expect(refused[0]?.headers.get('Retry-After')).toBe('5');
  for (const answer of refused) expect(await errorOf(answer)).toMatchObject(overloaded);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(ten.length + 20);
});

test('one user’s slow uploads leave places for others', async () => {
  const { app, ada, bob } = await larder();
  const stuck = () => {
    let leave = (_reason: Error) => {};
    const body = new ReadableStream({
      start: (controller) => {
        leave = (reason) => controller.error(reason);
      },
    });
    const headers = { 'Content-Type': 'image/jpeg', Cookie: ada.cookie };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    return { answer: app.app.request('/api/photos', init), leave };
  };
  const ten = Array.from({ length: 10 }, stuck);
  // Once another upload is rejected, these have all the places they can get.
  await expect.poll(async () => (await sendPhoto(app, ada, 'x')).status).toBe(503);
  expect((await sendPhoto(app, bob, await twoColours().jpeg().toBuffer())).status).toBe(201);
  for (const { leave } of ten) leave(new Error('gone'));
  for (const { answer } of ten) expect(await errorOf(await answer)).toMatchObject({ code: 'PHOTO_INCOMPLETE' });
});

test('a user’s profile photo can be one of this site’s, and is returned as a full link', async () => {
  const { app, ada, bob } = await larder();
  const { image } = await addPhoto(app, ada);
  const foodId = await addFood(app, ada);
  await app.db.updateTable('users').set({ photo: image }).where('name', '=', 'Ada').execute();
  const photo = `${PUBLIC_URL}${image}`;
  expect(await read(app, '/session', ada)).toMatchObject({ user: { photo } });
  expect(await read(app, `/food/${foodId}`, bob)).toMatchObject({ donator: { photo } });
  const again = await createUser(app, 'Cem', { photo: `${PUBLIC_URL}${image}` });
  const stored = await app.db.selectFrom('users').select('photo').where('name', '=', 'Cem').executeTakeFirst();
  expect(stored?.photo).toBe(image);
  expect(await read(app, '/session', again)).toMatchObject({ user: { photo } });
});

test('a photo never shown is kept as long as a draft, one no longer shown for a day, and one in use for good', async () => {
  const { app, ada, bob } = await larder();
  const names = ['unused', 'shown', 'asked for', 'face', 'someone else’s face'] as const;
  const photos = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await addPhoto(app, ada)])));
  const shown = await addFood(app, ada, { image: photos.shown.image });
  const deleted = await addFood(app, ada, { image: photos['asked for'].image });
  await askFor(app, bob, deleted);
  expect((await app.call('DELETE', `/delete-food/${deleted}`, { as: ada })).status).toBe(200);
  const users = app.db.updateTable('users');
  await users.set({ photo: photos.face.image }).where('name', '=', 'Ada').execute();
  await users.set({ photo: photos['someone else’s face'].image }).where('name', '=', 'Bob').execute();
  const left = async () => {
    const ids = await app.db.selectFrom('photos').select('id').execute();
    return names.filter((name) => ids.some(({ id }) => id === photos[name].id));
  };

  const { ctx } = app.deps;
  const cleanUp = (hours: number) =>
    deleteUnusedPhotos(app.db, { ...ctx, clock: () => new Date(NOW.getTime() + hours * 60 * 60 * 1000) });
  await cleanUp(24);
  expect(await left()).toEqual(names);
  await cleanUp(24.1);
  expect(await left(), 'a draft may name all of them that nothing shows').toEqual(names);
  await cleanUp(28 * 24);
  expect(await left()).toEqual(names);
  await app.call('DELETE', `/delete-food/${shown}`, { as: ada });
  await cleanUp(24.1);
  expect(await left()).toEqual(names.filter((name) => name !== 'shown'));
  await cleanUp(30.1 * 24);
  expect(await left()).toEqual(['asked for', 'face']);
  expect(await app.db.selectFrom('photoFiles').select('photoId').distinct().execute()).toHaveLength(2);
});
