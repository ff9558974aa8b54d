import { z } from 'zod';

/** A picture that this site keeps (photo-terms.ts says where). */
export const Photo = z
  .object({
    id: z.uuid(),
    width: z.int().meta({ description: 'Of the largest file, in pixels' }),
    height: z.int(),
    placeholder: z.string().meta({ description: 'The same picture 16 pixels wide, as a data URL' }),
  })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof Photo>;

/** What a photo that was sent is from then on: `image` is what add-food and the others take. */
export const UploadedPhoto = Photo.extend({
  image: z.string().meta({ example: '/photos/0199c1d0-7c1e-7000-8000-000000000000-1280.webp' }),
}).meta({ id: 'UploadedPhoto' });
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;
