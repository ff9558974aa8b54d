import { Hono } from 'hono';
import { requireToken } from '../http/bearer-token.ts';
import type { Env } from '../http/env.ts';
import type { Metrics } from './metrics.ts';

/** Serves the metrics in the Prometheus text format to HTTP requests that include the token. */
export function metricsRoutes({ registry }: Metrics, token: string) {
  return new Hono<Env>().get('/', requireToken(token), async (c) =>
    c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }),
  );
}
