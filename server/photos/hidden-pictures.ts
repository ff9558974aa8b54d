import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { isLinked, isPictured } from './urls/shown-photo.ts';

/** Maximum number of foods, and of users, to look up per picture. */
const MAX_SHOWING = 500;

/**
 * Hides a food's picture everywhere, including in later uploads of the same picture, or shows it again. Does nothing for a linked
 * picture that has not been copied yet, because it is not shown anywhere.
 *
 * @returns the foods and users that show the picture, at most 500 of each
 */
export async function setPictureHidden(
  tx: Db,
  foodId: string,
  hidden: boolean,
): Promise<{ foodIds: string[]; personIds: string[] }> {
  const contentHash = await contentShownBy(tx, foodId);
  if (!contentHash) return { foodIds: [], personIds: [] };
  if (hidden) {
    await tx
      .insertInto('hiddenPictures')
      .values({ contentHash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx.deleteFrom('hiddenPictures').where('contentHash', '=', contentHash).execute();
  }
  return { foodIds: await foodsShowing(tx, contentHash), personIds: await peopleShowing(tx, contentHash) };
}

async function contentShownBy(tx: Db, foodId: string): Promise<Buffer | null | undefined> {
  const photo = await tx
    .selectFrom('foods')
    .leftJoin('linkedPictures', (join) => join.on(isLinked('foods.image')))
    .innerJoin('photos', (join) => join.on(isPictured('foods')))
    .select('photos.contentHash')
    .where('foods.id', '=', foodId)
    .executeTakeFirst();
  return photo?.contentHash;
}

async function foodsShowing(tx: Db, contentHash: Buffer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select foods.id from foods join photos on photos.id = foods.photo_id where photos.content_hash = ${contentHash}
    union
    select foods.id from photos join linked_pictures on linked_pictures.photo_id = photos.id
      join foods on ${isLinked('foods.image')} where photos.content_hash = ${contentHash}
    limit ${MAX_SHOWING}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function peopleShowing(tx: Db, contentHash: Buffer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from photos join users on users.id = photos.owner_id and users.photo like '/photos/' || photos.id || '-%'
      where photos.content_hash = ${contentHash}
    union
    select users.id from photos join linked_pictures on linked_pictures.photo_id = photos.id
      join users on ${isLinked('users.photo')} where photos.content_hash = ${contentHash}
    limit ${MAX_SHOWING}`.execute(tx);
  return rows.map(({ id }) => id);
}
