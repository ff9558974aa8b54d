import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import { count } from '../../db/count.ts';
import type { Db } from '../../db/schema.ts';
import { SAMPLE_ISSUER } from '../../users/is-sample.ts';
import { EMBEDDED } from '../../users/user.ts';

/** An invitation. `usedBy` is the name of the user it admitted; null if it is unused or that account was deleted. */
export type InvitationRow = Awaited<ReturnType<typeof invitationsOf>>[number];

/** Maximum number of invitations in a list. */
const MAX_LISTED = 100;

export async function countOpen(db: Db, inviterId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('invitations')
    .select(count)
    .where('inviterId', '=', inviterId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @returns the invitation's id */
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

/** Returns a user's invitations that are used or still valid, newest first. */
export async function invitationsOf(db: Db, inviterId: string, now: Date) {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.usedBy')
    .select(['invitations.id', 'madeAt', 'expiresAt', 'usedAt', 'users.name as usedBy'])
    .where('inviterId', '=', inviterId)
    .where(({ or, eb }) => or([eb('usedAt', 'is not', null), eb('expiresAt', '>', now)]))
    .orderBy('invitations.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** Deletes an unused invitation. @returns whether it existed */
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

/** SQL: whether an invitation is unused and not expired, and its inviter is not suspended. */
const isOpen = (now: Date) => sql<boolean>`used_at is null and expires_at > ${now}
  and inviter_id in (select id from users where suspended_at is null)`;

/** SQL: whether an invitation has this token and is not reserved. */
const isFree = (tokenHash: Buffer | null, now: Date) => sql<boolean>`token_hash = ${tokenHash}
  and (claimed_by is null or claimed_until < ${now})`;

/** Reserves an invitation for a registration attempt. @returns whether it was available */
export async function reserveInvitation(
  db: Db,
  tokenHash: Buffer,
  { attempt, until, now }: { attempt: string; until: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ claimedBy: attempt, claimedUntil: until })
    .where(isOpen(now))
    .where(isFree(tokenHash, now))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Transfers a reservation from a registration attempt to the new account. @returns whether the attempt still had one */
export async function assignReservation(db: Db, attempt: string, account: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ claimedBy: account, claimedUntil: null })
    .where('claimedBy', '=', attempt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Releases the reservation of a registration attempt that created no account. */
export async function releaseInvitation(db: Db, attempt: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ claimedBy: null, claimedUntil: null })
    .where('claimedBy', '=', attempt)
    .execute();
}

/** Redeems the invitation reserved for an account or, if there is none, the one with this token. @returns whether it found one */
export async function redeemInvitation(
  tx: Db,
  { account, tokenHash }: { account: string | null; tokenHash: Buffer | null },
  usedBy: string,
  now: Date,
): Promise<boolean> {
  for (const isTheirs of [sql<boolean>`claimed_by = ${account}`, isFree(tokenHash, now)]) {
    const { numUpdatedRows } = await tx
      .updateTable('invitations')
      .set({ usedBy, usedAt: now })
      .where(isOpen(now))
      .where(isTheirs)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return true;
  }
  return false;
}

/** Whether a user has been admitted with an invitation. */
export async function hasUsed(tx: Db, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('invitations').select('id').where('usedBy', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Makes everyone else who could become the site's first user wait until the transaction ends. */
export async function lockFirst(tx: Db): Promise<void> {
  await lockUntilEnd(tx, 'first person');
}

/** Deletes an account and its sessions at the embedded sign-in service, unless the site has a user for the account. */
export async function deleteUninvited(db: Db, account: string): Promise<void> {
  await sql`delete from sign_in_users where id = ${account}::uuid and not exists (
    select from users where issuer = ${EMBEDDED} and subject = ${account})`.execute(db);
}

/** Whether the site has no other users. Deleted accounts and the donors of sample food do not count. */
export async function isAlone(db: Db, userId: string | null): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', 'not in', [SAMPLE_ISSUER, 'left'])
    .where(sql<boolean>`id is distinct from ${userId}::uuid`)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

export async function deleteUnusedExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('usedAt', 'is', null).where('expiresAt', '<=', now).execute();
}
