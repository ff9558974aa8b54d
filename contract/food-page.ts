import { z } from 'zod';
import { Food } from './foods.ts';
import { OwnRequest } from './requests.ts';

const demand = {
  waiting: z.int().meta({ description: 'How many people wait for it' }),
  promised: z.boolean().meta({ description: 'Whether someone is accepted and will come for it' }),
  collected: z.boolean().meta({ description: 'Whether it has changed hands. Then it can not be changed any more' }),
};
const pictureMissing = z.boolean().meta({
  description: 'Whether others see no picture because the one at `image` could not be copied; only for its donor',
});
const openRequests = z.int().meta({ description: 'Who waits and who is accepted, together; only for its donor' });

/** A food on its own page: also what the viewer can expect, and their own request for it. */
export const FoodAnswer = Food.extend({
  ...demand,
  isOwn: z.boolean().meta({ description: 'Whether the signed-in person gives it away' }),
  openRequests: openRequests.optional(),
  pictureMissing: pictureMissing.optional(),
  myRequest: OwnRequest.nullable()
    .optional()
    .meta({ description: 'The newest request of the signed-in person; null when they made none, absent for guests' }),
}).meta({ id: 'FoodAnswer' });
export type FoodAnswer = z.infer<typeof FoodAnswer>;

/** A food in its donor's own list. */
export const PostedFood = Food.extend({ ...demand, openRequests, pictureMissing }).meta({ id: 'PostedFood' });
export type PostedFood = z.infer<typeof PostedFood>;
