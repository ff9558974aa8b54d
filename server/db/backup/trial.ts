import { execFile } from 'node:child_process';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMALL_HEAP, SMALL_MALLOC } from '../../kernel/small-process.ts';
import { newestBackup, pathOfBackup } from './daily.ts';

const HOUR = 60 * 60_000;
const COMMAND = join(import.meta.dirname, '../../../scripts/try-backup.ts');

/** Age from which a backup is tested even during the day, in milliseconds. */
const LONG_WAIT = 20 * HOUR;

/** Time after which to retry a test that could not run, in milliseconds. */
const NEXT_TRY = 24 * HOUR;

/** Outcome of a test restore. `words` describes it in English. */
export type TrialOutcome = { outcome: 'restored' | 'damaged' | 'not tried'; words: string };

/** The last test of a folder's backups, with the tested file's size and modification time. */
export type Trial = TrialOutcome & { file: string; size: number; changed: number; triedAt: string };

/**
 * Tests the newest backup in a folder by restoring it into a temporary database, in a separate process. Each backup is tested
 * once, and again if the file has changed or the test could not run. The test waits for the night, unless the backup is 20 hours
 * old.
 *
 * @param folder the data folder, which contains the backups
 * @param signal stops the test
 */
export async function tryNewestBackup(folder: string, now: Date, timeZone: string, signal: AbortSignal): Promise<void> {
  const env = { ...process.env, ...SMALL_MALLOC, DATA_DIR: folder };
  await tryOnce(folder, now, timeZone, async (file) => {
    const { stdout } = await promisify(execFile)(process.execPath, [...SMALL_HEAP, COMMAND, file], { env, signal });
    return JSON.parse(stdout) as TrialOutcome;
  });
}

/** Like tryNewestBackup, but with the given function to test a file. */
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
  if (canWait && !isNight(now, timeZone)) return;
  const outcome = await tryFile(file).catch(
    (error): TrialOutcome => ({ outcome: 'not tried', words: String(error.stderr || error.message).trim() }),
  );
  await store(folder, { file, size, changed, triedAt: now.toISOString(), ...outcome });
}

/** Returns the last test of a folder's backups, if there was one. */
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

/** Whether it is between one and five o’clock in the morning. */
function isNight(now: Date, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  return hour >= 1 && hour < 5;
}
