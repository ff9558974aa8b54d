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
 * The classes of requests, each of about one kind of work. Of each class some run at a time and others wait. A request
 * that can not be expected to have its turn within `patience` milliseconds is refused at once and told to come again. So
 * under any load an answer takes about as long, and memory is bounded. Signed-in people do not wait for guests, least of
 * all when they change something. Within a class the addresses take turns, by the time that each has had (lines.ts).
 */
const CLASSES = {
  /** Few at a time: a page is rendered in one go, which blocks the event loop. */
  guestPage: { atOnce: 2, patience: 1_000, firstPace: 20 },
  userPage: { atOnce: 2, patience: 2_000, firstPace: 20 },
  guestRead: { atOnce: 8, patience: 1_000, firstPace: 5 },
  userRead: { atOnce: 8, patience: 2_000, firstPace: 5 },
  /** Signing in, registering, the contact form: a password takes a while to check. */
  guestChange: { atOnce: 8, patience: 2_000, firstPace: 20 },
  userChange: { atOnce: 16, patience: 5_000, firstPace: 5 },
} satisfies Record<string, Places>;

/**
 * How many turns of the event loop work is put off while connections arrive. Node accepts one connection a turn, so a
 * request that is to be refused would otherwise wait for all the work that is done meanwhile.
 */
const MOST_TURNS = 20;

/** Seconds. */
const MINUTE = 60;

/** How many sessions are cached as valid, and how many characters their tokens have at most. */
const MOST_SESSIONS = 10_000;
const LONGEST_TOKEN = 100;

type Class = keyof typeof CLASSES;

/** Decides which requests reach the server's work and which are told to come again. */
export type Admission = {
  /**
   * Wraps a listener in the admission.
   *
   * @param files the paths of all static files
   */
  guard(listener: Listener, files: ReadonlySet<string>): Listener;
  /**
   * Wraps all that a server does. Lets in what was sent to this site's host (site-hosts.ts), of no address more at a time than it may
   * have open (open-connections.ts).
   *
   * @param onOtherHost is told of each request that was sent to another host
   */
  door(server: Server, listener: Listener, onOtherHost: (headers: IncomingHttpHeaders) => void): Listener;
  /** How many were refused since the start, by class or reason. */
  readonly turnedAway: Refusals<Class | Reason>['turnedAway'];
};

/**
 * Why requests are refused whatever their class: they are over their address's limit (`address`) or its open connections
 * (`connections`), their body is too long or was given up (`tooLong`, `halfSent`), or they are for another host (`host`).
 */
const REASONS = ['address', 'connections', 'halfSent', 'host', 'tooLong'] as const;
type Reason = (typeof REASONS)[number];

type Guarded = Pick<Config, 'trustProxy' | 'readsPerMinute' | 'metricsToken'> & RefusalConfig;

/**
 * Makes the admission, which stands before everything else that a server does, so a refusal costs next to nothing. Health
 * and readiness, files and event streams pass.
 *
 * @param siteName what the site was last known to be called
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
  const turnsOf = Object.fromEntries(
    Object.entries(CLASSES).map(([name, options]) => [name, createAdmissionTurns(options, afterNewcomers)]),
  ) as Record<Class, AdmissionTurns>;
  const readsByAddress = new RateLimiterMemory({ points: readsPerMinute || 1, duration: MINUTE });
  const sessions = new LRUCache<string, true>({ max: MOST_SESSIONS });

  const remember = async (request: IncomingMessage, session: string) => {
    const user = await viewerOf(request)?.catch(() => undefined);
    if (user) sessions.set(session, true);
    else sessions.delete(session);
  };

  /** As Node does with requests that take longer than `requestTimeout`. */
  const giveUp = (response: ServerResponse) => {
    turnedAway.halfSent += 1;
    response.writeHead(408, { Connection: 'close' }).end();
  };

  const guard: Admission['guard'] = (listener, files) => {
    return async (request, response) => {
      if (hasBodyToReceive(request)) {
        const reception = await receive(request);
        if (reception === 'too long') return refuse('tooLong', 'BODY_TOO_LARGE', request, response);
        if (reception === 'too slow') return giveUp(response);
      }
      if (passes(request, files) || (metricsToken && isScrape(request))) return listener(request, response);
      arrivals += 1;
      const token = tokenIn(request.headers.cookie);
      const session = token && token.length <= LONGEST_TOKEN ? token : undefined;
      const which = classOf(request, session !== undefined && sessions.has(session));
      const address = addressOf(request.headers['x-forwarded-for'], request.socket.remoteAddress, trustProxy);
      if (readsPerMinute > 0 && !isPhoto(request) && (isReading(request.method) || which.endsWith('Page'))) {
        const wait = await readsByAddress.consume(address).then(
          () => undefined,
          (rejection: unknown) => (rejection instanceof RateLimiterRes ? rejection.msBeforeNext : 0),
        );
        const seconds = wait && Math.min(MINUTE, Math.ceil(wait / 1000));
        if (seconds !== undefined) return refuse('address', 'TOO_MANY_ATTEMPTS', request, response, seconds);
      }
      const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
      const begin = async (end: () => void) => {
        try {
          if (response.destroyed) return;
          // The rest depends on the sender of the body.
          if (isStreamed(request)) request.once('resume', end);
          await listener(request, response);
          if (session) void remember(request, session);
        } finally {
          end();
          made();
        }
      };
      if (turnsOf[which].enter(address, begin)) return isMade;
      refuse(which, 'OVERLOADED', request, response, 1 + Math.floor(4 * Math.random()));
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

/** The calls that must be answered under any load, and the one that stays open for long. */
const PASSING = new Set(['/api/health', '/api/ready', '/api/events']);

/** Whether a request passes: those above, files, and calls that take no work. */
function passes({ url = '/', method }: IncomingMessage, files: ReadonlySet<string>): boolean {
  const path = pathOf(url);
  if (isReading(method)) return PASSING.has(path) || files.has(path);
  return method === 'OPTIONS' || (method === 'POST' && path === SHARE_PATH);
}

function isScrape({ url = '/', method }: IncomingMessage): boolean {
  return /^\/metrics(\/health)?$/.test(pathOf(url)) && isReading(method);
}

/** A page shows many photos, and browsers cache them. */
function isPhoto({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/photos/');
}

/** A page also answers a form that was sent before its script had loaded. Other methods have no page. */
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
