import { sql } from 'kysely';
import { emailKey } from '../../contract/accounts/email.ts';
import type { Db } from '../db/schema.ts';

/** A user's ID or email address. If several users share the address, this is the first who confirmed it. */
type By = { userId: string } | { address: string };

/** How long account warnings still use the former language after a change, in milliseconds. */
const FORMER_LANGUAGE_TIME = 7 * 24 * 60 * 60_000;

/** Returns a user's language, if known. */
export async function languageOf(db: Db, by: By): Promise<string | undefined> {
  return (await languagesOf(db, by))?.language ?? undefined;
}

/**
 * Returns the language for warnings about an account, if known. For a week after a language change, this is the former language,
 * because an intruder may have made the change.
 */
export async function warningLanguageOf(db: Db, by: By, now: Date): Promise<string | undefined> {
  const user = await languagesOf(db, by);
  const isNew = user?.languageChangedAt && user.languageChangedAt > weekBefore(now);
  return (isNew ? user.formerLanguage : user?.language) ?? undefined;
}

/** Returns a user's former language (see changeLanguage); null if it never changed. */
export async function formerLanguageOf(db: Db, userId: string): Promise<string | null> {
  return (await languagesOf(db, { userId }))?.formerLanguage ?? null;
}

/** Stores the language of a new user. */
export async function setFirstLanguage(db: Db, userId: string, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Changes a user's language. After several changes within a week, the former language is the one before the first of them. */
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
  return new Date(now.getTime() - FORMER_LANGUAGE_TIME);
}
