/** The process that decodes photos for a server (decoder.ts). It ends with it. */
import { ApiError } from '../api-error.ts';
import { makeFiles, type PhotoFiles } from './pipeline.ts';

export type DecoderTask = { id: number; picture: Uint8Array };

/** The files, or why there are none. */
export type DecoderAnswer = { id: number } & (
  | { files: PhotoFiles }
  | { refusal: Pick<ApiError, 'code' | 'message'> & { cause: unknown } }
);

process.on('message', async ({ id, picture }: DecoderTask) => {
  process.send?.(await answer(id, Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)));
});
process.on('disconnect', () => process.exit());
// Whoever presses Ctrl+C means the server, which may still want to have its last photos.
process.on('SIGINT', () => {});

async function answer(id: number, picture: Buffer): Promise<DecoderAnswer> {
  try {
    return { id, files: await makeFiles(picture) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details } = error;
    return { id, refusal: { code, message, cause: details.cause } };
  }
}
