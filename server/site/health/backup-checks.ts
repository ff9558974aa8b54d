import { basename } from 'node:path';
import { sql } from 'kysely';
import { msg } from '#words';
import { newestBackup } from '../../db/backup/daily.ts';
import { lastTrial } from '../../db/backup/trial.ts';
import type { Db } from '../../db/schema.ts';
import type { Check } from './check.ts';

const HOUR = 60 * 60_000;

/** Age from which the newest daily backup counts as late, in milliseconds: a day, plus two hours to create the next one. */
const OLD = 26 * HOUR;

export const backupAge: Check = {
  title: msg`Daily backup`,
  harm: 'high',
  docs: 'docs/running.md#backup',
  async find({ db, config: { dailyBackups, dataDir, databaseUrl }, now }) {
    if (dailyBackups === 0) return 'does not apply';
    const newest = await newestBackup(dataDir, now);
    const since = newest ?? (await beginOfDatabase(db));
    if (!since || now.getTime() - since.getTime() <= OLD) return 'well';
    return {
      title: newest ? msg`The newest backup is more than a day old` : msg`There’s no backup`,
      advice: databaseUrl
        ? msg`Check that the backup timer is running and that this server can see DATA_DIR/backups. If you back up the database another way, set DAILY_BACKUPS=0.`
        : msg`Search the log for the words below to see why. Usually the disk is nearly full.`,
      details: databaseUrl ? [] : ['could not make the daily backup'],
      since,
    };
  },
};

export const backupRestored: Check = {
  title: msg`Restore test`,
  harm: 'high',
  docs: 'docs/running.md#backup',
  async find({ config: { dailyBackups, dataDir }, now }) {
    if (dailyBackups === 0 || !(await newestBackup(dataDir, now))) return 'does not apply';
    const trial = await lastTrial(dataDir);
    if (!trial) return 'does not apply';
    const { outcome, file, words, triedAt } = trial;
    if (outcome === 'restored') return 'well';
    const found = { details: [basename(file), words], since: new Date(triedAt) };
    if (outcome === 'damaged') {
      return {
        title: msg`The newest backup can’t be restored`,
        advice: msg`Keep the older backups, make a new one now (npm run larder -- backup) and check the disk.`,
        ...found,
      };
    }
    return {
      title: msg`The newest backup couldn’t be tested`,
      advice: msg`Restore one into an empty database yourself from time to time.`,
      harm: 'low',
      ...found,
    };
  },
};

/** Returns when this database was created. */
async function beginOfDatabase(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ begun: string | null }>`
    select min(timestamp) as begun from kysely_migration`.execute(db);
  return rows[0]?.begun ? new Date(rows[0].begun) : undefined;
}
