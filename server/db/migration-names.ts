import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { sql } from 'kysely';
import { formerMigrationNames, requiredMigrations, viaPredecessor } from './former-migrations.ts';
import type { Db } from './schema.ts';

/** Every file of this folder is one migration; they run in the order of their names. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** The names of all migrations that this program knows, in their order. */
export function migrationNames(): string[] {
  return readdirSync(MIGRATIONS)
    .map((file) => parse(file).name)
    .toSorted();
}

/** Whether servers that do not know a migration still work after a newer one has carried it out. */
export function isAdditive(migration: string): boolean {
  return migration.endsWith('.additive');
}

/** The migrations that a newer Open Larder has carried out on a database, and that this one does not know. */
export async function newerMigrations(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db);
  const known = new Set(knownFor(applied));
  return applied.filter((name) => !known.has(name));
}

/** @throws an Error that says what to do, when a newer Open Larder has changed a database, or when it is too old to be updated */
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

/** The migrations that this program knows and that have not been carried out on a database yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return knownFor(applied).filter((name) => !applied.includes(name));
}

/** The newest migration that was carried out on a database: the layout of its tables. */
export async function newestMigration(db: Db): Promise<string> {
  return (await appliedMigrations(db)).at(-1) ?? '';
}

/** @throws an Error that says what to do, unless a database has the layout that this program knows */
export async function requireCurrent(db: Db): Promise<void> {
  if (!(await hasMigrations(db))) throw new Error('This database is empty. Start the server first.');
  await requireUpdatable(db);
  if ((await pendingMigrations(db)).length === 0) return;
  throw new Error('This data is from an older version of Open Larder. Start the server first to update it.');
}

/** Whether migrations have run on a database at all. */
export async function hasMigrations(db: Db): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  return rows.length > 0;
}

/** Whether a database has carried out migrations from before 1.0.0. */
export async function hasFormerHistory(db: Db): Promise<boolean> {
  return (await hasMigrations(db)) && isFormer(await appliedMigrations(db));
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** The migrations that this program knows for a database that has carried out these. */
function knownFor(applied: string[]): string[] {
  return isFormer(applied) ? [...formerMigrationNames, ...migrationNames()] : migrationNames();
}

function isFormer(applied: string[]): boolean {
  return applied.some((name) => requiredMigrations.includes(name));
}
