import { statfs } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, kysely, types } from '../database.ts';
import { executeAsync, openEngineInMemory } from './engine.ts';
import { HOW_TO_RESTORE, takeFolder } from './folder.ts';
import { maintain } from './maintenance.ts';
import { EmbeddedStream, type Execute } from './stream.ts';
import type { FromThread, ToThread } from './thread.ts';

/**
 * Opens the embedded database in a folder, which is made when missing, and keeps every other process out of it. It runs in
 * a thread of its own, so that this one serves while a statement is executed or waits for the disk.
 *
 * @param onLost called when the thread has ended by itself: no statement is ever answered again
 * @throws an Error that names the process which already has the folder, or says what is wrong with it and what to do
 */
export async function openEmbedded(folder: string, onLost: (error: Error) => void): Promise<Database> {
  const { files, isNew, isMade, release } = takeFolder(folder);
  try {
    const { execute, close } = await startThread(files, onLost);
    if (isNew) isMade();
    const hasSpace = async () => (await freeSpace(files)) >= LEAST_FREE_SPACE;
    const closeAll = async () => {
      await close();
      release();
    };
    return overExecute(execute, { close: closeAll, hasSpace });
  } catch (error) {
    release();
    if (!(error instanceof EngineError)) throw error;
    throw new Error(`The database in ${files} can not be opened: ${error.message}. ${HOW_TO_RESTORE}`);
  }
}

/** Opens a database that lives in memory and is gone when closed. `template` is an earlier one's dumped data. */
export async function openInMemory(template?: Blob): Promise<Database & { engine: PGlite }> {
  const engine = await openEngineInMemory(template);
  return { ...overExecute(executeAsync(engine), { close: () => engine.close(), hasSpace: async () => true }), engine };
}

/**
 * Bytes that are to be left on the disk. PostgreSQL writes its log in files of 16 MB, of which it makes some ahead, and
 * after a log that it could not write there is no going on.
 */
const LEAST_FREE_SPACE = 64 * 1024 * 1024;

async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Why the engine did not start, in its own words. */
class EngineError extends Error {}

/** Starts the database's thread and waits until it has opened the files. */
async function startThread(files: string, onLost: (error: Error) => void) {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { files } });
  const tell = (message: ToThread, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer);
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const waiting: ((answer: Uint8Array) => void)[] = [];
  let isClosing = false;
  thread.on('message', (message: FromThread) => {
    if (message === 'ready') ready.resolve();
    else if (message === 'closed') closed.resolve();
    else if ('failed' in message) ready.reject(new EngineError(message.failed));
    else waiting.shift()?.(message);
  });
  thread.once('error', (error) => {
    ready.reject(new EngineError(error.message));
    if (!isClosing) onLost(error);
  });
  thread.once('exit', () => {
    ready.reject(new EngineError('it ended without a word'));
    closed.resolve();
  });
  await ready.promise;
  const execute: Execute = (message) => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    waiting.push(resolve);
    // A copy to hand over: what `pg` wrote may share its memory with other buffers.
    const copy = new Uint8Array(message);
    tell(copy, [copy.buffer]);
    return promise;
  };
  const close = () => {
    isClosing = true;
    tell('close');
    return closed.promise;
  };
  return { execute, close };
}

/** One connection, since the engine has one session. It is never given up, and kept apart from no one: the pool's turns are. */
function overExecute(execute: Execute, rest: Pick<Database, 'close' | 'hasSpace'>): Database {
  const connection = { user: 'postgres', database: 'postgres', stream: () => new EmbeddedStream(execute) };
  const pool = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0, types } as pg.PoolConfig);
  const listeners = new Set<(message: pg.Notification) => void>();
  pool.on('connect', (client) => {
    client.on('notification', (message) => {
      for (const hear of listeners) hear(message);
    });
  });
  const listen: Database['listen'] = async (channel, subscriber) => {
    const hear = (message: pg.Notification) => {
      if (message.channel === channel) subscriber.receive(message.payload ?? '');
    };
    listeners.add(hear);
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    subscriber.begin();
    return { stop: async () => void listeners.delete(hear) };
  };
  const close = async () => {
    await pool.end();
    await rest.close();
  };
  return { db: kysely(pool), pool, listen, maintain: () => maintain(pool), hasSpace: rest.hasSpace, close };
}
