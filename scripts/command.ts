import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Config, readConfig } from '../server/config/config.ts';
import { misspelt } from '../server/config/misspelt.ts';
import { type Database, openServer } from '../server/db/database.ts';
import { databaseEnded, openEmbedded } from '../server/db/embedded/embedded.ts';
import { requireCurrent } from '../server/db/migration-names.ts';
import { exitBecauseOf } from '../server/exit.ts';

/**
 * Runs a command with the arguments of this process. The configuration comes from the environment, and else from the file that ENV_FILE
 * names. So a service's own file will do, and no password stands on a command line, where everybody on the machine can
 * read it. Misspelt names are reported on standard error, as the command might act on another site. A command that fails
 * says why, and ends with 1.
 */
export async function runCommand(act: (config: Config, args: string[]) => Promise<void>): Promise<void> {
  try {
    const { ENV_FILE } = process.env;
    if (ENV_FILE) loadEnvFile(ENV_FILE);
    for (const warning of misspelt(process.env)) console.error(warning);
    await act(readConfig(process.env), process.argv.slice(2));
  } catch (error) {
    exitBecauseOf(error);
  }
}

/**
 * Runs `act` with the database of a site, then closes it.
 *
 * @throws an Error that says what to do, when there is no database or when it is one of another version
 */
export async function withDatabase<T>(config: Config, act: (database: Database) => Promise<T>): Promise<T> {
  requireDatabase(config);
  return withAnyDatabase(config, async (database) => {
    await requireCurrent(database.db);
    return act(database);
  });
}

/** As withDatabase, for a database of any version. An embedded database may be in another folder than the site's. */
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

/** @throws an Error when the embedded database is to be used and there is none */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'db'))) return;
  throw new Error(`There is no database in ${dataDir}. Check DATA_DIR.`);
}
