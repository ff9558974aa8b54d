import { z } from 'zod';
import { MAX_ALERT_LABEL } from './alert-terms.ts';
import { optionalText, text } from './fields.ts';
import { foodLimits } from './food-terms.ts';
import { DEFAULT_RADIUS, type Radius, radii } from './place-terms.ts';
import { Area, NOT_A_RADIUS, nearPoint } from './places.ts';

// Of a literal with several values openapi.json would name the first alone.
const named: object = { type: 'integer', enum: [...radii] };
const within = z.literal([...radii], { error: NOT_A_RADIUS }).meta({ description: 'In kilometres', ...named });

/** Of which new food somebody wants to be told. */
export const AlertInput = z
  .object({
    near: nearPoint.meta({
      description: 'Latitude and longitude. What is kept of them is the middle of a cell of some 500 m.',
      example: '52.520,13.405',
    }),
    within: within.default(DEFAULT_RADIUS),
    search: optionalText('Food name', foodLimits.title)
      .default('')
      .meta({ description: 'What the title has to contain; case and accents make no difference' }),
    label: text('Name of the place', MAX_ALERT_LABEL).meta({ description: 'What its owner calls the place' }),
  })
  .meta({ id: 'AlertInput' });
export type AlertInput = z.infer<typeof AlertInput>;

/** Of which new food someone is told. */
export const Alert = z
  .object({ _id: z.string(), area: Area, within, search: z.string(), label: z.string(), madeAt: z.iso.datetime() })
  .meta({ id: 'Alert' });
export type Alert = Omit<z.infer<typeof Alert>, 'within'> & { within: Radius };

/** New food that somebody has not been shown: how much, and what was found last. */
export const Found = z
  .object({
    count: z.int(),
    foodId: z.string(),
    title: z.string(),
    near: z.string().meta({ description: 'The place of the alert that has found it' }),
    within,
    search: z.string(),
    label: z.string(),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof Found>;
