import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { FileMigrationProvider, Migrator, sql } from 'kysely';
import type { Db } from './schema.ts';

/** Every file of this folder is one migration; they run in the order of their names. */
const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** Any fixed number will do; it names this lock among the database's advisory locks. */
const STARTUP_LOCK = 7_041_776_300_215;

/**
 * Brings the database to the newest layout, then runs `prepare` on it. Both happen under one lock, so servers that
 * start together on one database migrate and prepare it once, the others waiting.
 *
 * @param db keeps its session, see `Database.inSession`
 */
export async function migrate(db: Db, prepare: (db: Db) => Promise<void> = async () => {}): Promise<void> {
  await db.connection().execute(async (connection) => {
    // The wait may be longer than a query is otherwise given.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${STARTUP_LOCK})`.execute(connection);
    try {
      const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS });
      const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
      if (error) throw error;
      await connection.transaction().execute(prepare);
    } finally {
      await sql`select pg_advisory_unlock(${STARTUP_LOCK})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
