/**
 * How pictures go to the process that decodes them, any number at a time through one pipe: part by part, each behind the
 * picture's id and the part's length, as two numbers of 32 bits. Messages between processes would be copied first, and V8
 * would collect the copies all the time.
 */
import type { Writable } from 'node:stream';

/** In place of a length: the picture is complete, or nobody wants it any more. */
const COMPLETE = 0;
const DROPPED = -1;

const HEAD = 8;

/**
 * Sends a picture.
 *
 * @param picture its bytes as they arrive, each part of which is sent before the next one is asked for
 * @throws what the picture breaks off with, or what closed the pipe
 */
export async function sendPicture(
  pipe: Writable,
  id: number,
  picture: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const send = (length: number, part: Uint8Array = new Uint8Array()) =>
    new Promise<void>((resolve, reject) => {
      pipe.cork();
      pipe.write(head(id, length));
      pipe.write(part, (error) => (error ? reject(error) : resolve()));
      pipe.uncork();
    });
  try {
    for await (const part of picture) if (part.byteLength > 0) await send(part.byteLength, part);
  } catch (error) {
    if (pipe.writable) pipe.write(head(id, DROPPED));
    throw error;
  }
  await send(COMPLETE);
}

/** Reads such a pipe; gives each picture once it is complete. */
export async function* readPictures(
  pipe: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<{ id: number; picture: Buffer }> {
  const arriving = new Map<number, Buffer[]>();
  let id = 0;
  // How much of a part is still to come.
  let left = 0;
  let unread: Buffer = Buffer.alloc(0);
  for await (const piece of pipe) {
    unread = unread.length > 0 ? Buffer.concat([unread, piece]) : piece;
    for (;;) {
      if (left > 0) {
        const part = unread.subarray(0, left);
        unread = unread.subarray(part.length);
        left -= part.length;
        const parts = arriving.get(id) ?? [];
        parts.push(part);
        arriving.set(id, parts);
      }
      if (unread.length < HEAD || left > 0) break;
      id = unread.readUInt32LE(0);
      const length = unread.readInt32LE(4);
      unread = unread.subarray(HEAD);
      left = Math.max(0, length);
      if (length > 0) continue;
      const parts = arriving.get(id) ?? [];
      arriving.delete(id);
      if (length === COMPLETE) yield { id, picture: Buffer.concat(parts) };
    }
  }
}

function head(id: number, length: number): Buffer {
  const head = Buffer.allocUnsafe(HEAD);
  head.writeUInt32LE(id, 0);
  head.writeInt32LE(length, 4);
  return head;
}
