import { type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { emailKey } from '../../../contract/accounts/email.ts';
import type { Role } from '../../../contract/site/moderation-terms.ts';
import type { UserTable } from '../../db/account-tables.ts';
import type { Db } from '../../db/schema.ts';
import { isConfirmed } from '../../users/is-confirmed.ts';
import { givenRoles } from '../../users/moderators.ts';

/**
 * A user who was given a role, or who is listed in MODERATORS and has a confirmed email address or was verified by the operator.
 */
export type KeeperRow = Awaited<ReturnType<typeof keepers>>[number];

/** A usable link, with its creator. */
export type LinkRow = Awaited<ReturnType<typeof openLinks>>[number];

/** Returns all moderators and stewards, by name. */
export async function keepers(db: Db, moderators: string[]) {
  const isNamed = sql<boolean>`(lower(email) = any(${moderators}::text[])
    and (${isConfirmed('users')} or may_moderate))`;
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'suspendedAt', isNamed.as('isNamed'), givenRoles('users').as('given')])
    .where(({ or, exists, selectFrom }) =>
      or([isNamed, exists(selectFrom('roles').select('role').whereRef('roles.userId', '=', 'users.id'))]),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Returns a user, with the data needed to look up their roles. */
export async function findKeeper(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', isConfirmed('users').as('isConfirmed')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Gives a role. @returns false if the user already had it */
export async function insertRole(tx: Db, userId: string, role: Role, givenAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('roles')
    .values({ userId, role, givenAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a role. @returns whether the user had it */
export async function deleteRole(tx: Db, userId: string, role: Role): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('roles')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** @returns the link's ID */
export async function insertLink(
  tx: Db,
  link: { tokenHash: Buffer; role: Role; makerId: string; expiresAt: Date },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('roleLinks')
    .values({ id, ...link })
    .execute();
  return id;
}

/** Returns unused, unexpired links, newest first. */
export async function openLinks(db: Db, now: Date) {
  return db
    .selectFrom('roleLinks')
    .innerJoin('users', 'users.id', 'roleLinks.makerId')
    .select(['roleLinks.id', 'role', 'expiresAt', 'users.name as maker'])
    .where('usedBy', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('roleLinks.id', 'desc')
    .execute();
}

/** Deletes an unused link. @returns the number deleted: 1 or 0 */
export async function deleteLink(db: Db, id: string): Promise<number> {
  if (!isUuid(id)) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('roleLinks')
    .where('id', '=', id)
    .where('usedBy', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes all unused links that a user has created. */
export async function deleteLinksBy(tx: Db, makerId: string): Promise<void> {
  await tx.deleteFrom('roleLinks').where('makerId', '=', makerId).where('usedBy', 'is', null).execute();
}

/**
 * Locks and returns the unexpired link with this token, and its creator. Returns undefined if there is none, or if its creator is
 * suspended.
 */
export async function lockLink(tx: Db, tokenHash: Buffer, now: Date) {
  return tx
    .selectFrom('roleLinks')
    .innerJoin('users', 'users.id', 'roleLinks.makerId')
    .select(['roleLinks.id', 'role', 'usedBy', 'makerId', 'users.name', 'users.email'])
    .select(isConfirmed('users').as('isConfirmed'))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('suspendedAt', 'is', null)
    .forUpdate('roleLinks')
    .executeTakeFirst();
}

export async function setUsed(tx: Db, id: string, usedBy: string): Promise<void> {
  await tx.updateTable('roleLinks').set({ usedBy }).where('id', '=', id).execute();
}

export async function deleteExpiredRoleLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('roleLinks').where('expiresAt', '<=', now).execute();
}

/** An account. The issuer helps operators tell accounts with the same email address apart. */
export type Account = Pick<Selectable<UserTable>, 'id' | 'name' | 'email' | 'issuer'>;

export async function accountsOf(tx: Db, email: string): Promise<Account[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'issuer'])
    .where(sql<string>`lower(email)`, '=', emailKey(email))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function setMayModerate(tx: Db, id: string): Promise<void> {
  await tx.updateTable('users').set({ mayModerate: true }).where('id', '=', id).execute();
}
