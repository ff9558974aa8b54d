import { type Selectable, sql } from 'kysely';
import type { User } from '../accounts/account.ts';
import { isConfirmed } from '../accounts/is-confirmed.ts';
import type { Db, FoodRequestTable, MailQueueTable, PhotoTable } from '../db/schema.ts';
import { type SaidRow, saidAbout } from '../thanks/said.ts';

/** How many foods or requests are looked up at once. */
const BATCH = 100;

/** What stands where a text was that must not be empty. */
const GONE = '…';

/** An account as the operator tells it from others with the same e-mail. */
export type Account = User & { issuer: string };

export async function accountsOf(db: Db, email: string): Promise<Account[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'photo', 'issuer', isConfirmed('users').as('isConfirmed')])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .execute();
  return accounts.map((account) => ({ ...account, picture: '' }));
}

/** Some foods of a donor, whatever their state. */
export async function foodsOf(db: Db, donorId: string): Promise<string[]> {
  const foods = await db.selectFrom('foods').select('id').where('donorId', '=', donorId).limit(BATCH).execute();
  return foods.map(({ id }) => id);
}

/** By what a sign-in service knows someone. Until the transaction ends they post nothing and ask for nothing. */
export async function lockPerson(tx: Db, userId: string) {
  return tx
    .selectFrom('users')
    .select(['issuer', 'subject', 'email'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes what someone has asked for, but for what was handed over, which stays for its donor without their words. */
export async function deleteOwnRequests(tx: Db, requesterId: string): Promise<void> {
  await tx
    .deleteFrom('foodRequests')
    .where('requesterId', '=', requesterId)
    .where('status', '!=', 'Collected')
    .execute();
  await sql`update food_requests set notes = ${GONE}, answer = null where requester_id = ${requesterId}`.execute(tx);
}

/**
 * Leaves of someone's foods in other people's requests what they were called, and neither where they were, nor their picture,
 * nor what their donor wrote.
 */
export async function clearCopies(tx: Db, donorId: string): Promise<void> {
  await tx
    .updateTable('foodRequests')
    .set({ image: '', location: GONE, word: null, previousLocation: null })
    .where('donorId', '=', donorId)
    .execute();
}

/** Deletes the mails that wait for someone or were sent to them, and that they unsubscribed. `address` is in lower case. */
export async function deleteMail(tx: Db, userId: string, address: string, addressHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('mailQueue')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('addressHash', '=', addressHash),
        eb('userId', '=', userId),
        eb('address', '=', address),
        eb('requestId', 'in', selectFrom('foodRequests').select('id').where('requesterId', '=', userId)),
      ]),
    )
    .execute();
  await tx.deleteFrom('unsubscribes').where('addressHash', '=', addressHash).execute();
}

/** Ends all sessions of someone, here and at the embedded sign-in service, which forgets them. */
export async function deleteSignIn(tx: Db, userId: string, subject: string): Promise<void> {
  await tx.deleteFrom('emailTokens').where('subject', '=', subject).execute();
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
  await sql`delete from sign_in_users where id::text = ${subject}`.execute(tx);
}

/** Deletes what was reported of someone, and leaves what they have reported without a name. */
export async function clearReports(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('reports').where('personId', '=', userId).execute();
  await sql`update reports set reporter_id = null where reporter_id = ${userId}`.execute(tx);
}

/** Leaves of what moderators did about someone, and of what they did as one, their name without their e-mail. */
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

/** What moderators did about someone and the foods that they have, the last one first. Closing a report is neither. */
export async function actsAbout(db: Db, userId: string) {
  return db
    .selectFrom('moderationActs')
    .select(['act', 'target', 'why', 'actedAt'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('targetId', '=', userId),
        eb('targetId', 'in', selectFrom('foods').select('id').where('donorId', '=', userId)),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
}

/** What someone did as a moderator, the last one first. */
export async function actsBy(db: Db, userId: string) {
  return db
    .selectFrom('moderationActs')
    .select(['act', 'why', 'actedAt'])
    .where('moderatorId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** What was written by the contact form with an e-mail, the last one first. */
export async function contactMessagesOf(db: Db, email: string) {
  return db
    .selectFrom('contactMessages')
    .select(['name', 'email', 'subject', 'message', 'writtenAt'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('id', 'desc')
    .execute();
}

/** Forgets whom someone has invited, and of the invitation that they used that it was theirs. */
export async function deleteInvitations(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('invitations').where('inviterId', '=', userId).execute();
  await tx.updateTable('invitations').set({ usedBy: null }).where('usedBy', '=', userId).execute();
}

/** Forgets whom someone has blocked, and who has blocked them. */
export async function deleteBlocks(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where(({ or, eb }) => or([eb('blockerId', '=', userId), eb('blockedId', '=', userId)]))
    .execute();
}

/** Deletes someone or, where requests still speak of them, all that is known of them. */
export async function deletePerson(tx: Db, userId: string, name: string): Promise<void> {
  await sql`
    update users set issuer = 'left', subject = id::text, email = '', name = ${name}, photo = '', signed_out_at = null,
      email_confirmed_at = null, hides_email = false
    where id = ${userId}`.execute(tx);
  await sql`
    delete from users where id = ${userId}
      and not exists (select from food_requests where donor_id = users.id)
      and not exists (select from food_requests where requester_id = users.id)
      and not exists (select from request_moves where actor_id = users.id)`.execute(tx);
}

/** A request for one of a donor's foods, as that donor was told of it. */
export type ReceivedRow = Pick<
  Selectable<FoodRequestTable>,
  | 'foodId'
  | 'title'
  | 'status'
  | 'notes'
  | 'wanted'
  | 'word'
  | 'answer'
  | 'requestedFor'
  | 'askedAt'
  | 'deadline'
  | 'emailPassedAt'
  | 'pickupWindow'
  | 'lapsesAt'
> & { name: string; email: string; isConfirmed: boolean; hidesEmail: boolean; said: SaidRow };

export async function receivedRequests(db: Db, donorId: string): Promise<ReceivedRow[]> {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users', 'users.id', 'request.requesterId')
    .select(['request.foodId', 'request.title', 'request.status', 'request.notes', 'request.word', 'request.answer'])
    .select('request.wanted')
    .select(['request.requestedFor', 'request.askedAt', 'request.deadline', 'request.emailPassedAt'])
    .select(sql<boolean>`users.hides_email`.as('hidesEmail'))
    .select(['request.pickupWindow', 'request.lapsesAt'])
    .select(['users.name', 'users.email', isConfirmed('users').as('isConfirmed')])
    .select(saidAbout('donor').as('said'))
    .where('request.donorId', '=', donorId)
    .orderBy('request.id', 'desc')
    .execute();
}

export async function photosOf(
  db: Db,
  ownerId: string,
): Promise<Pick<Selectable<PhotoTable>, 'id' | 'madeAt' | 'size'>[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'madeAt', 'size'])
    .where('ownerId', '=', ownerId)
    .orderBy('id', 'desc')
    .execute();
}

/** What was sent to an address lately. */
export async function mailTo(
  db: Db,
  addressHash: Buffer,
): Promise<Pick<Selectable<MailQueueTable>, 'kind' | 'queuedAt' | 'sentAt'>[]> {
  return db
    .selectFrom('mailQueue')
    .select(['kind', 'queuedAt', 'sentAt'])
    .where('addressHash', '=', addressHash)
    .orderBy('id', 'desc')
    .execute();
}
