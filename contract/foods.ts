import { z } from 'zod';
import { Contents, ContentsInput, DeclaredQuery, PackDate, PackDateInput } from './contents.ts';
import { day, imageLink, Person, text } from './fields.ts';
import { DEFAULT_SCOPE, DEFAULT_SORT, foodLimits, foodOrders, foodStatuses, searchScopes } from './food-terms.ts';
import { PageQuery } from './paging.ts';
import { Photo } from './photos.ts';
import { DEFAULT_RADIUS, radii } from './place-terms.ts';
import { Area, NOT_A_RADIUS, nearPoint, PickupInput } from './places.ts';
import { units } from './share-terms.ts';
import { windowsInput } from './windows.ts';

const unit = z.enum(units, { error: `Unit must be one of ${units.join(', ')}.` });

/** A food as the API answers it. */
export const Food = z
  .object({
    _id: z.string(),
    title: z.string(),
    image: z.string(),
    photo: Photo.nullable().meta({ description: 'Of the picture at `image`, if this site keeps it' }),
    quantity: z.number().int(),
    deadline: z.iso.datetime().meta({ description: 'The last instant at which the food is good' }),
    location: z.string(),
    status: z.enum(foodStatuses),
    notes: z.string(),
    donator: Person,
    unit: unit.optional(),
    inParts: z.literal(true).optional().meta({ description: 'That several people can each have some of it' }),
    left: z.int().optional().meta({ description: 'How much of one in parts is neither promised nor collected' }),
    area: Area.optional(),
    distance: z
      .int()
      .optional()
      .meta({ description: 'Metres from `near` to the middle of its area, where that was asked' }),
    contents: Contents.optional(),
    packDate: PackDate.optional(),
  })
  .meta({ id: 'Food' });
export type Food = z.infer<typeof Food>;

/** What a request copies of its food. While it is open the copy follows the food. */
export const FoodCopy = Food.pick({
  title: true,
  image: true,
  quantity: true,
  deadline: true,
  location: true,
  unit: true,
});
export type FoodCopy = z.infer<typeof FoodCopy>;

/** So much of a food. */
export function amount(name: string) {
  const error = `${name} must be a whole number from 1 to ${foodLimits.quantity}.`;
  return z.int({ error, abort: true }).min(1, error).max(foodLimits.quantity, error);
}

/**
 * What add-food and update-food take. Whatever else a client sends, such as the spec's `status` and `donator`, is
 * dropped: the server knows both.
 */
export const FoodInput = z
  .object({
    title: text('Title', foodLimits.title),
    image: imageLink('Image'),
    quantity: amount('Quantity'),
    deadline: day('Expired Date'),
    location: text('Location', foodLimits.location),
    notes: text('Notes', foodLimits.notes),
    unit: unit.nullable().optional().meta({
      description: 'In what it is counted; null takes it away, and without it update-food changes nothing',
    }),
    inParts: z.boolean().optional().meta({
      description: 'Whether several people can each have some of it; without it update-food changes nothing',
    }),
    pickup: PickupInput.nullable().optional().meta({
      description:
        'Where it is. Others learn only the area; null takes it away, and without it update-food changes nothing',
    }),
    contents: ContentsInput.nullable().optional().meta({
      description: 'What is in it; null takes all of it back, and without it update-food changes nothing',
    }),
    packDate: PackDateInput.nullable()
      .optional()
      .meta({
        description:
          'The date on its pack. With a use-by date `deadline` can not be later than that, and it is never taken away or moved to ' +
          'a later day; null takes a best-before date away, and without it update-food changes nothing',
      }),
    ...windowsInput,
  })
  .meta({ id: 'FoodInput' });
export type FoodInput = z.infer<typeof FoodInput>;

/** What is searched for, where, and in which order. Case, accents and width make no difference. */
export const FoodSearch = PageQuery.extend({
  search: z
    .string({ error: 'search must be one text.' })
    .max(foodLimits.title, { error: `search can have at most ${foodLimits.title} characters.`, abort: true })
    .refine((value) => !value.includes('\0'), 'search contains a character that can not be stored.')
    // As titles are spelled (visibleText); what stands around a word is part of it here.
    .overwrite((value) => value.normalize('NFC'))
    .default('')
    .meta({ description: 'What is searched for. Case and accents make no difference.' }),
  in: z
    .enum(searchScopes, { error: "in must be 'title' or 'anywhere'." })
    .default(DEFAULT_SCOPE)
    .meta({
      description:
        '`title` finds `search` as a part of titles. `anywhere` finds foods of which title, notes and location together ' +
        'have all words of `search`, each at the beginning of a word.',
    }),
  sort: z
    .enum(foodOrders, { error: "sort must be 'asc', 'dsc' or 'near'." })
    .default(DEFAULT_SORT)
    .meta({ description: '`near` lists the nearest first, and needs `near`.' }),
  near: nearPoint.optional().meta({
    description: 'Latitude and longitude: only foods of which the area is near. Read to three decimals.',
    example: '52.520,13.405',
  }),
  within: z
    .enum(radii.map(String), { error: NOT_A_RADIUS })
    .default(String(DEFAULT_RADIUS))
    .meta({ description: 'How far from `near`, in kilometres' }),
  ...DeclaredQuery,
}).refine(({ sort, near }) => sort !== 'near' || near !== undefined, {
  error: 'sort=near needs near, such as near=52.520,13.405.',
  path: ['near'],
});
export type FoodSearch = z.infer<typeof FoodSearch>;
