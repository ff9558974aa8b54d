import { execFile } from 'node:child_process';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMALL_HEAP, SMALL_MALLOC } from '../../kernel/small-process.ts';
import { newestBackup, pathOfBackup } from './daily.ts';

const HOUR = 60 * 60_000;
const COMMAND = join(import.meta.dirname, '../../../scripts/try-backup.ts');

/** A backup that is older has waited long enough for a time of little use, in milliseconds. */
const LONG_WAIT = 20 * HOUR;

/** What could not be tried is tried again after this, in milliseconds. */
const NEXT_TRY = 24 * HOUR;

/** What came of restoring a backup into a database that is thrown away. `words` are in English. */
export type TrialOutcome = { outcome: 'restored' | 'damaged' | 'not tried'; words: string };

/** The last trial of a folder: which file, as it was then. */
export type Trial = TrialOutcome & { file: string; size: number; changed: number; triedAt: string };

/**
 * Restores the newest backup of a folder into a database that is thrown away, by a process of its own, once, and again when the
 * file has changed. It waits for the small hours, but not for longer than a day.
 *
 * @param folder the data folder, which holds the backups
 * @param signal stops the trial
 */
export async function tryNewestBackup(folder: string, now: Date, timeZone: string, signal: AbortSignal): Promise<void> {
  const env = { ...process.env, ...SMALL_MALLOC, DATA_DIR: folder };
  await tryOnce(folder, now, timeZone, async (file) => {
    const { stdout } = await promisify(execFile)(process.execPath, [...SMALL_HEAP, COMMAND, file], { env, signal });
    return JSON.parse(stdout) as TrialOutcome;
  });
}

/** As tryNewestBackup, by another way to try a file. */
export async function tryOnce(
  folder: string,
  now: Date,
  timeZone: string,
  tryFile: (file: string) => Promise<TrialOutcome>,
): Promise<void> {
  const madeAt = await newestBackup(folder, now);
  if (!madeAt) return;
  const file = pathOfBackup(folder, madeAt);
  const { size, mtimeMs: changed } = await stat(file);
  const last = await lastTrial(folder);
  const isSame = last?.file === file;
  const isOver = last?.outcome !== 'not tried' || now.getTime() - Date.parse(last.triedAt) < NEXT_TRY;
  if (isSame && last.size === size && last.changed === changed && isOver) return;
  const canWait = !isSame && now.getTime() - madeAt.getTime() < LONG_WAIT;
  if (canWait && !isSmallHour(now, timeZone)) return;
  const outcome = await tryFile(file).catch(
    (error): TrialOutcome => ({ outcome: 'not tried', words: String(error.stderr || error.message).trim() }),
  );
  await store(folder, { file, size, changed, triedAt: now.toISOString(), ...outcome });
}

/** The last trial of a folder's backups, if there was one. */
export async function lastTrial(folder: string): Promise<Trial | undefined> {
  try {
    return JSON.parse(await readFile(pathOfTrial(folder), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function store(folder: string, trial: Trial): Promise<void> {
  const path = pathOfTrial(folder);
  await writeFile(`${path}.new`, JSON.stringify(trial), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function pathOfTrial(folder: string): string {
  return join(folder, 'backups', 'last-trial.json');
}

/** Whether it is between one and five o’clock. */
function isSmallHour(now: Date, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  return hour >= 1 && hour < 5;
}
