import { constants, cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS, durableStartParams, syncFolder } from './durable-node-fs.ts';
import type { Execute } from './stream.ts';

const extensions = { cube, pg_trgm };

// Limits V8 to its baseline compiler. The optimizing compiler needs 600 MB of memory for PostgreSQL's SQL parser (decision 54).
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

/**
 * Opens the PostgreSQL database in a folder, within this process. Committed changes survive a power cut.
 *
 * @param onFatal called with the message if PostgreSQL reports FATAL or PANIC after opening
 * @throws an Error if PostgreSQL cannot open the files, with its last FATAL or PANIC message, if any
 */
export async function openEngine(files: string, onFatal: (complaint: string) => void = () => {}): Promise<PGlite> {
  const isNew = !existsSync(join(files, 'PG_VERSION'));
  let isOpen = false;
  let last: string | undefined;
  const onStderr = (line: string) => {
    const complaint = /(?:FATAL|PANIC): *(.*)/.exec(line)?.[1];
    last = complaint ?? last;
    if (complaint && isOpen) onFatal(complaint);
    return true;
  };
  const startParams = durableStartParams(PGlite.defaultStartParams);
  const engine = new PGlite({ fs: new DurableNodeFS(files), startParams, extensions, onStderr });
  await engine.waitReady.catch((error: unknown) => {
    throw new Error(last ?? (error instanceof Error ? error.message : String(error)));
  });
  if (isNew) await syncFolder(files);
  isOpen = true;
  return engine;
}

/** Opens an in-memory PostgreSQL database, within this process. `template` is a dump of another database's files. */
export async function openEngineInMemory(template?: Blob): Promise<PGlite> {
  const engine = new PGlite({ extensions, ...(template && { loadDataDir: template }) });
  await engine.waitReady;
  return engine;
}

/** Returns a function that executes messages on an engine synchronously. */
export function executeOn(engine: PGlite): (message: Uint8Array) => Uint8Array<ArrayBuffer> {
  return (message) => {
    // All connections share one session, so a new connection would inherit a transaction that an earlier one left open.
    if (isStartup(message) && engine.isInTransaction()) executeNow(engine, ROLLBACK);
    return executeNow(engine, message);
  };
}

/**
 * Executes messages synchronously and returns PostgreSQL's response. Uses PGlite's streaming call because the other calls also
 * parse each response and keep the result forever.
 */
function executeNow(engine: PGlite, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  // Copied, because PostgreSQL reuses the memory of a piece.
  const onRawData = (piece: Uint8Array) => void pieces.push(piece.slice());
  void engine.execProtocolRawStream(message, { syncToFs: false, onRawData });
  const answer = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    answer.set(piece, end);
    end += piece.length;
  }
  return answer;
}

/** Like executeOn, but returns a promise. */
export function executeAsync(engine: PGlite): Execute {
  const execute = executeOn(engine);
  return async (message) => execute(message);
}

/** Copies the files of an idle engine. Opening the copy recovers exactly the committed changes, as after a crash. */
export function copyFiles(engine: PGlite, files: string, target: string): void {
  executeNow(engine, simpleQuery('checkpoint'));
  // Where the file system supports it, the copy shares blocks with the original until either changes.
  cpSync(files, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Whether a response reports a full disk (PostgreSQL's error code 53100). */
export function saysDiskFull(answer: Uint8Array): boolean {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.length);
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const isError = bytes[at] === 'E'.charCodeAt(0);
    if (isError && bytes.subarray(at + 5, at + 1 + bytes.readInt32BE(at + 1)).includes('\0C53100\0')) return true;
  }
  return false;
}

/**
 * Whether a message starts a connection. Such a message has no type byte and begins with its length, whose first byte is zero.
 */
function isStartup(message: Uint8Array): boolean {
  return message[0] === 0;
}

const ROLLBACK = simpleQuery('rollback');

/** Encodes a simple query in PostgreSQL's protocol: type, length, text and a zero byte. */
export function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]);
}
