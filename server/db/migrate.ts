import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type Kysely, type Migration, Migrator, type MigratorProps, sql } from 'kysely';
import { lockNumber } from './advisory-locks.ts';
import { continueHistory, formerLayouts, formerMigrations, layOutAsBefore } from './former-migrations.ts';
import { hasFormerHistory, hasMigrations, MIGRATIONS, requireUpdatable } from './migration-names.ts';
import { withRequirements } from './requirements.ts';
import type { Db } from './schema.ts';

type Props = Omit<MigratorProps, 'provider'> & { db: Db };

/** The migration that makes a new database. */
const FIRST = '001-schema';

/** All migrations by their names. Each is a text of SQL statements, or, where it has to compute, a module that exports `up`. */
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
 * Brings the database to the newest layout, then runs `prepare` on it; `beforehand` comes first. All happens under one lock. If several
 * servers start together, one migrates and prepares the database, and the others wait.
 *
 * @param db keeps its session, see `Database.inSession`
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

/** Brings the database to the layout of a migration, or to the newest one, as a part of the current transaction. */
export async function migrateWithin(db: Db, name?: string): Promise<void> {
  const isFormer = name !== undefined && formerLayouts.includes(name);
  await run({ db, disableTransactions: true }, isFormer ? FIRST : name);
  if (isFormer) await layOutAsBefore(db, name);
}

/**
 * Runs `act` on one connection while no server can start on this database, and no other call of this function runs.
 *
 * @throws an Error that says what is missing in the database, with the SQL that mends it
 */
export async function underStartupLock<T>(db: Db, act: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // The wait may be longer than the usual limit for a statement.
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
  // They run in the order of their names. Kysely would use the times at which they ran, by clocks that may be set back.
  const migrator = new Migrator({ db, ...props, provider: { getMigrations }, allowUnorderedMigrations: true });
  if (name || props.disableTransactions || !(await hasMigrations(db))) {
    const { error } = name ? await migrator.migrateTo(name) : await migrator.migrateToLatest();
    if (error) throw error;
    return;
  }
  // Each in a transaction of its own: what one of them locks would else be held while the next waits for servers that go on.
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error) throw inMigration(error, results[0]?.migrationName);
    if (results.length === 0) return;
  }
}

/** The same error, which says where it happened and what was left. Each migration is a transaction of its own. */
function inMigration(error: unknown, name?: string): unknown {
  if (error instanceof Error && name)
    error.message = `The migration ${name} failed and was rolled back: ${error.message}`;
  return error;
}
