import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { type EmbeddedDatabase, freeSpace, LEAST_FREE_SPACE } from './embedded.ts';

/** What is answered to a process that asks for a copy: the data folder that it gets, or why it gets none. */
type Answer = { folder: string } | { error: string };

/**
 * Copies the running database for other processes of this machine's account, as its one connection has no time for
 * somebody who reads all of it. They ask by connecting to a socket in its folder, and have the copy for as long as they
 * are connected.
 *
 * @param onError told why nobody can ask, or why a copy can not be removed
 */
export function serveCopies(folder: string, database: EmbeddedDatabase, onError: (error: Error) => void) {
  // What was left by a process that ended early. The folder's lock says that nobody else is here.
  for (const name of [COPIES, SOCKET]) {
    try {
      rmSync(join(folder, name), REMOVING);
    } catch (error) {
      onError(error as Error);
    }
  }
  const server = createServer(async (connection) => {
    connection.on('error', () => {});
    const closed = once(connection.resume(), 'close');
    const answer: Answer = await copy(folder, database).catch((error) => ({ error: String(error.message ?? error) }));
    connection.write(`${JSON.stringify(answer)}\n`);
    await closed;
    if ('folder' in answer) await rm(answer.folder, REMOVING).catch(onError);
  });
  server.on('error', onError);
  server.listen(socketIn(folder), () => chmodSync(join(folder, SOCKET), 0o600));
  return { stop: () => void server.close() };
}

/** A copy that one has until it is given back. */
export type Copy = { folder: string; giveBack(): void };

/**
 * Asks the process that has a data folder for a copy of it.
 *
 * @param onLost called when that process ends before the copy is given back
 * @returns undefined when no process has this folder
 * @throws an Error that says why there is no copy, such as a lack of space
 */
export async function askForCopy(folder: string, onLost: (error: Error) => void): Promise<Copy | undefined> {
  const connection = connect(socketIn(folder));
  try {
    await once(connection, 'connect');
  } catch {
    return undefined;
  }
  const ended = new Error('The server has ended, and its copy with it. Try again.');
  const [line] = await Promise.race([once(connection, 'data'), once(connection, 'close').then(() => [undefined])]);
  if (!line) throw ended;
  const answer: Answer = JSON.parse(line);
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
  const needed = 2 * (await sizeOf(join(folder, 'db'))) + LEAST_FREE_SPACE;
  const free = await freeSpace(folder);
  if (free < needed) {
    const [has, needs] = [free, needed].map((bytes) => `${Math.ceil(bytes / 1024 / 1024)} MB`);
    throw new Error(`There is not enough space for a backup where ${folder} is: ${has} free, ${needs} needed.`);
  }
  const target = resolve(folder, COPIES, randomUUID());
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    await database.copyTo(join(target, 'db'));
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
  return { folder: target };
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

/** The path of a socket in a folder. It may have a hundred characters, so it is the shorter one. */
export function socketIn(folder: string, name = SOCKET): string {
  const [full, short] = [resolve(folder, name), relative('', join(folder, name))];
  return short.length < full.length ? short : full;
}
