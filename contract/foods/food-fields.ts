import type { Contents } from './contents.ts';
import type { FoodInput } from './foods.ts';

const CONTENTS = 'contents.';

/** The lists of a food's contents. Each counts as a separate field when edits of the same food conflict. */
export const contentLists = ['contains', 'freeOf', 'diets', 'conditions'] as const;

/** Fields of a food, keyed by path as in the API's `issues` and `now`. */
export type FoodFields = Omit<FoodInput, 'contents'> & {
  [List in (typeof contentLists)[number] as `contents.${List}`]: Contents[List];
};

/** Flattens a food's fields to paths. If nothing is declared, the lists are empty. */
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
