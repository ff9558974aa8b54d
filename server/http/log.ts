import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from './env.ts';

/** Logged status if the client hung up before the response. nginx logs the same status. */
const HUNG_UP = 499;

/** Creates a server's logger. It writes to standard output by default. */
export function createLog(level: LoggerOptions['level'], destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, destination);
}

/**
 * Writes one log entry per HTTP request (at debug level for API calls made to render a page), and sets the response's
 * X-Request-Id. Entries name the route instead of the path, because paths contain email addresses. They contain no headers, query
 * or body.
 */
export function logRequests(log: Logger) {
  return createMiddleware<Env>(async (c, next) => {
    const start = performance.now();
    c.set('log', log.child({ requestId: c.var.requestId }));
    await next();
    // `c.header` would copy the response through a stream.
    c.res.headers.set('X-Request-Id', c.var.requestId);
    const ms = Math.round(performance.now() - start);
    c.var.log[c.env?.onSubrequest ? 'debug' : 'info'](
      { method: c.req.method, route: routeOf(c), status: statusOf(c), ms },
      'request',
    );
  });
}

/** Returns the route that produced the response, even if the response was cached for an earlier HTTP request. */
export function routeOf(c: Context<Env>): string {
  return c.var.route ?? routePath(c);
}

/** Returns the response status, or 499 if the client hung up. */
export function statusOf(c: Context<Env>): number {
  return c.env?.outgoing?.destroyed ? HUNG_UP : c.res.status;
}

/**
 * Returns the parts of an error that may be logged. A database error also carries its row, with users' texts and email addresses,
 * so only the fields named here are copied. The messages of PostgreSQL's class 22 errors (data exceptions) are omitted, because
 * they quote the invalid value.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack = '', cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const message = /^22...$/.test(String(code)) ? undefined : error.message;
  // The stack starts with the message.
  const frames = stack.replace(error.message, '').match(/^ {4}at .*$/gm);
  return {
    type: name,
    message,
    code,
    constraint,
    stack: frames?.join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
