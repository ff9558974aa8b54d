import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/schema.ts';

/** An invitation and, where it was used, when and by whom; nobody where they have left. */
export type InvitationRow = {
  id: string;
  madeAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  usedBy: string | null;
};

/** How many invitations are told of. */
const MOST = 100;

export async function countOpen(db: Db, inviterId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('inviterId', '=', inviterId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns its id */
export async function insertInvitation(
  tx: Db,
  invitation: { tokenHash: Buffer; inviterId: string; madeAt: Date; expiresAt: Date },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('invitations')
    .values({ id, ...invitation })
    .execute();
  return id;
}

/** What someone has invited to and was used or is still good, the newest first. */
export async function invitationsOf(db: Db, inviterId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.usedBy')
    .select(['invitations.id', 'madeAt', 'expiresAt', 'usedAt', 'users.name as usedBy'])
    .where('inviterId', '=', inviterId)
    .where(({ or, eb }) => or([eb('usedAt', 'is not', null), eb('expiresAt', '>', now)]))
    .orderBy('invitations.id', 'desc')
    .limit(MOST)
    .execute();
}

/** Takes back one that nobody has used. @returns whether there was one */
export async function deleteUnused(db: Db, inviterId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('inviterId', '=', inviterId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const isGood = (tokenHash: Buffer, now: Date) => sql<boolean>`token_hash = ${tokenHash} and used_at is null
  and expires_at > ${now} and inviter_id in (select id from users where suspended_at is null)`;

/** Whether an invitation can be used, as it can not after its inviter has been suspended. */
export async function isOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db.selectFrom('invitations').select('id').where(isGood(tokenHash, now)).executeTakeFirst();
  return row !== undefined;
}

/** Has someone use an invitation. @returns whether it could be used */
export async function redeemInvitation(tx: Db, tokenHash: Buffer, usedBy: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ usedBy, usedAt: now })
    .where(isGood(tokenHash, now))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether nobody but this person has an account here; donors of the sample foods are nobody. */
export async function isAlone(db: Db, userId: string | null): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', 'not in', ['sample', 'left'])
    .where(sql<boolean>`id is distinct from ${userId}::uuid`)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

export async function deleteUnusedExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('usedAt', 'is', null).where('expiresAt', '<=', now).execute();
}
