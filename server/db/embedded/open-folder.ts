import type { Logger } from 'pino';
import type { Database } from '../database.ts';
import { prepareUpdate } from './before-update.ts';
import { serveCopies } from './copies.ts';
import { databaseEnded, openEmbedded } from './embedded.ts';

/**
 * Opens the server's embedded database, prepares a pending update, and serves copies of the database for backups. If the database
 * fails, the process exits.
 */
export async function openFolder(folder: string, log: Logger): Promise<Database> {
  const database = await openEmbedded(folder, (err) => {
    console.error(`${databaseEnded(err)} Then start the server again.`);
    process.exit(1);
  });
  const copies = serveCopies(folder, database, (err) => log.warn({ err }, 'cannot make backups while running'));
  const close = () => {
    copies.stop();
    return database.close();
  };
  try {
    await prepareUpdate(folder, database, (words) => log.info(words));
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
}
