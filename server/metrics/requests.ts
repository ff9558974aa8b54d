import { AsyncLocalStorage } from 'node:async_hooks';
import { createMiddleware } from 'hono/factory';
import type { Pool } from 'pg';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Env } from '../http/env.ts';
import { routeOf, statusOf } from '../http/log.ts';
import { ApiError } from '../kernel/api-error.ts';
import { onStatement } from './statements.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * Creates the middleware that measures the duration of HTTP requests and counts their database statements. API calls that the
 * server makes to render a page count as part of the page's HTTP request.
 */
export function measureRequests(registry: Registry, pool: Pool) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'larder_request_duration_seconds',
    help: 'Time until the response started, by method, route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const statementsOfRequests = new Counter({
    name: 'larder_request_statements_total',
    help: 'Database statements run for requests, by method and route',
    labelNames: ['method', 'route'],
    registers,
  });
  const statements = new Histogram({
    name: 'larder_statement_duration_seconds',
    help: 'Duration of database statements, including those outside requests, by outcome (done or failed)',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15],
    registers,
  });
  const refusals = new Counter({
    name: 'larder_refusals_total',
    help: 'Requests rejected by a rate limit, by limit',
    labelNames: ['limit'],
    registers,
  });

  const current = new AsyncLocalStorage<{ statements: number }>();
  onStatement(pool, () => {
    const request = current.getStore();
    if (request) request.statements += 1;
    const start = performance.now();
    return (outcome) => statements.observe({ outcome }, (performance.now() - start) / 1000);
  });

  return createMiddleware<Env>(async (c, next) => {
    const isSubrequest = c.env?.onSubrequest !== undefined;
    const start = performance.now();
    const request = { statements: 0 };
    await (isSubrequest ? next() : current.run(request, next));
    const limit = c.error instanceof ApiError ? c.error.details.limit : undefined;
    if (limit) refusals.inc({ limit });
    if (isSubrequest) return;
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    const route = c.var.isFile ? 'files' : routeOf(c);
    const status = `${Math.floor(statusOf(c) / 100)}xx`;
    durations.observe({ method, route, status }, (performance.now() - start) / 1000);
    if (request.statements > 0) statementsOfRequests.inc({ method, route }, request.statements);
  });
}
