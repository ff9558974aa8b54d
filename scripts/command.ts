import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Config, readConfig } from '../server/config/config.ts';
import { misspeltWarnings } from '../server/config/misspelt.ts';
import { type Database, openServer } from '../server/db/database.ts';
import { databaseEnded, openEmbedded } from '../server/db/embedded/embedded.ts';
import { requireCurrent } from '../server/db/migration-names.ts';
import { exitBecauseOf } from '../server/exit.ts';

/**
 * Runs a command with the arguments of this process. The configuration comes from the environment, or else from the file named by
 * ENV_FILE. So a service's own settings file can be used, and no password appears on a command line, where everyone on the
 * machine can read it. Misspelt variable names are reported on standard error, because the command might otherwise act on the
 * wrong site. A command that fails prints the reason and exits with code 1.
 */
export async function runCommand(act: (config: Config, args: string[]) => Promise<void>): Promise<void> {
  try {
    const { ENV_FILE } = process.env;
    if (ENV_FILE) loadEnvFile(ENV_FILE);
    for (const warning of misspeltWarnings(process.env)) console.error(warning);
    await act(readConfig(process.env), process.argv.slice(2));
  } catch (error) {
    exitBecauseOf(error);
  }
}

/**
 * Runs `act` with the site's database, then closes it.
 *
 * @throws an Error with advice if there is no database or it has another version
 */
export async function withDatabase<T>(config: Config, act: (database: Database) => Promise<T>): Promise<T> {
  requireDatabase(config);
  return withAnyDatabase(config, async (database) => {
    await requireCurrent(database.db);
    return act(database);
  });
}

/** Like withDatabase, but for a database of any version. An embedded database can be in a folder other than the site's. */
export async function withAnyDatabase<T>(
  { databaseUrl, databaseDirectUrl: directUrl, dataDir }: Config,
  act: (database: Database) => Promise<T>,
  folder = dataDir,
): Promise<T> {
  const database = databaseUrl
    ? openServer(databaseUrl, exitBecauseOf, { directUrl })
    : await openEmbedded(folder, (error) => exitBecauseOf(new Error(`${databaseEnded(error)} Then try again.`)));
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

/** @throws an Error if the embedded database is used and does not exist */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'db'))) return;
  throw new Error(`There is no database in ${dataDir}. Check DATA_DIR.`);
}
