import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { encode, encodingFor } from '../kernel/encoding.ts';

/**
 * Compresses each response as a whole. Hono's own middleware streams, which takes several times as long, and lacks Brotli. Leaves
 * event streams and already compressed responses unchanged.
 */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res } = c;
    const type = res.headers.get('Content-Type') ?? '';
    if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || res.headers.has('Content-Encoding')) return;
    if (!/accept-encoding/i.test(res.headers.get('Vary') ?? '')) res.headers.append('Vary', 'Accept-Encoding');
    const encoding = encodingFor(c.req.header('Accept-Encoding'));
    if (encoding === 'identity' || c.req.method === 'HEAD' || res.status === 206) return;
    const encoded = await encode(Buffer.from(await res.arrayBuffer()), encoding);
    const headers = new Headers(res.headers);
    headers.set('Content-Length', String(encoded.bytes.length));
    if (encoded.encoding !== 'identity') headers.set('Content-Encoding', encoded.encoding);
    // Otherwise Hono would merge the old response's headers into the new one.
    c.res = undefined;
    c.res = new Response(encoded.bytes as Uint8Array<ArrayBuffer>, { status: res.status, headers });
  };
}
