import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { createUser, errorOf } from '../../test/server/factories.ts';
import { addPhoto, decoders, jpegOfScans, sendPhoto, twoColours } from '../../test/server/photos.ts';
import type { DecoderTask } from './decoder-process.ts';

test('a decoder crash loses only the photo being decoded, and the next one is stored', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  await addPhoto(app, ada);
  const [pid = 0, ...others] = decoders();
  expect(others).toEqual([]);
  // The decoder process has a lower priority than the server, and none of its settings.
  expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 10));
  expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toMatch(/SECRET|DATABASE|VITEST/);

  process.kill(pid, 'SIGSTOP');
  const canvas = { create: { width: 400, height: 300, channels: 3, background: '#f00' } } as const;
  const sent = sendPhoto(app, ada, await sharp(canvas).jpeg().toBuffer());
  // A stopped decoder receives the picture but does not decode it.
  await expect.poll(() => readdirSync(folder, { recursive: true })).toHaveLength(2);
  process.kill(pid, 'SIGKILL');
  expect(await errorOf(await sent)).toMatchObject({ status: 500, code: 'INTERNAL' });
  await addPhoto(app, ada);
  expect(decoders()).not.toContain(pid);
});

test('a picture whose client has disconnected is not decoded when its turn comes', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  const app = await buildApp();
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  await addPhoto(app, ada);
  const [pid = 0] = decoders();
  const picture = await twoColours().jpeg().toBuffer();
  process.kill(pid, 'SIGSTOP');
  const first = [sendPhoto(app, ada, picture), sendPhoto(app, ada, picture)];
  // Each picture in the queue has a folder with a file, so the next one is queued behind both.
  await expect.poll(() => readdirSync(folder, { recursive: true })).toHaveLength(4);
  const leaving = new AbortController();
  const last = app.app.request('/api/photos', {
    method: 'POST',
    headers: { 'Content-Type': 'image/jpeg', Cookie: bob.cookie },
    body: picture as Uint8Array<ArrayBuffer>,
    signal: leaving.signal,
  });
  await expect.poll(() => readdirSync(folder, { recursive: true })).toHaveLength(6);
  leaving.abort();
  process.kill(pid, 'SIGCONT');
  for (const answer of first) expect((await answer).status).toBe(201);
  expect(await errorOf(await last)).toMatchObject({ code: 'PHOTO_INCOMPLETE' });
  expect(readdirSync(folder)).toEqual([]);
});

test('the decoder ends with its server, even in the middle of a picture', async () => {
  const folder = temporaryFolder();
  const [slow, quick] = [join(folder, 'slow'), join(folder, 'quick')];
  // Decoding a hundred scans of this size takes a few tenths of a second.
  writeFileSync(slow, jpegOfScans(7_000, 7_000, 100));
  writeFileSync(quick, 'no picture');
  const decoder = fork(join(import.meta.dirname, 'decoder-process.ts'), { serialization: 'advanced' });
  const ended = once(decoder, 'exit');
  decoder.send({ id: 1, file: slow, kind: 'photo' } satisfies DecoderTask);
  decoder.send({ id: 2, file: quick, kind: 'photo' } satisfies DecoderTask);
  // By the time the second is rejected, the first is being decoded.
  expect(await once(decoder, 'message')).toMatchObject([{ id: 2, refusal: { code: 'NOT_A_PHOTO' } }, undefined]);
  decoder.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'open-larder-test-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return folder;
}
