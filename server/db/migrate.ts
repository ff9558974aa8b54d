import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type Kysely, type Migration, Migrator, type MigratorProps, sql } from 'kysely';
import { lockNumber } from './advisory-locks.ts';
import { continueHistory, formerLayouts, formerMigrations, layOutAsBefore } from './former-migrations.ts';
import { hasFormerHistory, hasMigrations, MIGRATIONS, requireUpdatable } from './migration-names.ts';
import { withRequirements } from './requirements.ts';
import type { Db } from './schema.ts';

type Props = Omit<MigratorProps, 'provider'> & { db: Db };

/** The migration that creates a new database. */
const FIRST = '001-schema';

/** Loads all migrations, by name. Each is an SQL file or, if it has to compute something, a module that exports `up`. */
async function migrations(): Promise<Record<string, Migration>> {
  const entries = (await readdir(MIGRATIONS)).map(async (file) => {
    const path = join(MIGRATIONS, file);
    const { name, ext } = parse(file);
    return [name, ext === '.sql' ? statementsIn(await readFile(path, 'utf8')) : await import(path)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function statementsIn(text: string): Migration {
  return { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) };
}

/**
 * Runs `beforehand`, migrates the database to the newest schema, then runs `prepare`. All of this runs under a lock, so servers
 * that start together take turns.
 *
 * @param db must keep its session (see `Database.inSession`)
 */
export async function migrate(
  db: Db,
  prepare: (db: Db) => Promise<void> = async () => {},
  beforehand: (db: Db) => Promise<void> = async () => {},
): Promise<void> {
  await underStartupLock(db, async (connection) => {
    await beforehand(connection);
    await run({ db: connection });
    await connection.transaction().execute(prepare);
  });
}

/** Migrates the database to the given migration, or to the newest one, in the caller's transaction. */
export async function migrateWithin(db: Db, name?: string): Promise<void> {
  const isFormer = name !== undefined && formerLayouts.includes(name);
  await run({ db, disableTransactions: true }, isFormer ? FIRST : name);
  if (isFormer) await layOutAsBefore(db, name);
}

/**
 * Runs `act` on one connection, under a lock that keeps other servers from starting on this database.
 *
 * @throws an Error that says what the database lacks and how to fix it
 */
export async function underStartupLock<T>(db: Db, act: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // Waiting for the lock may take longer than the usual statement timeout.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${lockNumber('startup')})`.execute(connection);
    try {
      return await withRequirements(connection, () => act(connection));
    } finally {
      await sql`select pg_advisory_unlock(${lockNumber('startup')})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function run(props: Props, name?: string): Promise<void> {
  await requireUpdatable(props.db);
  if (await hasFormerHistory(props.db)) {
    await carryOut(props, formerMigrations);
    await continueHistory(props.db);
  }
  await carryOut(props, migrations, name);
}

async function carryOut(
  { db, ...props }: Props,
  getMigrations: () => Promise<Record<string, Migration>>,
  name?: string,
): Promise<void> {
  // By default, Kysely checks the order in which migrations ran by their timestamps, which are wrong if a clock was set back.
  const migrator = new Migrator({ db, ...props, provider: { getMigrations }, allowUnorderedMigrations: true });
  if (name || props.disableTransactions || !(await hasMigrations(db))) {
    const { error } = name ? await migrator.migrateTo(name) : await migrator.migrateToLatest();
    if (error) throw error;
    return;
  }
  // Each migration gets its own transaction, so that none holds its locks while a later one waits for running servers.
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error) throw inMigration(error, results[0]?.migrationName);
    if (results.length === 0) return;
  }
}

/** Adds to the error message which migration failed and that it was rolled back. */
function inMigration(error: unknown, name?: string): unknown {
  if (error instanceof Error && name)
    error.message = `The migration ${name} failed and was rolled back: ${error.message}`;
  return error;
}
