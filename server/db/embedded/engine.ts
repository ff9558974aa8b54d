import { constants, cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS, durableStartParams, syncFolder } from './durable-node-fs.ts';
import type { Execute } from './stream.ts';

const extensions = { cube, pg_trgm };

// V8's quick compiler alone compiles PostgreSQL. The thorough one takes 600 MB for the parser of SQL (decision 54).
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

/**
 * Opens PostgreSQL, as a library, on a folder. Committed changes outlive a loss of power.
 *
 * @param onFatal called, once it is open, with PostgreSQL's message before it gives up for good: its FATAL and PANIC
 * @throws an Error with PostgreSQL's last message, when it can not open the files
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

/** Opens PostgreSQL, as a library, in memory. `template` is an earlier one's dumped data. */
export async function openEngineInMemory(template?: Blob): Promise<PGlite> {
  const engine = new PGlite({ extensions, ...(template && { loadDataDir: template }) });
  await engine.waitReady;
  return engine;
}

/** Executes messages on an engine in this thread, which does nothing else meanwhile. */
export function executeOn(engine: PGlite): (message: Uint8Array) => Uint8Array<ArrayBuffer> {
  return (message) => {
    // A connection that ended in the middle of a transaction leaves it to the next one, as all share one session.
    if (isStartup(message) && engine.isInTransaction()) executeNow(engine, ROLLBACK);
    return executeNow(engine, message);
  };
}

/**
 * Executes messages and returns PostgreSQL's answer. It reads the answer from a stream, though all of it is here when the
 * call returns: PGlite's other calls also parse each answer and hold the result for ever.
 */
function executeNow(engine: PGlite, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  // PostgreSQL goes on to use the memory of a piece.
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

/** As executeOn, with a promise. */
export function executeAsync(engine: PGlite): Execute {
  const execute = executeOn(engine);
  return async (message) => execute(message);
}

/** Copies an idle engine's files. The copy holds all committed changes and no others, as after a crash. */
export function copyFiles(engine: PGlite, files: string, target: string): void {
  executeNow(engine, simpleQuery('checkpoint'));
  // If the file system can, copies share their blocks until one of them changes.
  cpSync(files, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Whether an answer reports a failed write to a full disk (PostgreSQL's 53100). */
export function saysDiskFull(answer: Uint8Array): boolean {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.length);
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const isError = bytes[at] === 'E'.charCodeAt(0);
    if (isError && bytes.subarray(at + 5, at + 1 + bytes.readInt32BE(at + 1)).includes('\0C53100\0')) return true;
  }
  return false;
}

/** The first message of a connection has no type. */
function isStartup(message: Uint8Array): boolean {
  return message[0] === 0;
}

const ROLLBACK = simpleQuery('rollback');

/** A simple query in PostgreSQL's protocol: its type, its length, its text and a zero. */
export function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]);
}
