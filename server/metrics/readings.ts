import { eventLoopUtilization } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { AnswerCache } from '../answers/answer-cache.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { freeSpace } from '../db/embedded/embedded.ts';
import type { Db } from '../db/schema.ts';
import type { EventHub } from '../events/event-hub.ts';
import { queuedMail } from '../mail/mail-queue.ts';

/** What is looked at. */
export type Watched = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'mail'>;
  database: Pick<Database, 'db' | 'pool'>;
  eventHub: EventHub;
  clock: Context['clock'];
  /** How many requests were turned away before they reached the app, by why. */
  turnedAway?: Readonly<Record<string, number>>;
  /** When the newest backup was made. Without it nothing is said about backups. */
  lastBackup?: (() => Promise<Date | undefined>) | undefined;
  /** The public answers that are kept in memory, if any are. */
  cache?: Pick<AnswerCache, 'hits' | 'size'> | undefined;
};

/** Milliseconds for which a value that costs a statement is kept, and that whoever asks for metrics waits for it at most. */
const KEEP = 15_000;
const PATIENCE = 1_000;

type Reading = number | undefined | Promise<number | undefined>;

/** Adds what is read at the moment at which it is asked for. A value that can not be had is left out. */
export function addReadings(
  registry: Registry,
  { config, database, eventHub, clock, turnedAway, lastBackup, cache }: Watched,
): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => Reading) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });

  const { db, pool } = database;
  gauge('larder_pool_connections', 'Open connections to the database', () => pool.totalCount);
  gauge('larder_pool_idle', 'Open connections to the database that nobody uses', () => pool.idleCount);
  gauge('larder_pool_waiting', 'Who waits for a connection to the database', () => pool.waitingCount);
  const size = kept(() => databaseSize(db));
  gauge('larder_database_size_bytes', 'What the database takes on its disk, without its log', size);

  counter(
    'larder_event_loop_busy_seconds_total',
    'How long this server was busy rather than waiting; its rate is between 0 and 1',
    () => eventLoopUtilization().active / 1000,
  );

  gauge('larder_event_streams', 'Open event streams', () => eventHub.size);
  const { counts } = eventHub;
  counter('larder_events_received_total', 'Events received from any server', () => counts.received);
  counter('larder_event_subscriptions_total', 'Times this server began to listen for events', () => counts.begun);
  counter(
    'larder_event_streams_broken_off_total',
    'Event streams ended because their reader was too far behind',
    () => counts.brokenOff,
  );

  if (cache) {
    counter('larder_answers_from_memory_total', 'Requests answered with what was kept in memory', () => cache.hits);
    gauge('larder_kept_answers_bytes', 'About what the answers take that are kept in memory', () => cache.size);
  }

  if (config.mail) {
    const mail = kept(() => queuedMail(db, clock()));
    gauge('larder_mail_queued', 'Mail that is not sent yet, of all servers', async () => (await mail())?.queued);
    gauge('larder_mail_due', 'Mail that should have been sent by now, of all servers', async () => (await mail())?.due);
    gauge('larder_mail_overdue_seconds', 'For how long the first of them has been due', async () => {
      const queue = await mail();
      return queue && (clock().getTime() - (queue.dueSince ?? clock()).getTime()) / 1000;
    });
  }

  if (!config.databaseUrl) {
    const space = () => freeSpace(config.dataDir).catch(() => undefined);
    gauge('larder_free_space_bytes', 'Free space where DATA_DIR is', space);
  }

  if (turnedAway) {
    new Counter({
      name: 'larder_turned_away_total',
      help: 'Requests turned away before anything was done for them, by class, or because of their address',
      labelNames: ['why'],
      registers,
      collect() {
        this.reset();
        for (const [why, count] of Object.entries(turnedAway)) this.inc({ why }, count);
      },
    });
  }

  if (lastBackup) {
    gauge('larder_last_backup_timestamp_seconds', 'When the newest backup was made', async () => {
      const made = await lastBackup().catch(() => undefined);
      return made && made.getTime() / 1000;
    });
  }
}

/** Reads again only what is older than KEEP, and answers nothing when that fails or takes too long. */
function kept<Value>(read: () => Promise<Value>): () => Promise<Value | undefined> {
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
