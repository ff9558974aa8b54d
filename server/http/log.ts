import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from './env.ts';

/** The logged status of a request whose visitor did not wait for the answer, as in nginx's log. */
const HUNG_UP = 499;

/** The log of one server, on standard output or a given destination. */
export function createLog(level: LoggerOptions['level'], destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, destination);
}

/**
 * Writes one entry per request, at debug level for the calls of a page, and sets the request's id on the answer. The
 * entry names the route rather than the path, because paths hold e-mail addresses, and no headers, query or body.
 */
export function logRequests(log: Logger) {
  return createMiddleware<Env>(async (c, next) => {
    const start = performance.now();
    c.set('log', log.child({ requestId: c.var.requestId }));
    await next();
    // `c.header` would copy the answer by way of a stream.
    c.res.headers.set('X-Request-Id', c.var.requestId);
    const ms = Math.round(performance.now() - start);
    c.var.log[c.env?.onSubrequest ? 'debug' : 'info'](
      { method: c.req.method, route: routeOf(c), status: statusOf(c), ms },
      'request',
    );
  });
}

/** The route that made the answer, even if the answer was made for somebody else and cached. */
export function routeOf(c: Context<Env>): string {
  return c.var.route ?? routePath(c);
}

/** The status with which a request has been answered. */
export function statusOf(c: Context<Env>): number {
  return c.env?.outgoing?.destroyed ? HUNG_UP : c.res.status;
}

/**
 * The part of an error that may be logged. A database's error also carries its row, with people's texts and e-mails, so
 * only the fields named here are taken. PostgreSQL's class 22 (data exceptions) quotes the faulty value in the message,
 * so the message is left out.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack = '', cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const message = /^22...$/.test(String(code)) ? undefined : error.message;
  // The stack begins with the message.
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
