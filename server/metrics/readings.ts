import { eventLoopUtilization } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { freeSpace } from '../db/embedded/embedded.ts';
import type { Db } from '../db/schema.ts';
import type { EventHub } from '../event-stream/event-hub.ts';
import type { Context } from '../events/context.ts';
import { unsentMail } from '../notifications/send.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';

/** Sources of the readings. */
export type Watched = {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  /** Determines whether mail is currently sent. A restored copy sends none. */
  site: { sendsMail(): boolean; isCopy(): boolean };
  database: Pick<Database, 'db' | 'pool'>;
  eventHub: EventHub;
  clock: Context['clock'];
  /** Number of requests rejected before they reached the app, by reason. */
  turnedAway?: Readonly<Record<string, number>>;
  /** Returns the time of the newest backup. If undefined, there are no metrics about backups. */
  lastBackup?: (() => Promise<Date | undefined>) | undefined;
  /** The in-memory cache of public responses, if any. */
  cache?: Pick<ResponseCache, 'hits' | 'size'> | undefined;
};

/** In milliseconds: how long a reading from the database is cached, and how long a scrape waits for one. */
const KEEP = 15_000;
const PATIENCE = 1_000;

type Reading = number | undefined | Promise<number | undefined>;

/** Adds the metrics that are read on each scrape. Omits values that cannot be read. */
export function addReadings(registry: Registry, watched: Watched): void {
  const { config, eventHub, turnedAway, lastBackup, cache } = watched;
  const add = readers(registry);
  add.counter(
    'larder_event_loop_busy_seconds_total',
    'Time that the event loop was busy; its rate is between 0 and 1',
    () => eventLoopUtilization().active / 1000,
  );
  addDatabase(add, watched.database);
  addEvents(add, eventHub);
  if (cache) {
    add.counter('larder_answers_from_memory_total', 'Requests answered from the in-memory cache', () => cache.hits);
    add.gauge('larder_kept_answers_bytes', 'Approximate size of the in-memory cache', () => cache.size);
  }
  addMail(add, watched);
  if (!config.databaseUrl) {
    const space = () => freeSpace(config.dataDir).catch(() => undefined);
    add.gauge('larder_free_space_bytes', 'Free disk space in DATA_DIR', space);
  }
  if (turnedAway) addTurnedAway(registry, turnedAway);
  if (lastBackup) {
    add.gauge('larder_last_backup_timestamp_seconds', 'Time of the newest backup', async () => {
      const made = await lastBackup().catch(() => undefined);
      return made && made.getTime() / 1000;
    });
  }
}

type Readers = ReturnType<typeof readers>;

function readers(registry: Registry) {
  const registers = [registry];
  return {
    gauge: (name: string, help: string, read: () => Reading) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await read();
          if (value === undefined) this.remove();
          else this.set(value);
        },
      }),
    counter: (name: string, help: string, read: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      }),
  };
}

function addDatabase({ gauge }: Readers, { db, pool }: Watched['database']): void {
  gauge('larder_pool_connections', 'Open connections to the database', () => pool.totalCount);
  gauge('larder_pool_idle', 'Idle connections to the database', () => pool.idleCount);
  gauge('larder_pool_waiting', 'Callers waiting for a connection to the database', () => pool.waitingCount);
  const size = cached(() => databaseSize(db));
  gauge('larder_database_size_bytes', 'Size of the database on disk, without its log', size);
}

function addEvents({ gauge, counter }: Readers, eventHub: EventHub): void {
  const { counts } = eventHub;
  gauge('larder_event_streams', 'Open event streams', () => eventHub.size);
  counter('larder_events_received_total', 'Events received from any server', () => counts.received);
  counter('larder_event_subscriptions_total', 'Times this server subscribed to events', () => counts.begun);
  counter(
    'larder_event_streams_broken_off_total',
    'Event streams closed because the client was too far behind',
    () => counts.brokenOff,
  );
}

/** These metrics have no value if the site sends no mail. */
function addMail({ gauge }: Readers, { database: { db }, clock, site }: Watched): void {
  const unsentNow = cached(() => unsentMail(db, clock()));
  const mail = async () => (site.sendsMail() && !site.isCopy() ? unsentNow() : undefined);
  gauge('larder_mail_queued', 'Queued mail, across all servers', async () => (await mail())?.unsent);
  gauge('larder_mail_due', 'Queued mail that is due, across all servers', async () => (await mail())?.due);
  gauge(
    'larder_mail_overdue_seconds',
    'Time that the oldest overdue mail has waited since the last successful send',
    async () => {
      const unsent = await mail();
      const now = clock().getTime();
      return unsent && Math.max(0, now - (unsent.stillSince?.getTime() ?? now)) / 1000;
    },
  );
}

function addTurnedAway(registry: Registry, turnedAway: Readonly<Record<string, number>>): void {
  new Counter({
    name: 'larder_turned_away_total',
    help: 'Requests rejected before processing, by class or because of their address',
    labelNames: ['why'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [why, count] of Object.entries(turnedAway)) this.inc({ why }, count);
    },
  });
}

/** Caches a reading for KEEP. Resolves to undefined if reading fails or takes longer than PATIENCE. */
function cached<Value>(read: () => Promise<Value>): () => Promise<Value | undefined> {
  let last: { at: number; value: Promise<Value | undefined> } | undefined;
  return () => {
    if (!last || performance.now() - last.at >= KEEP) {
      last = { at: performance.now(), value: read().catch(() => undefined) };
    }
    return Promise.race([last.value, wait(PATIENCE, undefined, { ref: false })]);
  };
}

async function databaseSize(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db);
  return rows[0] && Number(rows[0].size);
}
