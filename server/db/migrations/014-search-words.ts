import { type Kysely, sql } from 'kysely';

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
    // Foods that servers of an older version post meanwhile have none.
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

/** The comparison of texts since this migration. That of the program may change later; this one does not. */
function searchColumns({ title, notes, location }: Food) {
  const words = wordsOf(`${title}\n${notes}\n${location}`).map((word) => `'${word}'`);
  return { titleFolded: fold(title), words: words.join(' ') };
}

const LONGEST = 40;
const LONGEST_UNSPACED = 8;

const runs =
  /(?<unspaced>[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+)|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+/gv;

function wordsOf(text: string): string[] {
  const words = [...fold(text).matchAll(runs)].flatMap(({ 0: run, groups }) => {
    const letters = [...run];
    if (!groups?.unspaced) return [letters.slice(0, LONGEST).join('')];
    return letters.map((_, at) => letters.slice(at, at + LONGEST_UNSPACED).join(''));
  });
  return [...new Set(words)];
}

const accents = /[\u0300-\u036f]/g;
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
  '’': "'",
};
const spelledOtherwise = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

function fold(text: string): string {
  const bare = text.normalize('NFKD').replace(accents, '').toLowerCase();
  return bare.replace(spelledOtherwise, (letter) => plain[letter] ?? letter).normalize('NFKC');
}
