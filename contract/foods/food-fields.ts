import type { Contents } from './contents.ts';
import type { FoodInput } from './foods.ts';

const CONTENTS = 'contents.';

/** The lists of a food's contents. Each is a field of its own where two people, or devices, change a food. */
export const contentLists = ['contains', 'freeOf', 'diets', 'conditions'] as const;

/** The fields of a food by their paths, as the API names them in `issues` and `now`. */
export type FoodFields = Omit<FoodInput, 'contents'> & {
  [List in (typeof contentLists)[number] as `contents.${List}`]: Contents[List];
};

/** The fields of a food by their paths. Where nothing is declared, the lists are empty. */
export function foodFields({ contents, ...fields }: Partial<FoodInput>): Partial<FoodFields> {
  if (contents === undefined) return fields;
  const lists = contentLists.map((list) => [`contents.${list}`, contents?.[list] ?? []]);
  return { ...fields, ...Object.fromEntries(lists) };
}

/** The other way round. */
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
