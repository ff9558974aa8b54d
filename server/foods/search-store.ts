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
import { BETWEEN, isShort, type Matcher, matcherOf, type SearchedWord, type Spelling } from './matcher.ts';
import { quoted } from './search-words.ts';

/** A search for foods: its words, scope and order, and the declarations that it asks of donors. */
export type FoodFilter = ListFilter & {
  search: string;
  scope: SearchScope;
  sort: SortOrder;
  declared: Declared;
};

/** The end of a page of foods. */
export type FoodPosition = { id: string; deadline: Day };

/** How many parts of a text the index of titles is asked for: more than anyone types. */
const MOST_PARTS = 100;

/** The conditions on the columns of foods for a search text. */
type Match = {
  column: 'titleFolded' | 'words';
  has: RawBuilder<boolean>;
  /** As `has`, or true of a few more foods, in the words of an index. */
  mayHave: RawBuilder<boolean>;
  /**
   * How many foods a search looks through in their order before it uses that index: first the first number, then the
   * least further one that promises a full page at the rate found so far.
   */
  reaches: number[];
};

/**
 * The foods that can still be had on `today` and match `search`, by deadline. A frequent text is found near the
 * beginning, a rare one by an index. The planner can not know how often a text is a part of others.
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
    // Declarations have an index of their own. The other conditions are checked in it before any row is fetched.
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
      // One of them has been given away meanwhile.
      break;
    }
    reach = reaches.find((further) => further > looked && found.length * further >= limit * looked);
  }
  // The offset keeps the planner from going by deadline after all.
  return page(sql`foods.id in ${idsAmong(candidates.where(mayHave).offset(0))}`);
}

/**
 * The condition for all of these declarations, in the words of the index `foods_declared` (001-schema.sql). It is one condition,
 * which the planner expects one food in 200 to meet. Of several conditions it would expect none to, and go through all foods.
 */
export function isDeclared(declared: Declared): RawBuilder<boolean> {
  const { freeOf: free, diets: diet, conditions: condition } = declaredColumns(declared);
  if ((free | diet | condition) === 0) return sql`true`;
  // These operators have one precedence in PostgreSQL.
  const missing = sql`(${free}::int & ~foods.free_of::int) | (${diet}::int & ~foods.diets::int) |
    (${condition}::int & ~foods.conditions::int)`;
  return sql`(foods.free_of | foods.diets | foods.conditions) <> 0 and (${missing}) = 0`;
}

/** The conditions for a search text, which is narrow if there is one; undefined when no food can match. */
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
 * Reading one food in the index of deadlines, which holds the title, takes a quarter of a microsecond. Fetching one that
 * the index of titles has found takes some microseconds (bench/search.ts).
 */
function matchOfTitle({ text, words, hasForms }: Matcher): Match {
  const reaches = [2_000, 10_000, 50_000];
  if (!hasForms) return { column: 'titleFolded', has: hasPart(text), mayHave: hasParts(trigramsOf(text)), reaches };
  const hasWords = all(words.map((spellings) => any(spellings.map(hasSpelling))));
  const [[only] = [], more] = words;
  return {
    column: 'titleFolded',
    // One word is a part already.
    has: only?.part === text && !isShort(text) && !more ? hasWords : any([hasPart(text), hasWords]),
    mayHave: mayHaveWords(words),
    reaches,
  };
}

/** A title that has the guard of none of a word's spellings need not be taken apart. */
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

/** A title with blanks between its words, at its ends too. */
const parted = sql`(' ' || translate(title_folded, ${sql.lit(BETWEEN)}, ${sql.lit(' '.repeat(BETWEEN.length))}) || ' ')`;

function all(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function any(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** The words are only in the table. Reading one in this order takes as long as reading one that their index has found. */
function matchOfWords({ words }: Matcher): Match | undefined {
  if (words.length === 0) return undefined;
  const has = sql<boolean>`words @@ ${wordQuery(words)}::tsquery`;
  return { column: 'words', has, mayHave: has, reaches: [500, 2_000, 20_000] };
}

/** A query for foods that have, for each word of a search, one that begins with it or is one of its forms; in PostgreSQL's notation. */
function wordQuery(words: SearchedWord[]): string {
  const lexemesOf = ({ part, wholes }: Spelling) => [...(part ? [`${quoted(part)}:*`] : []), ...wholes.map(quoted)];
  return words.map((spellings) => `(${spellings.flatMap(lexemesOf).join(' | ')})`).join(' & ');
}

/**
 * The longest parts of a text that the index of titles knows: three characters each, as PostgreSQL counts them. The index is asked
 * for so many of them at most, since each takes the database a tenth of a millisecond, and one sign can fold to eighteen letters.
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
