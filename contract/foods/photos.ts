import { z } from 'zod';
import { named } from '../named.ts';

/** A photo stored on this site. For the paths of its files, see photo-terms.ts. */
export const Photo = named('Photo', {
  id: z.uuid(),
  width: z.int().describe('Width of the largest file, in pixels'),
  height: z.int().describe('Height of the largest file, in pixels'),
  placeholder: z.string().describe('Preview, 16 pixels wide, as a data URL'),
});
export type Photo = z.infer<typeof Photo>;

/** An uploaded photo. Send its `image` to add-food and other calls. */
export const UploadedPhoto = Photo.extend({
  image: z.string().meta({ example: '/photos/0199c1d0-7c1e-7000-8000-000000000000-1280.webp' }),
}).meta({ id: 'UploadedPhoto' });
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;
