import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Env } from './env.ts';

/**
 * Writes one entry a request. It names the route rather than the path, because paths hold e-mail addresses, and no
 * headers, query or body.
 */
export function logRequests(log: Logger) {
  return createMiddleware<Env>(async (c, next) => {
    const start = performance.now();
    c.set('log', log.child({ requestId: c.var.requestId }));
    await next();
    const ms = Math.round(performance.now() - start);
    c.var.log.info({ method: c.req.method, route: routePath(c), status: c.res.status, ms }, 'request');
  });
}
