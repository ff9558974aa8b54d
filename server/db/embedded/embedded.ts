import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { SMALL_HEAP, SMALL_MALLOC } from '../../kernel/small-process.ts';
import { PlanKeepingClient } from '../client.ts';
import { type Database, kysely, types } from '../database.ts';
import { executeAsync, openEngineInMemory } from './engine.ts';
import { HOW_TO_RESTORE, takeFolder } from './folder.ts';
import { maintain } from './maintenance.ts';
import { EmbeddedStream, type Execute } from './stream.ts';
import type { FromThread, ToThread } from './thread.ts';
import { adviceForFileError } from './unusable.ts';

/**
 * Disk space that must stay free, in bytes. PostgreSQL stops if it cannot write its write-ahead log, whose files take 16 MB each
 * and are partly created in advance.
 */
export const MIN_FREE_SPACE = 64 * 1024 * 1024;

/** An embedded database in a folder. `copyTo` copies a consistent snapshot of its files to a new path. */
export type EmbeddedDatabase = Database & { copyTo(folder: string): Promise<void> };

/**
 * Opens the embedded database in a folder, creating it if necessary, and locks the folder for this process. The database runs in
 * its own thread, so that a statement that takes long or waits for the disk does not block this one.
 *
 * @param onLost called if the database stops working while open; after that, statements may get no response
 * @throws an Error that names the process using the folder, or says what is wrong with the folder and what to do
 */
export async function openEmbedded(folder: string, onLost: (error: Error) => void): Promise<EmbeddedDatabase> {
  const { files, isNew, isMade, release } = takeFolder(folder);
  try {
    if (isNew) await makeFiles(files);
    const { execute, copyTo, close } = await startThread(files, onLost);
    if (isNew) isMade();
    const hasSpace = async () => (await freeSpace(files)) >= MIN_FREE_SPACE;
    const closeAll = async () => {
      await close();
      release();
    };
    return { ...overExecute(execute, { close: closeAll, hasSpace }), copyTo };
  } catch (error) {
    release();
    if (!(error instanceof EngineError)) throw error;
    throw new Error(`The database in ${files} cannot be opened: ${error.message}. ${whatToDoAbout(error, folder)}`);
  }
}

/** Says that a database has stopped. Append a sentence that says what to restart. */
export function databaseEnded({ message }: Error): string {
  return `The embedded database has stopped: ${message}. Saved data is safe. If the disk is full, free some space.`;
}

/** Opens an in-memory database, which is lost when it is closed. `template` is another database's dump to start from. */
export async function openInMemory(template?: Blob): Promise<Database & { engine: PGlite }> {
  const engine = await openEngineInMemory(template);
  return { ...overExecute(executeAsync(engine), { close: () => engine.close(), hasSpace: async () => true }), engine };
}

/** Returns the bytes that this account can still write in a folder. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** An error with the engine's own reason why the database cannot be opened or has stopped. */
class EngineError extends Error {}

const KILLED = 'the process that creates it was killed';

/**
 * Creates an empty database in an empty folder. Uses a separate process (make.ts), because PGlite needs 500 MB for this and keeps
 * most of it until its process ends.
 */
export async function makeFiles(files: string): Promise<void> {
  const make = join(import.meta.dirname, 'make.ts');
  const env = { ...process.env, ...SMALL_MALLOC };
  const making = promisify(execFile)(process.execPath, [...SMALL_HEAP, make, files], { env });
  await making.catch(({ signal, stderr, message }) => {
    throw new EngineError(signal === 'SIGKILL' ? KILLED : String(stderr || message).trim());
  });
}

/**
 * Returns advice on an error. Restoring a backup is the last resort, because the files are usually intact and the cause is
 * something else.
 */
function whatToDoAbout({ message }: EngineError, folder: string): string {
  const free = adviceForFileError(folder, message);
  if (free) return free;
  if (/EMFILE|ENFILE/.test(message)) {
    return 'Raise the limit on open files (ulimit -n 1024, or LimitNOFILE=1024 in a systemd unit) and start again.';
  }
  if (message === KILLED) {
    return 'Linux does this when memory runs out. Provide 750 MB for the first start and start again; later starts need 450 MB.';
  }
  return HOW_TO_RESTORE;
}

/**
 * Starts the database's thread, and waits until it has opened the files.
 *
 * @throws EngineError with the reason if the files cannot be opened
 */
export async function startThread(files: string, onLost: (error: Error) => void) {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { files } });
  const tell = (message: ToThread, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer);
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const waiting: ((answer: Uint8Array) => void)[] = [];
  const copying: ((outcome: true | string) => void)[] = [];
  let state: 'opening' | 'open' | 'over' = 'opening';
  const fail = (why: string) => {
    const error = new EngineError(why);
    if (state === 'opening') ready.reject(error);
    if (state === 'open') onLost(error);
    state = 'over';
  };
  thread.on('message', (message: FromThread) => {
    if (message === 'ready') {
      state = 'open';
      ready.resolve();
    } else if (message === 'closed') closed.resolve();
    else if ('failed' in message) fail(message.failed);
    else if ('copied' in message) copying.shift()?.(message.copied);
    else waiting.shift()?.(message);
  });
  thread.once('error', (error) => fail(error.message));
  thread.once('exit', () => {
    fail('it exited without an error message');
    closed.resolve();
  });
  await ready.promise.catch(async (error) => {
    await thread.terminate();
    throw error;
  });
  const execute: Execute = (message) => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    waiting.push(resolve);
    // Transfer a copy, because `pg`'s message may share its memory with other buffers.
    const copy = new Uint8Array(message);
    tell(copy, [copy.buffer]);
    return promise;
  };
  const copyTo = async (target: string) => {
    const { promise, resolve } = Promise.withResolvers<true | string>();
    copying.push(resolve);
    tell({ copyTo: target });
    const outcome = await promise;
    if (outcome !== true) throw new Error(outcome);
  };
  const close = () => {
    state = 'over';
    tell('close');
    return closed.promise;
  };
  return { execute, copyTo, close };
}

/** Connects `pg` to the engine. The engine has only one session, so the pool has only one connection, and callers wait for it. */
function overExecute(execute: Execute, rest: Pick<Database, 'close' | 'hasSpace'>): Database {
  const connection = { user: 'postgres', database: 'postgres', stream: () => new EmbeddedStream(execute) };
  const options = { Client: PlanKeepingClient, max: 1, idleTimeoutMillis: 0, types };
  const pool = new pg.Pool({ ...connection, ...options } as pg.PoolConfig);
  const subscriptions = new Set<(notification: pg.Notification) => void>();
  pool.on('connect', (client) => {
    client.on('notification', (notification) => {
      for (const receive of subscriptions) receive(notification);
    });
  });
  const listen: Database['listen'] = async (channel, subscriber) => {
    const receive = (notification: pg.Notification) => {
      if (notification.channel === channel) subscriber.receive(notification.payload ?? '');
    };
    subscriptions.add(receive);
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    subscriber.begin();
    const stop = async () => {
      subscriptions.delete(receive);
      subscriber.lose?.();
    };
    return { stop };
  };
  const close = async () => {
    await pool.end();
    await rest.close();
  };
  const db = kysely(pool);
  return {
    db,
    pool,
    listen,
    inSession: (act) => act(db),
    maintain: () => maintain(pool),
    hasSpace: rest.hasSpace,
    isEmbedded: true,
    close,
  };
}
