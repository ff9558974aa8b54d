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

/** The call that uploads a photo. It stands before the rules for JSON. */
export function photoRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;
  // Two of them are decoded at once (decoder.ts). The others still arrive, or wait there. The bodies of those that wait here stay with
  // their senders, who have a minute in all (http-server.ts).
  const limitUploads = createFairLimit({ atOnce: 10, each: 2, waiting: 20, waitingEach: 8, patience: 20_000 });

  const app = router();
  app.use('/photos', requireSpace(deps.hasSpace));
  return app.openapi(
    createRoute({
      method: 'post',
      path: '/photos',
      summary: 'Send a photo, to be shown with a food, in a message or as oneself',
      description:
        `A JPEG, PNG or WebP of at most ${photoLimits.bytes / 1_000_000} MB, as it is. It is kept in three sizes, and ` +
        'nothing that a camera has written into it. What is shown nowhere within 30 days is deleted, sooner where its sender has sent 20 newer ones that nothing shows; so is, within a day, what nothing shows any more.',
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
      // Before the body is received, since bodies take the room.
      limitUploads(partyOf(c.var.user, ctx), async () => {
        await requireRoom(db, c.var.user, ctx);
        await consume(limitFor(c.var.user, limits.photos, ctx), c.var.user.id, 'TOO_MANY_PHOTOS');
        return c.json(await addPhoto(db, c.var.user, receivePicture(c.req), ctx, c.req.raw.signal), 201);
      }),
  );
}
