import { type Selectable, sql } from 'kysely';
import { type SiteTextKind, siteTextLimits } from '../../../contract/site/site-text-terms.ts';
import type { Db, Schema } from '../../db/schema.ts';

export type TextName = { kind: SiteTextKind; language: string };

type TextRow = Selectable<Schema['siteTexts']>;

/** Returns the newest version in each of these languages, except empty ones. */
export async function newestIn(
  db: Db,
  kind: SiteTextKind,
  languages: readonly string[],
): Promise<Pick<TextRow, 'language' | 'source' | 'savedAt'>[]> {
  const newest = await db
    .selectFrom('siteTexts')
    .distinctOn('language')
    .select(['language', 'source', 'savedAt'])
    .where('kind', '=', kind)
    .where('language', 'in', languages)
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  return newest.filter(({ source }) => source !== '');
}

export type Version = Pick<TextRow, 'version' | 'source' | 'savedAt'> & { savedBy: string | null };

/** Returns all stored versions, newest first. */
export async function versionsOf(db: Db, { kind, language }: TextName): Promise<Version[]> {
  return db
    .selectFrom('siteTexts')
    .leftJoin('users', 'users.id', 'siteTexts.savedBy')
    .select(['version', 'source', 'savedAt', 'users.name as savedBy'])
    .where('kind', '=', kind)
    .where('siteTexts.language', '=', language)
    .orderBy('version', 'desc')
    .execute();
}

export async function insertVersion(tx: Db, row: Omit<TextRow, 'savedAt'> & { savedAt: Date }): Promise<void> {
  await tx.insertInto('siteTexts').values(row).execute();
}

/** Deletes versions beyond the limit. */
export async function deleteOldVersions(tx: Db, { kind, language }: TextName): Promise<void> {
  const oldest = sql<number>`max(version) - ${siteTextLimits.versions}`;
  await tx
    .deleteFrom('siteTexts')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('version', '<=', (query) =>
      query
        .selectFrom('siteTexts')
        .select(oldest.as('oldest'))
        .where('kind', '=', kind)
        .where('language', '=', language),
    )
    .execute();
}
