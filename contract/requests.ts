import { z } from 'zod';
import { Found } from './alerts.ts';
import { day, Person, text } from './fields.ts';
import { foodLimits, foodStatuses, MAX_PAGE } from './food-terms.ts';
import { amount, Food, FoodCopy } from './foods.ts';
import { UnreadMessages } from './messages.ts';
import { Pickup } from './places.ts';
import {
  claims,
  noticeKinds,
  PICKUP_CODE_LENGTH,
  requestReasons,
  requestStatuses,
  wordLimits,
} from './request-terms.ts';
import { Thanks, YearRecord } from './thanks.ts';
import { offeredWindows, pickedFields, Window } from './windows.ts';

export type { RequestStatus } from './request-terms.ts';

const queuePosition = z
  .int()
  .nullable()
  .meta({ description: 'Place among those who wait for the same food, from 1; null for who does not wait' });
const pickupCode = z
  .string()
  .nullable()
  .meta({ description: 'What to tell the donor when collecting; null unless accepted', example: '042917' });
const claim = z
  .enum(claims)
  .nullable()
  .meta({ description: 'What was said of a hand-over without the code; null where nothing was' });
const noShowAnswer = z
  .string()
  .nullable()
  .meta({ description: 'What whoever did not come has answered to that; null where nothing was' });

const wanted = z
  .int()
  .optional()
  .meta({ description: 'How much is asked for, of a food that is given in parts; absent where it is all of it' });

/** How a request stands, for whoever made it. */
const requestState = {
  status: z.enum(requestStatuses),
  reason: z.enum(requestReasons).nullable().meta({ description: 'Why it is so, where the status leaves that open' }),
  word: z.string().nullable().meta({ description: 'What the donor wrote when they took the promise back' }),
  queuePosition,
  pickupCode,
  claim,
  noShowAnswer,
  emailSeenSince: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Since when the donor has one’s e-mail; null if never' }),
  changed: z
    .object({
      at: z.iso.datetime(),
      location: z.string().nullable().meta({ description: 'What it was; null where it is the same' }),
      deadline: z.iso.datetime().nullable().meta({ description: 'What it was; null where it is the same' }),
      address: z
        .literal(true)
        .optional()
        .meta({ description: 'There is another address, or none any more; what it was is not kept' }),
      contents: z
        .literal(true)
        .optional()
        .meta({ description: 'Something else is declared about what is in it, or the date on its pack is another' }),
      window: Window.optional().meta({ description: 'The pick-up time that is not offered any more' }),
    })
    .nullable()
    .meta({ description: 'What the donor has changed about the food since they promised it' }),
  pickup: Pickup.optional(),
  wanted,
  ...offeredWindows,
  ...pickedFields,
};

/**
 * A food request as the API answers it to whoever made it. While it is open it says what the food is now; a closed one
 * says what the food was in the end.
 */
export const FoodRequest = FoodCopy.extend({
  photo: Food.shape.photo,
  _id: z.string(),
  reqDate: z.iso.datetime().meta({ description: 'The middle of the day for which it was made' }),
  ...requestState,
  notes: z.string(),
  foodId: z.string().nullable().meta({ description: 'null once the donor has deleted the food' }),
  donator: Person,
  reqUser: Person,
  promisedElsewhere: z.boolean().meta({
    description:
      'Whether it waits while someone else is promised the food, or others all of one that is given in parts',
  }),
  left: Food.shape.left,
  revision: z.int().meta({ description: 'How often what is said in a calendar entry has changed' }),
  unread: z.boolean().meta({ description: 'Whether someone else decided it and its requester has not seen that yet' }),
  thanks: Thanks.optional(),
}).meta({ id: 'FoodRequest' });
export type FoodRequest = z.infer<typeof FoodRequest>;

/** The signed-in person’s own request for a food: the open one, else the last that they made. */
export const OwnRequest = z.object({ _id: z.string(), ...requestState }).meta({ id: 'OwnRequest' });
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
    wanted,
    claim,
    noShowAnswer,
    ...pickedFields,
    requester: z.object({
      name: z.string(),
      photo: z.string(),
      picture: Person.shape.picture,
      email: z.string().optional().meta({ description: 'Only of the person who is accepted' }),
      isUnconfirmed: Person.shape.isUnconfirmed,
      emailSince: z.iso.datetime().optional().meta({ description: 'Since when their donor has it' }),
      emailWithheld: z
        .literal(true)
        .optional()
        .meta({ description: 'That it is not told, since the donor has been told those of 10 others within 24 hours' }),
    }),
    record: z
      .object({ collected: z.int(), noShows: z.int() })
      .meta({ description: 'How their earlier requests ended, for whatever food; no-shows of the last year' }),
    year: YearRecord.optional().meta({
      description: 'How they have shared food in a year, while the request is open; absent where they have not',
    }),
    thanks: Thanks.optional(),
  })
  .meta({ id: 'QueuedRequest' });
export type QueuedRequest = z.infer<typeof QueuedRequest>;

/** What add-request takes. Whatever else a client sends about food or people, the server knows better. */
export const FoodRequestInput = z
  .object({
    foodId: text('Food id', 100),
    reqDate: day('Request Date').optional(),
    window: Window.optional().meta({ description: 'One of the pick-up times of the food; without it any of them' }),
    notes: text('Additional Notes', foodLimits.notes),
    wanted: amount('How much you ask for').optional().meta({
      description: 'Of a food that is given in parts; all that is left where nothing is said',
    }),
  })
  .meta({ id: 'FoodRequestInput' });
export type FoodRequestInput = z.infer<typeof FoodRequestInput>;

/** What somebody takes who asks for another amount of a food that is given in parts. */
export const WantedInput = z.object({ wanted: amount('How much you ask for') }).meta({ id: 'WantedInput' });
export type WantedInput = z.infer<typeof WantedInput>;

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

/** What a release takes: a word to the person, which they are shown. */
export const ReleaseInput = z
  .object({ word: text('A word', wordLimits.release).optional() })
  .meta({ id: 'ReleaseInput' });
export type ReleaseInput = z.infer<typeof ReleaseInput>;

/** What the answer to a no-show takes. */
export const NoShowAnswerInput = z
  .object({ answer: text('Answer', wordLimits.answer) })
  .meta({ id: 'NoShowAnswerInput' });
export type NoShowAnswerInput = z.infer<typeof NoShowAnswerInput>;

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

/** Something new that a person is told of wherever on the site they are, until they have seen it. */
export const Notice = z
  .object({
    kind: z.enum(noticeKinds).meta({
      description:
        'For who has asked: accepted, changed (the promised food’s place or last day), claimed (answer whether it is ' +
        'handed over), decided (otherwise, as status and reason say), reminder (in an hour it is time to collect it). For the donor: asked (the first in line), denied, ' +
        'approved, withdrawn (a promise), answered (a no-show), coming (the same as a reminder), picked (a pick-up time), lapsed (a promise). For either: thanked-by-donor, thanked-by-requester.',
    }),
    requestId: z.string(),
    status: requestState.status,
    reason: requestState.reason,
    foodId: z.string().nullable(),
    title: z.string(),
    name: z.string().meta({ description: 'Who has done it' }),
    answer: z.string().nullable().meta({ description: 'To a no-show; null for all other kinds' }),
    window: Window.optional().meta({ description: 'The pick-up time of a reminder, or that was picked' }),
    words: z.string().optional().meta({ description: 'What was said with thanks; absent where nothing was' }),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof Notice>;

/** How much of what concerns the signed-in person they have not dealt with. */
export const Unread = z
  .object({
    waiting: z.int().meta({ description: 'Requests for their foods that are neither accepted nor declined' }),
    decided: z
      .int()
      .meta({ description: 'Their own requests that someone else decided and that they have not seen since' }),
    notices: z.array(Notice).meta({ description: 'The most important of it, the newest first' }),
    found: Found.nullable().meta({ description: 'New food of which they want to be told; null where there is none' }),
    messages: z
      .array(UnreadMessages)
      .optional()
      .meta({ description: 'What was written to them, by request, the newest first; absent where they have read all' }),
    hidesMessageCards: z
      .literal(true)
      .optional()
      .meta({ description: 'That they want no card above the page about these messages; absent where they do' }),
  })
  .meta({ id: 'Unread' });
/** Its counts alone. */
export type Unread = Pick<UnreadAnswer, 'waiting' | 'decided' | 'messages'>;
export type UnreadAnswer = z.infer<typeof Unread>;

/** What the signed-in donor has given. */
export const Figures = z
  .object({
    shared: z.int().meta({ description: 'Foods that they have posted and that are still there or were collected' }),
    collected: z.int().meta({ description: 'Hand-overs that were confirmed' }),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof Figures>;

/** What all people of this site have done together. */
export const Totals = z
  .object({
    collected: z.int().meta({ description: 'Hand-overs that were confirmed' }),
    people: z.int().meta({ description: 'How many people gave or collected in them' }),
  })
  .meta({ id: 'Totals' });
export type Totals = z.infer<typeof Totals>;
