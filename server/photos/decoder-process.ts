/** The process that decodes photos for a server (decoder.ts). It ends with it. */
import { ApiError } from '../api-error.ts';
import { readPictures } from './picture-pipe.ts';
import { makeFiles, type PhotoFiles } from './pipeline.ts';

/** The files, or why there are none. */
export type DecoderAnswer = { id: number } & (
  | { files: PhotoFiles }
  | { refusal: Pick<ApiError, 'code' | 'message'> & { cause: unknown } }
);

/** How many pictures are decoded at once: they are what takes the memory. */
const AT_ONCE = 2;

const waiting: { id: number; picture: Buffer }[] = [];
let busy = 0;

process.on('disconnect', () => process.exit());
// Whoever presses Ctrl+C means the server, which may still want to have its last photos.
process.on('SIGINT', () => {});

for await (const picture of readPictures(process.stdin)) {
  waiting.push(picture);
  if (busy < AT_ONCE) decodeWaiting();
}

async function decodeWaiting(): Promise<void> {
  busy += 1;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    process.send?.(await answer(next.id, next.picture));
    // The heap is small and hardly grows, so that V8 would let pictures wait that nobody needs any more.
    globalThis.gc?.();
  }
  busy -= 1;
}

async function answer(id: number, picture: Buffer): Promise<DecoderAnswer> {
  try {
    return { id, files: await makeFiles(picture) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details } = error;
    return { id, refusal: { code, message, cause: details.cause } };
  }
}
