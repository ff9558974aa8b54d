import { z } from 'zod';
import { Food } from './foods.ts';
import { OwnPlace } from './places.ts';
import { OwnRequest } from './requests.ts';
import { YearRecord } from './thanks.ts';
import { ownOffer } from './windows.ts';

const demand = {
  waiting: z.int().meta({ description: 'How many people wait for it' }),
  promised: z.boolean().meta({ description: 'Whether someone is accepted and will come for it, or for some of it' }),
  collected: z
    .boolean()
    .meta({ description: 'Whether all of it has changed hands. Then it can not be changed any more' }),
};
const pictureMissing = z.boolean().meta({
  description: 'Whether others see no picture because the one at `image` could not be copied; only for its donor',
});
const openRequests = z.int().meta({ description: 'Who waits and who is accepted, together; only for its donor' });

const hidden = z.string().optional().meta({
  description: 'Why those who look after the site have hidden it from everyone else, if they have; only for its donor',
});

/** A food on its own page: also what the viewer can expect, and their own request for it. */
export const FoodAnswer = Food.extend({
  ...demand,
  isOwn: z.boolean().meta({ description: 'Whether the signed-in person gives it away' }),
  openRequests: openRequests.optional(),
  pictureMissing: pictureMissing.optional(),
  hidden,
  ...ownOffer,
  pickup: OwnPlace.optional().meta({ description: 'Where exactly it is, if they have said so; only for its donor' }),
  myRequest: OwnRequest.nullable()
    .optional()
    .meta({ description: 'The newest request of the signed-in person; null when they made none, absent for guests' }),
  donatorYear: YearRecord.optional().meta({
    description:
      'How its donor has shared food in a year; absent where they have not, once it is collected, for guests and for the donor',
  }),
}).meta({ id: 'FoodAnswer' });
export type FoodAnswer = z.infer<typeof FoodAnswer>;

/** A food in its donor's own list. */
export const PostedFood = Food.extend({
  ...demand,
  promisedTo: z
    .string()
    .nullable()
    .meta({ description: 'The name of the person who is accepted; of several, with commas between' }),
  openRequests,
  pictureMissing,
  hidden,
}).meta({ id: 'PostedFood' });
export type PostedFood = z.infer<typeof PostedFood>;
