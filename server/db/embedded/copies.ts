import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { type EmbeddedDatabase, freeSpace, MIN_FREE_SPACE } from './embedded.ts';
import { connectTo, receiveAnswer, sendAnswer, serveSocket } from './folder-socket.ts';

/** Response to a process that asked for a copy: the copy's data folder, or why there is none. */
type Answer = { folder: string } | { error: string };

/**
 * Provides copies of the running database to other processes of the same account, so that backups do not occupy the database's
 * only connection. A process gets a copy by connecting to a socket in the folder. The copy is deleted when the process
 * disconnects.
 *
 * @param onError called if processes cannot connect or a copy cannot be deleted
 */
export function serveCopies(folder: string, database: EmbeddedDatabase, onError: (error: Error) => void) {
  try {
    // Deletes copies that a killed process left behind.
    rmSync(join(folder, COPIES), REMOVING);
  } catch (error) {
    onError(error as Error);
  }
  const give = async (connection: Socket) => {
    const closed = once(connection.resume(), 'close');
    const answer: Answer = await copy(folder, database).catch((error) => ({ error: String(error.message ?? error) }));
    sendAnswer(connection, answer);
    await closed;
    if ('folder' in answer) await rm(answer.folder, REMOVING).catch(onError);
  };
  return serveSocket(folder, SOCKET, (connection) => void give(connection), onError);
}

/** A copy of a database. Call `giveBack` once the copy is no longer needed. */
export type Copy = { folder: string; giveBack(): void };

/**
 * Asks the process that uses a data folder for a copy of its database.
 *
 * @param onLost called if that process ends before the copy is given back
 * @returns the copy; undefined if no process uses the folder
 * @throws an Error that says why there is no copy, such as a lack of space
 */
export async function askForCopy(folder: string, onLost: (error: Error) => void): Promise<Copy | undefined> {
  const connection = await connectTo(folder, SOCKET);
  if (!connection) return undefined;
  const ended = new Error('The server stopped, which also removed its copy of the database. Try again.');
  const answer = await receiveAnswer<Answer>(connection);
  if (!answer) throw ended;
  const lose = () => onLost(ended);
  connection.once('close', lose);
  const giveBack = () => void connection.off('close', lose).destroy();
  if ('folder' in answer) return { folder: answer.folder, giveBack };
  giveBack();
  throw new Error(answer.error);
}

const COPIES = 'copies';
const SOCKET = 'copies.sock';
const REMOVING = { recursive: true, force: true, maxRetries: 3 };

async function copy(folder: string, database: EmbeddedDatabase): Promise<Answer> {
  const { free, needed } = await spaceForCopy(folder);
  if (free < needed) {
    const [has, needs] = [free, needed].map((bytes) => `${Math.ceil(bytes / 1024 / 1024)} MB`);
    throw new Error(`Not enough disk space for a backup in ${folder}: ${has} free, ${needs} needed.`);
  }
  return { folder: await makeCopy(folder, database) };
}

/** Returns the number of bytes free in a data folder, and the number needed to copy its database and back up the copy. */
export async function spaceForCopy(folder: string): Promise<{ free: number; needed: number }> {
  return { free: await freeSpace(folder), needed: 2 * (await sizeOf(join(folder, 'db'))) + MIN_FREE_SPACE };
}

/** Copies a database into a new data folder, which the caller must delete. The next server start deletes leftover copies. */
export async function makeCopy(folder: string, database: EmbeddedDatabase): Promise<string> {
  const target = resolve(folder, COPIES, randomUUID());
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    await database.copyTo(join(target, 'db'));
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
  return target;
}

/** Returns the total size of all files in a folder, in bytes. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    // A file that was removed in the meantime counts as empty.
    files.map((file) =>
      stat(join(file.parentPath, file.name))
        .then(({ size }) => size)
        .catch(() => 0),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
