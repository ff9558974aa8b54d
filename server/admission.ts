import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { apiErrors } from '../contract/errors.ts';
import type { Config } from './config.ts';
import { addressOf } from './middleware/address.ts';
import { contentSecurityPolicy, hashSource, securityHeaders } from './middleware/security-headers.ts';
import { viewerOf } from './middleware/session.ts';
import { sessionCookieName } from './middleware/session-cookie.ts';

/**
 * What asks for work of about one kind. Of each class some are worked on at a time and others wait, but only as many as can
 * be expected to have their turn within `patience` milliseconds: whoever comes then is told at once to come again. So under
 * any load an answer takes about as long, memory is bounded, and those who are signed in, above all those who change
 * something, do not wait for guests.
 */
const CLASSES = {
  /** Few at a time: a page is rendered in one go, during which nobody else is heard. */
  guestPage: { atOnce: 2, patience: 1_000, firstPace: 20 },
  userPage: { atOnce: 2, patience: 2_000, firstPace: 20 },
  guestRead: { atOnce: 8, patience: 1_000, firstPace: 5 },
  userRead: { atOnce: 8, patience: 2_000, firstPace: 5 },
  /** Signing in, registering, writing to those who run the site: a password takes a while to check. */
  guestChange: { atOnce: 8, patience: 2_000, firstPace: 20 },
  userChange: { atOnce: 16, patience: 5_000, firstPace: 5 },
};

/** For how many milliseconds ends are counted before they tell a pace: they come in bursts. */
const WINDOW = 250;

/**
 * For how many turns of the event loop work is put off while there are newcomers. Node accepts one connection a turn, so that
 * whoever is to be turned away would else wait for all the work that is done meanwhile.
 */
const MOST_TURNS = 20;

/** How many wait in a class at most, however quick it goes. */
const MOST_WAITING = 1_000;

/** Milliseconds for which a place is taken at most. Whoever takes longer waits for something else, such as a slow sender. */
const LONGEST_TURN = 1_000;

/** Seconds. */
const MINUTE = 60;

/** How many sessions are remembered as belonging to somebody, and how many characters their tokens have at most. */
const MOST_SESSIONS = 10_000;
const LONGEST_TOKEN = 100;

/** How often the log says how many were turned away, in milliseconds. */
const REPORT_INTERVAL = 10_000;

type Class = keyof typeof CLASSES;

/** Which requests are let through to a server's work, and which are told to come again. */
export type Admission = {
  /**
   * The same listener behind the gate.
   *
   * @param files the paths of all files that are sent as they are
   */
  guard(listener: RequestListener, files: ReadonlySet<string>): RequestListener;
  /** How many were turned away since the start, by class; `address` are those over their address's limit. */
  readonly turnedAway: Record<Class | 'address', number>;
};

const tooMany = { code: 'OVERLOADED', ...apiErrors.OVERLOADED };
const tooOften = { code: 'TOO_MANY_ATTEMPTS', ...apiErrors.TOO_MANY_ATTEMPTS };

type Guarded = Pick<Config, 'trustProxy' | 'readsPerMinute' | 'metricsToken' | 'publicUrl' | 'corsOrigins'>;

/**
 * Stands before everything else that a server does, so that turning somebody away costs next to nothing. Health and
 * readiness, files and event streams pass.
 */
export async function createAdmission(config: Guarded, log: Logger): Promise<Admission> {
  const { trustProxy, readsPerMinute, metricsToken, publicUrl, corsOrigins } = config;
  const cookie = new RegExp(`(?:^|;\\s*)${sessionCookieName(publicUrl)}=([^;]{1,${LONGEST_TOKEN}})(?:;|$)`);
  const usual = await new Hono()
    .use(securityHeaders(config))
    .all('*', (c) => c.body(null))
    .request('/');
  const headers = Object.fromEntries(usual.headers);
  let arrivals = 0;
  const afterNewcomers = (act: () => void) => {
    let [before, turns] = [arrivals, 0];
    const look = () => {
      turns += 1;
      if (arrivals === before || turns > MOST_TURNS) return act();
      before = arrivals;
      setImmediate(look);
    };
    setImmediate(look);
  };
  const queues = Object.fromEntries(
    Object.entries(CLASSES).map(([name, options]) => [name, createQueue(options, afterNewcomers)]),
  ) as Record<Class, Queue>;
  const readsByAddress = new RateLimiterMemory({ points: readsPerMinute || 1, duration: MINUTE });
  const turnedAway = {
    guestPage: 0,
    userPage: 0,
    guestRead: 0,
    userRead: 0,
    guestChange: 0,
    userChange: 0,
    address: 0,
  };
  const sessions = new Set<string>();

  const remember = async (request: IncomingMessage, session: string) => {
    const user = await viewerOf(request)?.catch(() => undefined);
    sessions.delete(session);
    if (!user) return;
    sessions.add(session);
    const [oldest] = sessions;
    if (sessions.size > MOST_SESSIONS && oldest) sessions.delete(oldest);
  };

  const refuse = (
    why: keyof typeof turnedAway,
    { url = '/', headers: asked }: IncomingMessage,
    response: ServerResponse,
    seconds: number,
  ) => {
    turnedAway[why] += 1;
    const { status, code, message } = why === 'address' ? tooOften : tooMany;
    const isCall = url.startsWith('/api/');
    const { origin = '' } = asked;
    response.writeHead(status, {
      ...headers,
      'Retry-After': seconds,
      'Cache-Control': 'no-store',
      ...(isCall ? { 'Content-Type': 'application/json' } : PAGE_HEADERS),
      ...(corsOrigins.includes(origin) && {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': 'Retry-After',
        Vary: 'Origin',
      }),
    });
    response.end(isCall ? JSON.stringify({ code, message }) : pageOf(message, seconds));
  };

  const guard: Admission['guard'] = (listener, files) => {
    return async (request, response) => {
      if (passes(request, files) || (metricsToken && isScrape(request))) return listener(request, response);
      arrivals += 1;
      const session = cookie.exec(request.headers.cookie ?? '')?.[1];
      const which = classOf(request, session !== undefined && sessions.has(session));
      if (readsPerMinute > 0 && !isPhoto(request) && (isReading(request.method) || which.endsWith('Page'))) {
        const address = addressOf(request.headers['x-forwarded-for'], request.socket.remoteAddress, trustProxy);
        const wait = await readsByAddress.consume(address).then(
          () => undefined,
          (rejection: unknown) => (rejection instanceof RateLimiterRes ? rejection.msBeforeNext : 0),
        );
        if (wait !== undefined) return refuse('address', request, response, Math.min(MINUTE, Math.ceil(wait / 1000)));
      }
      const begin = (end: () => void) => {
        if (response.destroyed) return end();
        response.once('close', () => {
          end();
          if (session) void remember(request, session);
        });
        listener(request, response);
      };
      if (!queues[which].enter(begin)) refuse(which, request, response, 1 + Math.floor(4 * Math.random()));
    };
  };

  report(turnedAway, log);
  return { guard, turnedAway };
}

type Queue = {
  /** Begins now or later, or, where that would be too late, answers false. Whoever has begun calls `end` once. */
  enter(begin: (end: () => void) => void): boolean;
};

/**
 * @param firstPace a guess at the milliseconds from one end to the next while there are some who wait
 * @param later has somebody begin a little later, so that others are heard in between
 */
function createQueue(
  { atOnce, patience, firstPace }: (typeof CLASSES)[Class],
  later: (act: () => void) => void,
): Queue {
  const waiting: ((end: () => void) => void)[] = [];
  let active = 0;
  let pace = firstPace;
  let busySince: number | undefined;
  let [busyTime, ends] = [0, 0];

  const countEnd = (now: number) => {
    if (busySince === undefined) return;
    busyTime += now - busySince;
    ends += 1;
    if (busyTime < WINDOW) return;
    pace = (pace + busyTime / ends) / 2;
    [busyTime, ends] = [0, 0];
  };

  const begin = (act: (end: () => void) => void) => {
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(longest);
      const now = performance.now();
      countEnd(now);
      busySince = waiting.length > 0 ? now : undefined;
      const next = waiting.shift();
      if (next) later(() => begin(next));
      else active -= 1;
    };
    const longest = setTimeout(end, LONGEST_TURN);
    act(end);
  };

  return {
    enter(act) {
      if (active < atOnce) {
        active += 1;
        begin(act);
        return true;
      }
      if (waiting.length * pace > patience || waiting.length >= MOST_WAITING) return false;
      waiting.push(act);
      return true;
    },
  };
}

/** What must be answered whatever happens, and what stays open for long. */
const PASSING = new Set(['/api/health', '/api/ready', '/api/events']);

function passes({ url = '/', method }: IncomingMessage, files: ReadonlySet<string>): boolean {
  const path = pathOf(url);
  return method === 'OPTIONS' || (isReading(method) && (PASSING.has(path) || files.has(path)));
}

function isScrape({ url = '/', method }: IncomingMessage): boolean {
  return pathOf(url) === '/metrics' && isReading(method);
}

/** A page shows many of them, and browsers keep them. */
function isPhoto({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/photos/');
}

/** A form that was sent before its script had loaded is answered by a page too. */
function classOf({ url = '/', method }: IncomingMessage, isUser: boolean): Class {
  if (!/^\/(api|unsubscribe|photos)\//.test(pathOf(url))) return isUser ? 'userPage' : 'guestPage';
  if (isReading(method)) return isUser ? 'userRead' : 'guestRead';
  return isUser ? 'userChange' : 'guestChange';
}

function isReading(method = 'GET'): boolean {
  return method === 'GET' || method === 'HEAD';
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

const BUSY_STYLE =
  'body{display:grid;place-content:center;min-height:90vh;padding:1rem;text-align:center;font:1.125rem/1.6 system-ui,sans-serif}';

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({ 'style-src': [hashSource(BUSY_STYLE)] }),
};

/** A page that asks again by itself, some seconds later, and not all of them at once. */
function pageOf(message: string, seconds: number): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds + 4}"><title>Open Larder</title><style>${BUSY_STYLE}</style></head>
<body><main><h1>Open Larder</h1><p>${message}</p><p>This page asks again by itself.</p></main></body>
</html>`;
}

/** An entry for each would be one more load. */
function report(turnedAway: Record<string, number>, log: Logger): void {
  let before = 0;
  setInterval(() => {
    const now = Object.values(turnedAway).reduce((sum, count) => sum + count, 0);
    if (now > before) log.warn({ count: now - before, total: turnedAway }, 'turned requests away');
    before = now;
  }, REPORT_INTERVAL).unref();
}
