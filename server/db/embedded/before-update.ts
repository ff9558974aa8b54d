import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMALL_HEAP, SMALL_MALLOC } from '../../kernel/small-process.ts';
import { writeBackup } from '../backup/backup.ts';
import { inName, removeUnfinished } from '../backup/daily.ts';
import { hasMigrations, newestMigration, pendingMigrations, requireNotNewer } from '../migration-names.ts';
import { makeCopy, spaceForCopy } from './copies.ts';
import type { EmbeddedDatabase } from './embedded.ts';

/** How many backups from before an update are kept. */
const KEPT = 3;

const REHEARSAL = join(import.meta.dirname, 'rehearse.ts');
const REMOVING = { recursive: true, force: true, maxRetries: 3 };

/**
 * Where migrations are pending, backs the database up into its data folder and then carries them out on a copy. Without
 * enough space for a copy there is only the backup. Nothing happens to a database that is new or up to date.
 *
 * @param tell told what happens, as it may take minutes
 * @throws an Error that says why the update must not begin; the database is as it was
 */
export async function prepareUpdate(
  folder: string,
  database: EmbeddedDatabase,
  tell: (words: string) => void,
): Promise<void> {
  const { db } = database;
  if (!(await hasMigrations(db))) return;
  await requireNotNewer(db);
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return;

  const from = await newestMigration(db);
  const backups = join(folder, 'backups');
  const file = join(backups, `update-${inName(new Date())}-from-${from}.jsonl.gz`);
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await removeUnfinished(backups);
  const { free, needed } = await spaceForCopy(folder);
  tell(`This version changes the database (${pending.join(', ')}). It is backed up to ${file} before that.`);
  if (free >= needed) await rehearse(await makeCopy(folder, database), file);
  else {
    tell('There is not enough space for a copy of the database, so the changes are not tried on one first.');
    await backUp(database, file);
  }
  await removeOlder(backups, from);
}

/** Backs a copy up and carries the migrations out on it, in a process that ends, and with which the copy goes. */
async function rehearse(copy: string, file: string): Promise<void> {
  const env = { ...process.env, ...SMALL_MALLOC };
  try {
    await promisify(execFile)(process.execPath, [...SMALL_HEAP, REHEARSAL, copy, file], { env });
  } catch (error) {
    const { signal, stderr, message } = error as { signal?: string; stderr?: string; message: string };
    throw refused(signal === 'SIGKILL' ? KILLED : String(stderr || message).trim());
  } finally {
    await rm(copy, REMOVING);
  }
}

const KILLED = 'the process that tries it was killed, as Linux does where memory is short. Let it have 450 MB';

async function backUp(database: EmbeddedDatabase, file: string): Promise<void> {
  if (!(await database.hasSpace())) throw refused('there is no space for a backup. Make some where DATA_DIR is');
  await writeBackup(database, file).catch((error: Error) => {
    throw refused(error.message);
  });
}

function refused(why: string): Error {
  return new Error(
    `This version can not take the data over, and has left it as it was: ${why.replace(/\.$/, '')}.\n` +
      'Mend that and start again, or start the version from before, which goes on with this data.',
  );
}

/** Of those of one layout the newest stays, so that a start that fails over and over does not push out the others. */
async function removeOlder(backups: string, from: string): Promise<void> {
  const names = (await readdir(backups)).filter((name) => name.startsWith('update-')).toSorted();
  const ofThisLayout = names.filter((name) => name.endsWith(`-from-${from}.jsonl.gz`)).slice(0, -1);
  const rest = names.filter((name) => !ofThisLayout.includes(name));
  for (const name of [...ofThisLayout, ...rest.slice(0, -KEPT)]) await rm(join(backups, name));
}
