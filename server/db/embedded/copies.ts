import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { type EmbeddedDatabase, freeSpace, LEAST_FREE_SPACE } from './embedded.ts';
import { connectTo, receiveAnswer, sendAnswer, serveSocket } from './folder-socket.ts';

/** The answer to a process that asks for a copy: the data folder of the copy, or why there is none. */
type Answer = { folder: string } | { error: string };

/**
 * Copies the running database for other processes of this machine's account, as its one connection has no time for a
 * reader of all its data. A process asks by connecting to a socket in its folder, and has the copy while it is connected.
 *
 * @param onError told why nobody can ask, or why a copy can not be removed
 */
export function serveCopies(folder: string, database: EmbeddedDatabase, onError: (error: Error) => void) {
  try {
    // Left by a process that ended early, as the socket.
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

/** A copy of a database, to be given back. */
export type Copy = { folder: string; giveBack(): void };

/**
 * Asks the process that holds a data folder for a copy of it.
 *
 * @param onLost called when that process ends before the copy is given back
 * @returns undefined when no process holds this folder
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

/** How many bytes are free where a data folder is, and how many a copy of its database and a backup of that take. */
export async function spaceForCopy(folder: string): Promise<{ free: number; needed: number }> {
  return { free: await freeSpace(folder), needed: 2 * (await sizeOf(join(folder, 'db'))) + LEAST_FREE_SPACE };
}

/** Copies a database into a data folder of its own, which the caller removes. One that is left the next start removes. */
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

/** Bytes of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    // A file that has just been removed takes no space.
    files.map((file) =>
      stat(join(file.parentPath, file.name))
        .then(({ size }) => size)
        .catch(() => 0),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
