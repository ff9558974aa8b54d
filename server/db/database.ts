import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Db, Schema } from './schema.ts';
import { listenOnServer, type Subscriber, type Subscription } from './subscription.ts';

/** An open database. Everything speaks to it through `pg`, whether it runs in this process or on a server. */
export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Subscribes to the notifications of a channel, until stopped. To be stopped before the database is closed. */
  listen(channel: string, subscriber: Subscriber): Promise<Subscription>;
  /** Does something on a connection that keeps its session, as `db` does not where a pooler stands in between. */
  inSession<T>(act: (db: Db) => Promise<T>): Promise<T>;
  /** Keeps the database small and quick. To be called every few seconds. A server does this by itself. */
  maintain(): Promise<void>;
  /** Whether there is space for changes on the disk, as far as this process can know: of a server it assumes so. */
  hasSpace(): Promise<boolean>;
  close(): Promise<void>;
};

/** How long a request waits for a connection or an answer before it is told 503, in milliseconds. */
const PATIENCE = 5_000;
const STATEMENT_TIMEOUT = 15_000;

type ServerOptions = {
  /** How many at most, beside one for each subscription. */
  connections?: number;
  /** The same database without the pooler that `url` leads to, which lends its connections for a transaction at a time. */
  directUrl?: string;
};

/** Opens a database on a PostgreSQL server. The server may be away: queries fail until it is back. */
export function openServer(
  url: string,
  onError: (error: Error) => void,
  { connections = 10, directUrl }: ServerOptions = {},
): Database {
  // A pooler refuses settings of a session, which it could not keep.
  const session = directUrl
    ? {}
    : { statement_timeout: STATEMENT_TIMEOUT, idle_in_transaction_session_timeout: STATEMENT_TIMEOUT };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: PATIENCE,
    ...session,
    types,
  });
  // Without listeners, the loss of a connection would end the process: the pool's is for idle ones, the client's for
  // one in the middle of a transaction that has asked nothing at that moment.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = kysely(pool);
  return {
    db,
    pool,
    inSession: async (act) => {
      if (!directUrl) return act(db);
      const direct = openServer(directUrl, onError, { connections: 1 });
      return act(direct.db).finally(direct.close);
    },
    listen: (channel, subscriber) =>
      listenOnServer(
        { connectionString: directUrl ?? url, connectionTimeoutMillis: PATIENCE },
        channel,
        subscriber,
        onError,
      ),
    maintain: async () => {},
    hasSpace: async () => true,
    close: () => pool.end(),
  };
}

/** Whether the database answers now. */
export async function answers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/** Whether a failure means that the database is away for now, rather than that something is wrong with a query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENOENT)$/.test(code) ||
    /^(08...|57P0[1-5]|57014|53[13]00|25P03)$/.test(code) ||
    /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error/i.test(
      error.message,
    )
  );
}

/** What the product speaks SQL with. */
export function kysely(pool: pg.Pool): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const DATE_OID = 1082;

/** A calendar day stays text: the driver would make it an instant at midnight in the machine's own zone. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === DATE_OID ? (value: unknown) => value : pg.types.getTypeParser(oid, format)),
};
