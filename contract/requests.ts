import { z } from 'zod';
import { day, Person, text } from './fields.ts';
import { foodLimits, foodStatuses, MAX_PAGE } from './food-terms.ts';
import { Food, FoodCopy } from './foods.ts';
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
export const FoodRequest = FoodCopy.extend({
  photo: Food.shape.photo,
  _id: z.string(),
  reqDate: z.iso.datetime().meta({ description: 'The middle of the day for which it was made' }),
  status: z.enum(requestStatuses),
  notes: z.string(),
  foodId: z.string().nullable().meta({ description: 'null once the donor has deleted the food' }),
  donator: Person,
  reqUser: Person,
  queuePosition,
  pickupCode,
  unread: z.boolean().meta({ description: 'Whether someone else decided it and its requester has not seen that yet' }),
}).meta({ id: 'FoodRequest' });
export type FoodRequest = z.infer<typeof FoodRequest>;

/** The signed-in person’s own request for a food: the open one, else the last that they made. */
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
      picture: Person.shape.picture,
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

/** Which decisions on their requests a person has seen: the requests, each with the status that was shown. */
export const ReadInput = z
  .object({
    seen: z
      .array(z.object({ _id: z.uuid('_id must be the id of a request.'), status: z.enum(requestStatuses) }))
      .min(1, 'seen must name at least one request.')
      .max(MAX_PAGE, `seen can name at most ${MAX_PAGE} requests.`),
  })
  .meta({ id: 'ReadInput' });
export type ReadInput = z.infer<typeof ReadInput>;

/** How much of what concerns the signed-in person they have not dealt with. */
export const Unread = z
  .object({
    waiting: z.int().meta({ description: 'Requests for their foods that are neither accepted nor declined' }),
    decided: z
      .int()
      .meta({ description: 'Their own requests that someone else decided and that they have not seen since' }),
  })
  .meta({ id: 'Unread' });
export type Unread = z.infer<typeof Unread>;

/** What the signed-in donor has given. */
export const Figures = z
  .object({
    shared: z.int().meta({ description: 'Foods that they have posted and that are still there or were collected' }),
    collected: z.int().meta({ description: 'Hand-overs that were confirmed by a pick-up code' }),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof Figures>;
