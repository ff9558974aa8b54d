import type { Contents } from './contents.ts';
import type { FoodInput } from './foods.ts';

const CONTENTS = 'contents.';

/** The lists in a food's contents. Each counts as a separate field in edit conflicts. */
export const contentLists = ['contains', 'freeOf', 'diets', 'conditions'] as const;

/** A food's fields, keyed by path as in `issues` and `now` of API errors. */
export type FoodFields = Omit<FoodInput, 'contents'> & {
  [List in (typeof contentLists)[number] as `contents.${List}`]: Contents[List];
};

/** Keys a food's fields by path. If nothing is declared, the lists are empty. */
export function foodFields({ contents, ...fields }: Partial<FoodInput>): Partial<FoodFields> {
  if (contents === undefined) return fields;
  const lists = contentLists.map((list) => [`contents.${list}`, contents?.[list] ?? []]);
  return { ...fields, ...Object.fromEntries(lists) };
}

/** The inverse of foodFields. */
export function fromFoodFields(fields: Partial<FoodFields>): Partial<FoodInput> {
  const isList = ([path]: [string, unknown]) => path.startsWith(CONTENTS);
  const lists = Object.entries(fields).filter(isList);
  const others = Object.fromEntries(Object.entries(fields).filter((field) => !isList(field)));
  if (lists.length === 0) return others;
  return {
    ...others,
    contents: Object.fromEntries(lists.map(([path, words]) => [path.slice(CONTENTS.length), words])) as Contents,
  };
}
