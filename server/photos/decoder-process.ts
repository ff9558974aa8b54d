/** The process that decodes photos for a server (decoder.ts). It ends when the server does. */
import { readFile } from 'node:fs/promises';
import type { ApiErrorCode } from '../../contract/errors.ts';
import type { Said } from '../../contract/words/said.ts';
import type { Message } from '../../contract/words/words.ts';
import { ApiError } from '../kernel/api-error.ts';
import { type LogoFiles, makeLogoFiles } from './logo-pipeline.ts';
import { makeFiles, type PhotoFiles } from './pipeline.ts';

export type Made = { photo: PhotoFiles; logo: LogoFiles };

const makers: { [Kind in keyof Made]: (picture: Buffer) => Promise<Made[Kind]> } = {
  photo: makeFiles,
  logo: makeLogoFiles,
};

export type DecoderTask = { id: number; file: string; kind: keyof Made };

export type DecoderAnswer = { id: number } & (
  | { files: Made[keyof Made] }
  | { refusal: { code: ApiErrorCode; message: Said | Message | undefined; cause: unknown } }
);

// Not process.exit, which would wait for the decoding threads.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ignore Ctrl+C. The server receives it too, but may still need its last photos.
process.on('SIGINT', () => {});

process.on('message', async (task: DecoderTask) => {
  process.send?.(await answer(task));
  // Free unused pictures now. They are outside the heap, so V8 notices little growth and would collect them late.
  globalThis.gc?.();
});

async function answer({ id, file, kind }: DecoderTask): Promise<DecoderAnswer> {
  try {
    return { id, files: await makers[kind](await readFile(file)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, details } = error;
    // Functions cannot be sent between processes.
    const message = typeof details.message === 'function' ? undefined : details.message;
    return { id, refusal: { code, message, cause: details.cause } };
  }
}
