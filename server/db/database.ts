import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { CamelCaseNames, Client, PlanKeepingClient } from './client.ts';
import { LISTENER } from './connection-limit.ts';
import type { Db, Schema } from './schema.ts';
import { listenOnServer, type Subscriber, type Subscription } from './subscription.ts';

/** An open database, embedded or on a server. All code uses it through `pg`. */
export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Subscribes to a channel's notifications. Stop the subscription before closing the database. */
  listen(channel: string, subscriber: Subscriber): Promise<Subscription>;
  /** Runs `act` in a single session. Behind a pooler, `db` may change sessions between transactions. */
  inSession<T>(act: (db: Db) => Promise<T>): Promise<T>;
  /** Does routine maintenance. Call this every few seconds. A no-op on a PostgreSQL server, which has autovacuum. */
  maintain(): Promise<void>;
  /**
   * Whether there is enough disk space for changes. Always true for a PostgreSQL server, whose disk this process cannot check.
   */
  hasSpace(): Promise<boolean>;
  /** Whether PostgreSQL runs in this process, with one connection and without background processes. */
  isEmbedded: boolean;
  close(): Promise<void>;
};

/** How long an HTTP request waits for a connection before it gets a 503, in milliseconds. */
const PATIENCE = 5_000;
/** Default statement timeout, and how much longer a connection may stay silent before it is dropped, in milliseconds. */
const STATEMENT_TIMEOUT = 15_000;
const GRACE = 1_000;

type ServerOptions = {
  /** Maximum number of connections, besides one for each subscription. */
  connections?: number;
  /** URL of the same database without a pooler. Required if `url` is a pooler in transaction mode. */
  directUrl?: string | undefined;
  /** In milliseconds. */
  statementTimeout?: number;
  /** Maximum wait for a connection, in milliseconds. */
  patience?: number;
};

/** Opens a database on a PostgreSQL server. While the server is unavailable, queries fail. */
export function openServer(
  url: string,
  onError: (error: Error) => void,
  { connections = 8, directUrl, statementTimeout = STATEMENT_TIMEOUT, patience = PATIENCE }: ServerOptions = {},
): Database {
  // A pooler rejects session settings, because it cannot keep them.
  const session = directUrl
    ? {}
    : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: statementTimeout };
  const sockets = limitedSockets(statementTimeout + GRACE);
  const pool = new pg.Pool({
    connectionString: url,
    // Behind a pooler, each transaction may get another connection, on which the prepared statement does not exist.
    Client: directUrl ? Client : PlanKeepingClient,
    max: connections,
    connectionTimeoutMillis: patience,
    // Close idle connections before the sockets' own timeout destroys them, which would be reported as an error.
    idleTimeoutMillis: Math.min(10_000, statementTimeout),
    stream: sockets.open,
    ...session,
    types,
  } as pg.PoolConfig);
  surviveLosses(pool, onError);
  const db = kysely(pool);
  return {
    db,
    pool,
    inSession: async (act) => {
      const patient = new pg.Pool({
        connectionString: directUrl ?? url,
        Client,
        max: 1,
        connectionTimeoutMillis: PATIENCE,
        keepAlive: true,
        types,
      });
      surviveLosses(patient, onError);
      return act(kysely(patient)).finally(() => patient.end());
    },
    listen: (channel, subscriber) => {
      // This connection is probed constantly, so it is the first to notice that the server is not responding. Once the server is
      // back, sockets that have received nothing since then are destroyed.
      let stuck: ReturnType<typeof sockets.mark> | undefined;
      const begin = () => {
        stuck?.destroySilent();
        stuck = undefined;
        subscriber.begin();
      };
      const lose = (error: Error) => {
        // Only a timeout suggests that other connections hang too. A closed connection does not.
        if (/timeout/i.test(error.message)) stuck ??= sockets.mark();
        onError(error);
      };
      const config = { connectionString: directUrl ?? url, application_name: LISTENER };
      return listenOnServer(config, channel, { ...subscriber, begin }, lose);
    },
    maintain: async () => {},
    hasSpace: async () => true,
    isEmbedded: false,
    close: () => pool.end(),
  };
}

/**
 * Prevents a lost connection from ending the process: Node throws if an `error` event has no listener. The pool's listener covers
 * idle connections. The client's covers connections between two statements of a transaction.
 */
function surviveLosses(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
}

/**
 * Creates sockets that are destroyed after `silence` milliseconds without traffic. The server's own timeouts are not enough,
 * because the server may hang or be unreachable.
 */
function limitedSockets(silence: number) {
  const all = new Set<Socket>();
  return {
    open: () => {
      const socket = new Socket();
      socket.setTimeout(silence, () => {
        socket.destroy(Object.assign(new Error('the database server is not responding'), { code: 'ETIMEDOUT' }));
      });
      all.add(socket);
      socket.once('close', () => all.delete(socket));
      return socket;
    },
    /** Records how many bytes each socket has received so far. */
    mark() {
      const received = [...all].map((socket) => [socket, socket.bytesRead] as const);
      return {
        /** Destroys the sockets that have received nothing since `mark`. */
        destroySilent() {
          for (const [socket, bytes] of received) if (socket.bytesRead === bytes) socket.destroy();
        },
      };
    },
  };
}

/** Whether an error means that the database is temporarily unavailable, rather than that a query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = 'code' in error ? String(error.code) : '';
  // ENOENT counts only for the server's Unix socket, not for files.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/.test(code) ||
    /^(08...|57P0[1-5]|57014|53[13]00|25P03)$/.test(code) ||
    /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error/i.test(
      error.message,
    )
  );
}

/** Creates a Kysely instance on a pool whose connections are `Client`s. */
export function kysely(pool: pg.Pool): Db {
  const connect = async () => ((await pool.connect()) as unknown as Client).named;
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    plugins: [new CamelCaseNames()],
  });
}

const DATE_OID = 1082;

/** Returns calendar days as text. By default, pg returns midnight in the machine's time zone. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === DATE_OID ? (value: unknown) => value : pg.types.getTypeParser(oid, format)),
};
