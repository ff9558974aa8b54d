import type { IncomingHttpHeaders } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../../config/config.ts';
import type { Env } from '../../http/env.ts';
import { isProbe } from '../../http/probes.ts';

const HOUR = 60 * 60_000;

/** Minimum number of requests needed to draw conclusions. */
const ENOUGH = 20;

/** Maximum number of host names to count. Limited, because clients can send any name. */
const MOST_HOSTS = 20;

/** A fault that is reported if most requests in the last one to two hours had it. */
type Fault = 'notTrusted' | 'trustedTooFar' | 'otherHost';

/** Statistics on the headers of HTTP requests to one server, without those answered from the response cache. */
export type SeenRequests = {
  middleware: MiddlewareHandler<Env>;
  /** Counts a request that was refused because of its host name. */
  refused(headers: IncomingHttpHeaders): void;
  /** Returns when a fault was first seen, if most requests have it; otherwise undefined. */
  since(fault: Fault): Date | undefined;
  /** Returns the most used host other than PUBLIC_URL's. */
  otherHost(): string | undefined;
  /** Whether there were enough requests to draw conclusions. */
  isEnough(): boolean;
};

type Hour = {
  begun: number;
  requests: number;
  named: number;
  faults: Record<Fault, number>;
  hosts: Map<string, number>;
};

type Watching = Pick<Config, 'trustProxy' | 'publicUrl' | 'hasPublicUrl'>;

export function watchRequests(config: Watching, clock: () => Date): SeenRequests {
  let [before, present] = [newHour(0), newHour(clock().getTime())];
  const firsts = new Map<Fault, Date>();
  const ownHost = new URL(config.publicUrl).host;

  /** Starts a new hour once the current one is over. The previous hour still counts. */
  const turn = (now: number) => {
    if (now - present.begun < HOUR) return;
    for (const fault of firsts.keys()) if (!isMost(fault)) firsts.delete(fault);
    before = now - present.begun < 2 * HOUR ? present : newHour(0);
    present = newHour(now);
  };
  const add = (fault: Fault, now: number) => {
    present.faults[fault] += 1;
    if (!firsts.has(fault)) firsts.set(fault, new Date(now));
  };
  const isMost = (fault: Fault) => {
    const all = fault === 'otherHost' ? before.named + present.named : before.requests + present.requests;
    return all >= ENOUGH && 2 * (before.faults[fault] + present.faults[fault]) > all;
  };

  const see = (forwardedFor: string | undefined, host = '') => {
    const now = clock().getTime();
    turn(now);
    present.requests += 1;
    const proxies = countProxies(forwardedFor);
    if (proxies > config.trustProxy) add('notTrusted', now);
    if (proxies < config.trustProxy) add('trustedTooFar', now);
    if (!host || !saysSomething(host, config)) return;
    present.named += 1;
    if (host === ownHost) return;
    add('otherHost', now);
    if (present.hosts.has(host) || present.hosts.size < MOST_HOSTS) {
      present.hosts.set(host, (present.hosts.get(host) ?? 0) + 1);
    }
  };

  const middleware = createMiddleware<Env>((c, next) => {
    if (!c.env?.onSubrequest && !isProbe(c.req.path)) {
      see(c.req.header('X-Forwarded-For'), c.req.header('Host')?.toLowerCase());
    }
    return next();
  });

  return {
    middleware,
    refused: ({ 'x-forwarded-for': forwardedFor, host }) => see(forwardedFor?.toString(), host?.toLowerCase()),
    since: (fault) => {
      turn(clock().getTime());
      return isMost(fault) ? firsts.get(fault) : undefined;
    },
    otherHost: () => {
      const counts = new Map(before.hosts);
      for (const [host, count] of present.hosts) counts.set(host, count + (counts.get(host) ?? 0));
      return [...counts].toSorted(([, few], [, many]) => many - few)[0]?.[0];
    },
    isEnough: () => {
      turn(clock().getTime());
      return before.requests + present.requests >= ENOUGH;
    },
  };
}

function newHour(begun: number): Hour {
  const faults = { notTrusted: 0, trustedTooFar: 0, otherHost: 0 };
  return { begun, requests: 0, named: 0, faults, hosts: new Map() };
}

function countProxies(forwardedFor = ''): number {
  return forwardedFor.trim() === '' ? 0 : forwardedFor.split(',').length;
}

/**
 * Whether a visitor has probably typed this host. Ignores hosts that proxies may send instead: this machine, and names without a
 * dot. Also ignores IP addresses, which are mostly used by scanners, unless the site has no other name.
 */
function saysSomething(host: string, { hasPublicUrl }: Watching): boolean {
  if (!/^[a-z\d.:[\]-]{1,255}$/.test(host) || /^(localhost|127\.|\[)/.test(host)) return false;
  const isAddress = /^\d+(\.\d+){3}(:\d+)?$/.test(host);
  return host.includes('.') && (!isAddress || !hasPublicUrl);
}
