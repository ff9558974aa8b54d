import { z } from 'zod';
import { type Message, msg } from '#words';
import { day } from '../fields.ts';
import { named } from '../named.ts';
import { said } from '../words/said.ts';
import {
  allergens,
  conditions,
  contradiction,
  diets,
  membersOf,
  nameOf,
  packDateKinds,
  readNames,
} from './content-terms.ts';

/** The contents of a food, as its donor declares them. */
export const Contents = z
  .object({
    contains: z.array(z.enum(allergens)),
    freeOf: z.array(z.enum(allergens)),
    diets: z.array(z.enum(diets)).describe('Vegan food is also listed as `vegetarian`'),
    conditions: z.array(z.enum(conditions)),
  })
  .meta({
    id: 'Contents',
    description:
      'What the donor declares about the food. An allergen (Regulation (EU) No 1169/2011, Annex II) in neither ' +
      '`contains` nor `freeOf` is not declared and may be in the food. Absent if nothing is declared.',
  });
export type Contents = z.infer<typeof Contents>;

export const PackDate = z.object({ kind: z.enum(packDateKinds), day: z.iso.date() }).meta({
  id: 'PackDate',
  description:
    'Date on the pack. Food is never listed after its use-by date. After its best-before date, it can still be good. ' +
    'Absent if the donor has given none.',
});
export type PackDate = z.infer<typeof PackDate>;

/** The contents of a food, in the bodies of add-food and update-food. */
export const ContentsInput = z
  .object({
    contains: listOf(allergens).default([]),
    freeOf: listOf(allergens).default([]),
    diets: listOf(diets).default([]),
    conditions: listOf(conditions).default([]),
  })
  .superRefine((contents, ctx) => {
    const wrong = contentsFault(contents);
    if (wrong) ctx.addIssue({ code: 'custom', path: ['contains'], message: said(wrong) });
  })
  .meta({ id: 'ContentsInput' });

/** Returns an error message for the first contradiction in a food's contents, or undefined if there is none. */
export function contentsFault({
  contains,
  freeOf,
  diets,
}: Pick<Contents, 'contains' | 'freeOf' | 'diets'>): Message | undefined {
  const both = contains.find((allergen) => freeOf.includes(allergen));
  if (both) return msg`Food can’t both contain ${{ allergen: nameOf(both) }} and be free of it.`;
  return contradiction(contains, diets)?.message;
}

export const PackDateInput = named('PackDateInput', {
  kind: z.enum(packDateKinds, { error: "The kind of date on the pack is 'use-by' or 'best-before'." }),
  day: day(msg`Date on the pack`),
});

/** The declarations that an alert requires. Empty lists require nothing. */
export const Declared = z
  .object({ freeOf: listOf(allergens), diets: listOf(diets), conditions: listOf(conditions) })
  .meta({
    id: 'Declared',
    description: 'Declarations that a food must have to match. Only what its donor has declared counts.',
  });

/** Query parameters for searches by declaration, as comma-separated names. Food must have all the named declarations. */
export const DeclaredQuery = {
  free_of: namesOf('free_of', allergens, 'milk,nuts').describe(
    'Only food that its donor declares free of all these allergens, separated by commas. Other food doesn’t match.',
  ),
  diet: namesOf('diet', diets, 'vegan').describe(
    'Only food for which its donor declares all these diets, separated by commas.',
  ),
  condition: namesOf('condition', conditions, 'frozen').describe(
    'Only food for which its donor declares all these conditions, separated by commas.',
  ),
};

function listOf<Word extends string>(words: readonly Word[]) {
  return z.array(z.enum(words, { error: `Must be one of ${words.join(', ')}.` })).max(words.length);
}

function namesOf(name: string, words: readonly string[], example: string) {
  const error = `${name} must name some of ${words.join(', ')}, separated by commas.`;
  return z
    .string({ error })
    .refine((text) => readNames(text).every((word) => words.includes(word)), { error })
    .overwrite((text) => membersOf(words, readNames(text)).join(','))
    .optional()
    .meta({ example });
}
