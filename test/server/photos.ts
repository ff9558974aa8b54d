import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApp } from './build-app.ts';
import type { TestUser } from './factories.ts';

/** A picture that is red on its left and blue on its right. */
export function twoColours(width = 400, height = 300) {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#f00' } } as const;
  const canvas = { create: { width, height, channels: 3, background: '#00f' } } as const;
  return sharp(canvas).composite([{ input: left, left: 0, top: 0 }]);
}

/** Sends a picture as the API takes it. */
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

/** A photo of someone, sent through the API. */
export async function addPhoto(app: Pick<TestApp, 'app'>, owner: TestUser): Promise<{ id: string; image: string }> {
  small ??= twoColours().jpeg().toBuffer();
  const response = await sendPhoto(app, owner, await small);
  expect(response.status).toBe(201);
  return response.json();
}
