import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** In bytes. Shorter responses are not worth compressing. */
const MIN_LENGTH = 1_024;

/** Maximum number of Accept-Encoding headers to memoize. Browsers send a handful. */
const MAX_HEADERS = 100;

/**
 * In bytes. Longer responses are compressed in a separate thread. For shorter ones, the round trip to the thread takes as long as
 * compressing them: 0.25 to 0.75 ms.
 */
const LONG = 65_536;

// At this quality, Brotli takes about as long as gzip.
const ofBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const encoders = {
  br: (bytes: Buffer) => (bytes.length > LONG ? inThread.br(bytes, ofBrotli) : brotliCompressSync(bytes, ofBrotli)),
  gzip: (bytes: Buffer) => (bytes.length > LONG ? inThread.gzip(bytes) : gzipSync(bytes)),
};

export type Encoding = keyof typeof encoders | 'identity';

/** Compresses a response, unless it is too short. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
  if (encoding === 'identity' || bytes.length < MIN_LENGTH) return { bytes, encoding: 'identity' };
  const encoded = await encoders[encoding](bytes);
  // Copied, because zlib's result may be a small part of a 16 kB buffer, all of which would stay in memory.
  const copy = Buffer.allocUnsafeSlow(encoded.length);
  encoded.copy(copy);
  return { bytes: copy, encoding };
}

const cache = new Map<string | undefined, Encoding>();

/** Returns the encoding for a response, from an Accept-Encoding header. */
export function encodingFor(header: string | undefined): Encoding {
  const cached = cache.get(header);
  if (cached) return cached;
  const accepted = header === undefined ? [] : parseAccept(header.toLowerCase());
  const quality = (name: string) => accepted.find(({ type }) => type === name)?.q;
  const chosen = (['br', 'gzip'] as const).find((name) => (quality(name) ?? quality('*') ?? 0) > 0) ?? 'identity';
  if (cache.size < MAX_HEADERS) cache.set(header, chosen);
  return chosen;
}
