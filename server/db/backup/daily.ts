import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DAY = 24 * 60 * 60_000;
/**
 * What keeps Node's memory small: WebAssembly that is compiled once, and little room for what is of no use any more, in MB. The
 * same stands in package.json.
 */
export const LITTLE_MEMORY = ['--liftoff-only', '--max-semi-space-size=1', '--max-old-space-size=64'];
const COMMAND = join(import.meta.dirname, '../../../scripts/backup.ts');

/**
 * Backs the embedded database up when the newest backup is a day old, and removes the oldest ones beyond those that are to
 * be kept. What backs up is `npm run backup`, in a process of its own.
 *
 * @param folder the data folder, below which the backups are
 * @param signal ends the backup that is being made
 * @throws an Error that says why there is none, such as a lack of space
 */
export async function backUpDaily(folder: string, keep: number, now: Date, signal: AbortSignal): Promise<void> {
  const backups = join(folder, 'backups');
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const newest = await newestBackup(folder, now);
  if (newest && now.getTime() - newest.getTime() < DAY) return;
  // Left by one that was broken off.
  const broken = (await readdir(backups)).filter((name) => name.endsWith('.part'));
  await Promise.all(broken.map((name) => rm(join(backups, name))));
  const file = join(backups, `${now.toISOString().replaceAll(':', '-')}.jsonl.gz`);
  const env = { ...process.env, DATA_DIR: folder };
  await promisify(execFile)(process.execPath, [...LITTLE_MEMORY, COMMAND, file], { env, signal }).catch((error) => {
    throw new Error(String(error.stderr || error.message).trim());
  });
  const names = await namesOfBackups(folder);
  // One from the future was made when the clock was wrong: who knows when.
  const [future = [], past = []] = [true, false].map((isFuture) =>
    names.filter((name) => dateOf(name) > now === isFuture),
  );
  for (const name of [...future, ...past].slice(0, -keep)) await rm(join(backups, name));
}

/** When the newest backup was made that is not from the future, if there is one. */
export async function newestBackup(folder: string, now: Date): Promise<Date | undefined> {
  const dates = (await namesOfBackups(folder)).map(dateOf);
  return dates.findLast((date) => date <= now);
}

/** The names of backups say when they were made, as ISO 8601 does but without colons, which not every system takes. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.jsonl\.gz$/;

function dateOf(name: string): Date {
  return new Date(name.replace(NAME, '$1:$2:$3'));
}

/** Oldest first. */
async function namesOfBackups(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'backups')).catch(() => []);
  return names.filter((name) => NAME.test(name)).toSorted();
}
