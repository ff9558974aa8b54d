/** A PostgreSQL server filled with foods, as most benchmarks need. */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Day } from '../contract/dates.ts';
import { Client } from '../server/db/client.ts';
import { kysely } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { temporaryFolder } from '../test/process/app-process.ts';
import { startPostgres } from '../test/server/postgres-server.ts';
import { fillFoods } from './foods.ts';

export type FilledDatabase = { url: string; pool: pg.Pool; stop(): Promise<void> };

/** @param settings PostgreSQL settings in addition to those of the tests */
export async function startDatabase(foods: number, settings: Record<string, string> = {}): Promise<FilledDatabase> {
  const folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  const postgres = await startPostgres(join(folder.path, 'postgres'), undefined, settings);
  const pool = new pg.Pool({ connectionString: postgres.url, Client });
  // A closing connection may still be told that the server stops.
  pool.on('error', () => {});
  await migrate(kysely(pool));
  await fillFoods(pool, foods, new Date().toISOString().slice(0, 10) as Day);
  return {
    url: postgres.url,
    pool,
    stop: async () => {
      await pool.end();
      await postgres.stop();
      await folder.remove();
    },
  };
}
