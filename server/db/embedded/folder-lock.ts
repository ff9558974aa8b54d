import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A held lock. The operating system releases it if the process dies. */
type FolderLock = { release(): void };

/**
 * Locks the folder for this process by locking an empty SQLite database in it. SQLite uses the operating system's file locks, for
 * which Node has no API. A plain lock file would outlive a killed process.
 *
 * @throws an Error that names the process using the folder
 */
export function lockFolder(folder: string): FolderLock {
  const holder = join(folder, 'lock.json');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new Error(
      `The data folder ${folder} is in use by ${nameHolder(holder)}. ` +
        'Stop that process first. To start a second, empty site instead, set DATA_DIR=./second',
    );
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return { release: () => lock.close() };
}

function nameHolder(holder: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(holder, 'utf8'));
    return `another Open Larder (process ${pid}, since ${since})`;
  } catch {
    return 'another Open Larder that is still starting';
  }
}
