/**
 * The thread of the embedded database. It gets messages of PostgreSQL's protocol and answers each, in order. The text
 * `close` ends it, and `copyTo` copies the files between two messages. Run by embedded.ts.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { copyFiles, executeOn, openEngine, saysDiskFull } from './engine.ts';

/**
 * A message of the thread: the files are open (`ready`); they could not be opened or can not be relied on any more
 * (`failed`); they are closed; they were copied, or the reason why not; or an answer.
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
    // PostgreSQL may refuse every statement after this, or never return from one.
    if (saysDiskFull(answer)) tell({ failed: 'the disk is full' });
    port.postMessage(answer, [answer.buffer]);
  });
}
