import { z } from 'zod';
import { Person } from '../fields.ts';
import { named } from '../named.ts';
import { ownOffer, PickupTime } from '../requests/pickup-times.ts';
import { OwnRequest } from '../requests/requests.ts';
import { YearRecord } from '../requests/thanks.ts';
import { Food } from './foods.ts';
import { outcomes } from './outcome-terms.ts';
import { radii } from './place-terms.ts';
import { OwnPlace } from './places.ts';

const demand = {
  waiting: z.int().describe('Number of people waiting in the queue'),
  promised: z.boolean().describe('True if some or all of the food is promised to someone who hasn’t collected it yet'),
  collected: z
    .boolean()
    .describe('True if all of the food has been collected. The listing can then no longer be changed.'),
};
const pictureMissing = z
  .boolean()
  .describe('True if the picture at `image` couldn’t be copied, so others see none. Only for the donor.');
const openRequests = z.int().describe('Number of requests that are waiting or accepted. Only for the donor.');

const outcome = z
  .enum(outcomes)
  .nullable()
  .optional()
  .describe(
    'What became of the food, or of what was left of it; null if the donor has not said it. Only for the donor, once the food ' +
      'has ended and unless all of it was collected.',
  );

const radius = z.literal(radii);

const hidden = z
  .string()
  .optional()
  .describe(
    'Reason why a moderator has hidden the food from everyone else, or why it is held until a moderator has checked ' +
      'it. Only for the donor; absent if there is none.',
  );

/** A food on its own page, with its demand and the viewer's own request. */
export const FoodAnswer = Food.extend({
  ...demand,
  isOwn: z.boolean().describe('True if the signed-in user is the donor'),
  isOnlyExample: z.literal(true).optional().describe('True for a sample listing that the viewer can’t request'),
  openRequests: openRequests.optional(),
  pictureMissing: pictureMissing.optional(),
  hidden,
  ...ownOffer,
  firstOffer: z
    .object({
      until: z.iso.datetime(),
      isMine: z.boolean().describe('Whether it is offered to the signed-in user'),
      name: z.string().optional().describe('Name of the person. Only for the donor.'),
    })
    .optional()
    .describe('Who can have the food before others can ask for it. Absent if nobody can.'),
  pickup: OwnPlace.optional().describe('Exact location. Only for the donor; absent if no address is stored.'),
  isQuiet: z
    .literal(true)
    .optional()
    .describe('Present if a third of the food’s time has passed and no one has asked for it. Only for the donor.'),
  outcome,
  reach: z
    .object({
      within: radius.describe('How many kilometres away people have been told, because they look for such food'),
      told: z.int().optional().describe('How many people have been told. Absent if fewer than 5.'),
      next: z
        .object({ at: z.iso.datetime(), within: radius })
        .optional()
        .describe(
          'When others will be told, and how far away. Absent if no one will be, or enough people wait for it.',
        ),
    })
    .optional()
    .describe('Who has been told of the food. Only for the donor; absent if no one has been.'),
  myRequest: OwnRequest.nullable()
    .optional()
    .describe(
      'The signed-in user’s request for this food: the open one, or else the latest. null if they have made none. ' +
        'Absent for guests and for the donor.',
    ),
  donatorYear: YearRecord.optional().describe(
    'The donor’s food sharing in the last 365 days. Absent if there was none, once the food is collected, for guests ' +
      'and for the donor.',
  ),
}).meta({ id: 'FoodAnswer' });
export type FoodAnswer = z.infer<typeof FoodAnswer>;

/** A requester in the donor's list of food: one whose request is accepted, or the next one in the queue. */
export const Wanting = named('Wanting', {
  requestId: z.string(),
  name: z.string(),
  picture: Person.shape.picture,
  window: PickupTime.optional().describe('Pick-up time of the request. Absent if there is none.'),
  wanted: OwnRequest.shape.wanted,
});
export type Wanting = z.infer<typeof Wanting>;

/** A food in its donor's list. */
export const PostedFood = Food.extend({
  ...demand,
  promisedTo: z
    .string()
    .nullable()
    .describe('Names of the people whose requests are accepted, separated by commas; null if there are none'),
  coming: z
    .array(Wanting)
    .optional()
    .describe('People whose requests are accepted, in the order they asked. Absent if there are none.'),
  next: Wanting.optional().describe(
    'First person in the queue whose request can be accepted. Absent if there is none.',
  ),
  openRequests,
  pictureMissing,
  hidden,
  outcome,
}).meta({ id: 'PostedFood' });
export type PostedFood = z.infer<typeof PostedFood>;

/** What the donor says became of their food. */
export const OutcomeInput = named('OutcomeInput', {
  outcome: z.enum(outcomes, { error: `outcome must be one of ${outcomes.join(', ')}.` }),
});
