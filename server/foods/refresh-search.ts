import { sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { Db } from '../db/schema.ts';
import { WORDS_VERSION } from './concept-marks.ts';
import { searchColumns } from './search-words.ts';

/** Maximum number of foods per transaction. */
const BATCH = 500;

/** Before all IDs. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Recomputes the search columns of up to 500 foods that were stored with other food words, so that searches find new synonyms.
 * Includes promised food, which may become available again, but no food from before `today`. Several servers can run this at
 * once.
 *
 * @param after the ID to continue after
 * @returns the ID to continue after, or undefined if all food is up to date
 */
export async function refreshSearch(db: Db, today: Day, after: string): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const stale = await tx
      .selectFrom('foods')
      .select(['id', 'title', 'notes', 'location'])
      .where('id', '>', after)
      .where('deadline', '>=', today)
      .where(sql<boolean>`right(title_folded, 1) <> ${WORDS_VERSION}`)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .execute();
    for (const { id, ...texts } of stale) {
      await tx.updateTable('foods').set(searchColumns(texts)).where('id', '=', id).execute();
    }
    return stale.at(-1)?.id;
  });
}
