import { z } from 'zod';
import { msg } from '#words';
import { optionalText } from '../fields.ts';
import { named } from '../named.ts';
import { said } from '../words/said.ts';
import { parsePoint, placeLimits, radii, roughly } from './place-terms.ts';

const latitude = said(msg`Latitude must be a number from -90 to 90.`);
const longitude = said(msg`Longitude must be a number from -180 to 180.`);
export const lat = z.number({ error: latitude }).min(-90, latitude).max(90, latitude);
export const lon = z.number({ error: longitude }).min(-180, longitude).max(180, longitude);

const NOT_A_POINT = 'near must be a latitude and a longitude, such as 52.520,13.405.';
export const NOT_A_RADIUS = `within must be one of ${radii.join(', ')}.`;

/** A point, such as '52.520,13.405'. */
export const anyPoint = z
  .string({ error: NOT_A_POINT })
  .refine((value) => parsePoint(value) !== undefined, { error: NOT_A_POINT, abort: true });

/** The query parameter `near`: the point to measure distances from. Rounded to three decimals. */
export const nearPoint = anyPoint.overwrite((value) => roughly(parsePoint(value) ?? { lat: 0, lon: 0 }));

/** The approximate location of a food, visible to everyone. */
export const Area = z.object({ lat, lon, radius: z.int().meta({ description: 'In metres', example: 504 }) }).meta({
  id: 'Area',
  description:
    'Approximate location. The food is within `radius` of this point, which is the same for all homes in a few ' +
    'streets. Absent if the donor has given no location.',
});
export type Area = z.infer<typeof Area>;

/** The exact location of a food. */
export const Pickup = z.object({ address: z.string(), lat, lon }).meta({
  id: 'Pickup',
  description: 'Exact location of the food. Only in accepted requests, and only if the donor has given an address.',
});
export type Pickup = z.infer<typeof Pickup>;

/** An exact location, as its owner sees it. */
export const OwnPlace = Pickup.extend({
  _id: z.string(),
  label: z.string().nullable().describe('Name under which the address is saved; null if it isn’t saved'),
}).meta({ id: 'OwnPlace', description: 'Exact location that belongs to the signed-in user' });
export type OwnPlace = z.infer<typeof OwnPlace>;

/** The location of a food, in the bodies of add-food and update-food. */
export const PickupInput = z
  .object({
    placeId: z.string().optional().describe('ID of one of your addresses. The other fields aren’t needed then.'),
    lat: lat.optional(),
    lon: lon.optional(),
    address: optionalText(msg`Address`, placeLimits.address)
      .optional()
      .describe('Shown only to people whose request is accepted. Without an address, the exact point isn’t stored.'),
    keepAs: optionalText(msg`Location name`, placeLimits.label)
      .optional()
      .describe('Saves `address` under this name, for your next listings'),
  })
  .refine(({ placeId, lat, lon }) => placeId !== undefined || (lat !== undefined && lon !== undefined), {
    error: said(msg`A location needs a latitude and longitude, or the id of one of your addresses.`),
  })
  .meta({ id: 'PickupInput' });
export type PickupInput = z.infer<typeof PickupInput>;

/** A town or district found by its name. */
export const Town = named('Town', {
  name: z.string(),
  where: z.string().optional().meta({
    description: 'Distinguishes it from places of the same name in its country: the state, or a larger town nearby',
    example: 'near Cuxhaven',
  }),
  called: z.string().meta({ description: 'Shortest search text that lists it first', example: 'Graz' }),
  whole: z.boolean().describe('True if the search text is one of its names in full'),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2', example: 'AT' }),
  lat,
  lon,
});
export type Town = z.infer<typeof Town>;
