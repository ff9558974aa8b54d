import { createMiddleware } from 'hono/factory';
import { ApiError } from '../api-error.ts';
import type { Deps } from '../deps.ts';

/** Seconds after which it is worth trying again when there was no space. */
const RETRY_AFTER = '60';

/** Refuses whatever may change something while there is no space for it. What is read is answered as ever. */
export function requireSpace(hasSpace: Deps['hasSpace']) {
  return createMiddleware(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    if (!reads && !(await hasSpace())) throw new ApiError('NO_SPACE', { headers: { 'Retry-After': RETRY_AFTER } });
    await next();
  });
}
