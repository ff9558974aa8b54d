import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Env } from '../middleware/env.ts';
import type { Metrics } from './metrics.ts';

/** Answers whoever has the token with what is counted, in Prometheus' text format. */
export function metricsRoutes({ registry }: Metrics, token: string) {
  return new Hono<Env>().get('/', async (c) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
    if (!timingSafeEqual(hash(given), hash(token))) {
      return c.text('Send METRICS_TOKEN as a bearer token.\n', 401, { 'WWW-Authenticate': 'Bearer' });
    }
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
  });
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
