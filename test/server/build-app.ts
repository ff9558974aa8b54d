import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { embeddedSignIn } from '../../server/accounts/sign-in/embedded-sign-in.ts';
import { idTokenVerifier, type VerifyIdToken } from '../../server/accounts/sign-in/id-token.ts';
import { createApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import type { Database } from '../../server/db/database.ts';
import { toAll } from '../../server/db/subscription.ts';
import type { AppDeps } from '../../server/deps.ts';
import { createEventHub } from '../../server/event-stream/event-hub.ts';
import { broadcast, EVENTS_CHANNEL } from '../../server/events/broadcast.ts';
import { type Publish, publishTo } from '../../server/events/publish.ts';
import { createLimits } from '../../server/http/limit.ts';
import { createLog } from '../../server/http/log.ts';
import { UNDECLARED_ERROR } from '../../server/http/routing.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { reportHeld } from '../../server/moderation/report.ts';
import { notifications } from '../../server/notification-kinds.ts';
import { addNotifications } from '../../server/notifications/outbox.ts';
import { createChanges } from '../../server/response-cache/changes.ts';
import { createResponseCache } from '../../server/response-cache/response-cache.ts';
import { serveResponses } from '../../server/response-cache/serve-responses.ts';
import { serverContext } from '../../server/server-context.ts';
import { watchHealth } from '../../server/site/health/health.ts';
import { configBySite } from '../../server/site/memory/config-by-site.ts';
import { createSiteMemory } from '../../server/site/memory/site-memory.ts';
import { guardTime, uncheckedTime } from '../../server/site-time/guard-time.ts';
import type { Machine } from '../../server/site-time/machine.ts';
import { endWhenMet } from '../../server/wanted/wanted.ts';
import { freshDatabase } from './fresh-database.ts';

export const PUBLIC_URL = 'http://localhost:3000';

/** The default time of tests: the middle of a day in the site's time zone. */
export const NOW = new Date('2026-06-15T10:00:00Z');

type Options = {
  /** Environment variables of the site. */
  env?: Record<string, string>;
  database?: Database;
  /** Maximum number of connections to a database server; 1 by default. Only tests of concurrency need more. */
  connections?: number;
  verifyIdToken?: VerifyIdToken;
  /** Whether it listens to events from all apps on its database, like a running server. */
  listens?: boolean;
  /** The machine it runs on, if its clock is checked against the last time the site saw, like a running server's. */
  machine?: Machine | undefined;
  /** Receives log entries, one JSON text each. */
  onLog?: (entry: string) => void;
};

/** Builds the real app on a fresh database, with a clock that tests set. */
export async function buildApp({
  env = {},
  database,
  connections,
  verifyIdToken,
  listens,
  machine,
  onLog,
}: Options = {}) {
  const given = readConfig({
    PUBLIC_URL,
    POSTS_PER_DAY: '0',
    TIME_ZONE: 'Europe/Vienna',
    SECRET: 's'.repeat(43),
    ...env,
  });
  const opened = database ?? (await freshDatabase({ connections }));
  const { db, pool, listen, hasSpace } = opened;
  let now = NOW;
  const clock = () => now;
  const log = createLog(onLog ? 'debug' : 'error', {
    write: (entry) => {
      if (entry.includes(UNDECLARED_ERROR)) throw new Error(entry);
      onLog?.(entry);
    },
  });
  let draining = false;
  let isFull = false;
  const service = embeddedSignIn(db, {
    publicUrl: given.publicUrl,
    secret: given.secret,
    openId: given.openId,
    onError: (message) => log.error(`sign-in: ${message}`),
  });
  const changes = createChanges();
  const site = createSiteMemory(db, given, undefined, changes.changeEverything);
  const config: Config = configBySite(given, site);
  const eventHub = createEventHub({ db, clock, log, mayGuestsHear: async () => !(await site.readRules()).inviteOnly });
  const publishLater: Publish = (tx, event) => publishIn(tx, event);
  const time = machine
    ? guardTime(db, { clock, machine, hasOtherClock: false, tell: (words) => log.warn(words) })
    : uncheckedTime;
  const ctx = serverContext(config, { clock, time, site, changes, publishIn: publishLater });
  const { answerCacheBytes } = config;
  const cache = answerCacheBytes > 0 ? createResponseCache(changes, ctx, answerCacheBytes) : undefined;
  const watched = { config, database: opened, site, eventHub, clock, cache };
  const metrics = config.metricsToken ? createMetrics(watched) : undefined;
  const publishIn: Publish = publishTo(
    broadcast,
    endWhenMet(ctx),
    reportHeld(ctx),
    addNotifications(notifications, ctx),
    ...(metrics ? [metrics.publish] : []),
  );
  const deps: AppDeps = {
    config,
    db,
    log,
    ctx,
    eventHub,
    limits: createLimits(pool, config),
    site,
    verifyIdToken: verifyIdToken ?? idTokenVerifier(service.issuer),
    embeddedSignIn: service,
    hasSpace: async () => !isFull && (await hasSpace()),
    health: watchHealth({ db, config, site, clock, time }),
    time,
    isDraining: () => draining,
    cachedResponses: cache && serveResponses(cache, config),
    metrics,
  };
  if (listens) {
    const listening = await listen(EVENTS_CHANNEL, toAll(site, changes, deps.eventHub));
    onTestFinished(async () => {
      deps.eventHub.close();
      await listening.stop();
    });
  }
  const app = createApp(deps);
  return {
    app,
    db,
    deps,
    cache,
    changes,
    /** Waits until this server has received all events so far. */
    heard: async () => {
      const food = randomUUID();
      const before = changes.now() ?? 0;
      const message = JSON.stringify({ foodId: food, everyone: false, people: [] });
      await sql`select pg_notify(${EVENTS_CHANNEL}, ${message})`.execute(db);
      await expect.poll(() => changes.isUnchanged([`food ${food}`], before), { interval: 2 }).toBe(false);
    },
    setNow: (instant: string | Date) => {
      now = new Date(instant);
    },
    /** Simulates a full disk, or one with space again. */
    fillDisk: (full = true) => {
      isFull = full;
    },
    /** Makes the server begin to shut down. */
    drain: () => {
      draining = true;
    },
    /** Calls the API with a JSON body, as the user `as` or else as a guest. */
    call: (method: string, path: string, { body, as, headers }: CallOptions = {}) =>
      app.request(`/api${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(as && { Cookie: as.cookie }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

export type TestApp = Awaited<ReturnType<typeof buildApp>>;
type CallOptions = { body?: unknown; as?: { cookie: string } | undefined; headers?: Record<string, string> };
