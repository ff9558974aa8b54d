import { z } from 'zod';
import { type Message, msg } from '#words';
import { units } from './amount-terms.ts';
import { Contents, ContentsInput, DeclaredQuery, PackDate, PackDateInput } from './contents.ts';
import { day, imageLink, Person, text } from './fields.ts';
import { foodKinds } from './food-kinds/kinds.ts';
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
import { named } from './named.ts';
import { PageQuery } from './paging.ts';
import { Photo } from './photos.ts';
import { pickupTimesInput } from './pickup-times.ts';
import { ANY_DISTANCE, DEFAULT_RADIUS, radii } from './place-terms.ts';
import { Area, NOT_A_RADIUS, nearPoint, PickupInput } from './places.ts';
import { said } from './said.ts';
import { visibleText } from './visible-text.ts';

const unit = z.enum(units, { error: `Unit must be one of ${units.join(', ')}.` });

/** A food as the API answers it. */
export const Food = named('Food', {
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  photo: Photo.nullable().describe('Of the picture at `image`, if this site keeps it'),
  quantity: z.number().int(),
  deadline: z.iso.datetime().describe('The last instant at which the food is good'),
  location: z.string(),
  status: z.enum(foodStatuses),
  notes: z.string(),
  donator: Person,
  unit: unit.optional(),
  inParts: z.literal(true).optional().describe('That several people can each have some of it'),
  left: z.int().optional().describe('How much of one in parts is neither promised nor collected'),
  area: Area.optional(),
  distance: z.int().optional().describe('Metres from `near` to the middle of its area, where that was asked'),
  contents: Contents.optional(),
  packDate: PackDate.optional(),
  kind: z
    .enum(foodKinds)
    .optional()
    .describe('What it is by its title, in whichever language that is; absent where the title names no known kind'),
});
export type Food = z.infer<typeof Food>;

/** The popular categories that find food. */
export const Categories = z.array(z.enum(categorySearches));

/** The fields of its food that a request copies. The copy follows the food while the request is open. */
export const FoodCopy = Food.pick({
  title: true,
  image: true,
  quantity: true,
  deadline: true,
  location: true,
  unit: true,
});
export type FoodCopy = z.infer<typeof FoodCopy>;

/** A positive whole number of a food's units. */
export function amount(name: Message) {
  const most = String(foodLimits.quantity);
  const error = said(msg`${{ name }} must be a whole number from 1 to ${{ most }}.`);
  return z.int({ error, abort: true }).min(1, error).max(foodLimits.quantity, error);
}

/**
 * The body of add-food and update-food. All other fields, such as the specification's `status` and `donator`, are
 * dropped: the server knows both.
 */
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
    .describe('In what it is counted; null takes it away, and without it update-food changes nothing'),
  inParts: z
    .boolean()
    .optional()
    .describe('Whether several people can each have some of it; without it update-food changes nothing'),
  pickup: PickupInput.nullable()
    .optional()
    .describe(
      'Where it is. Others learn only the area; null takes it away, and without it update-food changes nothing',
    ),
  contents: ContentsInput.nullable()
    .optional()
    .describe('What is in it; null takes all of it back, and without it update-food changes nothing'),
  packDate: PackDateInput.nullable()
    .optional()
    .describe(
      'The date on its pack. With a use-by date `deadline` can not be later than that, and it is never taken away or moved to ' +
        'a later day; null takes a best-before date away, and without it update-food changes nothing',
    ),
  ...pickupTimesInput,
});
export type FoodInput = z.infer<typeof FoodInput>;

/** The fields of a food as a client has read them: what has changed since is told by them. */
export const FoodRead = z
  .object({
    ...FoodInput.shape,
    image: z.string(),
    pickup: PickupInput.nullable().describe('By its id as `placeId`, or by the middle of its area'),
    // Also where it contradicts itself by a rule that is newer than the food.
    contents: Contents.nullable(),
  })
  .partial()
  .meta({
    id: 'FoodRead',
    description:
      'What the fields were when the client read them, with null, `false` or `[]` for those that were absent. A field that is ' +
      'sent as it was read is not changed; one that has become another meanwhile is not lost.',
  });
export type FoodRead = z.infer<typeof FoodRead>;

/** The body of update-food, by a client that may say what it had read. */
export type FoodChange = FoodInput & { read?: FoodRead | undefined };

/** The filters of a list. Case, accents and width of the search make no difference. */
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
    .describe('What is searched for. Case, accents and blanks at its ends make no difference.'),
  in: z
    .enum(searchScopes, { error: "in must be 'title' or 'anywhere'." })
    .default(DEFAULT_SCOPE)
    .describe(
      '`title` finds `search` as a part of titles. `anywhere` finds foods of which title, notes and location together ' +
        'have all words of `search`, each at the beginning of a word.',
    ),
  near: nearPoint.optional().meta({
    description:
      'Latitude and longitude: only foods of which the area is near, unless `within` says otherwise. Read to three decimals.',
    example: '52.520,13.405',
  }),
  within: z
    .enum(radii.map(String), { error: NOT_A_RADIUS })
    .default(String(DEFAULT_RADIUS))
    .describe('How far from `near`, in kilometres'),
  ...DeclaredQuery,
};

/** A search: its words, scope, place and order. */
export const FoodSearch = PageQuery.extend({
  ...filters,
  within: z
    .enum([...radii.map(String), ANY_DISTANCE], {
      error: `within must be '${ANY_DISTANCE}' or one of ${radii.join(', ')}.`,
    })
    .default(String(DEFAULT_RADIUS))
    .describe(
      `How far from \`near\`, in kilometres. With \`${ANY_DISTANCE}\` nothing is left out: \`sort=near\` then lists food ` +
        'farther away too, and food without an area last.',
    ),
  sort: z
    .enum(foodOrders, { error: "sort must be 'asc', 'dsc' or 'near'." })
    .default(DEFAULT_SORT)
    .describe('`near` lists the nearest first, and needs `near`.'),
}).refine(({ sort, near }) => sort !== 'near' || near !== undefined, {
  error: 'sort=near needs near, such as near=52.520,13.405.',
  path: ['near'],
});
export type FoodSearch = z.infer<typeof FoodSearch>;

/** A page of one's own list, and its order. */
export const PostedQuery = PageQuery.extend({
  sort: z
    .enum(postedOrders, { error: "sort must be 'newest' or 'promised'." })
    .default('newest')
    .describe('`promised` lists first what someone is accepted for and will come for, the newest of it first.'),
});

/** A search of which only the number of foods is asked. */
export const FoodCountQuery = z.object(filters);

/** How many foods a search finds. */
export const FoodCount = named('FoodCount', {
  count: z.int().max(MAX_PAGE),
  more: z.boolean().describe(`Whether there are more than ${MAX_PAGE}, which are not counted`),
});
