import { z } from 'zod';
import { day, Person, text } from './fields.ts';
import { foodLimits, foodStatuses } from './food-terms.ts';
import { PICKUP_CODE_LENGTH, requestStatuses } from './request-terms.ts';

export type { RequestStatus } from './request-terms.ts';

const queuePosition = z
  .int()
  .nullable()
  .meta({ description: 'Place among those who wait for the same food, from 1; null for who does not wait' });
const pickupCode = z
  .string()
  .nullable()
  .meta({ description: 'What to tell the donor when collecting; null unless accepted', example: '042917' });

/**
 * A food request as the API answers it to whoever made it. While it is open it says what the food is now; a closed one
 * says what the food was in the end.
 */
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
    queuePosition,
    pickupCode,
    unseen: z.boolean().meta({ description: 'Whether it was decided since its requester last looked' }),
  })
  .meta({ id: 'FoodRequest' });
export type FoodRequest = z.infer<typeof FoodRequest>;

/** How the signed-in person stands with a food: the newest request that they made for it. */
export const OwnRequest = z
  .object({ _id: z.string(), status: z.enum(requestStatuses), queuePosition, pickupCode })
  .meta({ id: 'OwnRequest' });
export type OwnRequest = z.infer<typeof OwnRequest>;

/** A food request as its donor sees it in the queue. */
export const QueuedRequest = z
  .object({
    _id: z.string(),
    status: z.enum(requestStatuses),
    notes: z.string(),
    reqDate: z.iso.datetime(),
    askedAt: z.iso.datetime().meta({ description: 'Since when they wait' }),
    queuePosition,
    requester: z.object({
      name: z.string(),
      photo: z.string(),
      email: z.string().optional().meta({ description: 'Only of the person who is accepted' }),
    }),
    record: z
      .object({ collected: z.int(), noShows: z.int() })
      .meta({ description: 'How their earlier requests ended, for whatever food' }),
  })
  .meta({ id: 'QueuedRequest' });
export type QueuedRequest = z.infer<typeof QueuedRequest>;

/** What add-request takes. Whatever else a client sends about food or people, the server knows better. */
export const FoodRequestInput = z
  .object({
    foodId: text('Food id', 100),
    reqDate: day('Request Date').optional(),
    notes: text('Additional Notes', foodLimits.notes),
  })
  .meta({ id: 'FoodRequestInput' });
export type FoodRequestInput = z.infer<typeof FoodRequestInput>;

/** What a collection takes: the code that the requester reads out. Spaces between its digits do not matter. */
export const CollectionInput = z
  .object({
    code: z
      .string({ error: 'Pick-up code is required.' })
      .overwrite((code) => code.replaceAll(/\s/g, ''))
      .regex(new RegExp(`^\\d{${PICKUP_CODE_LENGTH}}$`), `Pick-up code has ${PICKUP_CODE_LENGTH} digits.`)
      .meta({ example: '042917' }),
  })
  .meta({ id: 'CollectionInput' });
export type CollectionInput = z.infer<typeof CollectionInput>;

/** What a move of a request has led to. The same move once more answers the same. */
export const MoveResult = z
  .object({
    modifiedCount: z.literal(1),
    status: z.enum(requestStatuses),
    foodStatus: z.enum(foodStatuses).nullable().meta({ description: 'null once the donor has deleted the food' }),
  })
  .meta({ id: 'MoveResult' });
export type MoveResult = z.infer<typeof MoveResult>;

/** What waits for the signed-in person. */
export const Attention = z
  .object({
    waiting: z.int().meta({ description: 'Requests for their foods that are neither accepted nor declined' }),
    news: z.int().meta({ description: 'Their own requests that were decided since they last looked' }),
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof Attention>;

/** What the signed-in donor has given. */
export const Figures = z
  .object({
    shared: z.int().meta({ description: 'Foods that they have posted and that are still there or were collected' }),
    collected: z.int().meta({ description: 'Hand-overs that were confirmed by a pick-up code' }),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof Figures>;
