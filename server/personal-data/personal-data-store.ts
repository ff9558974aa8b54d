import { sql } from 'kysely';
import { emailKey } from '../../contract/accounts/email.ts';
import type { Db } from '../db/schema.ts';
import { isConfirmed } from '../users/is-confirmed.ts';
import type { User } from '../users/user.ts';

/** An account. The issuer helps operators distinguish accounts with the same email address. */
export type Account = User & { issuer: string };

export async function accountsOf(db: Db, email: string): Promise<Account[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'photo', 'issuer', isConfirmed('users').as('isConfirmed')])
    .where(sql<string>`lower(email)`, '=', emailKey(email))
    .orderBy('id')
    .execute();
  return accounts.map((account) => ({ ...account, picture: '' }));
}

/**
 * Locks a user, so that they cannot post or request food until the transaction ends. Returns their email address and their
 * identity at the sign-in service.
 */
export async function lockPerson(tx: Db, userId: string) {
  return tx
    .selectFrom('users')
    .select(['issuer', 'subject', 'email'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Deletes a user's queued and sent notifications, with the exceptions below, and the record that they unsubscribed. `address` is
 * in lower case.
 */
export async function deleteOutbox(tx: Db, userId: string, address: string, addressHash: Buffer): Promise<void> {
  const own = tx.selectFrom('foodRequests').select('id').where('requesterId', '=', userId);
  await tx
    .deleteFrom('outbox')
    .where(({ or, and, eb }) =>
      or([
        eb('addressHash', '=', addressHash),
        // Keep the warning to the previous email address: an attacker may have changed the address before deleting the account.
        and([eb('userId', '=', userId), eb('kind', '!=', 'email-changed')]),
        eb('address', '=', address),
        // Keep the mail that tells the donor that no one is coming.
        and([eb('channel', '=', 'mail'), eb('kind', '!=', 'not-coming'), eb('requestId', 'in', own)]),
      ]),
    )
    .execute();
  await tx.deleteFrom('unsubscribes').where('addressHash', '=', addressHash).execute();
}

/** Deletes a user's sessions, the links mailed to them, and their account at the embedded sign-in service. */
export async function deleteSignIn(tx: Db, userId: string, subject: string): Promise<void> {
  await tx.deleteFrom('emailTokens').where('subject', '=', subject).execute();
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
  await sql`delete from sign_in_users where id::text = ${subject}`.execute(tx);
}

/** Deletes reports about a user, and removes the user's name from reports that they made. */
export async function clearReports(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('reports').where('personId', '=', userId).execute();
  await sql`update reports set reporter_id = null where reporter_id = ${userId}`.execute(tx);
}

/** Removes a user's email address, but not their name, from the moderation log, whether they were the target or the moderator. */
export async function clearLog(tx: Db, userId: string): Promise<void> {
  const email = ' <[^<>]*>$';
  await sql`
    update moderation_acts
    set target = case when target_id = ${userId} then regexp_replace(target, ${email}, '') else target end,
      moderator = case when moderator_id = ${userId} then regexp_replace(moderator, ${email}, '') else moderator end
    where ${userId} in (target_id, moderator_id)`.execute(tx);
}

export async function reportsBy(db: Db, userId: string) {
  return db
    .selectFrom('reports')
    .select(['about', 'snapshot', 'reason', 'words', 'reportedAt'])
    .where('reporterId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns moderators' actions against a user and their current food, latest first. Does not include closed reports. */
export async function actsAbout(db: Db, userId: string) {
  return db
    .selectFrom('moderationActs')
    .select(['act', 'target', 'why', 'actedAt'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('targetId', '=', userId),
        eb('targetId', 'in', selectFrom('foods').select('id').where('donorId', '=', userId)),
        eb('targetId', 'in', selectFrom('alerts').select('id').where('userId', '=', userId)),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
}

/** Returns a user's own acts as a moderator, latest first. */
export async function actsBy(db: Db, userId: string) {
  return db
    .selectFrom('moderationActs')
    .select(['act', 'why', 'actedAt'])
    .where('moderatorId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns contact form messages with an email, latest first. */
export async function contactMessagesOf(db: Db, email: string) {
  return db
    .selectFrom('contactMessages')
    .select(['name', 'email', 'subject', 'message', 'writtenAt'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('writtenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes a user's invitations, and removes the user from the invitation that they used themselves. */
export async function deleteInvitations(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('invitations').where('inviterId', '=', userId).execute();
  await tx.updateTable('invitations').set({ usedBy: null }).where('usedBy', '=', userId).execute();
}

/** Deletes a user's roles, the role links that they created for others, and those that they used. */
export async function deleteRoles(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('roles').where('userId', '=', userId).execute();
  await tx
    .deleteFrom('roleLinks')
    .where(({ or, eb }) => or([eb('makerId', '=', userId), eb('usedBy', '=', userId)]))
    .execute();
}

export async function rolesGivenTo(db: Db, userId: string) {
  return db.selectFrom('roles').select(['role', 'givenAt']).where('userId', '=', userId).orderBy('role').execute();
}

/** Deletes all blocks by a user and against them. */
export async function deleteBlocks(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where(({ or, eb }) => or([eb('blockerId', '=', userId), eb('blockedId', '=', userId)]))
    .execute();
}

/** Deletes a user. If requests still refer to the user, keeps the row but erases all personal data in it. */
export async function deletePerson(tx: Db, userId: string, name: string): Promise<void> {
  await sql`
    update users set issuer = 'left', subject = id::text, email = '', name = ${name}, photo = '', signed_out_at = null,
      email_confirmed_at = null, hides_email = false, language = null, former_language = null, language_changed_at = null
    where id = ${userId}`.execute(tx);
  await sql`
    delete from users where id = ${userId}
      and not exists (select from food_requests where donor_id = users.id)
      and not exists (select from food_requests where requester_id = users.id)
      and not exists (select from request_moves where actor_id = users.id)`.execute(tx);
}

export async function photosOf(db: Db, ownerId: string) {
  return db
    .selectFrom('photos')
    .select(['id', 'madeAt', 'size'])
    .where('ownerId', '=', ownerId)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns mails waiting for or recently sent to an address, latest first. */
export async function mailTo(db: Db, addressHash: Buffer) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'sentAt'])
    .where('addressHash', '=', addressHash)
    .orderBy('sentAt', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute();
}
