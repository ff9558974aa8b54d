import type { Selectable } from 'kysely';
import { allergens, conditions, diets } from '../../contract/content-terms.ts';
import { type Day, parseDay } from '../../contract/dates.ts';
import type { Food, FoodInput } from '../../contract/foods.ts';
import { invalidInput } from '../api-error.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { FoodTable } from '../db/schema.ts';

/** What is in a food and the date on its pack, as they are stored. */
export type ContentColumns = Pick<
  Selectable<FoodTable>,
  'contains' | 'freeOf' | 'diets' | 'conditions' | 'packKind' | 'packDay'
>;

const columns = ['contains', 'freeOf', 'diets', 'conditions', 'packKind', 'packDay'] as const;

/** Whether a change says anything else of what is in a food, or of the date on its pack, than it said before. */
export function hasOtherContents(before: ContentColumns, change: Partial<ContentColumns>): boolean {
  return columns.some((column) => change[column] !== undefined && change[column] !== before[column]);
}

/** Words of a list as one number: the first is 1, the second 2, the third 4. */
export function bitsOf<Word extends string>(words: readonly Word[], given: readonly Word[]): number {
  return given.reduce((bits, word) => bits | (1 << words.indexOf(word)), 0);
}

/**
 * What of a donor's input is to be stored in these columns; nothing of what they say nothing of.
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
  const { contains = [], freeOf = [], diets: claimed = [], conditions: said = [] } = contents ?? {};
  return {
    ...(contents !== undefined && {
      contains: bitsOf(allergens, contains),
      freeOf: bitsOf(allergens, freeOf),
      diets: bitsOf(diets, claimed.includes('vegan') ? [...claimed, 'vegetarian'] : claimed),
      conditions: bitsOf(conditions, said),
    }),
    ...(packDate !== undefined && {
      packKind: packDate?.kind ?? null,
      packDay,
    }),
  };
}

/** What is in a food as the API answers it, where anything is declared. */
export function presentContents(food: ContentColumns): Pick<Food, 'contents' | 'packDate'> {
  const contents = {
    contains: wordsOf(allergens, food.contains),
    freeOf: wordsOf(allergens, food.freeOf),
    diets: wordsOf(diets, food.diets),
    conditions: wordsOf(conditions, food.conditions),
  };
  const isDeclared = Object.values(contents).some((words) => words.length > 0);
  return {
    ...(isDeclared && { contents }),
    ...(food.packKind && food.packDay && { packDate: { kind: food.packKind, day: food.packDay } }),
  };
}

/**
 * Sees to it that a food is given until its use-by date at most, and that this date is never moved to a later day.
 *
 * @param values what is to be stored
 * @param before what is stored of it, unless it is new
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

const EXTENDED =
  'A use-by date is never taken away or moved to a later day. If it was written down wrongly, delete this food and give it as a new one.';
const PASSED = 'What is past its use-by date can not be given away.';
const TOO_LATE = 'Expired Date can not be later than the use-by date.';

function wordsOf<Word extends string>(words: readonly Word[], bits: number): Word[] {
  return words.filter((_, at) => bits & (1 << at));
}
