import { z } from 'zod';
import { msg } from '#words';
import { optionalText } from './fields.ts';
import { named } from './named.ts';
import { parsePoint, placeLimits, radii, roughly } from './place-terms.ts';
import { said } from './said.ts';

const latitude = said(msg`Latitude must be a number from -90 to 90.`);
const longitude = said(msg`Longitude must be a number from -180 to 180.`);
export const lat = z.number({ error: latitude }).min(-90, latitude).max(90, latitude);
export const lon = z.number({ error: longitude }).min(-180, longitude).max(180, longitude);

const NOT_A_POINT = 'near must be a latitude and a longitude, such as 52.520,13.405.';
export const NOT_A_RADIUS = `within must be one of ${radii.join(', ')}.`;

/** The place from which distances count, as a parameter of a call: '52.520,13.405', read to three decimals. */
export const nearPoint = z
  .string({ error: NOT_A_POINT })
  .refine((value) => parsePoint(value) !== undefined, { error: NOT_A_POINT, abort: true })
  .overwrite((value) => roughly(parsePoint(value) ?? { lat: 0, lon: 0 }));

/** The place of a food as everyone is told it. */
export const Area = z.object({ lat, lon, radius: z.int().meta({ description: 'In metres', example: 504 }) }).meta({
  id: 'Area',
  description:
    'The food is within `radius` of this point, which is the same for all homes of some streets. Absent where its donor ' +
    'has not said where it is.',
});
export type Area = z.infer<typeof Area>;

/** The exact place of a food. */
export const Pickup = z.object({ address: z.string(), lat, lon }).meta({
  id: 'Pickup',
  description: 'Where exactly the food is; only while accepted, and where its donor has said so',
});
export type Pickup = z.infer<typeof Pickup>;

/** A place as its owner sees it. */
export const OwnPlace = Pickup.extend({
  _id: z.string(),
  label: z.string().nullable().describe('What they call it; null for one that is not kept'),
}).meta({ id: 'OwnPlace', description: 'An exact place of one’s own' });
export type OwnPlace = z.infer<typeof OwnPlace>;

/** The place of a food, as add-food and update-food take it. */
export const PickupInput = z
  .object({
    placeId: z.string().optional().describe('One of one’s own places; then nothing else is needed'),
    lat: lat.optional(),
    lon: lon.optional(),
    address: optionalText(msg`Address`, placeLimits.address)
      .optional()
      .describe('Told only to whoever is accepted. Without it the exact point is not stored'),
    keepAs: optionalText(msg`Location name`, placeLimits.label)
      .optional()
      .describe('Keeps the address for oneself under this name, for the next food'),
  })
  .refine(({ placeId, lat, lon }) => placeId !== undefined || (lat !== undefined && lon !== undefined), {
    error: said(msg`A location needs a latitude and longitude, or the id of one of your addresses.`),
  })
  .meta({ id: 'PickupInput' });
export type PickupInput = z.infer<typeof PickupInput>;

/** A town or a district that has this name. */
export const Town = named('Town', {
  name: z.string(),
  where: z.string().optional().meta({
    description: 'Tells it from others of its name in its country: its state, or a larger town near it',
    example: 'near Cuxhaven',
  }),
  called: z.string().meta({ description: 'The shortest words by which a search finds it first', example: 'Graz' }),
  whole: z.boolean().describe('Whether the search is the whole of one of its names'),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2', example: 'AT' }),
  lat,
  lon,
});
export type Town = z.infer<typeof Town>;
