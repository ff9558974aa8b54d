import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { plainDomain } from '../../contract/accounts/email.ts';
import type { Snapshot } from '../../contract/site/moderation.ts';
import type { UserTable } from '../db/account-tables.ts';
import type { ContactMessageTable, ModerationActTable, ReportTable } from '../db/moderation-tables.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import type { LockedUser } from '../users/lock-person.ts';

/** A report, its author and the current state of its subject. */
export type ReportRow = Omit<Selectable<ReportTable>, 'snapshot'> & {
  snapshot: Snapshot;
  reporterName: string | null;
  reporterEmail: string | null;
  personSuspended: boolean;
  /** Null if the report is not linked to food, or if the food has been deleted. */
  hidden: boolean | null;
  /** The same for a wanted post. */
  isWantedHidden: boolean | null;
};

export type PersonRow = Pick<Selectable<UserTable>, 'id' | 'name' | 'email' | 'suspendedAt' | 'suspendedWhy'> & {
  foods: number;
};
export type MessageRow = Selectable<ContactMessageTable>;
export type ActRow = Selectable<ModerationActTable>;

type ById = Page<{ id: string }>;

/** Whether a user exists. If so, the user cannot be deleted until the transaction ends. */
export async function lockAgainstDeletion(tx: Db, id: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return user !== undefined;
}

/** Returns a request with both of its users. */
export async function requestBetween(db: Db, id: string) {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .select(['request.donorId', 'request.requesterId', 'request.title', 'request.notes', 'request.location'])
    .select(['request.image', 'donor.name as donorName', 'requester.name as requesterName'])
    .select((of) => [wordsOf(of, true).as('donorThanks'), wordsOf(of, false).as('requesterThanks')])
    .where('request.id', '=', id)
    .executeTakeFirst();
}

/** Returns the text of one side's thanks. */
function wordsOf(
  { selectFrom }: ExpressionBuilder<Schema & { request: Schema['foodRequests'] }, 'request'>,
  byDonor: boolean,
) {
  return selectFrom('thanks')
    .select('thanks.words')
    .whereRef('thanks.requestId', '=', 'request.id')
    .where('thanks.byDonor', '=', byDonor);
}

/** @returns the report's ID, or undefined if this user already has an open report about the same subject */
export async function insertReport(tx: Db, report: Omit<Insertable<ReportTable>, 'id'>): Promise<string | undefined> {
  const row = await tx
    .insertInto('reports')
    .values({ id: uuidv7(), ...report })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function reports(db: Db, state: 'open' | 'closed', { limit, after }: ById): Promise<ReportRow[]> {
  let query = db
    .selectFrom('reports')
    .innerJoin('users as person', 'person.id', 'reports.personId')
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporterId')
    .leftJoin('foods', 'foods.id', 'reports.foodId')
    .leftJoin('alerts', 'alerts.id', 'reports.wantedId')
    .selectAll('reports')
    .select(['reporter.name as reporterName', 'reporter.email as reporterEmail', 'foods.hidden'])
    .select(sql<boolean>`person.suspended_at is not null`.as('personSuspended'))
    .select(
      sql<boolean | null>`case when alerts.id is not null then alerts.hidden_why is not null end`.as('isWantedHidden'),
    )
    .where('reports.closedAt', state === 'open' ? 'is' : 'is not', null)
    .orderBy('reports.id', 'desc')
    .limit(limit);
  if (after) query = query.where('reports.id', '<', after.id);
  return query.execute();
}

export async function lockReport(tx: Db, id: string) {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('reports')
    .select(['about', 'snapshot', 'closedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setClosed(tx: Db, id: string, closed: Updateable<ReportTable>): Promise<void> {
  await tx.updateTable('reports').set(closed).where('id', '=', id).execute();
}

export async function messages(
  db: Db,
  { limit, after }: Page<Pick<MessageRow, 'id' | 'writtenAt'>>,
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('contactMessages')
    .selectAll()
    .orderBy('writtenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(written_at, id) < (${after.writtenAt}, ${after.id}::uuid)`);
  return query.execute();
}

export async function people(db: Db, search: string, { limit, after }: ById): Promise<PersonRow[]> {
  const isFound = sql<boolean>`strpos(${cut(sql`users.name`)}, ${cut(sql`${search}`)}) > 0
    or strpos(lower(users.email), ${partOfEmail(search)}) > 0`;
  let query = db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'suspendedAt', 'suspendedWhy'])
    .select(sql<number>`(select count(*) from foods where donor_id = users.id)::int`.as('foods'))
    .where('issuer', '<>', 'left')
    .orderBy('id', 'desc')
    .limit(limit);
  if (search) query = query.where(isFound);
  if (after) query = query.where('id', '<', after.id);
  return query.execute();
}

/** Normalizes part of an email address for comparison: lower case, with the domain in its stored spelling. */
function partOfEmail(search: string): string {
  const start = search.lastIndexOf('@') + 1;
  const domain = search.slice(start);
  return (search.slice(0, start) + ((!/^[!-~]*$/.test(domain) && plainDomain(domain)) || domain)).toLowerCase();
}

/**
 * SQL: normalizes text so that comparisons ignore case, accents and the width of spaces. Does what `fold` does, but at query
 * time, because names are stored unfolded.
 */
function cut(text: RawBuilder<unknown>): RawBuilder<string> {
  const blanks = sql`regexp_replace(${text}::text, '[\\s\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]+', ' ', 'g')`;
  const bare = sql`regexp_replace(normalize(${blanks}, NFKD), '[\\u0300-\\u036f]', '', 'g')`;
  return sql`replace(translate(lower(${bare}), 'łđøıŁĐØ', 'ldoildo'), 'ß', 'ss')`;
}

export async function acts(db: Db, { limit, after }: ById): Promise<ActRow[]> {
  let query = db.selectFrom('moderationActs').selectAll().orderBy('id', 'desc').limit(limit);
  if (after) query = query.where('id', '<', after.id);
  return query.execute();
}

export async function setSuspension(
  tx: Db,
  id: string,
  suspension: { suspendedAt: Date | null; suspendedWhy: string | null },
): Promise<void> {
  await tx.updateTable('users').set(suspension).where('id', '=', id).execute();
}

/**
 * Deletes a user's unused links: invitations, and links to confirm an email address or reset a password. Keeps reset links that
 * an operator created for the user.
 */
export async function endLinksOf(tx: Db, { id, issuer, subject }: LockedUser): Promise<void> {
  await tx.deleteFrom('invitations').where('inviterId', '=', id).where('usedAt', 'is', null).execute();
  await tx
    .deleteFrom('emailTokens')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('purpose', '<>', 'reset-by-operator')
    .execute();
}
