import { createMiddleware } from 'hono/factory';
import { ApiError } from '../kernel/api-error.ts';

/**
 * Rejects bodies whose content type is not JSON, so that forms on other sites cannot send any. Allows HTTP requests without a
 * body.
 */
export function requireJson() {
  return createMiddleware(async (c, next) => {
    const type = c.req.header('Content-Type');
    const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD' && (await c.req.text()) !== '';
    if (hasBody && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')) throw new ApiError('NOT_JSON');
    await next();
  });
}
