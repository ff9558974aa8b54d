import { z } from 'zod';
import { msg } from '#words';
import { day, Person, text } from '../fields.ts';
import { foodLimits, foodStatuses, MAX_PAGE } from '../foods/food-terms.ts';
import { amount, Food, FoodCopy } from '../foods/foods.ts';
import { Pickup } from '../foods/places.ts';
import { named } from '../named.ts';
import { withPlainDigits } from '../words/digits.ts';
import { said } from '../words/said.ts';
import { offeredTimes, PickupTime, pickedFields } from './pickup-times.ts';
import { claims, PICKUP_CODE_LENGTH, requestReasons, requestStatuses, wordLimits } from './request-terms.ts';
import { Thanks, YearRecord } from './thanks.ts';

export type { RequestStatus } from './request-terms.ts';

const queuePosition = z
  .int()
  .nullable()
  .describe('Position in the queue for this food, from 1; null if this request isn’t in the queue');
const pickupCode = z
  .string()
  .nullable()
  .meta({ description: 'Code to tell the donor when collecting; null unless accepted', example: '042917' });
const claim = z
  .enum(claims)
  .nullable()
  .describe(
    '`claimed` if the donor says the food was handed over without the code, `denied` if the requester says it ' +
      'wasn’t, otherwise null',
  );
const noShowAnswer = z
  .string()
  .nullable()
  .describe('The requester’s answer to being recorded as a no-show; null if there is none');

const wanted = z.int().optional().describe('Amount requested. Absent if the request is for all of the food.');

const offered = z
  .int()
  .optional()
  .describe('Smaller amount that the donor offers instead. Absent if there is no such offer.');

const onWayAt = z.iso
  .datetime()
  .optional()
  .describe('When the requester said they are on their way. Absent if they haven’t.');

const promisedUntil = z.iso
  .datetime()
  .optional()
  .describe(
    'Until when the food can still be collected, and that confirmed, after its last day: noon of the next day. Only in ' +
      'accepted requests, once the last day is over.',
  );

/** The state of a request, for its requester. */
const requestState = {
  status: z.enum(requestStatuses),
  reason: z
    .enum(requestReasons)
    .nullable()
    .describe('Reason for the status, if the status leaves it open; otherwise null'),
  word: z
    .string()
    .nullable()
    .describe('The donor’s note when they declined the request or withdrew their acceptance; null if there is none'),
  queuePosition,
  pickupCode,
  claim,
  noShowAnswer,
  emailSeenSince: z.iso
    .datetime()
    .nullable()
    .describe('Since when the donor has had the requester’s email address; null if never'),
  changed: z
    .object({
      at: z.iso.datetime(),
      location: z.string().nullable().describe('Previous location; null if unchanged'),
      deadline: z.iso.datetime().nullable().describe('Previous deadline; null if unchanged'),
      address: z
        .literal(true)
        .optional()
        .describe('True if the address was changed, added or removed. The previous address isn’t kept.'),
      contents: z.literal(true).optional().describe('True if the declared contents or the date on the pack changed'),
      window: PickupTime.optional().describe('The request’s previous pick-up time, which is no longer available'),
    })
    .nullable()
    .describe(
      'What the donor has changed about the food since they accepted the request; null if nothing, or if not accepted',
    ),
  promisedUntil,
  pickup: Pickup.optional(),
  expected: z
    .object({ at: z.iso.datetime(), onWayAt })
    .optional()
    .describe(
      'The donor’s question whether the requester is on their way, and the answer. Absent if the donor hasn’t asked.',
    ),
  wanted,
  offered,
  ...offeredTimes,
  ...pickedFields,
};

/**
 * A food request, as its requester sees it. An open request shows the food's current data; a closed one, the data from when the
 * request was closed.
 */
export const FoodRequest = FoodCopy.extend({
  photo: Food.shape.photo,
  kind: Food.shape.kind,
  _id: z.string(),
  reqDate: z.iso.datetime().describe('The day that the request is for, as the instant in the middle of that day'),
  ...requestState,
  notes: z.string(),
  foodId: z.string().nullable().describe('null if the donor has deleted the food'),
  donator: Person,
  reqUser: Person,
  promisedElsewhere: z
    .boolean()
    .describe(
      'True if the request is waiting while the food is promised to others. If several people can share it, only if ' +
        'none is left.',
    ),
  left: Food.shape.left,
  revision: z
    .int()
    .describe('Version of the calendar entry, which increases when its content changes (SEQUENCE in RFC 5545)'),
  unread: z.boolean().describe('True if there is news about the request that the requester hasn’t seen yet'),
  thanks: Thanks.optional(),
}).meta({ id: 'FoodRequest' });
export type FoodRequest = z.infer<typeof FoodRequest>;

/** The signed-in user's own request for a food: the open one or, if there is none, the latest. */
export const OwnRequest = named('OwnRequest', { _id: z.string(), ...requestState });
export type OwnRequest = z.infer<typeof OwnRequest>;

/** A food request in the queue, as the donor sees it. */
export const QueuedRequest = named('QueuedRequest', {
  _id: z.string(),
  status: z.enum(requestStatuses),
  notes: z.string(),
  reqDate: z.iso.datetime().describe('The day that the request is for, as the instant in the middle of that day'),
  askedAt: z.iso.datetime().describe('When the request was made'),
  queuePosition,
  wanted,
  offered,
  claim,
  noShowAnswer,
  promisedUntil,
  coming: z
    .object({
      askableFrom: z.iso.datetime().describe('From when the donor may ask whether the requester is on their way'),
      askedAt: z.iso.datetime().optional().describe('When the donor asked. Absent if they haven’t.'),
      onWayAt,
      missedFrom: z.iso.datetime().describe('From when the donor may record a no-show, once they have asked'),
    })
    .optional()
    .describe('Only in accepted requests'),
  ...pickedFields,
  requester: z.object({
    name: z.string(),
    photo: z.string(),
    picture: Person.shape.picture,
    email: z
      .string()
      .optional()
      .describe('Only in accepted requests. Absent if the requester hides it, or if `emailWithheld` is true.'),
    isUnconfirmed: Person.shape.isUnconfirmed,
    emailSince: z.iso.datetime().optional().describe('Since when the donor has had this email address'),
    emailWithheld: z
      .literal(true)
      .optional()
      .describe(
        'True if the email address is withheld because the donor had received those of 10 others within 24 hours',
      ),
  }),
  record: z
    .object({ collected: z.int(), noShows: z.int() })
    .describe('How the requester’s requests ended, for any food. `noShows` counts only the last 365 days.'),
  year: YearRecord.optional().describe(
    'The requester’s food sharing in the last 365 days. Only in open requests; absent if there was none.',
  ),
  thanks: Thanks.optional(),
});
export type QueuedRequest = z.infer<typeof QueuedRequest>;

/** The body of add-request. Other fields about the food or the people are ignored, because the server uses its own data. */
export const FoodRequestInput = named('FoodRequestInput', {
  foodId: text(msg`Food id`, 100),
  reqDate: day(msg`Request Date`)
    .optional()
    .describe(
      'Day to collect the food, today or later. Defaults to today. Yesterday counts as today, since it may still be ' +
        'yesterday in the requester’s time zone.',
    ),
  window: PickupTime.optional().describe('One of the food’s pick-up times. If absent, any of them.'),
  notes: text(msg`Additional Notes`, foodLimits.notes),
  wanted: amount(msg`Amount requested`)
    .optional()
    .describe('Amount of a food that several people can share. Defaults to all that is left.'),
});
export type FoodRequestInput = z.infer<typeof FoodRequestInput>;

/** A new amount for an existing request. Only for food that several people can share. */
export const WantedInput = named('WantedInput', { wanted: amount(msg`Amount requested`) });
export type WantedInput = z.infer<typeof WantedInput>;

/** A smaller amount that the donor offers or the requester accepts. Only for food that several people can share. */
export const OfferedInput = named('OfferedInput', { offered: amount(msg`Amount offered`) });
export type OfferedInput = z.infer<typeof OfferedInput>;

/** Confirms a collection with the pick-up code, which the requester tells the donor. White space in the code is ignored. */
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

/** The body for releasing or declining a request: an optional note to the requester. */
export const WordInput = named('WordInput', { word: text(msg`Note`, wordLimits.word).optional() });
export type WordInput = z.infer<typeof WordInput>;

export const NoShowAnswerInput = named('NoShowAnswerInput', { answer: text(msg`Answer`, wordLimits.answer) });
export type NoShowAnswerInput = z.infer<typeof NoShowAnswerInput>;

/** The result of a status change. Repeating the call returns the same result. */
export const MoveResult = named('MoveResult', {
  modifiedCount: z.literal(1),
  status: z.enum(requestStatuses),
  foodStatus: z.enum(foodStatuses).nullable().describe('null if the donor has deleted the food'),
});
export type MoveResult = z.infer<typeof MoveResult>;

/** Requests with news that the requester has seen, each with the status that was shown. */
export const ReadInput = named('ReadInput', {
  seen: z
    .array(z.object({ _id: z.uuid('_id must be the id of a request.'), status: z.enum(requestStatuses) }))
    .min(1, 'seen must name at least one request.')
    .max(MAX_PAGE, `seen can name at most ${MAX_PAGE} requests.`),
});
export type ReadInput = z.infer<typeof ReadInput>;
