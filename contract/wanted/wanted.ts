import { z } from 'zod';
import { msg } from '#words';
import { day, optionalText, Person, text } from '../fields.ts';
import { foodKinds } from '../food-kinds/kinds.ts';
import { MAX_ALERT_LABEL } from '../foods/alert-terms.ts';
import { within } from '../foods/alerts.ts';
import { allergens, diets } from '../foods/content-terms.ts';
import { Declared, DeclaredQuery } from '../foods/contents.ts';
import { Food } from '../foods/foods.ts';
import { DEFAULT_RADIUS, type Radius } from '../foods/place-terms.ts';
import { Area, anyPoint, nearPoint } from '../foods/places.ts';
import { named } from '../named.ts';
import { PageQuery } from '../paging.ts';
import { said } from '../words/said.ts';
import { type Weekday, wantedLimits, weekdays } from './wanted-terms.ts';

const mostPeople = String(wantedLimits.people);
const notAnAmount = said(msg`The number of people must be a whole number from 1 to ${{ mostPeople }}.`);
// Without this, openapi.json would list only the first day.
const asInteger: Record<string, unknown> = { type: 'integer', enum: [...weekdays] };
const weekday = z.literal([...weekdays], { error: 'weekdays must be numbers from 1 (Monday) to 7.' }).meta(asInteger);

/** A new wanted post, or the changed values of one. */
export const WantedPostInput = named('WantedPostInput', {
  search: optionalText(msg`What you need`, wantedLimits.search)
    .default('')
    .describe('The food that is needed. It matches titles like an alert’s `search`. Empty for any food.'),
  people: z.int({ error: notAnAmount }).min(1, notAnAmount).max(wantedLimits.people, notAnAmount).default(1),
  until: day(msg`The last day`).describe('The post ends after this day, which can be at most a year away.'),
  weekdays: z
    .array(weekday)
    .max(weekdays.length)
    .default([])
    .describe('Days on which the food is needed, for a standing need: 1 is Monday. Empty for any day.'),
  // Not rounded: with an error of 50 metres more, a home could be shown in two cells.
  near: anyPoint.meta({
    description: 'Latitude and longitude. Only the centre of a grid cell of about 500 m is stored, which others see.',
    example: '52.520,13.405',
  }),
  within: within.default(DEFAULT_RADIUS),
  label: text(msg`Location name`, MAX_ALERT_LABEL).describe('The user’s name for the location. Others don’t see it.'),
  without: Declared.shape.freeOf.default([]).describe('Allergens that the food must not contain'),
  diets: Declared.shape.diets.default([]).describe('Only food for which its donor declares all these diets matches.'),
});
export type WantedPostInput = z.infer<typeof WantedPostInput>;

const wanted = {
  _id: z.string(),
  search: z.string().describe('The food that is needed, as its author wrote it; empty for any food'),
  kind: z.enum(foodKinds).optional().describe('Kind of food that `search` names. Absent if it names no known kind.'),
  people: z.int(),
  until: z.iso.date(),
  weekdays: z.array(weekday),
  without: z.array(z.enum(allergens)),
  diets: z.array(z.enum(diets)),
  area: Area,
  within,
  madeAt: z.iso.datetime(),
};

/** A wanted post, as other users see it. */
export const Wanted = named('Wanted', {
  ...wanted,
  distance: z
    .int()
    .optional()
    .describe('Distance in metres from `near` to `area`. Only in answers to a request with `near`.'),
  person: Person.pick({ name: true, photo: true, picture: true }),
});
export type Wanted = Typed<z.infer<typeof Wanted>>;

/** Available food that matches a wanted post. */
export const WantedMatch = named('WantedMatch', {
  food: Food,
  isUndeclared: z
    .boolean()
    .describe('Whether the donor has not declared it free of all that the post excludes, so that one should ask first'),
});
export type WantedMatch = z.infer<typeof WantedMatch>;

/** A wanted post, as its author sees it. */
export const OwnWanted = named('OwnWanted', {
  ...wanted,
  label: z.string(),
  isOver: z.boolean().describe('Whether its last day has passed. Such posts are deleted after 30 days.'),
  hidden: z.string().nullable().describe('Why moderators have hidden it; null if they haven’t'),
});
export type OwnWanted = Typed<z.infer<typeof OwnWanted>>;

/** A user's own wanted post with food that matches it. */
export const WantedWithMatches = OwnWanted.extend({
  matches: z.array(WantedMatch).describe('Available food that matches, nearest first, at most three listings'),
}).meta({ id: 'WantedWithMatches' });
export type WantedWithMatches = OwnWanted & { matches: WantedMatch[] };

/** Query parameters of the list of wanted posts. */
export const WantedQuery = PageQuery.extend({
  near: nearPoint
    .optional()
    .meta({ description: 'Only posts within a radius of this point, nearest first', example: '52.520,13.405' }),
  within: z.coerce.number().pipe(within).default(DEFAULT_RADIUS),
});
export type WantedQuery = z.infer<typeof WantedQuery>;

/** Query parameters for finding the wanted posts that new food would match. */
export const WantedForQuery = z.object({
  title: text(msg`Title`, wantedLimits.search),
  near: nearPoint.meta({ description: 'Where the food can be collected', example: '52.520,13.405' }),
  contains: DeclaredQuery.free_of.describe('Allergens that the food contains, separated by commas'),
});
export type WantedForQuery = z.infer<typeof WantedForQuery>;

/** The wanted posts that new food would match. */
export const WantedFor = named('WantedFor', {
  count: z.int(),
  posts: z.array(Wanted).describe('The nearest of them, at most three'),
});
export type WantedFor = { count: number; posts: Wanted[] };

// zod infers a union of literals as a plain number.
type Typed<Post> = Omit<Post, 'within' | 'weekdays'> & { within: Radius; weekdays: Weekday[] };
