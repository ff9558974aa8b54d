import { z } from 'zod';
import { day, imageLink, Person, text } from './fields.ts';
import { DEFAULT_SORT, foodLimits, foodStatuses, sortOrders } from './food-terms.ts';
import { OwnRequest } from './requests.ts';

/** A food as the API answers it. */
export const Food = z
  .object({
    _id: z.string(),
    title: z.string(),
    image: z.string(),
    quantity: z.number().int(),
    deadline: z.iso.datetime().meta({ description: 'The last instant at which the food is good' }),
    location: z.string(),
    status: z.enum(foodStatuses),
    notes: z.string(),
    donator: Person,
  })
  .meta({ id: 'Food' });
export type Food = z.infer<typeof Food>;

const waiting = z.int().meta({ description: 'How many people wait for it' });
const promised = z.boolean().meta({ description: 'Whether someone is accepted and will come for it' });
const openRequests = z.int().meta({ description: 'Who waits and who is accepted, together; only for its donor' });

/** A food on its own page: also what a visitor can expect, and how they stand with it themselves. */
export const FoodDetails = Food.extend({
  waiting,
  promised,
  openRequests: openRequests.optional(),
  myRequest: OwnRequest.nullable()
    .optional()
    .meta({ description: 'The newest request of the signed-in person; null when they made none, absent for guests' }),
}).meta({ id: 'FoodDetails' });
export type FoodDetails = z.infer<typeof FoodDetails>;

/** A food in its donor's own list. */
export const PostedFood = Food.extend({ waiting, promised, openRequests }).meta({ id: 'PostedFood' });
export type PostedFood = z.infer<typeof PostedFood>;

const wholeQuantity = `Quantity must be a whole number from 1 to ${foodLimits.quantity}.`;

/**
 * What add-food and update-food take. A client's `status` and `donator` are dropped: the server knows both.
 */
export const FoodInput = z
  .object({
    title: text('Title', foodLimits.title),
    image: imageLink('Image'),
    quantity: z
      .int({ error: wholeQuantity, abort: true })
      .min(1, wholeQuantity)
      .max(foodLimits.quantity, wholeQuantity),
    deadline: day('Expired Date'),
    location: text('Location', foodLimits.location),
    notes: text('Notes', foodLimits.notes),
  })
  .meta({ id: 'FoodInput' });
export type FoodInput = z.infer<typeof FoodInput>;

const wholeLimit = `limit must be a whole number from 1 to ${foodLimits.page}.`;

const notGiven = 'cursor is not one that this site gave out.';

/** Which page of a list: how many, and the opaque cursor that the `Link` header of the page before gave. */
export const PageQuery = z.object({
  limit: z.coerce
    .number({ error: wholeLimit })
    .int({ error: wholeLimit, abort: true })
    .min(1, wholeLimit)
    .max(foodLimits.page, wholeLimit)
    .default(foodLimits.page),
  cursor: z.string({ error: notGiven }).max(500, notGiven).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** `search` is a case-insensitive part of the title; `sort` orders by deadline. */
export const FoodSearch = PageQuery.extend({
  search: z
    .string({ error: 'search must be one text.' })
    .max(foodLimits.title, `search can have at most ${foodLimits.title} characters.`)
    .refine((value) => !value.includes('\0'), 'search contains a character that can not be stored.')
    .default(''),
  sort: z.enum(sortOrders, { error: "sort must be 'asc' or 'dsc'." }).default(DEFAULT_SORT),
});
export type FoodSearch = z.infer<typeof FoodSearch>;
