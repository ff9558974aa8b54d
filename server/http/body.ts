import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiErrorCode } from '../../contract/errors.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Env } from './env.ts';

/** Maximum number of bytes to receive and discard from a rejected body before closing its connection. */
export const MAX_DROPPED = 16 * 1024 * 1024;

/**
 * Maximum time to discard a rejected body, in milliseconds. Same as for receiving an accepted body (admission/receive-body.ts).
 */
const DROPPED_FOR = 60_000;

/**
 * For routes that receive their body themselves, with `receiveAtMost`, after all other checks. Ensures that a response that is
 * ready early reaches the client even if the client is still sending the body.
 *
 * @param droppedFor maximum time to discard a rejected body, in milliseconds
 */
export function receiveLater(droppedFor = DROPPED_FOR) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    const { body } = c.req.raw;
    if (!body || body.locked) return;
    const answer = await answerBeforeTheEnd(c.res, body.getReader(), droppedFor);
    // Otherwise Hono would merge the old response's headers into the new one.
    c.res = undefined;
    c.res = answer;
  });
}

/** Minimum speed of a body: in each interval of `within` milliseconds, at least `bytes` must arrive, unless the body ends. */
export type Pace = { bytes: number; within: number };

/**
 * Yields a body in chunks as they arrive. Requires `receiveLater`, which discards the rest if the caller stops early.
 *
 * @param bytes maximum length of the body
 * @throws ApiError `tooLong` if the body is longer, `incomplete` if it breaks off or arrives more slowly than `pace`
 */
export async function* receiveAtMost(
  req: HonoRequest,
  bytes: number,
  { tooLong, incomplete, pace }: { tooLong: ApiErrorCode; incomplete: ApiErrorCode; pace: Pace },
): AsyncGenerator<Uint8Array> {
  if (Number(req.header('Content-Length')) > bytes) throw new ApiError(tooLong);
  const reader = req.raw.body?.getReader();
  if (!reader) return;
  let isReceived = false;
  let size = 0;
  const slow = Promise.withResolvers<never>();
  let before = 0;
  const watch = setInterval(() => {
    if (size - before < pace.bytes) slow.reject(new Error('the body arrives too slowly'));
    before = size;
  }, pace.within);
  try {
    for (;;) {
      const { value, done } = await Promise.race([reader.read(), slow.promise]).catch((cause) => {
        throw new ApiError(incomplete, { cause });
      });
      isReceived = done;
      if (done) return;
      size += value.byteLength;
      if (size > bytes) throw new ApiError(tooLong);
      yield value;
    }
  } finally {
    clearInterval(watch);
    // Avoids an unhandled rejection if the body becomes too slow while nothing is reading it.
    slow.promise.catch(() => {});
    if (!isReceived) reader.releaseLock();
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Sends a response immediately, but keeps it open while the client is still sending, up to a limit. Closing a connection while
 * data is arriving resets it, and the client may never see the response.
 */
async function answerBeforeTheEnd(answer: Response, rest: Reader, droppedFor: number): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('Content-Length', String(bytes.byteLength));
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes);
      await drop(rest, droppedFor).catch(() => {});
      controller.close();
    },
  });
  return new Response(body, { status: answer.status, headers });
}

async function drop(rest: Reader, droppedFor: number): Promise<void> {
  const late = Promise.withResolvers<{ done: true }>();
  const timer = setTimeout(() => late.resolve({ done: true }), droppedFor);
  try {
    for (let dropped = 0; dropped < MAX_DROPPED; ) {
      const piece = await Promise.race([rest.read(), late.promise]);
      if (piece.done) return;
      dropped += piece.value.byteLength;
    }
  } finally {
    clearTimeout(timer);
  }
}
