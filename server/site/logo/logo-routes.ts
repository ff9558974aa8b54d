import { createRoute } from '@hono/zod-openapi';
import { photoLimits } from '../../../contract/photo-terms.ts';
import { access } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { authenticateSteward } from '../../http/moderator.ts';
import { errorResponses, MODIFIED, modified, route, router } from '../../http/routing.ts';
import { requireSpace } from '../../http/space.ts';
import { createFairLimit } from '../../kernel/fair-limit.ts';
import { pictureBody, receivePicture, requireImage } from '../../photos/picture-body.ts';
import { changeLogo, removeLogo } from './logo.ts';

/**
 * The calls with which stewards change the site's logo. Register them before the middleware that requires JSON bodies.
 */
export function logoRoutes(deps: Deps) {
  const { db, site } = deps;
  const { signedIn } = access(deps);
  const steward = authenticateSteward(deps);
  const limitUploads = createFairLimit({ atOnce: 2, each: 1, waiting: 2, waitingEach: 1, patience: 20_000 });
  const app = router();
  app.use('/moderation/site/logo', requireSpace(deps.hasSpace));
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/moderation/site/logo',
        summary: 'Upload the site’s logo (stewards only)',
        description:
          `The request body is a JPEG, PNG or WebP file of at most ${photoLimits.bytes / 1_000_000} MB. The logo is ` +
          'fitted into a square, without cropping, and shown next to the site’s name, in browser tabs and on home ' +
          'screens. The change takes effect on all servers and pages within a second.',
        security: signedIn.security,
        middleware: [...steward, requireImage()] as const,
        request: { body: pictureBody },
        responses: {
          200: modified('1, even if nothing changed.'),
          ...errorResponses(
            'NOT_SIGNED_IN',
            'NOT_FOUND',
            'TOO_MANY_ATTEMPTS',
            'PHOTO_TOO_LARGE',
            'NOT_A_PHOTO',
            'PHOTO_INCOMPLETE',
            'PHOTO_UNREADABLE',
            'TOO_MANY_PIXELS',
            'OVERLOADED',
            'NO_SPACE',
          ),
        },
      }),
      (c) =>
        limitUploads({ key: c.var.user.id, isNew: false }, async () => {
          await changeLogo(db, c.var.user, receivePicture(c.req), deps, c.req.raw.signal);
          await site.read();
          return c.json(MODIFIED, 200);
        }),
    )
    .openapi(
      route('delete', '/moderation/site/logo', {
        summary: 'Restore the default logo (stewards only)',
        access: { ...signedIn, middleware: steward, errors: ['NOT_FOUND'] } as const,
        answer: modified('1, even if nothing changed.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await removeLogo(db, c.var.user, deps);
        await site.read();
        return c.json(MODIFIED, 200);
      },
    );
}
