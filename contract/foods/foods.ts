import { z } from 'zod';
import { type Message, msg } from '#words';
import { day, imageLink, Person, text } from '../fields.ts';
import { foodKinds } from '../food-kinds/kinds.ts';
import { named } from '../named.ts';
import { PageQuery } from '../paging.ts';
import { pickupTimesInput } from '../requests/pickup-times.ts';
import { said } from '../words/said.ts';
import { visibleText } from '../words/visible-text.ts';
import { units } from './amount-terms.ts';
import { Contents, ContentsInput, DeclaredQuery, PackDate, PackDateInput } from './contents.ts';
import {
  categorySearches,
  DEFAULT_SCOPE,
  DEFAULT_SORT,
  foodLimits,
  foodOrders,
  foodStatuses,
  MAX_PAGE,
  postedOrders,
  searchScopes,
} from './food-terms.ts';
import { Photo } from './photos.ts';
import { ANY_DISTANCE, DEFAULT_RADIUS, radii } from './place-terms.ts';
import { Area, NOT_A_RADIUS, nearPoint, PickupInput } from './places.ts';

const unit = z.enum(units, { error: `Unit must be one of ${units.join(', ')}.` });

/** A food, as the API returns it. */
export const Food = named('Food', {
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  photo: Photo.nullable().describe('The photo that this site stores for `image`; null if there is none'),
  quantity: z.number().int(),
  deadline: z.iso.datetime().describe('Last instant of the food’s last day, in the site’s time zone'),
  location: z.string(),
  status: z.enum(foodStatuses),
  notes: z.string(),
  donator: Person,
  unit: unit.optional(),
  inParts: z.literal(true).optional().describe('True if several people can share the food'),
  left: z
    .int()
    .optional()
    .describe('Amount that is neither promised nor collected. Only in food that several people can share.'),
  area: Area.optional(),
  distance: z
    .int()
    .optional()
    .describe(
      'Distance in metres from `near` to the centre of the food’s area. Only in answers to a request with `near`.',
    ),
  contents: Contents.optional(),
  packDate: PackDate.optional(),
  kind: z
    .enum(foodKinds)
    .optional()
    .describe('Kind of food that the title names, in any supported language. Absent if it names no known kind.'),
});
export type Food = z.infer<typeof Food>;

/** The popular categories whose search currently finds food. */
export const Categories = z.array(z.enum(categorySearches));

/** Fields of a food that are copied into each request for it. The copy is kept up to date while the request is open. */
export const FoodCopy = Food.pick({
  title: true,
  image: true,
  quantity: true,
  deadline: true,
  location: true,
  unit: true,
});
export type FoodCopy = z.infer<typeof FoodCopy>;

/** An amount of food: a positive whole number, in the food's unit. */
export function amount(name: Message) {
  const most = String(foodLimits.quantity);
  const error = said(msg`${{ name }} must be a whole number from 1 to ${{ most }}.`);
  return z.int({ error, abort: true }).min(1, error).max(foodLimits.quantity, error);
}

/** The body of add-food and update-food. Other fields, such as `status`, are ignored, because the server sets them. */
export const FoodInput = named('FoodInput', {
  title: text(msg`Title`, foodLimits.title),
  image: imageLink(msg`Image`),
  quantity: amount(msg`Quantity`),
  deadline: day(msg`Expired Date`),
  location: text(msg`Location`, foodLimits.location),
  notes: text(msg`Notes`, foodLimits.notes),
  unit: unit
    .nullable()
    .optional()
    .describe('Unit of `quantity`. null removes it. If absent, update-food keeps the current value.'),
  inParts: z
    .boolean()
    .optional()
    .describe('Whether several people can share the food. If absent, update-food keeps the current value.'),
  pickup: PickupInput.nullable()
    .optional()
    .describe(
      'Where to collect the food. Others see only the area until their request is accepted; then they see the ' +
        'address. null removes it. If absent, update-food keeps the current value.',
    ),
  contents: ContentsInput.nullable()
    .optional()
    .describe('Declared contents. null removes all of them. If absent, update-food keeps the current ones.'),
  packDate: PackDateInput.nullable()
    .optional()
    .describe(
      'Date on the pack. `deadline` can’t be later than a use-by date. update-food can’t remove a use-by date or ' +
        'make it later. null removes a best-before date. If absent, update-food keeps the current value.',
    ),
  ...pickupTimesInput,
});
export type FoodInput = z.infer<typeof FoodInput>;

/** A food's fields as the client read them before an edit. Used to detect edit conflicts. */
export const FoodRead = z
  .object({
    ...FoodInput.shape,
    image: z.string(),
    pickup: PickupInput.nullable().describe(
      'The `placeId` of the exact location, or the centre of the area if there is none',
    ),
    // Not checked for contradictions, because the food may have been stored under older rules.
    contents: Contents.nullable(),
  })
  .partial()
  .meta({
    id: 'FoodRead',
    description:
      'Values as the client read them, with null, `false` or `[]` for absent fields. A field that you send unchanged ' +
      'keeps its stored value. If a field that you change has been changed elsewhere since, the call fails with ' +
      'CHANGED_MEANWHILE.',
  });
export type FoodRead = z.infer<typeof FoodRead>;

/** The body of update-food, optionally with the values that the client read before the edit. */
export type FoodChange = FoodInput & { read?: FoodRead | undefined };

const filters = {
  search: z
    .string({ error: 'search must be one text.' })
    .refine((value) => !value.includes('\0'), {
      error: 'search contains a character that can’t be stored.',
      abort: true,
    })
    .overwrite(visibleText)
    .max(foodLimits.title, { error: `search can have at most ${foodLimits.title} characters.` })
    .default('')
    .describe(
      'Text to search for. Case, accents, singular or plural, and spaces at either end make no difference. The names of ' +
        'common foods work in every language: `Brot` finds bread and baguettes.',
    ),
  in: z
    .enum(searchScopes, { error: "in must be 'title' or 'anywhere'." })
    .default(DEFAULT_SCOPE)
    .describe(
      '`title` finds food whose title contains `search`, or all of its words in another form or language. `anywhere` ' +
        'finds food whose title, notes and location together contain all words of `search`, each at the beginning of ' +
        'a word.',
    ),
  near: nearPoint.optional().meta({
    description:
      'Latitude and longitude, rounded to three decimals. Finds only food with an area at most `within` kilometres ' +
      'away.',
    example: '52.520,13.405',
  }),
  within: z
    .enum(radii.map(String), { error: NOT_A_RADIUS })
    .default(String(DEFAULT_RADIUS))
    .describe('Maximum distance from `near` to the centre of the food’s area, in kilometres'),
  ...DeclaredQuery,
};

/** The query of a search: text, scope, location and order. */
export const FoodSearch = PageQuery.extend({
  ...filters,
  within: z
    .enum([...radii.map(String), ANY_DISTANCE], {
      error: `within must be '${ANY_DISTANCE}' or one of ${radii.join(', ')}.`,
    })
    .default(String(DEFAULT_RADIUS))
    .describe(
      'Maximum distance from `near` to the centre of the food’s area, in kilometres. ' +
        `\`${ANY_DISTANCE}\` sets no limit: \`sort=near\` then also lists food without an area, last.`,
    ),
  sort: z
    .enum(foodOrders, { error: "sort must be 'asc', 'dsc' or 'near'." })
    .default(DEFAULT_SORT)
    .describe('`asc` and `dsc` sort by deadline. `near` lists the nearest food first and requires `near`.'),
}).refine(({ sort, near }) => sort !== 'near' || near !== undefined, {
  error: 'sort=near needs near, such as near=52.520,13.405.',
  path: ['near'],
});
export type FoodSearch = z.infer<typeof FoodSearch>;

/** The query of the donor's own list: page and order. */
export const PostedQuery = PageQuery.extend({
  sort: z
    .enum(postedOrders, { error: "sort must be 'newest' or 'promised'." })
    .default('newest')
    .describe(
      '`newest` lists the newest first. `promised` lists promised food first, then the rest, each newest first.',
    ),
});

/** The query to count the results of a search. */
export const FoodCountQuery = z.object(filters);

/** The number of listings that a search finds. */
export const FoodCount = named('FoodCount', {
  count: z.int().max(MAX_PAGE),
  more: z.boolean().describe(`True if there are more than ${MAX_PAGE}. \`count\` stops there.`),
});
