import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { sql } from 'kysely';
import { formerMigrationNames, requiredMigrations, viaPredecessor } from './former-migrations.ts';
import type { Db } from './schema.ts';

/** Folder with one file per migration. Migrations run in the order of their names. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Returns the names of all migrations of this version, in order. */
export function migrationNames(): string[] {
  return readdirSync(MIGRATIONS)
    .map((file) => parse(file).name)
    .toSorted();
}

/** Whether older servers, which do not know a migration, still work after it has run. */
export function isAdditive(migration: string): boolean {
  return migration.endsWith('.additive');
}

/** Returns migrations that a newer version has run on the database and that this version does not know. */
export async function newerMigrations(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db);
  const known = new Set(knownFor(applied));
  return applied.filter((name) => !known.has(name));
}

/**
 * Checks that this version can update the database, which may be neither newer nor too old. @throws an Error that says what to do
 */
export async function requireUpdatable(db: Db): Promise<void> {
  if (!(await hasMigrations(db))) return;
  const newer = await newerMigrations(db);
  if (newer.length > 0) {
    throw new Error(
      `This data is from a newer version of Open Larder, with migrations unknown here: ${newer.join(', ')}. Run that version or ` +
        'a newer one. To stay on this version, restore a backup from before the update into an empty database.',
    );
  }
  const pending = await pendingMigrations(db);
  if (!pending.some((name) => requiredMigrations.includes(name))) return;
  throw new Error(
    `This data is from before 28 November 2026 (${await newestMigration(db)}), which is too old for this version. Nothing was ` +
      `changed. ${viaPredecessor}`,
  );
}

/** Returns this version's migrations that have not run on the database. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return knownFor(applied).filter((name) => !applied.includes(name));
}

/** Returns the newest migration that has run on the database, which identifies its schema, or an empty string if none has. */
export async function newestMigration(db: Db): Promise<string> {
  return (await appliedMigrations(db)).at(-1) ?? '';
}

/** Checks that the database has exactly this version's schema. @throws an Error that says what to do */
export async function requireCurrent(db: Db): Promise<void> {
  if (!(await hasMigrations(db))) throw new Error('This database is empty. Start the server first.');
  await requireUpdatable(db);
  if ((await pendingMigrations(db)).length === 0) return;
  throw new Error('This data is from an older version of Open Larder. Start the server first to update it.');
}

/** Whether any migration has run on the database. */
export async function hasMigrations(db: Db): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  return rows.length > 0;
}

/** Whether migrations from before 1.0.0 have run on the database. */
export async function hasFormerHistory(db: Db): Promise<boolean> {
  return (await hasMigrations(db)) && isFormer(await appliedMigrations(db));
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** Returns the names of all migrations that this version expects in a database, given those applied to it. */
function knownFor(applied: string[]): string[] {
  return isFormer(applied) ? [...formerMigrationNames, ...migrationNames()] : migrationNames();
}

function isFormer(applied: string[]): boolean {
  return applied.some((name) => requiredMigrations.includes(name));
}
