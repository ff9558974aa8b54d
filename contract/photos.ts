import { z } from 'zod';
import { named } from './named.ts';

/** A picture that is stored on this site (photo-terms.ts says at which paths). */
export const Photo = named('Photo', {
  id: z.uuid(),
  width: z.int().describe('Of the largest file, in pixels'),
  height: z.int(),
  placeholder: z.string().describe('The same picture 16 pixels wide, as a data URL'),
});
export type Photo = z.infer<typeof Photo>;

/** A photo that was sent, once it is stored. add-food and other calls take its `image`. */
export const UploadedPhoto = Photo.extend({
  image: z.string().meta({ example: '/photos/0199c1d0-7c1e-7000-8000-000000000000-1280.webp' }),
}).meta({ id: 'UploadedPhoto' });
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;
