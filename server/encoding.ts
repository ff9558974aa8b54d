import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** What is shorter than this is not worth compressing, in bytes. */
const SHORTEST = 1_024;

/** How many different Accept-Encoding headers are remembered. Browsers send a handful. */
const MOST_HEADERS = 100;

/**
 * What is longer than this is compressed in a thread of its own, in bytes. For what is shorter, the way there and back takes
 * as long as the compression, which is a quarter to three quarters of a millisecond.
 */
const LONG = 65_536;

// The level that takes about the time of gzip.
const ofBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const encoders = {
  br: (bytes: Buffer) => (bytes.length > LONG ? inThread.br(bytes, ofBrotli) : brotliCompressSync(bytes, ofBrotli)),
  gzip: (bytes: Buffer) => (bytes.length > LONG ? inThread.gzip(bytes) : gzipSync(bytes)),
};

/** How the bytes of an answer are sent. */
export type Encoding = keyof typeof encoders | 'identity';

/** Encodes an answer, unless it is so short that it is sent as it is. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
  if (encoding === 'identity' || bytes.length < SHORTEST) return { bytes, encoding: 'identity' };
  const encoded = await encoders[encoding](bytes);
  // A copy: what zlib answers may be a small part of a buffer of 16 kB, which would be kept as a whole.
  const copy = Buffer.allocUnsafeSlow(encoded.length);
  encoded.copy(copy);
  return { bytes: copy, encoding };
}

const known = new Map<string | undefined, Encoding>();

/** The encoding to answer in, by an Accept-Encoding header. */
export function encodingFor(header: string | undefined): Encoding {
  const remembered = known.get(header);
  if (remembered) return remembered;
  const accepted = header === undefined ? [] : parseAccept(header.toLowerCase());
  const quality = (name: string) => accepted.find(({ type }) => type === name)?.q;
  const found = (['br', 'gzip'] as const).find((name) => (quality(name) ?? quality('*') ?? 0) > 0) ?? 'identity';
  if (known.size < MOST_HEADERS) known.set(header, found);
  return found;
}
