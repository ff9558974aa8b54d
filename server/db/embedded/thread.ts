/**
 * The embedded database's thread, started by embedded.ts. It answers PostgreSQL protocol messages in order. `copyTo` copies the
 * database files, and `close` ends the thread.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { copyFiles, executeOn, openEngine, saysDiskFull } from './engine.ts';

/**
 * A message from the thread. `ready`: the files are open. `failed`: they cannot be opened, or the database is no longer reliable.
 * `closed`: the files are closed. `copied`: true, or why copying failed. Bytes: PostgreSQL's response.
 */
export type FromThread = 'ready' | { failed: string } | 'closed' | { copied: true | string } | Uint8Array;
export type ToThread = Uint8Array | { copyTo: string } | 'close';

if (parentPort) await run(parentPort, workerData.files);

async function run(port: MessagePort, files: string): Promise<void> {
  const tell = (message: FromThread) => port.postMessage(message);
  try {
    serve(port, files, await openEngine(files, (failed) => tell({ failed })), tell);
    tell('ready');
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : String(error) });
  }
}

function serve(port: MessagePort, files: string, engine: PGlite, tell: (message: FromThread) => void): void {
  const execute = executeOn(engine);
  port.on('message', async (message: ToThread) => {
    if (message === 'close') {
      await engine.close();
      tell('closed');
      port.close();
      return;
    }
    if ('copyTo' in message) {
      try {
        copyFiles(engine, files, message.copyTo);
        tell({ copied: true });
      } catch (error) {
        tell({ copied: String(error) });
      }
      return;
    }
    const answer = execute(message);
    // On a full disk, PostgreSQL may reject every later statement, or never return from one.
    if (saysDiskFull(answer)) tell({ failed: 'the disk is full' });
    port.postMessage(answer, [answer.buffer]);
  });
}
