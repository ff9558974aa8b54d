import { hash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';

/** Requires METRICS_TOKEN, with which programs monitor a site. */
export function requireToken(token: string) {
  return createMiddleware<Env>(async (c, next) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
    if (!timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))) {
      return c.text('Send METRICS_TOKEN as a bearer token.\n', 401, { 'WWW-Authenticate': 'Bearer' });
    }
    return next();
  });
}
