import { migrations } from '../../server/db/migrate.ts';
import type { Db } from '../../server/db/schema.ts';

/** Carries out migrations by their names, on a database that is laid out as before them. */
export async function runMigrations(db: Db, ...names: string[]): Promise<void> {
  const known = await migrations();
  for (const name of names) {
    const migration = known[name];
    if (!migration) throw new Error(`There is no migration ${name}.`);
    await migration.up(db);
  }
}
