import { z } from '@hono/zod-openapi';
import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { photoLimits, photoTypes } from '../../contract/foods/photo-terms.ts';
import { type Pace, receiveAtMost } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { ApiError } from '../kernel/api-error.ts';

/**
 * Minimum upload speed for a picture. At exactly this speed, an upload reaches the time limit for HTTP requests (http-server.ts)
 * after 3.9 MB.
 */
const PACE: Pace = { bytes: 64 * 1024, within: 10_000 };

const bytes = z.string().meta({ format: 'binary' });

/** Declares a picture as a call's request body, for `upload`. */
export function picture() {
  return { body, middleware: requireImage() };
}

const body = {
  required: true,
  content: Object.fromEntries(photoTypes.map((type) => [type, { schema: bytes }])),
};

/** Rejects a Content-Type that is not an image, so that forms on other sites cannot upload anything. */
function requireImage() {
  return createMiddleware<Env>(async (c, next) => {
    if (!/^image\//i.test(c.req.header('Content-Type') ?? '')) throw new ApiError('NOT_A_PHOTO');
    await next();
  });
}

/** Yields the bytes of a picture as they arrive. */
export function receivePicture(req: HonoRequest): AsyncGenerator<Uint8Array> {
  return receiveAtMost(req, photoLimits.bytes, {
    tooLong: 'PHOTO_TOO_LARGE',
    incomplete: 'PHOTO_INCOMPLETE',
    pace: PACE,
  });
}
