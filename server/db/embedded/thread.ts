/**
 * The thread of the embedded database. It gets messages of PostgreSQL's protocol and answers each, in order; the text
 * `close` ends it. Run by embedded.ts.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { executeOn, openEngine, saysDiskFull } from './engine.ts';

/** What the thread tells: that it is ready, or why not, or that it has closed the files, or the answer to a message. */
export type FromThread = 'ready' | 'closed' | { failed: string } | Uint8Array;
export type ToThread = Uint8Array | 'close';

const port = parentPort;
if (!port) throw new Error('This is a thread of the server, to be started by it.');
const tell = (message: FromThread) => port.postMessage(message);

try {
  serve(await openEngine(workerData.files));
  tell('ready');
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error) });
}

function serve(engine: PGlite): void {
  const execute = executeOn(engine);
  port?.on('message', async (message: ToThread) => {
    if (message === 'close') {
      await engine.close();
      tell('closed');
      port.close();
      return;
    }
    // A copy to hand over: the engine writes its next answer into the same memory.
    const answer = execute(message).slice();
    const isFull = saysDiskFull(answer);
    port?.postMessage(answer, [answer.buffer]);
    // What it does after this can not be relied on: it may refuse every statement, or never come back.
    if (isFull) throw new Error('The disk is full.');
  });
}
