import { z } from 'zod';
import { day, Person, text } from './fields.ts';
import { foodLimits } from './food-terms.ts';

export const requestStatuses = [
  'Requested',
  'Accepted',
  'Collected',
  'Declined',
  'Withdrawn',
  'No Show',
  'Expired',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** A request that may still lead to a hand-over. One person has at most one of these per food. */
export const openStatuses = ['Requested', 'Accepted'] as const satisfies RequestStatus[];

/** A food request as the API answers it: what was asked for, as it was when it was asked for. */
export const FoodRequest = z
  .object({
    _id: z.string(),
    title: z.string(),
    image: z.string(),
    quantity: z.number().int(),
    location: z.string(),
    deadline: z.iso.datetime(),
    reqDate: z.iso.datetime(),
    status: z.enum(requestStatuses),
    notes: z.string(),
    foodId: z.string().nullable().meta({ description: 'null once the donor has deleted the food' }),
    donator: Person,
    reqUser: Person,
  })
  .meta({ id: 'FoodRequest' });
export type FoodRequest = z.infer<typeof FoodRequest>;

/** What add-request takes. Whatever else a client sends about food or people, the server knows better. */
export const FoodRequestInput = z
  .object({
    foodId: text('Food id', 100),
    reqDate: day('Request Date').optional(),
    notes: text('Additional Notes', foodLimits.notes),
  })
  .meta({ id: 'FoodRequestInput' });
export type FoodRequestInput = z.infer<typeof FoodRequestInput>;
