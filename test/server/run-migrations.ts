import { migrations } from '../../server/db/migrate.ts';
import type { Db } from '../../server/db/schema.ts';

/** Runs migrations by name, on a database with the schema from before them. */
export async function runMigrations(db: Db, ...names: string[]): Promise<void> {
  const known = await migrations();
  for (const name of names) {
    const migration = known[name];
    if (!migration) throw new Error(`There is no migration ${name}.`);
    await migration.up(db);
  }
}
