import { type Kysely, sql } from 'kysely';
import { searchColumns } from '../../foods/search-words.ts';

const LISTED = `where status <> 'Not Available' and not expired`;

/** Foods of one statement. */
const BATCH = 5_000;

type Food = { id: string; title: string; notes: string; location: string };

/**
 * Writes every food anew: without accents in what titles are compared by, and with the words of all that it says. The
 * indexes that this would fill a second time are made anew behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // What servers of an older version post meanwhile has none.
    `alter table foods add column words tsvector not null default ''`,
    'drop index foods_title',
    'drop index foods_deadline',
    'drop index foods_newest',
  ]) {
    await sql.raw(statement).execute(db);
  }
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Food>`
      select id, title, notes, location from foods where id > ${last} order by id limit ${BATCH}`.execute(db);
    const columns = rows.map(searchColumns);
    await sql`
      update foods set title_folded = made.title_folded, words = made.words::tsvector
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${columns.map(({ titleFolded }) => titleFolded)}::text[],
        ${columns.map(({ words }) => words)}::text[]) as made (id, title_folded, words)
      where foods.id = made.id`.execute(db);
    if (rows.length < BATCH) break;
    last = rows.at(-1)?.id ?? last;
  }
  for (const statement of [
    `create index foods_newest on foods (id desc) ${LISTED}`,
    `create index foods_deadline on foods (deadline, id) include (title_folded) ${LISTED}`,
    `create index foods_title on foods using gin (title_parts(title_folded)) with (fastupdate = off) ${LISTED}`,
    'alter index foods_title alter column 1 set statistics 0',
    `create index foods_words on foods using gin (words) with (fastupdate = off) ${LISTED}`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
