import { type RawBuilder, sql } from 'kysely';
import type { Declared } from '../../contract/content-terms.ts';
import * as terms from '../../contract/content-terms.ts';
import type { Day } from '../../contract/dates.ts';
import { fold } from '../../contract/folded.ts';
import type { SearchScope, SortOrder } from '../../contract/food-terms.ts';
import { keptPlan } from '../db/client.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { bitsOf } from './contents.ts';
import { isListedOn, type ListedRow, lengthFor, listedFoods, listedText } from './food-store.ts';
import { wordQuery, wordsOf } from './search-words.ts';

/**
 * What is searched for, where, and in which order, and what donors have to declare of it. `blocker` is who does not see the foods
 * of those they have blocked.
 */
export type FoodFilter = {
  search: string;
  scope: SearchScope;
  sort: SortOrder;
  declared: Declared;
  blocker: string | undefined;
};

/** Where a page of foods ends. */
export type FoodPosition = { id: string; deadline: Day };

/** How foods are found that have a text, in conditions on the columns of foods. */
type Match = {
  column: 'titleFolded' | 'words';
  has: RawBuilder<boolean>;
  /** As `has`, or what is true of a few more, in words that an index knows. */
  mayHave: RawBuilder<boolean>;
  /**
   * How many foods a search looks through in their order before it asks that index, and how many when what it has found by
   * then promises a full page.
   */
  near: number;
  far: number;
};

/**
 * What can still be had on `today` and has `search` where it is looked for, by deadline. What is frequent is found near the
 * beginning, what is rare by an index. The planner can not know how often a text is a part of others.
 */
export async function searchFoods(
  db: Db,
  today: Day,
  { search, scope, sort, declared, blocker, limit, after }: Page<FoodPosition> & FoodFilter,
): Promise<ListedRow[]> {
  const direction = sort === 'asc' ? sql`asc` : sql`desc`;
  const inOrder = sql`foods.deadline ${direction}, foods.id ${direction}`;
  const position = after && sql`(${after.deadline}::date, ${after.id}::uuid)`;
  const isBehind = position && sql<boolean>`(foods.deadline, foods.id) ${sort === 'asc' ? sql`>` : sql`<`} ${position}`;
  const isListed = sql<boolean>`${isListedOn(today, blocker)} and ${isDeclared(declared)}`;
  const isFound = isBehind ? sql<boolean>`${isListed} and ${isBehind}` : isListed;
  const text = fold(search);
  if (!text && !terms.isAnythingDeclared(declared)) {
    const { rows } = await sql<ListedRow>`${listedText(db)} where ${isFound}
      order by ${inOrder} limit ${lengthFor(limit)} ${keptPlan}`.execute(db);
    return rows.slice(0, limit);
  }
  if (!text) {
    // What is declared stands in an index of its own, in which the rest is looked for before any is fetched.
    const ids = db.selectFrom('foods').where(isFound).orderBy(inOrder).limit(limit).select('id');
    return listedFoods(db).where('foods.id', 'in', ids).orderBy(inOrder).execute();
  }
  const match = scope === 'title' ? matchOfTitle(text) : matchOfWords(text);
  if (!match) return [];

  const { column, has, mayHave, near, far } = match;
  const candidates = db.selectFrom('foods').where(isFound).select(['id', 'deadline', column]);
  const page = (among: typeof candidates) => {
    const ids = db.selectFrom(among.as('foods')).where(has);
    return listedFoods(db)
      .where('foods.id', 'in', ids.orderBy(inOrder).limit(limit).select('id'))
      .orderBy(inOrder)
      .execute();
  };
  for (const reach of [near, far]) {
    const found = await page(candidates.orderBy(inOrder).limit(reach));
    if (found.length === limit) return found;
    if (found.length * far < limit * near) break;
  }
  // The offset keeps the planner from going by deadline after all.
  return page(candidates.where(mayHave).offset(0));
}

/**
 * Which foods have all of this declared, in the words of the index `foods_declared` (migration 030). It is one condition, of which
 * the planner thinks that one food in 200 meets it; of several it would think that none does, and go through all of them.
 */
export function isDeclared({ freeOf, diets, conditions }: Declared): RawBuilder<boolean> {
  const [free, diet, condition] = [
    bitsOf(terms.allergens, freeOf),
    bitsOf(terms.diets, diets),
    bitsOf(terms.conditions, conditions),
  ];
  if ((free | diet | condition) === 0) return sql`true`;
  // These operators have one precedence in PostgreSQL.
  const missing = sql`(${free}::int & ~foods.free_of::int) | (${diet}::int & ~foods.diets::int) |
    (${condition}::int & ~foods.conditions::int)`;
  return sql`(foods.free_of | foods.diets | foods.conditions) <> 0 and (${missing}) = 0`;
}

/** Which foods have what is searched for; undefined when none can. */
export function hasText({ search, scope }: Pick<FoodFilter, 'search' | 'scope'>): RawBuilder<boolean> | undefined {
  const text = fold(search);
  if (!text) return sql<boolean>`true`;
  return (scope === 'title' ? matchOfTitle(text) : matchOfWords(text))?.has;
}

/**
 * To read one food in the index of deadlines, which holds the title, takes a quarter of a microsecond; to fetch one that the
 * index of titles has found takes some microseconds (bench/search.ts).
 */
function matchOfTitle(text: string): Match {
  return {
    column: 'titleFolded',
    has: sql`title_folded like ${`%${escapeLike(text)}%`}`,
    mayHave: sql`title_parts(title_folded) @> ${partsOf(text)}::text[]`,
    near: 10_000,
    far: 50_000,
  };
}

/** The words stand in the table alone, where one takes as long to read in this order as one that their index has found. */
function matchOfWords(text: string): Match | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const has = sql<boolean>`words @@ ${wordQuery(words)}::tsquery`;
  return { column: 'words', has, mayHave: has, near: 2_000, far: 20_000 };
}

/** The longest of a text's parts that the index of titles knows: three characters each, as PostgreSQL counts them. */
function partsOf(text: string): string[] {
  const characters = [...text];
  const length = Math.min(3, characters.length);
  return Array.from({ length: characters.length - length + 1 }, (_, at) => characters.slice(at, at + length).join(''));
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
