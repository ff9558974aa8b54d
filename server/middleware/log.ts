import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from './env.ts';

/** What stands in the log for the status of a request whose visitor did not wait for the answer, as in nginx's. */
const HUNG_UP = 499;

/** The log of one server, on standard output unless it is told where else. */
export function createLog(level: LoggerOptions['level'], destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, destination);
}

/**
 * Writes one entry a request, those of a page's parts only for who debugs, and its id on the answer. The entry names the
 * route rather than the path, because paths hold e-mail addresses, and no headers, query or body.
 */
export function logRequests(log: Logger) {
  return createMiddleware<Env>(async (c, next) => {
    const start = performance.now();
    c.set('log', log.child({ requestId: c.var.requestId }));
    await next();
    // `c.header` would copy the answer by way of a stream.
    c.res.headers.set('X-Request-Id', c.var.requestId);
    const ms = Math.round(performance.now() - start);
    c.var.log[c.env?.onPart ? 'debug' : 'info'](
      { method: c.req.method, route: routeOf(c), status: statusOf(c), ms },
      'request',
    );
  });
}

/** The route that made the answer, also where it was made for somebody else and kept. */
export function routeOf(c: Context<Env>): string {
  return c.var.route ?? routePath(c);
}

/** The status with which a request has been answered. */
export function statusOf(c: Context<Env>): number {
  return c.env?.outgoing?.destroyed ? HUNG_UP : c.res.status;
}

/**
 * What an entry says of an error. A database's error also carries the row that it is about, with what people wrote and
 * their e-mails, so an entry takes only what is named here. What does not fit a column's type is quoted in the message
 * itself (PostgreSQL's class 22, data exceptions).
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
