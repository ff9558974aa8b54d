import { createRoute } from '@hono/zod-openapi';
import { photoLimits } from '../../contract/photo-terms.ts';
import { UploadedPhoto } from '../../contract/photos.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { errorResponses, json, router } from '../http/routing.ts';
import { authenticate } from '../http/session.ts';
import { requireSpace } from '../http/space.ts';
import { createFairLimit } from '../kernel/fair-limit.ts';
import { limitFor, partyOf } from '../people/user.ts';
import { addPhoto, requireRoom } from './photo.ts';
import { pictureBody, receivePicture, requireImage } from './picture-body.ts';

/** The call to upload a photo. Register it before the middleware that requires JSON bodies. */
export function photoRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;
  // Two photos are decoded at once (decoder.ts). The others with a place are still being received, or wait for the
  // decoder. Uploads that wait here are not read yet; a request can take ten minutes in all (http-server.ts).
  const limitUploads = createFairLimit({ atOnce: 10, each: 2, waiting: 20, waitingEach: 8, patience: 20_000 });

  const app = router();
  app.use('/photos', requireSpace(deps.hasSpace));
  return app.openapi(
    createRoute({
      method: 'post',
      path: '/photos',
      summary: 'Upload a photo for a listing, a message or a profile',
      description:
        `The request body is a JPEG, PNG or WebP file of at most ${photoLimits.bytes / 1_000_000} MB. It is stored ` +
        'in three sizes, without camera metadata. A photo that is not used within 30 days is deleted, or earlier if ' +
        'the same user has 20 newer unused photos. A photo that is no longer used is deleted within a day.',
      security: [{ session: [] }],
      middleware: [authenticate(deps), requireImage()] as const,
      request: { body: pictureBody },
      responses: {
        201: json(UploadedPhoto, 'The photo.'),
        ...errorResponses(
          'NOT_SIGNED_IN',
          'PHOTO_TOO_LARGE',
          'NOT_A_PHOTO',
          'PHOTO_INCOMPLETE',
          'PHOTO_UNREADABLE',
          'TOO_MANY_PIXELS',
          'TOO_MANY_PHOTOS',
          'TOO_MANY_UNUSED_PHOTOS',
          'PHOTOS_FULL',
          'OVERLOADED',
          'NO_SPACE',
        ),
      },
    }),
    (c) =>
      // Before the body is read, so that uploads beyond the limits do not take up memory.
      limitUploads(partyOf(c.var.user, ctx), async () => {
        await requireRoom(db, c.var.user, ctx);
        await consume(limitFor(c.var.user, limits.photos, ctx), c.var.user.id, 'TOO_MANY_PHOTOS');
        return c.json(await addPhoto(db, c.var.user, receivePicture(c.req), ctx, c.req.raw.signal), 201);
      }),
  );
}
