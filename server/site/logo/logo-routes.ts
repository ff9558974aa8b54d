import { photoLimits } from '../../../contract/foods/photo-terms.ts';
import type { Deps } from '../../http/deps.ts';
import { modified, router } from '../../http/routing.ts';
import { requireSpace } from '../../http/space.ts';
import { createFairLimit } from '../../kernel/fair-limit.ts';
import { picture, receivePicture } from '../../photos/picture-body.ts';
import { changeLogo, removeLogo } from './logo.ts';

/** Routes for stewards to change the site's logo. Register them before `requireJson`, because uploads are not JSON. */
export function logoRoutes(deps: Deps) {
  const { db, site } = deps;
  const limitUploads = createFairLimit({ atOnce: 2, each: 1, waiting: 2, waitingEach: 1, patience: 20_000 });
  const app = router(deps);
  app.use('/moderation/site/logo', requireSpace(deps.hasSpace));
  return app
    .call('post', '/moderation/site/logo', {
      summary: 'Upload the site’s logo (stewards only)',
      description:
        `The request body is a JPEG, PNG or WebP file of at most ${photoLimits.bytes / 1_000_000} MB. The logo is ` +
        'fitted into a square, without cropping, and shown next to the site’s name, in browser tabs and on home ' +
        'screens. The change takes effect on all servers and pages within a second.',
      access: 'forStewards',
      upload: picture(),
      answer: modified('1, even if nothing changed.'),
      errors: ['PHOTO_TOO_LARGE', 'OVERLOADED', ...changeLogo.errors],
      act: ({ c, user }) =>
        limitUploads({ key: user.id, isNew: false }, async () => {
          await changeLogo(db, user, receivePicture(c.req), deps, c.req.raw.signal);
          await site.read();
        }),
    })
    .call('delete', '/moderation/site/logo', {
      summary: 'Restore the default logo (stewards only)',
      access: 'forStewards',
      answer: modified('1, even if nothing changed.'),
      act: async ({ user }) => {
        await removeLogo(db, user, deps);
        await site.read();
      },
    });
}
