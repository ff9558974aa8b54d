import { z } from 'zod';
import { msg } from '#words';
import { withPlainDigits } from './digits.ts';
import { day, Person, text } from './fields.ts';
import { foodLimits, foodStatuses, MAX_PAGE } from './food-terms.ts';
import { amount, Food, FoodCopy } from './foods.ts';
import { named } from './named.ts';
import { offeredTimes, PickupTime, pickedFields } from './pickup-times.ts';
import { Pickup } from './places.ts';
import { claims, PICKUP_CODE_LENGTH, requestReasons, requestStatuses, wordLimits } from './request-terms.ts';
import { said } from './said.ts';
import { Thanks, YearRecord } from './thanks.ts';

export type { RequestStatus } from './request-terms.ts';

const queuePosition = z
  .int()
  .nullable()
  .describe('Place among those who wait for the same food, from 1; null for who does not wait');
const pickupCode = z
  .string()
  .nullable()
  .meta({ description: 'What to tell the donor when collecting; null unless accepted', example: '042917' });
const claim = z
  .enum(claims)
  .nullable()
  .describe('What was said of a hand-over without the code; null where nothing was');
const noShowAnswer = z
  .string()
  .nullable()
  .describe('What whoever did not come has answered to that; null where nothing was');

const wanted = z
  .int()
  .optional()
  .describe('How much is asked for, of a food that is given in parts; absent where it is all of it');

const offered = z
  .int()
  .optional()
  .describe('The smaller amount that the donor has offered instead, while it waits; absent where none is');

const onWayAt = z.iso
  .datetime()
  .optional()
  .describe('When they said that they are on their way; absent where they have not');

const promisedUntil = z.iso
  .datetime()
  .optional()
  .describe(
    'Until when a promised food can be collected and confirmed once its last day is over: noon of the day after; absent before',
  );

/** The state of a request, for its requester. */
const requestState = {
  status: z.enum(requestStatuses),
  reason: z.enum(requestReasons).nullable().describe('Why it is so, where the status leaves that open'),
  word: z.string().nullable().describe('What the donor wrote when they declined it or took the promise back'),
  queuePosition,
  pickupCode,
  claim,
  noShowAnswer,
  emailSeenSince: z.iso.datetime().nullable().describe('Since when the donor has one’s e-mail; null if never'),
  changed: z
    .object({
      at: z.iso.datetime(),
      location: z.string().nullable().describe('What it was; null where it is the same'),
      deadline: z.iso.datetime().nullable().describe('What it was; null where it is the same'),
      address: z
        .literal(true)
        .optional()
        .describe('There is another address, or none any more; what it was is not kept'),
      contents: z
        .literal(true)
        .optional()
        .describe('Something else is declared about what is in it, or the date on its pack is another'),
      window: PickupTime.optional().describe('The pick-up time that is not offered any more'),
    })
    .nullable()
    .describe('What the donor has changed about the food since they promised it'),
  promisedUntil,
  pickup: Pickup.optional(),
  expected: z
    .object({ at: z.iso.datetime(), onWayAt })
    .optional()
    .describe('When the donor asked whether one is on one’s way; absent where they have not'),
  wanted,
  offered,
  ...offeredTimes,
  ...pickedFields,
};

/**
 * A food request as the API answers it to its requester. An open one shows the food as it is now; a closed one shows the
 * food as it was in the end.
 */
export const FoodRequest = FoodCopy.extend({
  photo: Food.shape.photo,
  kind: Food.shape.kind,
  _id: z.string(),
  reqDate: z.iso.datetime().describe('The middle of the day for which it was made'),
  ...requestState,
  notes: z.string(),
  foodId: z.string().nullable().describe('null once the donor has deleted the food'),
  donator: Person,
  reqUser: Person,
  promisedElsewhere: z
    .boolean()
    .describe('Whether it waits while someone else is promised the food, or others all of one that is given in parts'),
  left: Food.shape.left,
  revision: z.int().describe('How often what is said in a calendar entry has changed'),
  unread: z.boolean().describe('Whether someone else decided it and its requester has not seen that yet'),
  thanks: Thanks.optional(),
}).meta({ id: 'FoodRequest' });
export type FoodRequest = z.infer<typeof FoodRequest>;

/** The signed-in person’s own request for a food: the open one, else the last that they made. */
export const OwnRequest = named('OwnRequest', { _id: z.string(), ...requestState });
export type OwnRequest = z.infer<typeof OwnRequest>;

/** A food request as its donor sees it in the queue. */
export const QueuedRequest = named('QueuedRequest', {
  _id: z.string(),
  status: z.enum(requestStatuses),
  notes: z.string(),
  reqDate: z.iso.datetime(),
  askedAt: z.iso.datetime().describe('Since when they wait'),
  queuePosition,
  wanted,
  offered,
  claim,
  noShowAnswer,
  promisedUntil,
  coming: z
    .object({
      askableFrom: z.iso.datetime().describe('From when the donor may ask whether they are on their way'),
      askedAt: z.iso.datetime().optional().describe('When they did; absent where they have not'),
      onWayAt,
      missedFrom: z.iso.datetime().describe('From when, once asked, they can be noted not to have come'),
    })
    .optional()
    .describe('Only of the person who is accepted'),
  ...pickedFields,
  requester: z.object({
    name: z.string(),
    photo: z.string(),
    picture: Person.shape.picture,
    email: z.string().optional().describe('Only of the person who is accepted'),
    isUnconfirmed: Person.shape.isUnconfirmed,
    emailSince: z.iso.datetime().optional().describe('Since when their donor has it'),
    emailWithheld: z
      .literal(true)
      .optional()
      .describe('That it is not told, since the donor has been told those of 10 others within 24 hours'),
  }),
  record: z
    .object({ collected: z.int(), noShows: z.int() })
    .describe('How their earlier requests ended, for whatever food; no-shows of the last year'),
  year: YearRecord.optional().describe(
    'How they have shared food in a year, while the request is open; absent where they have not',
  ),
  thanks: Thanks.optional(),
});
export type QueuedRequest = z.infer<typeof QueuedRequest>;

/** The body of add-request. All other fields about food or people are dropped: the server knows better. */
export const FoodRequestInput = named('FoodRequestInput', {
  foodId: text(msg`Food id`, 100),
  reqDate: day(msg`Request Date`)
    .optional()
    .describe(
      'The day for which one asks, today or later; yesterday, which it may still be where one is, counts as today',
    ),
  window: PickupTime.optional().describe('One of the pick-up times of the food; without it any of them'),
  notes: text(msg`Additional Notes`, foodLimits.notes),
  wanted: amount(msg`Amount requested`)
    .optional()
    .describe('Of a food that is given in parts; all that is left where nothing is said'),
});
export type FoodRequestInput = z.infer<typeof FoodRequestInput>;

/** Another amount of a food that is given in parts, for a request that has been made. */
export const WantedInput = named('WantedInput', { wanted: amount(msg`Amount requested`) });
export type WantedInput = z.infer<typeof WantedInput>;

/** A smaller amount than was asked for, of a food that is given in parts: as it is offered, and as it is taken. */
export const OfferedInput = named('OfferedInput', { offered: amount(msg`Amount offered`) });
export type OfferedInput = z.infer<typeof OfferedInput>;

/** The confirmation of a collection: the code that the requester reads out. Spaces between its digits do not matter. */
export const CollectionInput = named('CollectionInput', {
  code: z
    .string({ error: said(msg`Enter the pick-up code.`) })
    .overwrite((code) => withPlainDigits(code).replaceAll(/\s/g, ''))
    .regex(
      new RegExp(`^\\d{${PICKUP_CODE_LENGTH}}$`),
      said(msg`Enter the ${{ count: PICKUP_CODE_LENGTH }}-digit pick-up code.`),
    )
    .meta({ example: '042917' }),
});
export type CollectionInput = z.infer<typeof CollectionInput>;

/** The body of a release and of a decline: a word that the person is shown. */
export const WordInput = named('WordInput', { word: text(msg`Note`, wordLimits.word).optional() });
export type WordInput = z.infer<typeof WordInput>;

/** The body of an answer to a no-show. */
export const NoShowAnswerInput = named('NoShowAnswerInput', { answer: text(msg`Answer`, wordLimits.answer) });
export type NoShowAnswerInput = z.infer<typeof NoShowAnswerInput>;

/** The result of a move of a request. Repeating the move answers the same. */
export const MoveResult = named('MoveResult', {
  modifiedCount: z.literal(1),
  status: z.enum(requestStatuses),
  foodStatus: z.enum(foodStatuses).nullable().describe('null once the donor has deleted the food'),
});
export type MoveResult = z.infer<typeof MoveResult>;

/** The decisions on their requests that a person has seen: the requests, each with the status that was shown. */
export const ReadInput = named('ReadInput', {
  seen: z
    .array(z.object({ _id: z.uuid('_id must be the id of a request.'), status: z.enum(requestStatuses) }))
    .min(1, 'seen must name at least one request.')
    .max(MAX_PAGE, `seen can name at most ${MAX_PAGE} requests.`),
});
export type ReadInput = z.infer<typeof ReadInput>;
