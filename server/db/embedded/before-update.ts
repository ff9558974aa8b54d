import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMALL_HEAP, SMALL_MALLOC } from '../../kernel/small-process.ts';
import { writeBackup } from '../backup/backup.ts';
import { dueUpdate, prepareBackupFolder, updateRefused } from '../update-backup.ts';
import { makeCopy, spaceForCopy } from './copies.ts';
import type { EmbeddedDatabase } from './embedded.ts';

const REHEARSAL = join(import.meta.dirname, 'rehearse.ts');
const REMOVING = { recursive: true, force: true, maxRetries: 3 };

/**
 * If migrations are pending, backs up the database into its data folder and tests the migrations on a copy. Skips the test if
 * there is no space for a copy. Does nothing if the database is new or up to date.
 *
 * @param tell reports progress, because this may take minutes
 * @throws an Error that says why the update must not start; the database is unchanged
 */
export async function prepareUpdate(
  folder: string,
  database: EmbeddedDatabase,
  tell: (words: string) => void,
): Promise<void> {
  const update = await dueUpdate(folder, database.db);
  if (!update) return;
  const { pending, file } = update;
  await prepareBackupFolder(folder);
  const { free, needed } = await spaceForCopy(folder);
  tell(`This version changes the database (${pending.join(', ')}). It is backed up to ${file} first.`);
  if (free >= needed) await rehearse(await makeCopy(folder, database), file);
  else {
    tell('There is not enough disk space for a copy of the database, so the changes are not tested on a copy first.');
    await backUp(database, file);
  }
  await update.removeOlder();
}

/** Backs up a copy and runs the migrations on it, in a separate process. Deletes the copy afterwards. */
async function rehearse(copy: string, file: string): Promise<void> {
  const env = { ...process.env, ...SMALL_MALLOC };
  try {
    await promisify(execFile)(process.execPath, [...SMALL_HEAP, REHEARSAL, copy, file], { env });
  } catch (error) {
    const { signal, stderr, message } = error as { signal?: string; stderr?: string; message: string };
    throw updateRefused(signal === 'SIGKILL' ? KILLED : String(stderr || message).trim());
  } finally {
    await rm(copy, REMOVING);
  }
}

const KILLED = 'the process that tests the update was killed, probably for lack of memory. It needs 450 MB';

async function backUp(database: EmbeddedDatabase, file: string): Promise<void> {
  if (!(await database.hasSpace())) throw updateRefused('there is no disk space for a backup. Free some in DATA_DIR');
  await writeBackup(database, file).catch((error: Error) => {
    throw updateRefused(error.message);
  });
}
