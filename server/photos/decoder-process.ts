/** The process that decodes photos for a server (decoder.ts). It ends with the server. */
import { readFile } from 'node:fs/promises';
import type { ApiErrorCode } from '../../contract/errors.ts';
import type { Said } from '../../contract/words/said.ts';
import type { Message } from '../../contract/words/words.ts';
import { ApiError } from '../kernel/api-error.ts';
import { type LogoFiles, makeLogoFiles } from './logo-pipeline.ts';
import { makeFiles, type PhotoFiles } from './pipeline.ts';

/** What can be made from a picture. */
export type Made = { photo: PhotoFiles; logo: LogoFiles };

const makers: { [Kind in keyof Made]: (picture: Buffer) => Promise<Made[Kind]> } = {
  photo: makeFiles,
  logo: makeLogoFiles,
};

/** A picture in a file, and what is to be made from it. */
export type DecoderTask = { id: number; file: string; kind: keyof Made };

/** The files, or why there are none. */
export type DecoderAnswer = { id: number } & (
  | { files: Made[keyof Made] }
  | { refusal: { code: ApiErrorCode; message: Said | Message | undefined; cause: unknown } }
);

// An exit would wait for the threads that decode.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl+C is meant for the server, which may still want its last photos.
process.on('SIGINT', () => {});

process.on('message', async (task: DecoderTask) => {
  process.send?.(await answer(task));
  // The heap is small and hardly grows, so V8 would not free unused pictures soon by itself.
  globalThis.gc?.();
});

async function answer({ id, file, kind }: DecoderTask): Promise<DecoderAnswer> {
  try {
    return { id, files: await makers[kind](await readFile(file)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, details } = error;
    // A function does not get from one process to another.
    const message = typeof details.message === 'function' ? undefined : details.message;
    return { id, refusal: { code, message, cause: details.cause } };
  }
}
