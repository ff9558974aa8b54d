import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { createUser, errorOf } from '../../test/server/factories.ts';
import { addPhoto, sendPhoto } from '../../test/server/photos.ts';

/** The processes that decode for this one. */
function decoders(): number[] {
  const threads = readdirSync(`/proc/${process.pid}/task`);
  const children = threads.flatMap((thread) => {
    const text = readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'latin1');
    return text.split(' ').filter(Boolean).map(Number);
  });
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('decoder-process'));
}

test('a decoder that breaks costs the photo that it was at, and the next one is kept', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  await addPhoto(app, ada);
  const [pid = 0, ...others] = decoders();
  expect(others).toEqual([]);
  // Everything else comes first, and it knows nothing of what the server was told.
  expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 10));
  expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toMatch(/SECRET|DATABASE|VITEST/);

  process.kill(pid, 'SIGSTOP');
  const canvas = { create: { width: 400, height: 300, channels: 3, background: '#f00' } } as const;
  const sent = sendPhoto(app, ada, await sharp(canvas).jpeg().toBuffer());
  // It stands still, so that it has the picture by then and not more.
  setTimeout(() => process.kill(pid, 'SIGKILL'), 1000);
  expect(await errorOf(await sent)).toMatchObject({ status: 500, code: 'INTERNAL' });
  await addPhoto(app, ada);
  expect(decoders()).not.toContain(pid);
});
