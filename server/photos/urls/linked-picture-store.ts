import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { isGivenUp } from './shown-photo.ts';

/** A picture on another site, to be copied here. */
export type LinkedPicture = { id: string; link: string; attempts: number };

/**
 * Records that a user shows a linked picture, and schedules it to be copied. An abandoned picture is scheduled again. If the user
 * has linked `most` other pictures since `since`, this one is abandoned at once. It is still recorded, so that a concurrent
 * `forgetUnused` waits for this row and then finds it too recent to delete.
 */
export async function note(
  tx: Db,
  link: string,
  giverId: string,
  now: Date,
  { since, most }: { since: Date; most: number },
): Promise<void> {
  const dueAt = sql<Date | null>`case when (
    select count(*) from linked_pictures where given_by = ${giverId} and given_at > ${since} and link <> ${link}
  ) < ${most} then ${now}::timestamptz end`;
  await tx
    .insertInto('linkedPictures')
    .values({ link, givenAt: now, givenBy: giverId, dueAt })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        givenAt: now,
        givenBy: giverId,
        dueAt: sql`case when ${isGivenUp} then ${dueAt} else linked_pictures.due_at end`,
        attempts: sql`case when ${isGivenUp} then 0 else linked_pictures.attempts end`,
      }),
    )
    .execute();
}

/** Claims a picture that is due. No other server can claim it before `until`. */
export async function claimDue(
  db: Db,
  now: Date,
  until: Date,
): Promise<(LinkedPicture & { isShown: boolean }) | undefined> {
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
    .returning(['id', 'link', 'attempts', isShownAnywhere.as('isShown')])
    .executeTakeFirst();
}

/** Records a picture's outcome: copied, to be retried at `dueAt`, or abandoned. */
export async function finish(
  tx: Db,
  id: string,
  outcome: { photoId: string } | { dueAt: Date } | 'given up',
): Promise<void> {
  const values = outcome === 'given up' ? { dueAt: null } : { dueAt: null, ...outcome };
  await tx.updateTable('linkedPictures').set(values).where('id', '=', id).execute();
}

/** Returns the foods and users that show a linked picture, at most `limit` of each. */
export async function shownBy(db: Db, { link }: LinkedPicture, limit: number) {
  const foods = await db.selectFrom('foods').select('id').where(isGiven('foods.image', link)).limit(limit).execute();
  const people = await db.selectFrom('users').select('id').where(isGiven('users.photo', link)).limit(limit).execute();
  return { foodIds: foods.map(({ id }) => id), personIds: people.map(({ id }) => id) };
}

/** Deletes unused linked pictures that were last linked before `before`. Their copies become unused photos. */
export async function forgetUnused(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('linkedPictures')
    .where('givenAt', '<', before)
    .where(({ not }) => not(isShownAnywhere))
    .execute();
}

/** Forgets who linked the pictures that were last linked before `before`. */
export async function forgetGivers(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('linkedPictures')
    .set({ givenBy: null })
    .where('givenAt', '<', before)
    .where('givenBy', 'is not', null)
    .execute();
}

const isShownAnywhere = sql<boolean>`(${sql.join(
  (['foods.image', 'food_requests.image', 'users.photo'] as const).map(
    (column) => sql`exists (
      select from ${sql.table(column.split('.')[0] ?? '')}
      where ${sql.ref(column)} like 'http%' and md5(${sql.ref(column)})::uuid = linked_pictures.id
    )`,
  ),
  sql` or `,
)})`;

function isGiven(column: 'foods.image' | 'users.photo', link: string) {
  return sql<boolean>`${sql.ref(column)} like 'http%' and md5(${sql.ref(column)})::uuid = md5(${link})::uuid`;
}
