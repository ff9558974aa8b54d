import { z } from 'zod';
import { msg } from '#words';
import { MAX_ALERT_LABEL } from './alert-terms.ts';
import { NOTHING_DECLARED } from './content-terms.ts';
import { Declared } from './contents.ts';
import { optionalText, text } from './fields.ts';
import { foodLimits } from './food-terms.ts';
import { named } from './named.ts';
import { DEFAULT_RADIUS, type Radius, radii } from './place-terms.ts';
import { Area, NOT_A_RADIUS, nearPoint } from './places.ts';

// Of a literal with several values openapi.json would name the first alone.
const asInteger: object = { type: 'integer', enum: [...radii] };
const within = z.literal([...radii], { error: NOT_A_RADIUS }).meta({ description: 'In kilometres', ...asInteger });

/** A new alert: the place, the radius, and which food to be told of. */
export const AlertInput = named('AlertInput', {
  near: nearPoint.meta({
    description: 'Latitude and longitude. What is kept of them is the middle of a cell of some 500 m.',
    example: '52.520,13.405',
  }),
  within: within.default(DEFAULT_RADIUS),
  search: optionalText(msg`Food name`, foodLimits.title)
    .default('')
    .describe('What the title has to contain; case and accents make no difference'),
  declared: Declared.default(NOTHING_DECLARED),
  label: text(msg`Location name`, MAX_ALERT_LABEL).describe('What its owner calls the place'),
});
export type AlertInput = z.infer<typeof AlertInput>;

/** An alert as its owner sees it. */
export const Alert = named('Alert', {
  _id: z.string(),
  area: Area,
  within,
  search: z.string(),
  declared: Declared,
  label: z.string(),
  madeAt: z.iso.datetime(),
});
export type Alert = Omit<z.infer<typeof Alert>, 'within'> & { within: Radius };

/** New food that somebody has not been shown: how much there is, and the food found last. */
export const Found = named('Found', {
  count: z.int(),
  foodId: z.string(),
  title: z.string(),
  near: z.string().describe('The place of the alert that has found it'),
  within,
  search: z.string(),
  declared: Declared,
  label: z.string(),
});
export type Found = z.infer<typeof Found>;
