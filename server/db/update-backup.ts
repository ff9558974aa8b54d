import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inName, isOfUpdate, removeUnfinished } from './backup/daily.ts';
import { hasMigrations, newestMigration, pendingMigrations, requireUpdatable } from './migration-names.ts';
import type { Db } from './schema.ts';

/** Number of update backups to keep. */
const KEPT = 3;

/** An update's migrations, and the file for the backup that is made before they run. */
export type Update = {
  pending: string[];
  file: string;
  /** Removes surplus backups of earlier updates. */
  removeOlder(): Promise<void>;
};

/** Returns the pending update, or undefined if the database is new or up to date. */
export async function dueUpdate(folder: string, db: Db): Promise<Update | undefined> {
  if (!(await hasMigrations(db))) return undefined;
  await requireUpdatable(db);
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return undefined;
  const from = await newestMigration(db);
  const backups = join(folder, 'backups');
  const file = join(backups, `update-${inName(new Date())}-from-${from}.jsonl.gz`);
  return { pending, file, removeOlder: () => removeOlder(backups, from) };
}

/** Creates the backup folder and removes the remains of interrupted backups. @param isOurs see `removeUnfinished` */
export async function prepareBackupFolder(folder: string, isOurs = (_name: string) => true): Promise<void> {
  const backups = join(folder, 'backups');
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await removeUnfinished(backups, isOurs);
}

/** Returns an error that says why an update was not started. @param hint another way to continue, if there is one */
export function updateRefused(why: string, hint = ''): Error {
  return new Error(
    `The update failed before it changed any data: ${why.replace(/\.$/, '')}.\n` +
      `Fix this and start again, or start the previous version, which still works with this data.${hint}`,
  );
}

/**
 * Backs up a database server before an update changes its data. Servers that start meanwhile wait, then find the update done.
 *
 * @param write writes a backup to the given file
 * @param tell reports progress, because a backup may take minutes
 * @throws an Error that says why the update must not start
 */
export async function backUpBeforeUpdate(
  { folder, isWanted }: { folder: string; isWanted: boolean },
  db: Db,
  write: (file: string) => Promise<unknown>,
  tell: (words: string) => void,
): Promise<void> {
  const update = await dueUpdate(folder, db);
  if (!update) return;
  const what = `This version changes the database (${update.pending.join(', ')}).`;
  if (!isWanted) return tell(`${what} DAILY_BACKUPS is 0, so no backup is made first.`);
  tell(`${what} It is backed up to ${update.file} first.`);
  try {
    await prepareBackupFolder(folder, isOfUpdate);
    await write(update.file);
  } catch (error) {
    throw updateRefused(`the backup before the update failed (${(error as Error).message})`, NOT_HERE);
  }
  await update.removeOlder();
}

const NOT_HERE = ' If you back up the database in another way, set DAILY_BACKUPS=0.';

/**
 * Keeps the newest backups, but only one of this schema, so that repeated failed starts do not push out those of other schemas.
 */
async function removeOlder(backups: string, from: string): Promise<void> {
  const names = (await readdir(backups)).filter(isOfUpdate).toSorted();
  const ofThisLayout = names.filter((name) => name.endsWith(`-from-${from}.jsonl.gz`)).slice(0, -1);
  const rest = names.filter((name) => !ofThisLayout.includes(name));
  for (const name of [...ofThisLayout, ...rest.slice(0, -KEPT)]) await rm(join(backups, name));
}
