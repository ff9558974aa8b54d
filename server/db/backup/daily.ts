import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMALL_HEAP, SMALL_MALLOC } from '../../kernel/small-process.ts';

const DAY = 24 * 60 * 60_000;
const COMMAND = [join(import.meta.dirname, '../../../scripts/larder.ts'), 'backup'];

/**
 * Backs up the embedded database if the newest backup is at least a day old. Runs `larder backup` in a separate process.
 *
 * @param folder the data folder, which contains the backups
 * @param signal stops a backup in progress
 * @throws an Error that says why the backup failed, such as a lack of space
 */
export async function backUpDaily(folder: string, keep: number, now: Date, signal: AbortSignal): Promise<void> {
  await addDailyBackup(folder, keep, now, (file) => backUpByCommand(folder, file, signal));
}

/**
 * Backs up the database that the environment configures. Runs `larder backup` in a separate process, so that its memory is freed
 * afterwards.
 *
 * @throws an Error that says why the backup failed
 */
export async function backUpByCommand(folder: string, file: string, signal?: AbortSignal): Promise<void> {
  const env = { ...process.env, ...SMALL_MALLOC, DATA_DIR: folder };
  const run = promisify(execFile);
  await run(process.execPath, [...SMALL_HEAP, ...COMMAND, file], { env, ...(signal && { signal }) }).catch((error) => {
    throw new Error(String(error.stderr || error.message).trim());
  });
}

/**
 * Adds a backup to a data folder if the newest one is at least a day old, and then deletes the oldest ones beyond `keep`.
 *
 * @param write writes a backup to a file
 * @returns when the newest backup was made, if no new one was due
 */
export async function addDailyBackup(
  folder: string,
  keep: number,
  now: Date,
  write: (file: string) => Promise<unknown>,
): Promise<Date | undefined> {
  const backups = join(folder, 'backups');
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const newest = await newestBackup(folder, now);
  if (newest && now.getTime() - newest.getTime() < DAY) return newest;
  await removeUnfinished(backups, (name) => !isOfUpdate(name));
  await write(pathOfBackup(folder, now));
  const names = await namesOfBackups(folder);
  // Delete backups from the future first. They were made while the clock was wrong, so their real age is unknown.
  const [future = [], past = []] = [true, false].map((isFuture) =>
    names.filter((name) => dateOf(name) > now === isFuture),
  );
  for (const name of [...future, ...past].slice(0, -keep)) await rm(join(backups, name));
  return undefined;
}

/** Whether a file is a backup from before an update. */
export function isOfUpdate(name: string): boolean {
  return name.startsWith('update-');
}

/** Deletes unfinished files of interrupted backups. @param isOurs selects files that no other process can be writing right now */
export async function removeUnfinished(backups: string, isOurs: (name: string) => boolean): Promise<void> {
  const broken = (await readdir(backups)).filter((name) => name.endsWith('.part') && isOurs(name));
  await Promise.all(broken.map((name) => rm(join(backups, name))));
}

/** Returns the time of the newest backup that is not from the future, if there is one. */
export async function newestBackup(folder: string, now: Date): Promise<Date | undefined> {
  const dates = (await namesOfBackups(folder)).map(dateOf);
  return dates.findLast((date) => date <= now);
}

/** Formats a time for a file name: ISO 8601 without colons, which some systems do not allow. */
export function inName(time: Date): string {
  return time.toISOString().replaceAll(':', '-');
}

/** Returns the path of the daily backup made at an instant. */
export function pathOfBackup(folder: string, madeAt: Date): string {
  return join(folder, 'backups', `${inName(madeAt)}.jsonl.gz`);
}

/** The name of a daily backup is its time. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.jsonl\.gz$/;

function dateOf(name: string): Date {
  return new Date(name.replace(NAME, '$1:$2:$3'));
}

/** Returns the names of the daily backups, oldest first. */
async function namesOfBackups(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'backups')).catch(() => []);
  return names.filter((name) => NAME.test(name)).toSorted();
}
