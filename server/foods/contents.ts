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

export const contentColumnNames = ['contains', 'freeOf', 'diets', 'conditions', 'packKind', 'packDay'] as const;

/** A food's contents and pack date, as stored. */
export type ContentColumns = Pick<Selectable<FoodTable>, (typeof contentColumnNames)[number]>;

type ContentList = (typeof contentLists)[number];

/** Whether a change alters the contents or the pack date. */
export function hasOtherContents(before: ContentColumns, change: Partial<ContentColumns>): boolean {
  return contentColumnNames.some((column) => change[column] !== undefined && change[column] !== before[column]);
}

/** Encodes `given` as a bit mask: 1 for the first word in `words`, 2 for the second, 4 for the third, and so on. */
function bitsOf<Word extends string>(words: readonly Word[], given: readonly Word[]): number {
  return given.reduce((bits, word) => bits | (1 << words.indexOf(word)), 0);
}

/**
 * Converts a donor's input to column values. Omits columns whose fields are missing.
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

/** Vegan food is stored as vegetarian too. */
function wordColumns({ contains, diets: claimed, ...declared }: Contents): Pick<ContentColumns, ContentList> {
  const diets: Diet[] = claimed.includes('vegan') ? [...claimed, 'vegetarian'] : claimed;
  return { contains: bitsOf(allergens, contains), ...declaredColumns({ ...declared, diets }) };
}

/** Returns contents as the API will return them once stored: each list in its fixed order, and vegan food also as vegetarian. */
export function contentsAsStored(contents: Contents): Contents {
  const columns = wordColumns(contents);
  return { contains: wordsOf(allergens, columns.contains), ...presentDeclared(columns) };
}

/** Searchable declarations, as stored. */
export type DeclaredColumns = Pick<ContentColumns, 'freeOf' | 'diets' | 'conditions'>;

/** Returns the columns for searchable declarations. */
export function declaredColumns(declared: Declared): DeclaredColumns {
  return {
    freeOf: bitsOf(allergens, declared.freeOf),
    diets: bitsOf(diets, declared.diets),
    conditions: bitsOf(conditions, declared.conditions),
  };
}

/** Returns searchable declarations in API format. */
export function presentDeclared(columns: DeclaredColumns): Declared {
  return {
    freeOf: wordsOf(allergens, columns.freeOf),
    diets: wordsOf(diets, columns.diets),
    conditions: wordsOf(conditions, columns.conditions),
  };
}

/** Returns the contents and pack date in API format, if declared. */
export function presentContents(food: ContentColumns): Pick<Food, 'contents' | 'packDate'> {
  const contents = { contains: wordsOf(allergens, food.contains), ...presentDeclared(food) };
  const isDeclared = Object.values(contents).some((words) => words.length > 0);
  return {
    ...(isDeclared && { contents }),
    ...(food.packKind && food.packDay && { packDate: { kind: food.packKind, day: food.packDay } }),
  };
}

/**
 * Checks that a food's deadline is not after its use-by date, and that the use-by date is not removed or moved to a later day.
 *
 * @param before the stored values; omitted for new food
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
