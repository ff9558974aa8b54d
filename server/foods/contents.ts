import type { Selectable } from 'kysely';
import { msg } from '#words';
import { type Day, parseDay } from '../../contract/dates.ts';
import {
  allergens,
  conditions,
  type Declared,
  type Diet,
  diets,
  NOTHING_DECLARED,
} from '../../contract/foods/content-terms.ts';
import type { Contents } from '../../contract/foods/contents.ts';
import type { contentLists } from '../../contract/foods/food-fields.ts';
import type { Food, FoodInput } from '../../contract/foods/foods.ts';
import type { FoodTable } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { invalidInput } from '../kernel/api-error.ts';
import { today } from '../kernel/calendar.ts';

/** The columns for the contents of a food and the date on its pack. */
export const contentColumnNames = ['contains', 'freeOf', 'diets', 'conditions', 'packKind', 'packDay'] as const;

/** The contents of a food and the date on its pack, as they are stored. */
export type ContentColumns = Pick<Selectable<FoodTable>, (typeof contentColumnNames)[number]>;

type ContentList = (typeof contentLists)[number];

/** Whether a change alters the contents of a food, or the date on its pack. */
export function hasOtherContents(before: ContentColumns, change: Partial<ContentColumns>): boolean {
  return contentColumnNames.some((column) => change[column] !== undefined && change[column] !== before[column]);
}

/** Words of a list as one number: the first is 1, the second 2, the third 4. */
function bitsOf<Word extends string>(words: readonly Word[], given: readonly Word[]): number {
  return given.reduce((bits, word) => bits | (1 << words.indexOf(word)), 0);
}

/**
 * The columns for a donor's input; absent for fields that the input leaves out.
 *
 * @throws ApiError INVALID_INPUT for a use-by date that has passed
 */
export function contentColumns(
  { contents, packDate }: Pick<FoodInput, 'contents' | 'packDate'>,
  ctx: Context,
): Partial<ContentColumns> {
  const packDay = (packDate && parseDay(packDate.day, ctx.timeZone)) ?? null;
  if (packDate?.kind === 'use-by' && packDay !== null && packDay < today(ctx))
    throw invalidInput('packDate.day', PASSED);
  return {
    ...(contents !== undefined && wordColumns(contents ?? { contains: [], ...NOTHING_DECLARED })),
    ...(packDate !== undefined && {
      packKind: packDate?.kind ?? null,
      packDay,
    }),
  };
}

/** The columns for what is in a food. What is vegan is vegetarian too. */
function wordColumns({ contains, diets: claimed, ...declared }: Contents): Pick<ContentColumns, ContentList> {
  const diets: Diet[] = claimed.includes('vegan') ? [...claimed, 'vegetarian'] : claimed;
  return { contains: bitsOf(allergens, contains), ...declaredColumns({ ...declared, diets }) };
}

/** Contents as they are answered once they are stored: each list in its order. */
export function contentsAsStored(contents: Contents): Contents {
  const columns = wordColumns(contents);
  return { contains: wordsOf(allergens, columns.contains), ...presentDeclared(columns) };
}

/** What donors have to declare of a food, as it is stored. */
export type DeclaredColumns = Pick<ContentColumns, 'freeOf' | 'diets' | 'conditions'>;

/** The columns for what donors have to declare. */
export function declaredColumns(declared: Declared): DeclaredColumns {
  return {
    freeOf: bitsOf(allergens, declared.freeOf),
    diets: bitsOf(diets, declared.diets),
    conditions: bitsOf(conditions, declared.conditions),
  };
}

/** What donors have to declare, as the API answers it. */
export function presentDeclared(columns: DeclaredColumns): Declared {
  return {
    freeOf: wordsOf(allergens, columns.freeOf),
    diets: wordsOf(diets, columns.diets),
    conditions: wordsOf(conditions, columns.conditions),
  };
}

/** The contents of a food as the API answers them, if anything is declared. */
export function presentContents(food: ContentColumns): Pick<Food, 'contents' | 'packDate'> {
  const contents = { contains: wordsOf(allergens, food.contains), ...presentDeclared(food) };
  const isDeclared = Object.values(contents).some((words) => words.length > 0);
  return {
    ...(isDeclared && { contents }),
    ...(food.packKind && food.packDay && { packDate: { kind: food.packKind, day: food.packDay } }),
  };
}

/**
 * Makes sure that a food's deadline is not after its use-by date, and that this date is never moved to a later day.
 *
 * @param values the values to store
 * @param before the stored values, unless the food is new
 * @throws ApiError INVALID_INPUT
 */
export function requireUseByKept(
  values: { deadline: Day } & Partial<ContentColumns>,
  before?: Pick<ContentColumns, 'packKind' | 'packDay'>,
): void {
  const { packKind, packDay } = { packKind: null, packDay: null, ...before, ...values };
  const isExtended =
    before?.packKind === 'use-by' &&
    (packKind !== 'use-by' || (packDay !== null && before.packDay !== null && packDay > before.packDay));
  if (isExtended) throw invalidInput('packDate.day', EXTENDED);
  if (packKind === 'use-by' && packDay !== null && values.deadline > packDay) throw invalidInput('deadline', TOO_LATE);
}

const EXTENDED = msg`You can’t remove a use-by date or make it later. If it’s wrong, delete this listing and add a new one.`;
const PASSED = msg`You can’t give away food after its use-by date.`;
const TOO_LATE = msg`Expired Date can’t be later than the use-by date.`;

function wordsOf<Word extends string>(words: readonly Word[], bits: number): Word[] {
  return words.filter((_, at) => bits & (1 << at));
}
