import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { SHARE_PATH } from '../../contract/foods/photo-terms.ts';
import type { Config } from '../config/config.ts';
import { addressOf } from '../http/address.ts';
import type { Listener } from '../http/listener.ts';
import { isProbe } from '../http/probes.ts';
import { viewerOf } from '../http/session.ts';
import { sessionHeader } from '../http/session-cookie.ts';
import { type AdmissionTurns, createAdmissionTurns, type Places } from './admission-turns.ts';
import { createOpenConnections } from './open-connections.ts';
import { createReceiver, hasBodyToReceive, isStreamed } from './receive-body.ts';
import { createRefusals, type RefusalConfig, type Refusals } from './refusals.ts';
import { siteHosts } from './site-hosts.ts';

/**
 * Classes of HTTP requests that take similar work. Each class runs a limited number at once, and the rest wait. A request that is
 * not expected to start within `patience` milliseconds is rejected immediately and told to retry, which bounds response times and
 * memory under any load. Signed-in users do not wait for guests, and their changes get the most slots. Within a class, the
 * address that has used the least server time goes next (lines.ts).
 */
const CLASSES = {
  /** Few at a time, because rendering a page blocks the event loop. */
  guestPage: { atOnce: 2, patience: 1_000, firstPace: 20 },
  userPage: { atOnce: 2, patience: 2_000, firstPace: 20 },
  guestRead: { atOnce: 8, patience: 1_000, firstPace: 5 },
  userRead: { atOnce: 8, patience: 2_000, firstPace: 5 },
  /** Logging in, registering and the contact form. Checking a password takes a while. */
  guestChange: { atOnce: 8, patience: 2_000, firstPace: 20 },
  userChange: { atOnce: 16, patience: 5_000, firstPace: 5 },
} satisfies Record<string, Places>;

/**
 * Maximum number of event-loop turns to postpone work while requests keep arriving. Node accepts one connection per turn. Without
 * this delay, a request that will be rejected would first wait for the work of earlier ones.
 */
const MAX_POSTPONED_TURNS = 20;

/** In seconds. */
const MINUTE = 60;

/** Maximum number of sessions cached as valid, and maximum length of a token, in characters. */
const MAX_SESSIONS = 10_000;
const MAX_TOKEN_LENGTH = 100;

type Class = keyof typeof CLASSES;

/** Decides which requests are processed and which are rejected. */
export type Admission = {
  /**
   * Wraps a listener: receives request bodies, and applies the read limit and each class's limits.
   *
   * @param files paths of all static files
   */
  guard(listener: Listener, files: ReadonlySet<string>): Listener;
  /**
   * Wraps a server's outermost listener. Rejects requests for other hosts (site-hosts.ts), except health checks and metrics, and
   * limits the open connections per address (open-connections.ts).
   *
   * @param onOtherHost called for each rejected request for another host
   */
  door(server: Server, listener: Listener, onOtherHost: (headers: IncomingHttpHeaders) => void): Listener;
  /** Number of requests rejected since startup, by class or reason. */
  readonly turnedAway: Refusals<Class | Reason>['turnedAway'];
};

/**
 * Reasons to reject a request of any class: its IP address has too many reads (`address`) or connections (`connections`), its
 * body is too long (`tooLong`) or did not arrive in time (`halfSent`), or it is for another host (`host`).
 */
const REASONS = ['address', 'connections', 'halfSent', 'host', 'tooLong'] as const;
type Reason = (typeof REASONS)[number];

type Guarded = Pick<Config, 'trustProxy' | 'readsPerMinute' | 'metricsToken'> & RefusalConfig;

/**
 * Creates the admission control. It runs before everything else in the server, so rejections cost next to nothing. Requests that
 * take hardly any work bypass the limits (`passes`).
 *
 * @param siteName returns the site's last known name
 */
export async function createAdmission(config: Guarded, log: Logger, siteName: () => string): Promise<Admission> {
  const { trustProxy, readsPerMinute, metricsToken, publicUrl } = config;
  const { tokenIn } = sessionHeader(publicUrl);
  const classes = Object.keys(CLASSES) as Class[];
  const refusals = await createRefusals<Class | Reason>(config, [...classes, ...REASONS], log, siteName);
  const { refuse, refuseHost, turnedAway } = refusals;
  const receive = createReceiver(trustProxy);
  const isForUs = siteHosts(config);
  const openConnections = createOpenConnections(trustProxy, () => {
    turnedAway.connections += 1;
  });
  let arrivals = 0;
  const afterArrivals = (act: () => void) => {
    let [before, turns] = [arrivals, 0];
    const check = () => {
      turns += 1;
      if (arrivals === before || turns > MAX_POSTPONED_TURNS) return act();
      before = arrivals;
      setImmediate(check);
    };
    setImmediate(check);
  };
  const turnsOf = Object.fromEntries(
    Object.entries(CLASSES).map(([name, options]) => [name, createAdmissionTurns(options, afterArrivals)]),
  ) as Record<Class, AdmissionTurns>;
  const readsByAddress = new RateLimiterMemory({ points: readsPerMinute || 1, duration: MINUTE });
  const sessions = new LRUCache<string, true>({ max: MAX_SESSIONS });

  const cacheSession = async (request: IncomingMessage, session: string) => {
    const user = await viewerOf(request)?.catch(() => undefined);
    if (user) sessions.set(session, true);
    else sessions.delete(session);
  };

  /** Responds as Node does when a request exceeds `requestTimeout`. */
  const timeOut = (response: ServerResponse) => {
    turnedAway.halfSent += 1;
    response.writeHead(408, { Connection: 'close' }).end();
  };

  const guard: Admission['guard'] = (listener, files) => {
    return async (request, response) => {
      if (hasBodyToReceive(request)) {
        const reception = await receive(request);
        if (reception === 'too long') return refuse('tooLong', 'BODY_TOO_LARGE', request, response);
        if (reception === 'too slow') return timeOut(response);
      }
      if (passes(request, files) || (metricsToken && isScrape(request))) return listener(request, response);
      arrivals += 1;
      const token = tokenIn(request.headers.cookie);
      const session = token && token.length <= MAX_TOKEN_LENGTH ? token : undefined;
      const requestClass = classOf(request, session !== undefined && sessions.has(session));
      const address = addressOf(request.headers['x-forwarded-for'], request.socket.remoteAddress, trustProxy);
      if (readsPerMinute > 0 && !isPhoto(request) && (isReading(request.method) || requestClass.endsWith('Page'))) {
        const wait = await readsByAddress.consume(address).then(
          () => undefined,
          (rejection: unknown) => (rejection instanceof RateLimiterRes ? rejection.msBeforeNext : 0),
        );
        const seconds = wait && Math.min(MINUTE, Math.ceil(wait / 1000));
        if (seconds !== undefined) return refuse('address', 'TOO_MANY_ATTEMPTS', request, response, seconds);
      }
      const { promise: done, resolve: markDone } = Promise.withResolvers<void>();
      const begin = async (end: () => void) => {
        try {
          if (response.destroyed) return;
          // End the turn once the body is being read: from then on, the duration depends on the client.
          if (isStreamed(request)) request.once('resume', end);
          await listener(request, response);
          if (session) void cacheSession(request, session);
        } finally {
          end();
          markDone();
        }
      };
      if (turnsOf[requestClass].enter(address, begin)) return done;
      refuse(requestClass, 'OVERLOADED', request, response, 1 + Math.floor(4 * Math.random()));
    };
  };

  const door: Admission['door'] = (server, listener, onOtherHost) => {
    openConnections.watch(server);
    return (request, response) => {
      if (!isForUs(request.headers) && !isProbe(pathOf(request.url ?? ''))) {
        onOtherHost(request.headers);
        return refuseHost('host', request, response);
      }
      if (openConnections.begin(request, response)) return listener(request, response);
      refuse('connections', 'TOO_MANY_ATTEMPTS', request, response, 1 + Math.floor(4 * Math.random()));
    };
  };

  return { guard, door, turnedAway };
}

/** Paths that bypass the limits: health checks must work under any load, and the event stream stays open for a long time. */
const PASSING = new Set(['/api/health', '/api/ready', '/api/events']);

/** Whether a request bypasses the limits: for one of the paths above, a static file, or a call that takes next to no work. */
function passes({ url = '/', method }: IncomingMessage, files: ReadonlySet<string>): boolean {
  const path = pathOf(url);
  if (isReading(method)) return PASSING.has(path) || files.has(path);
  return method === 'OPTIONS' || (method === 'POST' && path === SHARE_PATH);
}

function isScrape({ url = '/', method }: IncomingMessage): boolean {
  return /^\/metrics(\/health)?$/.test(pathOf(url)) && isReading(method);
}

/** Photos do not count toward the read limit: a page shows many of them, and browsers cache them. */
function isPhoto({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/photos/');
}

/** A POST to a page comes from a form submitted before the page's script had loaded. Pages handle no other methods. */
function classOf({ url = '/', method }: IncomingMessage, isUser: boolean): Class {
  const isPage =
    !/^\/(api|unsubscribe|photos|looks|logo)\//.test(pathOf(url)) && (isReading(method) || method === 'POST');
  if (isPage) return isUser ? 'userPage' : 'guestPage';
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
