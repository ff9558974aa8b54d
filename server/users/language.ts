import { sql } from 'kysely';
import { emailKey } from '../../contract/accounts/email.ts';
import type { Db } from '../db/schema.ts';

/** Somebody by their id, or by an e-mail. Of several people with one it is the one who has confirmed it. */
type By = { userId: string } | { address: string };

/** For how long warnings about an account go out in the language before a change, in milliseconds. */
const FORMER_FOR = 7 * 24 * 60 * 60_000;

/** The language that somebody reads, if that is known. */
export async function languageOf(db: Db, by: By): Promise<string | undefined> {
  return (await languagesOf(db, by))?.language ?? undefined;
}

/**
 * The language in which somebody is warned about their account, if that is known: for a week after a change the one before, as it may be
 * somebody else who has changed it.
 */
export async function warningLanguageOf(db: Db, by: By, now: Date): Promise<string | undefined> {
  const user = await languagesOf(db, by);
  const isNew = user?.languageChangedAt && user.languageChangedAt > weekBefore(now);
  return (isNew ? user.formerLanguage : user?.language) ?? undefined;
}

/** The language that somebody read before the last change, if there was one. */
export async function formerLanguageOf(db: Db, userId: string): Promise<string | null> {
  return (await languagesOf(db, { userId }))?.formerLanguage ?? null;
}

/** Stores the language that somebody reads who is new here. */
export async function setFirstLanguage(db: Db, userId: string, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Stores the language that somebody reads from now on. Of several changes within a week the language before the first stays known. */
export async function changeLanguage(db: Db, userId: string, language: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      language,
      formerLanguage: sql`case when language_changed_at > ${weekBefore(now)} then former_language else language end`,
      languageChangedAt: now,
    })
    .where('id', '=', userId)
    .where('language', 'is distinct from', language)
    .execute();
}

async function languagesOf(db: Db, by: By) {
  const users = db.selectFrom('users').select(['language', 'formerLanguage', 'languageChangedAt']);
  const found =
    'userId' in by ? users.where('id', '=', by.userId) : users.where(sql`lower(email)`, '=', emailKey(by.address));
  return found.orderBy('emailConfirmedAt').limit(1).executeTakeFirst();
}

function weekBefore(now: Date): Date {
  return new Date(now.getTime() - FORMER_FOR);
}
