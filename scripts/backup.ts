import type { Config } from '../server/config/config.ts';
import { writeBackup } from '../server/db/backup/backup.ts';
import { addDailyBackup } from '../server/db/backup/daily.ts';
import { describe } from '../server/db/backup/format.ts';
import { askForCopy } from '../server/db/embedded/copies.ts';
import { exitBecauseOf } from '../server/exit.ts';
import { requireDatabase, runCommand, withAnyDatabase } from './command.ts';

/**
 * Backs up all that the database holds to a file, also while the server runs. Without a file it adds one to those in
 * DATA_DIR/backups if the newest is a day old.
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
  // A running server has its embedded database to itself.
  const copy = config.databaseUrl ? undefined : await askForCopy(config.dataDir, exitBecauseOf);
  try {
    const contents = await withAnyDatabase(config, (database) => writeBackup(database, file), copy?.folder);
    console.log(`Backed up to ${file}: ${describe(contents)}.`);
  } finally {
    copy?.giveBack();
  }
}

// Units and compose files of earlier versions run this file.
if (import.meta.main) await runCommand((config, [file]) => backup(config, file));
