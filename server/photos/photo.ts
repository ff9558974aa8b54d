import { v7 as uuidv7 } from 'uuid';
import { msg } from '#words';
import { photoIdOf, photoLimits, photoPath } from '../../contract/foods/photo-terms.ts';
import type { UploadedPhoto } from '../../contract/foods/photos.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { ApiError, codes, invalidInput } from '../kernel/api-error.ts';
import { lockPerson } from '../users/lock-person.ts';
import { partyOf, type User } from '../users/user.ts';
import { makeFiles, pictureErrors } from './decoder.ts';
import { putFiles, removeFiles } from './photo-files.ts';
import * as store from './photo-store.ts';
import type { PhotoFiles } from './pipeline.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Lifetime of a photo that has never been shown, in milliseconds. Must exceed 28 days: a draft that refers to the photo is kept
 * for 14 days, and a form submitted offline may then wait in the browser for another 14.
 */
const DRAFT_LIFETIME = 30 * DAY;

/** Maximum number of unused photos deleted in one transaction. */
const BATCH = 100;

const NOT_THEIRS = msg`This photo isn’t yours, or it’s no longer available. Please choose it again.`;

/**
 * Stores an uploaded picture as one of the user's photos, and deletes the user's oldest unused photos beyond the limit.
 *
 * @param picture the bytes as they arrive
 * @param signal aborted when the client has disconnected
 */
export async function addPhoto(
  db: Db,
  owner: User,
  picture: AsyncIterable<Uint8Array>,
  ctx: Context,
  signal?: AbortSignal,
): Promise<UploadedPhoto> {
  const made = await makeFiles(picture, partyOf(owner, ctx), signal);
  const id = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, owner.id);
    await requireRoom(tx, owner, ctx);
    const id = await insertPhoto(tx, owner.id, made, ctx, true);
    await deleteAll(tx, await store.unusedBeyond(tx, owner.id, photoLimits.unused));
    return id;
  });
  const { width, height, placeholder } = made;
  return { id, width, height, placeholder, image: photoPath(id, 1280) };
}
addPhoto.errors = codes('TOO_MANY_UNUSED_PHOTOS', 'PHOTOS_FULL', ...pictureErrors);

/**
 * Stores a photo in the database.
 *
 * @param ownerId null for a copy of a linked picture
 * @param isForDraft whether an unsent form may refer to the photo
 * @returns the photo's id
 */
export async function insertPhoto(
  tx: Db,
  ownerId: string | null,
  { files, ...photo }: PhotoFiles,
  ctx: Pick<Context, 'clock'>,
  isForDraft = false,
): Promise<string> {
  const id = uuidv7();
  const size = files.reduce((sum, { body }) => sum + body.length, 0);
  await store.insertPhoto(tx, { id, ownerId, madeAt: ctx.clock(), size, isForDraft, ...photo });
  await putFiles(tx, id, files);
  return id;
}

/**
 * Checks that a user may add another photo. The limit on unused photos counts only those from the last day, because older ones
 * are deleted to make room.
 *
 * @throws ApiError TOO_MANY_UNUSED_PHOTOS or PHOTOS_FULL
 */
export async function requireRoom(db: Db, owner: User, ctx: Context): Promise<void> {
  const { unused, stored } = await store.usage(db, owner.id, new Date(ctx.clock().getTime() - DAY));
  if (unused >= photoLimits.unused) throw new ApiError('TOO_MANY_UNUSED_PHOTOS');
  if (stored >= photoLimits.stored) throw new ApiError('PHOTOS_FULL');
}

/**
 * Checks that a user may show a picture, and protects the picture from deletion until the transaction ends.
 *
 * @param image the picture as stored; links to other sites are allowed
 * @param shown the current picture, which is always allowed
 * @throws ApiError INVALID_INPUT on `image` if the photo does not exist or belongs to another user
 */
export async function requireOwnPhoto(tx: Db, user: User, image: string, shown?: string): Promise<void> {
  const id = photoIdOf(image);
  if (!id || (shown && photoIdOf(shown) === id)) return;
  if ((await store.protectPhoto(tx, id)) !== user.id) throw invalidInput('image', NOT_THEIRS);
  await store.setShown(tx, id);
}

/** Deletes all of a user's photos. The caller must ensure that none of them is still in use. */
export async function deletePhotosOf(tx: Db, owner: User): Promise<void> {
  await deleteAll(tx, await store.photosOf(tx, owner.id));
}

/**
 * Deletes unused photos: after 30 days if a draft may refer to them, otherwise after a day. Safe to run on several servers at
 * once, and while users start to use photos.
 */
export async function deleteUnusedPhotos(db: Db, ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  const old = { made: new Date(now - DAY), drafted: new Date(now - DRAFT_LIFETIME) };
  for (let found = BATCH; found === BATCH; ) {
    found = await db.transaction().execute(async (tx) => {
      const locked = await store.lockUnused(tx, old, BATCH);
      // A photo may have come into use between the search and the lock.
      const unused = locked.length > 0 ? await store.stillUnused(tx, locked) : [];
      await deleteAll(tx, unused);
      return locked.length;
    });
  }
}

async function deleteAll(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeFiles(tx, ids);
  await store.deletePhotos(tx, ids);
}
