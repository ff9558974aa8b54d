import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { FileMigrationProvider, Migrator, type MigratorProps, sql } from 'kysely';
import type { Db } from './schema.ts';

/** Every file of this folder is one migration; they run in the order of their names. */
const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS });

/** Any fixed number will do; it names this lock among the database's advisory locks. */
const STARTUP_LOCK = 7_041_776_300_215;

/**
 * Brings the database to the newest layout, then runs `prepare` on it. Both happen under one lock, so servers that
 * start together on one database migrate and prepare it once, the others waiting.
 *
 * @param db keeps its session, see `Database.inSession`
 */
export async function migrate(db: Db, prepare: (db: Db) => Promise<void> = async () => {}): Promise<void> {
  await underStartupLock(db, async (connection) => {
    await run({ db: connection });
    await connection.transaction().execute(prepare);
  });
}

/** Brings the database to the layout of a migration, or to the newest one, as a part of the transaction at hand. */
export async function migrateWithin(db: Db, name?: string): Promise<void> {
  await run({ db, disableTransactions: true }, name);
}

/** The names of all migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).toSorted();
}

/** Acts on one connection while no server can start on this database, nor anyone else act in this way. */
export async function underStartupLock<T>(db: Db, act: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // The wait may be longer than a query is otherwise given.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${STARTUP_LOCK})`.execute(connection);
    try {
      return await act(connection);
    } finally {
      await sql`select pg_advisory_unlock(${STARTUP_LOCK})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function run(props: Omit<MigratorProps, 'provider'>, name?: string): Promise<void> {
  // Their order is that of their names. Kysely would take it from the times at which they ran, by clocks that may be set back.
  const migrator = new Migrator({ ...props, provider, allowUnorderedMigrations: true });
  const { error } = name ? await migrator.migrateTo(name) : await migrator.migrateToLatest();
  if (error) throw error;
}
