import { createMiddleware } from 'hono/factory';
import { ApiError } from '../kernel/api-error.ts';

/** In seconds. */
const RETRY_AFTER = '60';

/** Rejects calls that may change something while the disk is full. Reads still work. */
export function requireSpace(hasSpace: () => Promise<boolean>) {
  return createMiddleware(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    if (!reads && !(await hasSpace())) throw new ApiError('NO_SPACE', { headers: { 'Retry-After': RETRY_AFTER } });
    await next();
  });
}
