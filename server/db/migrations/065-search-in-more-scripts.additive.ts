import { type Kysely, sql } from 'kysely';

/** What is compared otherwise since this migration: Arabic, Bengali digits, ґ, an apostrophe, and what joins letters unseen. */
const CHANGED = '[\u0600-\u06ff\u09e6-\u09ef\u0490\u0491\u02bc\u0149\u200c\u200d\ufb50-\ufdff\ufe70-\ufefc]';

/** Foods of one statement. */
const BATCH = 5_000;

type Food = { id: string; title: string; notes: string; location: string };
type Alert = { id: string; search: string; about: string };

/** Writes the words of foods and alerts anew that are in scripts of which searches knew no spellings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Food>`
      select id, title, notes, location from foods
      where id > ${last} and concat(title, notes, location) ~ ${CHANGED} order by id limit ${BATCH} for no key update`.execute(
      db,
    );
    const columns = rows.map(searchColumns);
    await sql`
      update foods set title_folded = made.title_folded, words = made.words::tsvector
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${columns.map(({ titleFolded }) => titleFolded)}::text[],
        ${columns.map(({ words }) => words)}::text[]) as made (id, title_folded, words)
      where foods.id = made.id`.execute(db);
    if (rows.length < BATCH) break;
    last = rows.at(-1)?.id ?? last;
  }
  // All that makes an alert another one but its words.
  const { rows } = await sql<Alert>`
    select id, search, (to_jsonb(alerts) - array['id', 'label', 'search', 'search_folded', 'made_at'])::text as about
    from alerts where user_id in (select user_id from alerts where search ~ ${CHANGED}) order by id desc`.execute(db);
  const alerts = rows.map(({ id, search, about }) => ({ id, folded: fold(search), about }));
  // Two spellings of one word are one alert now, the newer one.
  const kept = new Map(alerts.toReversed().map((alert) => [`${alert.about} ${alert.folded}`, alert]));
  const left = new Set(kept.values());
  const ids = (some: typeof alerts) => some.map(({ id }) => id);
  await sql`delete from alerts where id = any(${ids(alerts.filter((alert) => !left.has(alert)))}::uuid[])`.execute(db);
  for (const { id, folded } of left) {
    await sql`update alerts set search_folded = ${folded} where id = ${id}`.execute(db);
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

const unread = /[\u0300-\u036f\u0640\u064b-\u0655\u0670\u200c\u200d]/g;
const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹০১২৩৪৫৬৭৮৯';
const digit = new RegExp(`[${DIGITS}]`, 'g');
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
  ґ: 'г',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ʼ: "'",
  '’': "'",
};
const spelledOtherwise = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

function fold(text: string): string {
  const bare = text.normalize('NFKD').replace(unread, '').toLowerCase();
  return bare
    .replace(digit, (typed) => String(DIGITS.indexOf(typed) % 10))
    .replace(spelledOtherwise, (letter) => plain[letter] ?? letter)
    .normalize('NFKC');
}
