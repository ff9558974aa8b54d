import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import { type Declared, isAnythingDeclared } from '../../contract/foods/content-terms.ts';
import type { SearchScope, SortOrder } from '../../contract/foods/food-terms.ts';
import { fold } from '../../contract/words/folded.ts';
import { keptPlan } from '../db/client.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import { declaredColumns } from './contents.ts';
import { isListedOn, type ListedRow, type ListFilter, lengthFor, listedFoods, listedText } from './food-store.ts';
import { isShort, type Matcher, matcherOf, type SearchedWord, type Spelling, WORD_SEPARATORS } from './matcher.ts';
import { quoted } from './search-words.ts';

/** A search for food: its words, scope, order and required declarations. */
export type FoodFilter = ListFilter & {
  search: string;
  scope: SearchScope;
  sort: SortOrder;
  declared: Declared;
};

/** Cursor of a list by deadline. */
export type FoodPosition = { id: string; deadline: Day };

/** Maximum number of parts of a text to look up in the title index. No one types more than that. */
const MOST_PARTS = 100;

/** Conditions on the columns of foods for a search text. */
type Match = {
  column: 'titleFolded' | 'words';
  has: RawBuilder<boolean>;
  /** Like `has`, but written as in an index, so that the index is used. May match a few more foods. */
  mayHave: RawBuilder<boolean>;
  /**
   * Numbers of foods to check in list order before falling back to that index, smallest first. After each check, the next number
   * is the smallest that should fill the page at the hit rate so far.
   */
  reaches: number[];
};

/**
 * Returns food that is available on `today` and matches `search`, sorted by deadline. Checks the start of the list first, which
 * is enough for common texts, and uses an index for rare ones. The planner cannot make this choice, because it does not know how
 * many foods contain the text.
 */
export async function searchFoods(
  db: Db,
  today: Day,
  { search, scope, sort, declared, blocker, isAmong, limit, after }: Page<FoodPosition> & FoodFilter,
): Promise<ListedRow[]> {
  const direction = sort === 'asc' ? sql`asc` : sql`desc`;
  const inOrder = sql`foods.deadline ${direction}, foods.id ${direction}`;
  const position = after && sql`(${after.deadline}::date, ${after.id}::uuid)`;
  const isBehind = position && sql<boolean>`(foods.deadline, foods.id) ${sort === 'asc' ? sql`>` : sql`<`} ${position}`;
  const isListed = sql<boolean>`${isListedOn(today, { blocker, isAmong })} and ${isDeclared(declared)}`;
  const isFound = isBehind ? sql<boolean>`${isListed} and ${isBehind}` : isListed;
  const text = fold(search);
  if (!text && !isAnythingDeclared(declared)) {
    const { rows } = await sql<ListedRow>`${listedText(db)} where ${isFound}
      order by ${inOrder} limit ${lengthFor(limit)} ${keptPlan}`.execute(db);
    return rows.slice(0, limit);
  }
  if (!text) {
    // Selects IDs first, because the index of declarations can check all other conditions before any row is fetched.
    const ids = db.selectFrom('foods').where(isFound).orderBy(inOrder).limit(limit).select('id');
    return listedFoods(db).where('foods.id', 'in', ids).orderBy(inOrder).execute();
  }
  const match = matchOf(search, scope);
  if (!match) return [];

  const { column, has, mayHave, reaches } = match;
  const candidates = db.selectFrom('foods').where(isFound).select(['id', 'deadline', column]);
  const idsAmong = (among: typeof candidates) =>
    db.selectFrom(among.as('foods')).where(has).orderBy(inOrder).limit(limit).select('id');
  const page = (isOfPage: RawBuilder<boolean>) =>
    listedFoods(db).where(isListed).where(isOfPage).orderBy(inOrder).execute();

  for (let reach = reaches[0]; reach; ) {
    const looked = reach;
    const found = await idsAmong(candidates.orderBy(inOrder).limit(looked)).execute();
    if (found.length === limit) {
      const foods = await page(sql`foods.id = any(${found.map(({ id }) => id)}::uuid[])`);
      if (foods.length === limit) return foods;
      // A food was given away between the two statements, so this page is too short. The index finds a full one.
      break;
    }
    reach = reaches.find((further) => further > looked && found.length * further >= limit * looked);
  }
  // `offset 0` keeps the planner from scanning by deadline after all.
  return page(sql`foods.id in ${idsAmong(candidates.where(mayHave).offset(0))}`);
}

/**
 * Returns one condition for all of these declarations, written as in the index `foods_declared` (001-schema.sql). The planner
 * expects 1 food in 200 to meet it. With one condition per declaration, the planner would expect almost no matches and scan all
 * food.
 */
export function isDeclared(declared: Declared): RawBuilder<boolean> {
  const { freeOf: free, diets: diet, conditions: condition } = declaredColumns(declared);
  if ((free | diet | condition) === 0) return sql`true`;
  // Needs parentheses: PostgreSQL's `&` and `|` have the same precedence.
  const missing = sql`(${free}::int & ~foods.free_of::int) | (${diet}::int & ~foods.diets::int) |
    (${condition}::int & ~foods.conditions::int)`;
  return sql`(foods.free_of | foods.diets | foods.conditions) <> 0 and (${missing}) = 0`;
}

/** Returns the conditions for a search text, or undefined if no food can match. `isNarrow` is false if the text is empty. */
export function conditionsFor({
  search,
  scope,
}: Pick<FoodFilter, 'search' | 'scope'>): (Pick<Match, 'has' | 'mayHave'> & { isNarrow: boolean }) | undefined {
  if (!fold(search)) return { has: sql`true`, mayHave: sql`true`, isNarrow: false };
  const match = matchOf(search, scope);
  return match && { ...match, isNarrow: true };
}

function matchOf(search: string, scope: SearchScope): Match | undefined {
  const matcher = matcherOf(search);
  return scope === 'title' ? matchOfTitle(matcher) : matchOfWords(matcher);
}

/**
 * Checks many foods in list order before using the title index. Reading a title from the deadline index takes a quarter of a
 * microsecond, but fetching a food found with the title index takes several (bench/search.ts).
 */
function matchOfTitle({ text, words, hasForms }: Matcher): Match {
  const reaches = [2_000, 10_000, 50_000];
  if (!hasForms) return { column: 'titleFolded', has: hasPart(text), mayHave: hasParts(trigramsOf(text)), reaches };
  const hasWords = all(words.map((spellings) => any(spellings.map(hasSpelling))));
  const [[only] = [], more] = words;
  return {
    column: 'titleFolded',
    // For a single word, `hasWords` includes `hasPart`.
    has: only?.part === text && !isShort(text) && !more ? hasWords : any([hasPart(text), hasWords]),
    mayHave: mayHaveWords(words),
    reaches,
  };
}

/** Checks the guard first, so that titles without it are not split into words. */
function hasSpelling({ part, wholes, guard }: Spelling): RawBuilder<boolean> {
  const isIn = part === undefined ? [] : [isShort(part) ? hasAnyWhole([part]) : hasPart(part)];
  if (wholes.length === 0) return all(isIn);
  return all([hasPart(guard), any([...isIn, hasAnyWhole(wholes)])]);
}

function mayHaveWords(words: SearchedWord[]): RawBuilder<boolean> {
  const long = words.filter((spellings) => spellings.every(({ guard }) => !isShort(guard)));
  const looked = (long.length > 0 ? long : words).map((spellings) => spellings.map(({ guard }) => trigramsOf(guard)));
  const [sure, either] = [looked.filter(({ length }) => length === 1), looked.filter(({ length }) => length > 1)];
  const parts = [...new Set(sure.flat(2))].slice(0, MOST_PARTS);
  return all([
    ...(parts.length > 0 ? [hasParts(parts)] : []),
    ...either.map((spellings) => any(spellings.map(hasParts))),
  ]);
}

function hasPart(text: string): RawBuilder<boolean> {
  return sql`title_folded like ${`%${escapeLike(text)}%`}`;
}

function hasParts(parts: string[]): RawBuilder<boolean> {
  return sql`title_parts(title_folded) @> ${parts}::text[]`;
}

function hasAnyWhole(words: string[]): RawBuilder<boolean> {
  return sql`${parted} like any(${words.map((word) => `% ${escapeLike(word)} %`)}::text[])`;
}

/** A title with spaces between its words and at both ends. */
const parted = sql`(' ' || translate(title_folded, ${sql.lit(WORD_SEPARATORS)}, ${sql.lit(' '.repeat(WORD_SEPARATORS.length))}) || ' ')`;

function all(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function any(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Checks fewer foods in list order than `matchOfTitle`. Words are only in the table, so reading a row takes as long as fetching
 * one found with the word index.
 */
function matchOfWords({ words }: Matcher): Match | undefined {
  if (words.length === 0) return undefined;
  const has = sql<boolean>`words @@ ${wordQuery(words)}::tsquery`;
  return { column: 'words', has, mayHave: has, reaches: [500, 2_000, 20_000] };
}

/** Returns a tsquery for food that contains, for each searched word, one of its forms or a word that starts with it. */
function wordQuery(words: SearchedWord[]): string {
  const lexemesOf = ({ part, wholes }: Spelling) => [...(part ? [`${quoted(part)}:*`] : []), ...wholes.map(quoted)];
  return words.map((spellings) => `(${spellings.flatMap(lexemesOf).join(' | ')})`).join(' & ');
}

/**
 * Returns a text's trigrams, as in the title index, counting characters like PostgreSQL. Returns at most MOST_PARTS, because each
 * costs the database a tenth of a millisecond, and one character can fold to eighteen letters.
 */
function trigramsOf(text: string): string[] {
  const characters = [...text];
  const length = Math.min(3, characters.length);
  const parts = Array.from({ length: characters.length - length + 1 }, (_, at) =>
    characters.slice(at, at + length).join(''),
  );
  return [...new Set(parts)].slice(0, MOST_PARTS);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
