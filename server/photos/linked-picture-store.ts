import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { isGivenUp } from './shown-photo.ts';

/** A picture elsewhere that is to be copied here. */
export type LinkedPicture = { id: string; link: string; attempts: number };

/**
 * Notes that somebody shows a picture from elsewhere. One that could not be had is tried again. That it is shown anew is
 * noted in any case: whoever forgets those that nothing shows waits for this row and finds it young.
 */
export async function note(tx: Db, link: string, now: Date): Promise<void> {
  await tx
    .insertInto('linkedPictures')
    .values({ link, givenAt: now, dueAt: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        givenAt: now,
        dueAt: sql`case when ${isGivenUp} then ${now}::timestamptz else linked_pictures.due_at end`,
        attempts: sql`case when ${isGivenUp} then 0 else linked_pictures.attempts end`,
      }),
    )
    .execute();
}

/** Takes one that is due, which no other server takes before `until`. */
export async function claimDue(db: Db, now: Date, until: Date): Promise<LinkedPicture | undefined> {
  return db
    .updateTable('linkedPictures')
    .set({ dueAt: until, attempts: sql`attempts + 1` })
    .where('id', '=', (query) =>
      query
        .selectFrom('linkedPictures')
        .select('id')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'link', 'attempts'])
    .executeTakeFirst();
}

/** Notes what has become of one: copied, to be tried again at `dueAt`, or given up. */
export async function finish(
  tx: Db,
  id: string,
  outcome: { photoId: string } | { dueAt: Date } | 'given up',
): Promise<void> {
  const values = outcome === 'given up' ? { dueAt: null } : { dueAt: null, ...outcome };
  await tx.updateTable('linkedPictures').set(values).where('id', '=', id).execute();
}

/** The foods and the people that show a picture from elsewhere; at most so many of each. */
export async function shownBy(db: Db, { link }: LinkedPicture, limit: number) {
  const foods = await db.selectFrom('foods').select('id').where(isGiven('foods.image', link)).limit(limit).execute();
  const people = await db.selectFrom('users').select('id').where(isGiven('users.photo', link)).limit(limit).execute();
  return { foodIds: foods.map(({ id }) => id), personIds: people.map(({ id }) => id) };
}

/** Forgets those from before a moment that nothing shows any more. Their copies are then photos that nothing shows. */
export async function forgetUnused(db: Db, before: Date): Promise<void> {
  const shows = (column: string) => sql`exists (
    select from ${sql.table(column.split('.')[0] ?? '')}
    where ${sql.ref(column)} like 'http%' and md5(${sql.ref(column)})::uuid = linked_pictures.id
  )`;
  await db
    .deleteFrom('linkedPictures')
    .where('givenAt', '<', before)
    .where(sql<boolean>`not (${shows('foods.image')} or ${shows('food_requests.image')} or ${shows('users.photo')})`)
    .execute();
}

function isGiven(column: 'foods.image' | 'users.photo', link: string) {
  return sql<boolean>`${sql.ref(column)} like 'http%' and md5(${sql.ref(column)})::uuid = md5(${link})::uuid`;
}
