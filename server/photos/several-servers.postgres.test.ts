/** @module-tag crash */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { photoPath } from '../../contract/foods/photo-terms.ts';
import { NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput, type TestUser } from '../../test/server/factories.ts';
import { waiting } from '../../test/server/meeting.ts';
import { addPhoto, sendPhoto, twoColours } from '../../test/server/photos.ts';
import { twoServers } from '../../test/server/two-servers.ts';
import { deleteUnusedPhotos } from './photo.ts';

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

/** Two servers of one instance, each with its own app and connections, on one database. */
async function withAda() {
  const [here, there] = await twoServers({ listens: false });
  return { here, there, ada: await createUser(here, 'Ada') };
}

/** Adds two-day-old photos of a user. */
async function oldPhotos({ db }: TestApp, owner: TestUser, count: number): Promise<string[]> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', owner.email).executeTakeFirstOrThrow();
  const photos = Array.from({ length: count }, () => ({
    ...{ id: randomUUID(), ownerId: id, madeAt: new Date(NOW.getTime() - TWO_DAYS) },
    ...{ width: 1, height: 1, placeholder: '', size: 1 },
  }));
  await db.insertInto('photos').values(photos).execute();
  const files = photos.map((photo) => ({ photoId: photo.id, width: 320, body: Buffer.from([1]) }));
  await db.insertInto('photoFiles').values(files).execute();
  return photos.map((photo) => photo.id);
}

const cleanUp = ({ db, deps }: TestApp) => deleteUnusedPhotos(db, deps.ctx);

test('a photo uploaded to one server can be used and shown by the other', async () => {
  const { here, there, ada } = await withAda();
  const { image } = await addPhoto(here, ada);
  await addFood(there, ada, { image });
  for (const server of [here, there]) expect((await server.app.request(image)).status).toBe(200);
});

test('a photo that is just being added to a food survives the deletion of unused ones', async () => {
  const { here, there, ada } = await withAda();
  await addFood(here, ada);
  const [shown = ''] = await oldPhotos(here, ada, 2);
  await here.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('foods')
      .set({ image: photoPath(shown, 640) })
      .execute();
    await cleanUp(there);
    expect(await there.db.selectFrom('photos').select('id').execute()).toEqual([{ id: shown }]);
  });
  await cleanUp(there);
  expect(await there.db.selectFrom('photoFiles').select('photoId').execute()).toEqual([{ photoId: shown }]);
});

test('when food is posted while two servers delete unused photos, each food has its photo and nothing fails', async () => {
  const { here, there, ada } = await withAda();
  const ids = await oldPhotos(here, ada, 50);
  // Enough for more than one batch.
  await oldPhotos(here, ada, 150);
  const cleaning = Promise.all([here, there, here, there].map(cleanUp));
  const answers = await Promise.all(
    ids.map(async (id, index) => {
      const server = index % 2 === 0 ? here : there;
      return server.call('POST', '/add-food', { as: ada, body: foodInput({ image: photoPath(id, 1280) }) });
    }),
  );
  await cleaning;
  let posted = 0;
  for (const response of answers) {
    if (response.status === 200) posted += 1;
    else expect(await errorOf(response)).toMatchObject({ status: 400, issues: [{ path: 'image' }] });
  }
  const left = await here.db.selectFrom('photos').select('id').execute();
  expect(left).toHaveLength(posted);
  expect(await here.db.selectFrom('photoFiles').select('photoId').execute()).toHaveLength(posted);
  expect(await here.db.selectFrom('foods').select('photoId').execute()).toHaveLength(posted);
});

test('a user who uploads to several servers at once has at most twenty unused photos', async () => {
  const { here, there, ada } = await withAda();
  for (const { deps } of [here, there]) deps.limits.photos.first.points = 30;
  for (let sent = 0; sent < 18; sent++) await addPhoto(here, ada);
  const jpeg = await twoColours().jpeg().toBuffer();
  const answers = await here.db.transaction().execute(async (tx) => {
    // Holds back uploads that have counted the photos, until the others have counted them too.
    await sql`lock table photo_files in share mode`.execute(tx);
    const sent = [here, there, here, there].map((app) => sendPhoto(app, ada, jpeg));
    await expect.poll(() => waiting(here)).toBeGreaterThanOrEqual(4);
    return { sent };
  });
  const statuses = (await Promise.all(answers.sent)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 201, 429, 429]);
});
