import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inName, isOfUpdate, removeUnfinished } from './backup/daily.ts';
import { hasMigrations, newestMigration, pendingMigrations, requireUpdatable } from './migration-names.ts';
import type { Db } from './schema.ts';

/** How many backups from before an update are kept. */
const KEPT = 3;

/** The migrations that an update brings, and the file for the backup from before. */
export type Update = {
  pending: string[];
  file: string;
  /** Removes those that are too many. */
  removeOlder(): Promise<void>;
};

/** An update that is due; undefined for a database that is new or up to date. */
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

/** Makes the folder of an update's backup, and removes what backups have left there that were interrupted. @param isOurs see `removeUnfinished` */
export async function makeRoom(folder: string, isOurs = (_name: string) => true): Promise<void> {
  const backups = join(folder, 'backups');
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await removeUnfinished(backups, isOurs);
}

/** An error that says that an update has not begun, and why. @param hint a further way, if there is one */
export function updateRefused(why: string, hint = ''): Error {
  return new Error(
    `The update failed before it changed any data: ${why.replace(/\.$/, '')}.\n` +
      `Fix this and start again, or start the previous version, which still works with this data.${hint}`,
  );
}

/**
 * Backs a database server up before an update changes it. Servers that start meanwhile wait, and then find it done.
 *
 * @param write makes the backup, as this file
 * @param tell told what happens, as it may take minutes
 * @throws an Error that says why the update must not begin
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
    await makeRoom(folder, isOfUpdate);
    await write(update.file);
  } catch (error) {
    throw updateRefused(`the backup before the update failed (${(error as Error).message})`, NOT_HERE);
  }
  await update.removeOlder();
}

const NOT_HERE = ' If you back up the database in another way, set DAILY_BACKUPS=0.';

/** Of those of one layout the newest stays, so that a start that fails over and over does not push out the others. */
async function removeOlder(backups: string, from: string): Promise<void> {
  const names = (await readdir(backups)).filter(isOfUpdate).toSorted();
  const ofThisLayout = names.filter((name) => name.endsWith(`-from-${from}.jsonl.gz`)).slice(0, -1);
  const rest = names.filter((name) => !ofThisLayout.includes(name));
  for (const name of [...ofThisLayout, ...rest.slice(0, -KEPT)]) await rm(join(backups, name));
}
