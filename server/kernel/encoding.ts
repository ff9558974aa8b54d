import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** In bytes. Shorter answers are not worth compressing. */
const SHORTEST = 1_024;

/** How many different Accept-Encoding headers are memoized. Browsers send a handful. */
const MOST_HEADERS = 100;

/**
 * In bytes. Longer answers are compressed in a thread of their own. For shorter ones, the way there and back takes as
 * long as the compression, which is a quarter to three quarters of a millisecond.
 */
const LONG = 65_536;

// The level that takes about the time of gzip.
const ofBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const encoders = {
  br: (bytes: Buffer) => (bytes.length > LONG ? inThread.br(bytes, ofBrotli) : brotliCompressSync(bytes, ofBrotli)),
  gzip: (bytes: Buffer) => (bytes.length > LONG ? inThread.gzip(bytes) : gzipSync(bytes)),
};

/** The encodings of an answer's bytes. */
export type Encoding = keyof typeof encoders | 'identity';

/** Encodes an answer, unless it is so short that it is sent as it is. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
  if (encoding === 'identity' || bytes.length < SHORTEST) return { bytes, encoding: 'identity' };
  const encoded = await encoders[encoding](bytes);
  // A copy: zlib's result may be a small part of a buffer of 16 kB, all of which would stay in memory.
  const copy = Buffer.allocUnsafeSlow(encoded.length);
  encoded.copy(copy);
  return { bytes: copy, encoding };
}

const cache = new Map<string | undefined, Encoding>();

/** The encoding to answer in, by an Accept-Encoding header. */
export function encodingFor(header: string | undefined): Encoding {
  const cached = cache.get(header);
  if (cached) return cached;
  const accepted = header === undefined ? [] : parseAccept(header.toLowerCase());
  const quality = (name: string) => accepted.find(({ type }) => type === name)?.q;
  const chosen = (['br', 'gzip'] as const).find((name) => (quality(name) ?? quality('*') ?? 0) > 0) ?? 'identity';
  if (cache.size < MOST_HEADERS) cache.set(header, chosen);
  return chosen;
}
