import { z } from 'zod';
import { type Message, msg } from '#words';
import {
  allergens,
  conditions,
  contradiction,
  diets,
  known,
  nameOf,
  packDateKinds,
  readNames,
} from './content-terms.ts';
import { day } from './fields.ts';
import { named } from './named.ts';
import { said } from './said.ts';

/** The contents of a food, by its donor's word. */
export const Contents = z
  .object({
    contains: z.array(z.enum(allergens)),
    freeOf: z.array(z.enum(allergens)),
    diets: z.array(z.enum(diets)).describe('What is vegan is also vegetarian'),
    conditions: z.array(z.enum(conditions)),
  })
  .meta({
    id: 'Contents',
    description:
      'What its donor declares. An allergen (Regulation (EU) No 1169/2011, Annex II) that stands in neither list is not ' +
      'declared, and may be in it. Absent where nothing is declared.',
  });
export type Contents = z.infer<typeof Contents>;

/** The date on its pack. */
export const PackDate = z.object({ kind: z.enum(packDateKinds), day: z.iso.date() }).meta({
  id: 'PackDate',
  description:
    'The date on its pack, if its donor has named it. A food is never listed after its use-by date; after its best-before ' +
    'date it can still be good.',
});
export type PackDate = z.infer<typeof PackDate>;

/** The contents of a food, as add-food and update-food take them. */
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

/** What in the contents of a food contradicts itself, in a sentence; undefined where nothing does. */
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

/** The parts of donors' declarations that an alert asks for; empty lists ask for nothing. */
export const Declared = z
  .object({ freeOf: listOf(allergens), diets: listOf(diets), conditions: listOf(conditions) })
  .meta({ id: 'Declared', description: 'What donors have to declare of a food. What is not declared does not count.' });

/** The search among donors' declarations: names separated by commas, all of which a food must have. */
export const DeclaredQuery = {
  free_of: namesOf('free_of', allergens, 'milk,nuts').describe(
    'Only foods that their donors declare free of all of these. What is not declared is not free of anything.',
  ),
  diet: namesOf('diet', diets, 'vegan').describe('Only foods that are all of these by their donors’ word.'),
  condition: namesOf('condition', conditions, 'frozen').describe(
    'Only foods that are all of these by their donors’ word.',
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
    .overwrite((text) => known(words, readNames(text)).join(','))
    .optional()
    .meta({ example });
}
