import { createMiddleware } from 'hono/factory';
import { ApiError } from '../kernel/api-error.ts';

/** Seconds after which it is worth trying again when there was no space. */
const RETRY_AFTER = '60';

/** Refuses calls that may change something while the disk has no space for it. Reading calls are answered as ever. */
export function requireSpace(hasSpace: () => Promise<boolean>) {
  return createMiddleware(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    if (!reads && !(await hasSpace())) throw new ApiError('NO_SPACE', { headers: { 'Retry-After': RETRY_AFTER } });
    await next();
  });
}
