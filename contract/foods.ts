import { z } from 'zod';
import { day, imageLink, Person, text } from './fields.ts';
import { DEFAULT_SORT, foodLimits, foodStatuses, sortOrders } from './food-terms.ts';
import { PageQuery } from './paging.ts';
import { Photo } from './photos.ts';

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
  })
  .meta({ id: 'Food' });
export type Food = z.infer<typeof Food>;

/** What a request copies of its food. While it is open the copy follows the food. */
export const FoodCopy = Food.pick({ title: true, image: true, quantity: true, deadline: true, location: true });
export type FoodCopy = z.infer<typeof FoodCopy>;

const wholeQuantity = `Quantity must be a whole number from 1 to ${foodLimits.quantity}.`;

/**
 * What add-food and update-food take. Whatever else a client sends, such as the spec's `status` and `donator`, is
 * dropped: the server knows both.
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

/** `search` is a case-insensitive part of the title; `sort` orders by deadline. */
export const FoodSearch = PageQuery.extend({
  search: z
    .string({ error: 'search must be one text.' })
    .max(foodLimits.title, { error: `search can have at most ${foodLimits.title} characters.`, abort: true })
    .refine((value) => !value.includes('\0'), 'search contains a character that can not be stored.')
    // As titles are spelled (visibleText); what stands around a word is part of it here.
    .overwrite((value) => value.normalize('NFC'))
    .default(''),
  sort: z.enum(sortOrders, { error: "sort must be 'asc' or 'dsc'." }).default(DEFAULT_SORT),
});
export type FoodSearch = z.infer<typeof FoodSearch>;
