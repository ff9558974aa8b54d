import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiErrorCode } from '../../contract/errors.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Env } from './env.ts';

/** How many bytes of an unwanted body are still received, and dropped, before its connection is cut. */
export const MAX_DROPPED = 16 * 1024 * 1024;

/** For how long it is received, in milliseconds: as long as a body that is wanted (admission/receive-body.ts). */
const DROPPED_FOR = 60_000;

/**
 * For routes that receive their body themselves, with `receiveAtMost`, after all other checks. It makes an answer that is
 * ready before then reach its sender, who may still be sending.
 *
 * @param droppedFor for how long what is not wanted is received, in milliseconds
 */
export function receiveLater(droppedFor = DROPPED_FOR) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    const { body } = c.req.raw;
    if (!body || body.locked) return;
    const answer = await answerBeforeTheEnd(c.res, body.getReader(), droppedFor);
    // The former response would be merged into it.
    c.res = undefined;
    c.res = answer;
  });
}

/** How fast a body has to arrive: this many bytes, or its end, within each span of this many milliseconds. */
export type Pace = { bytes: number; within: number };

/**
 * Receives a body behind `receiveLater`, part by part as it arrives. If the caller stops in the middle, the rest is dropped.
 *
 * @param bytes how long it may be
 * @throws ApiError `tooLong` for one that is longer, `incomplete` for one that breaks off or arrives more slowly than `pace`
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
    // Nobody may be waiting when it is found to be slow.
    slow.promise.catch(() => {});
    if (!isReceived) reader.releaseLock();
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Sends an answer at once and ends it when the sender is done. A connection that is closed while data still arrives is
 * reset, and its sender may never see the answer.
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
