import { createRoute, z } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { apiErrors } from '../../contract/errors.ts';
import { photoIdOf, photoLimits, photoTypes, photoWidths } from '../../contract/photo-terms.ts';
import { UploadedPhoto } from '../../contract/photos.ts';
import { limitFor } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import { createLine } from '../line.ts';
import { receiveAtMost, receiveLater } from '../middleware/body.ts';
import type { Env } from '../middleware/env.ts';
import { consume } from '../middleware/limit.ts';
import { memberFinder } from '../middleware/members-only.ts';
import { authenticate } from '../middleware/session.ts';
import { requireSpace } from '../middleware/space.ts';
import { errorResponses, json, router } from '../routing.ts';
import { addPhoto, requireRoom } from './photo.ts';
import { getFile } from './photo-files.ts';

/** How many bytes of photos are kept in memory: some hundred foods' cards. */
const CACHE = 32 * 1024 * 1024;

/** For how long a photo is given out from memory before it is looked up again, in milliseconds. */
const FRESH = 60_000;

const picture = z.string().meta({ format: 'binary' });

/** The call by which a photo comes here. It stands before the rules for JSON. */
export function photoRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;
  // Two of them are decoded at once (decoder.ts). The others still arrive, or wait there.
  const inLine = createLine({ atOnce: 10, waiting: 0 });

  const app = router();
  app.use('/photos', receiveLater(), requireSpace(deps.hasSpace));
  return app.openapi(
    createRoute({
      method: 'post',
      path: '/photos',
      summary: 'Send a photo, to be shown with a food, in a message or as oneself',
      description:
        `A JPEG, PNG or WebP of at most ${photoLimits.bytes / 1_000_000} MB, as it is. It is kept in three sizes, and ` +
        'nothing that a camera has written into it. What is shown nowhere within a day is deleted.',
      security: [{ session: [] }],
      middleware: [authenticate(deps), requireImage()] as const,
      request: {
        body: { required: true, content: Object.fromEntries(photoTypes.map((type) => [type, { schema: picture }])) },
      },
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
      // Before the body is received, since those are what takes the memory.
      inLine(async () => {
        await requireRoom(db, c.var.user);
        await consume(limitFor(c.var.user, limits.photos, ctx), c.var.user.id, 'TOO_MANY_PHOTOS');
        const picture = receiveAtMost(c.req, photoLimits.bytes, {
          tooLong: 'PHOTO_TOO_LARGE',
          incomplete: 'PHOTO_INCOMPLETE',
        });
        return c.json(await addPhoto(db, c.var.user, picture, ctx), 201);
      }),
  );
}

/** Refuses what does not call itself a picture, so that no form on another site can send one. */
function requireImage() {
  return createMiddleware<Env>(async (c, next) => {
    if (!/^image\//i.test(c.req.header('Content-Type') ?? '')) throw new ApiError('NOT_A_PHOTO');
    await next();
  });
}

/** The files of photos, for everyone who may see foods. What is at such an address never changes. */
export function photoFiles(deps: Pick<Deps, 'db' | 'ctx' | 'config'>) {
  const { db } = deps;
  const { inviteOnly } = deps.config;
  const isMember = memberFinder(deps);
  const files = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: CACHE,
    // A food may be hidden meanwhile, and its picture with it.
    ttl: FRESH,
    sizeCalculation: (body) => body.length,
    // Those who ask for the same at the same time wait for the same.
    fetchMethod: async (path) => {
      const [id, width] = [photoIdOf(path), photoWidths.find((width) => path.endsWith(`-${width}.webp`))];
      const body = id && width && (await getFile(db, id, width));
      return body ? new Uint8Array(body) : undefined;
    },
  });
  return new Hono<Env>().use(etag()).get('/:file', async (c) => {
    const body = !inviteOnly || (await isMember(c)) ? await files.fetch(c.req.path) : undefined;
    if (!body) return c.text(apiErrors.NOT_FOUND.message, 404);
    return c.body(body, 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(body.length),
      'Cache-Control': `${inviteOnly ? 'private' : 'public'}, max-age=31536000, immutable`,
      ETag: `"${c.req.param('file')}"`,
    });
  });
}
