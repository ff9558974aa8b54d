import { photoLimits } from '../../contract/foods/photo-terms.ts';
import { UploadedPhoto } from '../../contract/foods/photos.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { json, router } from '../http/routing.ts';
import { requireSpace } from '../http/space.ts';
import { createFairLimit } from '../kernel/fair-limit.ts';
import { limitFor, partyOf } from '../users/user.ts';
import { addPhoto, requireRoom } from './photo.ts';
import { picture, receivePicture } from './picture-body.ts';

/** Route for uploading a photo. Register it before the middleware that requires JSON bodies. */
export function photoRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;
  // Of ten concurrent uploads, two are being decoded (decoder.ts), and the others are being received or waiting for the decoder.
  // Uploads that wait here have not been read yet. An HTTP request may take ten minutes in total (http-server.ts).
  const limitUploads = createFairLimit({ atOnce: 10, each: 2, waiting: 20, waitingEach: 8, patience: 20_000 });

  const app = router(deps);
  app.use('/photos', requireSpace(deps.hasSpace));
  return app.call('post', '/photos', {
    summary: 'Upload a photo for a listing, a message or a profile',
    description:
      `The request body is a JPEG, PNG or WebP file of at most ${photoLimits.bytes / 1_000_000} MB. It is stored ` +
      'in three sizes, without camera metadata. A photo that is not used within 30 days is deleted, or earlier if ' +
      'the same user has 20 newer unused photos. A photo that is no longer used is deleted within a day.',
    access: 'signedIn',
    upload: picture(),
    answer: { ...json(UploadedPhoto, 'The photo.'), status: 201 },
    errors: ['PHOTO_TOO_LARGE', 'TOO_MANY_PHOTOS', 'OVERLOADED', ...addPhoto.errors],
    act: ({ c, user }) =>
      // Check the limits before reading the body, so that uploads that exceed them use no memory.
      limitUploads(partyOf(user, ctx), async () => {
        await requireRoom(db, user, ctx);
        await consume(limitFor(user, limits.photos, ctx), user.id, 'TOO_MANY_PHOTOS');
        return addPhoto(db, user, receivePicture(c.req), ctx, c.req.raw.signal);
      }),
  });
}
