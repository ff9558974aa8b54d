import type { Config } from '../server/config/config.ts';
import { writeBackup } from '../server/db/backup/backup.ts';
import { addDailyBackup } from '../server/db/backup/daily.ts';
import { describeContents } from '../server/db/backup/format.ts';
import { askForCopy } from '../server/db/embedded/copies.ts';
import { exitBecauseOf } from '../server/exit.ts';
import { requireDatabase, runCommand, withAnyDatabase } from './command.ts';

/**
 * Backs up the whole database to a file, even while the server is running. Without a file, adds a backup to DATA_DIR/backups if
 * the newest one there is a day old.
 */
export async function backup(config: Config, file: string | undefined): Promise<void> {
  const { dataDir, dailyBackups } = config;
  requireDatabase(config);
  if (file) await write(config, file);
  else if (dailyBackups === 0) throw new Error('Name a file for the backup. Daily backups are off (DAILY_BACKUPS=0).');
  else {
    const newest = await addDailyBackup(dataDir, dailyBackups, new Date(), (file) => write(config, file));
    if (newest) console.log(`The newest backup is from ${newest.toISOString()}. No new one is due.`);
  }
}

async function write(config: Config, file: string): Promise<void> {
  // A running server has exclusive access to its embedded database.
  const copy = config.databaseUrl ? undefined : await askForCopy(config.dataDir, exitBecauseOf);
  try {
    const contents = await withAnyDatabase(config, (database) => writeBackup(database, file), copy?.folder);
    console.log(`Backed up to ${file}: ${describeContents(contents)}.`);
  } finally {
    copy?.giveBack();
  }
}

// Units and compose files of earlier versions run this file directly.
if (import.meta.main) await runCommand((config, [file]) => backup(config, file));
