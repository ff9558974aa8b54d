import { z } from 'zod';
import { msg } from '#words';
import { optionalText, text } from '../fields.ts';
import { named } from '../named.ts';
import { MAX_ALERT_LABEL } from './alert-terms.ts';
import { NOTHING_DECLARED } from './content-terms.ts';
import { Declared } from './contents.ts';
import { foodLimits } from './food-terms.ts';
import { DEFAULT_RADIUS, type Radius, radii } from './place-terms.ts';
import { Area, NOT_A_RADIUS, nearPoint } from './places.ts';

// Without this, openapi.json would list only the first radius.
const asInteger: object = { type: 'integer', enum: [...radii] };
/** The radius of an alert or a wanted post. */
export const within = z
  .literal([...radii], { error: NOT_A_RADIUS })
  .meta({ description: 'Radius in kilometres', ...asInteger });

/** A new alert for food near a location. */
export const AlertInput = named('AlertInput', {
  near: nearPoint.meta({
    description: 'Latitude and longitude. Only the centre of a grid cell of about 500 m is stored.',
    example: '52.520,13.405',
  }),
  within: within.default(DEFAULT_RADIUS),
  search: optionalText(msg`Food name`, foodLimits.title)
    .default('')
    .describe(
      'What titles must name. Case, accents, and singular or plural make no difference, and common foods are recognised in ' +
        'every language. Unlike in a search, parts of words do not match. Empty for any food.',
    ),
  declared: Declared.default(NOTHING_DECLARED),
  label: text(msg`Location name`, MAX_ALERT_LABEL).describe('The user’s name for the location'),
});
export type AlertInput = z.infer<typeof AlertInput>;

/** An alert, as its owner sees it. */
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

/** New food that matches a user's alerts and that they have not seen yet: the number of listings, and the latest one. */
export const Found = named('Found', {
  count: z.int(),
  foodId: z.string(),
  title: z.string(),
  near: z.string().describe('Location of the alert that found the food'),
  within,
  search: z.string(),
  declared: Declared,
  label: z.string(),
  isWanted: z.literal(true).optional().describe('True if one of their wanted posts found it, not an alert'),
  isUndeclared: z
    .literal(true)
    .optional()
    .describe('True if a wanted post found it, and its donor has not declared it free of all that the post excludes'),
});
export type Found = z.infer<typeof Found>;
