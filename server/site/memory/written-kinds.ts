import { sql } from 'kysely';
import { type SiteTextKind, siteTextKinds } from '../../../contract/site/site-text-terms.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';

/** Returns the kinds of text for which the site has its own version, in at least one of its languages. */
export async function readWrittenKinds(db: Db, { languages }: Pick<Config, 'languages'>): Promise<SiteTextKind[]> {
  const newest = await db
    .selectFrom('siteTexts')
    .distinctOn(['kind', 'language'])
    .select(['kind', sql<boolean>`source <> ''`.as('isWritten')])
    // A newer version of the server may have stored other kinds.
    .where('kind', 'in', siteTextKinds)
    .where('language', 'in', languages)
    .orderBy('kind')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  return [...new Set(newest.flatMap(({ kind, isWritten }) => (isWritten ? [kind] : [])))];
}
