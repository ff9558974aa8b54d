import type { Context, HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiErrorCode } from '../../contract/errors.ts';
import { ApiError } from '../api-error.ts';
import type { Env } from './env.ts';

/** No call of the API has more to say than this, in bytes. */
const MAX_BODY = 64 * 1024;

/** How much is still received, and dropped, of a body that is too long; in bytes. */
const MAX_DROPPED = 16 * 1024 * 1024;

/**
 * Receives the body of a call before anything else happens, and refuses one that is too long.
 *
 * @param onTooLong makes the answer to that
 * @throws ApiError MALFORMED_JSON for a body that breaks off, as when its sender hangs up
 */
export function limitBody(onTooLong: (c: Context<Env>) => Response) {
  return createMiddleware<Env>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const rest = await receive(c.req).catch(() => {
      throw new ApiError('MALFORMED_JSON');
    });
    if (!rest) return next();
    return answerBeforeTheEnd(onTooLong(c), rest);
  });
}

/**
 * For routes that receive their body themselves, with `receiveAtMost`, after they have looked at everything else: has an
 * answer that is made before then reach its sender, who may still be sending.
 */
export function receiveLater() {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    const { body } = c.req.raw;
    if (!body || body.locked) return;
    const answer = await answerBeforeTheEnd(c.res, body.getReader());
    // What was there would be merged into it.
    c.res = undefined;
    c.res = answer;
  });
}

/**
 * Receives a body behind `receiveLater`, part by part as it arrives. Whoever stops in the middle leaves the rest to be dropped.
 *
 * @param bytes how long it may be
 * @throws ApiError `tooLong` for one that is longer, `incomplete` for one that breaks off
 */
export async function* receiveAtMost(
  req: HonoRequest,
  bytes: number,
  { tooLong, incomplete }: { tooLong: ApiErrorCode; incomplete: ApiErrorCode },
): AsyncGenerator<Uint8Array> {
  if (Number(req.header('Content-Length')) > bytes) throw new ApiError(tooLong);
  const reader = req.raw.body?.getReader();
  if (!reader) return;
  let isReceived = false;
  try {
    for (let size = 0; ; ) {
      const { value, done } = await reader.read().catch((cause) => {
        throw new ApiError(incomplete, { cause });
      });
      isReceived = done;
      if (done) return;
      size += value.byteLength;
      if (size > bytes) throw new ApiError(tooLong);
      yield value;
    }
  } finally {
    if (!isReceived) reader.releaseLock();
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Leaves the body with the request, or, where it is too long, returns what is left of it. */
async function receive(req: HonoRequest): Promise<Reader | undefined> {
  const declared = Number(req.header('Content-Length') ?? Number.NaN);
  // Node takes no more than what was declared.
  if (declared <= MAX_BODY) return void (await req.text());
  const reader = req.raw.body?.getReader();
  if (!reader || declared > MAX_BODY) return reader;
  const pieces: Uint8Array[] = [];
  for (let size = 0; size <= MAX_BODY; ) {
    const { value, done } = await reader.read();
    if (done) {
      req.raw = new Request(req.raw, { body: Buffer.concat(pieces) });
      return undefined;
    }
    pieces.push(value);
    size += value.byteLength;
  }
  return reader;
}

/**
 * Sends an answer at once and ends the connection when the sender is done, as it says. A connection that is closed while
 * something still arrives is reset, and its sender may never see the answer.
 */
async function answerBeforeTheEnd(answer: Response, rest: Reader): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('Content-Length', String(bytes.byteLength));
  headers.set('Connection', 'close');
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes);
      await drop(rest).catch(() => {});
      controller.close();
    },
  });
  return new Response(body, { status: answer.status, headers });
}

async function drop(rest: Reader): Promise<void> {
  for (let dropped = 0; dropped < MAX_DROPPED; ) {
    const { value, done } = await rest.read();
    if (done) return;
    dropped += value.byteLength;
  }
}
