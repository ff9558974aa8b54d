import { z } from 'zod';
import { Person } from './fields.ts';
import { Food } from './foods.ts';
import { named } from './named.ts';
import { ownOffer, PickupTime } from './pickup-times.ts';
import { OwnPlace } from './places.ts';
import { OwnRequest } from './requests.ts';
import { YearRecord } from './thanks.ts';

const demand = {
  waiting: z.int().describe('How many people wait for it'),
  promised: z.boolean().describe('Whether someone is accepted and will come for it, or for some of it'),
  collected: z.boolean().describe('Whether all of it has changed hands. Then it can not be changed any more'),
};
const pictureMissing = z
  .boolean()
  .describe('Whether others see no picture because the one at `image` could not be copied; only for its donor');
const openRequests = z.int().describe('Who waits and who is accepted, together; only for its donor');

const hidden = z
  .string()
  .optional()
  .describe(
    'Why it is hidden from everyone else, if it is: by those who look after the site, or held for them to look at; only for its donor',
  );

/** A food on its own page, with the viewer's prospects and their own request for it. */
export const FoodAnswer = Food.extend({
  ...demand,
  isOwn: z.boolean().describe('Whether the signed-in person gives it away'),
  isOnlyExample: z.literal(true).optional().describe('true for a sample food that the viewer cannot ask for'),
  openRequests: openRequests.optional(),
  pictureMissing: pictureMissing.optional(),
  hidden,
  ...ownOffer,
  pickup: OwnPlace.optional().describe('Where exactly it is, if they have said so; only for its donor'),
  myRequest: OwnRequest.nullable()
    .optional()
    .describe('The newest request of the signed-in person; null when they made none, absent for guests'),
  donatorYear: YearRecord.optional().describe(
    'How its donor has shared food in a year; absent where they have not, once it is collected, for guests and for the donor',
  ),
}).meta({ id: 'FoodAnswer' });
export type FoodAnswer = z.infer<typeof FoodAnswer>;

/** Someone who wants a food, as its donor's list has them. */
export const Wanting = named('Wanting', {
  requestId: z.string(),
  name: z.string(),
  picture: Person.shape.picture,
  window: PickupTime.optional().describe('When they want to come; absent where they have not said'),
  wanted: OwnRequest.shape.wanted,
});
export type Wanting = z.infer<typeof Wanting>;

/** A food in its donor's own list. */
export const PostedFood = Food.extend({
  ...demand,
  promisedTo: z.string().nullable().describe('The name of the person who is accepted; of several, with commas between'),
  coming: z
    .array(Wanting)
    .optional()
    .describe('The people who are accepted, in the order of asking; absent where there are none'),
  next: Wanting.optional().describe('The next in line who can be accepted; absent where nobody can'),
  openRequests,
  pictureMissing,
  hidden,
}).meta({ id: 'PostedFood' });
export type PostedFood = z.infer<typeof PostedFood>;
