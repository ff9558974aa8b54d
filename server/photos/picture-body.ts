import { z } from '@hono/zod-openapi';
import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { photoLimits, photoTypes } from '../../contract/photo-terms.ts';
import { type Pace, receiveAtMost } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { ApiError } from '../kernel/api-error.ts';

/** How fast a picture has to arrive. One that only just keeps this pace is cut off by the limit of all requests (http-server.ts) after 3.9 MB. */
const PACE: Pace = { bytes: 64 * 1024, within: 10_000 };

const picture = z.string().meta({ format: 'binary' });

/** A body that is a picture, as a route describes it. */
export const pictureBody = {
  required: true,
  content: Object.fromEntries(photoTypes.map((type) => [type, { schema: picture }])),
};

/** Refuses a body whose type is no picture, so that no form on another site can send one. */
export function requireImage() {
  return createMiddleware<Env>(async (c, next) => {
    if (!/^image\//i.test(c.req.header('Content-Type') ?? '')) throw new ApiError('NOT_A_PHOTO');
    await next();
  });
}

/** The bytes of a picture as they arrive. */
export function receivePicture(req: HonoRequest): AsyncGenerator<Uint8Array> {
  return receiveAtMost(req, photoLimits.bytes, {
    tooLong: 'PHOTO_TOO_LARGE',
    incomplete: 'PHOTO_INCOMPLETE',
    pace: PACE,
  });
}
