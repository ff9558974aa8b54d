import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApp } from './build-app.ts';
import type { TestUser } from './factories.ts';

/** A picture with a red left and a blue right half. */
export function twoColours(width = 400, height = 300) {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#f00' } } as const;
  const canvas = { create: { width, height, channels: 3, background: '#00f' } } as const;
  return sharp(canvas).composite([{ input: left, left: 0, top: 0 }]);
}

/** Uploads a picture through the API. */
export function sendPhoto(
  { app }: Pick<TestApp, 'app'>,
  as: TestUser | undefined,
  body: BodyInit | Buffer,
  headers: Record<string, string> = {},
) {
  return app.request('/api/photos', {
    method: 'POST',
    headers: { 'Content-Type': 'image/jpeg', ...(as && { Cookie: as.cookie }), ...headers },
    body: body as BodyInit,
  });
}

let small: Promise<Buffer> | undefined;

/** Uploads a photo through the API. @returns its id and URL */
export async function addPhoto(app: Pick<TestApp, 'app'>, owner: TestUser): Promise<{ id: string; image: string }> {
  small ??= twoColours().jpeg().toBuffer();
  const response = await sendPhoto(app, owner, await small);
  expect(response.status).toBe(201);
  return response.json();
}

/** Ids of this process's decoder processes. */
export function decoders(): number[] {
  const threads = readdirSync(`/proc/${process.pid}/task`);
  const children = threads.flatMap((thread) => {
    const text = readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'latin1');
    return text.split(' ').filter(Boolean).map(Number);
  });
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('decoder-process'));
}

/**
 * A grey progressive JPEG in which all scans but the first are empty.
 *
 * @param width multiple of 8, like `height`
 */
export function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = (width / 8) * (height / 8);
  const segment = (marker: number, ...bytes: number[]) => [0xff, marker, ...u16(bytes.length + 2), ...bytes];
  /** A Huffman table with one code, `0`. */
  const table = (kind: number, symbol: number) => segment(0xc4, kind, 1, ...Array<number>(15).fill(0), symbol);
  // Empty blocks are counted in runs of at most 32767.
  const count = Math.ceil(blocks / 32_767);
  const runs = Array.from(
    { length: count },
    (_, i) => Math.floor(((i + 1) * blocks) / count) - Math.floor((i * blocks) / count),
  );
  const bits = Math.floor(Math.log2(Math.min(...runs)));
  const nothing = runs.map((run) => `0${(run - 2 ** bits).toString(2).padStart(bits, '0')}`).join('');
  const scan = (from: number, to: number, data: string) =>
    Buffer.from([...segment(0xda, 1, 1, 0, from, to, 0), ...bytesOf(data)]);
  return Buffer.concat([
    Buffer.from([
      ...[0xff, 0xd8],
      ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
      ...segment(0xc2, 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0),
      ...table(0x00, 0),
      ...table(0x10, bits << 4),
    ]),
    scan(0, 0, '0'.repeat(blocks)),
    ...Array<Buffer>(scans - 1).fill(scan(1, 63, nothing)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const u16 = (value: number) => [value >> 8, value & 0xff];

/** Bits as bytes of a JPEG: padded with ones, and a 0 after each 0xFF. */
function bytesOf(bits: string): number[] {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return bytes.flatMap((byte) => {
    const value = Number.parseInt(byte.padEnd(8, '1'), 2);
    return value === 0xff ? [0xff, 0] : [value];
  });
}
