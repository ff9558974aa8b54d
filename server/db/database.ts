import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { CamelCaseNames, Client, PlanKeepingClient } from './client.ts';
import { LISTENER } from './connection-limit.ts';
import type { Db, Schema } from './schema.ts';
import { listenOnServer, type Subscriber, type Subscription } from './subscription.ts';

/** An open database. All code speaks to it through `pg`, whether it runs in this process or on a server. */
export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Subscribes to the notifications of a channel, until stopped. Stop it before closing the database. */
  listen(channel: string, subscriber: Subscriber): Promise<Subscription>;
  /** Runs `act` on a connection that keeps its session, as `db` does not behind a pooler. */
  inSession<T>(act: (db: Db) => Promise<T>): Promise<T>;
  /** Keeps the database small and quick. Call it every few seconds. A database server does this by itself. */
  maintain(): Promise<void>;
  /** Whether the disk has space for changes, as far as this process can know: for a database server it assumes so. */
  hasSpace(): Promise<boolean>;
  /** Whether PostgreSQL runs in this process, with one connection and without background processes. */
  isEmbedded: boolean;
  close(): Promise<void>;
};

/** How long a request waits for a connection before it is answered 503, in milliseconds. */
const PATIENCE = 5_000;
/** How long a statement may take by default, and how much longer its connection may be silent before it is given up. */
const STATEMENT_TIMEOUT = 15_000;
const GRACE = 1_000;

type ServerOptions = {
  /** How many at most, beside one for each subscription. */
  connections?: number;
  /** The same database without the pooler at `url`, which lends its connections for one transaction at a time. */
  directUrl?: string | undefined;
  /** How long a statement may take, in milliseconds. */
  statementTimeout?: number;
  /** How long a connection is waited for, in milliseconds. */
  patience?: number;
};

/** Opens a database on a PostgreSQL server. The server may be away: queries fail until it is back. */
export function openServer(
  url: string,
  onError: (error: Error) => void,
  { connections = 8, directUrl, statementTimeout = STATEMENT_TIMEOUT, patience = PATIENCE }: ServerOptions = {},
): Database {
  // A pooler refuses settings of a session, which it could not keep.
  const session = directUrl
    ? {}
    : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: statementTimeout };
  const sockets = limitedSockets(statementTimeout + GRACE);
  const pool = new pg.Pool({
    connectionString: url,
    // A pooler may give a transaction a connection that does not know the statement.
    Client: directUrl ? Client : PlanKeepingClient,
    max: connections,
    connectionTimeoutMillis: patience,
    // Before its socket is given up for being silent.
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
      // The listening connection is never idle, so it is the first to notice that the server does not answer.
      let stuck: ReturnType<typeof sockets.mark> | undefined;
      const begin = () => {
        stuck?.destroySilent();
        stuck = undefined;
        subscriber.begin();
      };
      const lose = (error: Error) => {
        // A connection that was ended says nothing about the others.
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
 * Keeps the loss of a connection from ending the process, as it would without listeners. The pool's listener is for idle
 * connections, the client's for one that is in a transaction without a running statement.
 */
function surviveLosses(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
}

/**
 * Sockets that are given up when nothing has come or gone for `silence` milliseconds. A server that hangs or can not be
 * reached may not keep its own time limits.
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
    /** Records how much each has received by now. */
    mark() {
      const received = [...all].map((socket) => [socket, socket.bytesRead] as const);
      return {
        /** Ends those that have received nothing since. */
        destroySilent() {
          for (const [socket, bytes] of received) if (socket.bytesRead === bytes) socket.destroy();
        },
      };
    },
  };
}

/** Whether a failure means that the database is away for now, rather than that something is wrong with a query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = 'code' in error ? String(error.code) : '';
  // Of a server's socket, rather than of any other file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/.test(code) ||
    /^(08...|57P0[1-5]|57014|53[13]00|25P03)$/.test(code) ||
    /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error/i.test(
      error.message,
    )
  );
}

/** The Kysely instance over a pool whose connections are `Client`s. */
export function kysely(pool: pg.Pool): Db {
  const connect = async () => ((await pool.connect()) as unknown as Client).named;
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    plugins: [new CamelCaseNames()],
  });
}

const DATE_OID = 1082;

/** A calendar day stays text: the driver would make it an instant at midnight in the machine's own zone. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === DATE_OID ? (value: unknown) => value : pg.types.getTypeParser(oid, format)),
};
