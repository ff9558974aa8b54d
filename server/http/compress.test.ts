import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser } from '../../test/server/factories.ts';

test('private responses are compressed too, in an encoding that the browser accepts, unless they are short', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  await addFood(app, ada, { notes: 'Baked this morning. '.repeat(60) });
  const ask = async (path: string, encoding: string, method = 'GET') => {
    const response = await app.call(method, path, { as: ada, headers: { 'Accept-Encoding': encoding } });
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const long = `/foods-by-donator/${ada.email}`;
  const { bytes: plain, headers: unpacked } = await ask(long, 'identity');
  expect(unpacked.get('Content-Encoding')).toBeNull();
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await ask(long, accepted);
    expect(headers.get('Content-Encoding')).toBe(encoding);
    expect(headers.get('Content-Length')).toBe(String(bytes.length));
    expect(headers.get('Vary')).toContain('Accept-Encoding');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(unpack(bytes).equals(plain)).toBe(true);
  }
  const short = await ask('/session', 'br');
  expect(short.headers.get('Content-Encoding')).toBeNull();
  expect(JSON.parse(short.bytes.toString()).user.name).toBe('Ada');
  const head = await ask(long, 'br', 'HEAD');
  expect(head.bytes.length).toBe(0);
});
