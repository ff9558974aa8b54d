/** Whether an If-None-Match header matches the ETag, so that the client already has the response (RFC 9110, 13.1.2). */
export function isSame(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => weak(tag) === weak(etag));
}

export function unsized(headers: Headers): Headers {
  for (const name of ['Content-Length', 'Content-Encoding', 'Content-Type']) headers.delete(name);
  return headers;
}

export function pairs(list: string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i] ?? '', list[2 * i + 1] ?? '']);
}
