/** @module-tag load */
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { createUser, errorOf } from '../../test/server/factories.ts';
import { addPhoto, decoders, sendPhoto, twoColours } from '../../test/server/photos.ts';

test('a picture that takes longer than 20 seconds to decode is rejected, and later ones go to a new decoder', async () => {
  const app = await buildApp();
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  await addPhoto(app, ada);
  const [pid = 0] = decoders();
  const picture = await twoColours().jpeg().toBuffer();
  process.kill(pid, 'SIGSTOP');
  const start = performance.now();
  const slow = sendPhoto(app, ada, picture);
  const next: ReturnType<typeof sendPhoto>[] = [];
  // Sent a second later, so that these do not reach the time limit together with the first.
  setTimeout(() => next.push(sendPhoto(app, bob, picture), sendPhoto(app, cem, picture)), 1_000);
  expect(await errorOf(await slow)).toMatchObject({ status: 422, code: 'PHOTO_UNREADABLE' });
  expect(performance.now() - start).toBeGreaterThan(19_000);
  for (const answer of next) expect((await answer).status).toBe(201);
  expect(decoders()).not.toContain(pid);
});

test('a photo that is uploaded too slowly loses its place', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const picture = await twoColours().jpeg().toBuffer();
  const end = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      const timer = setInterval(() => controller.enqueue(picture.subarray(0, 1_000)), 1_000);
      await end.promise;
      clearInterval(timer);
      controller.close();
    },
  });
  const headers = { 'Content-Type': 'image/jpeg', Cookie: ada.cookie };
  const answer = await app.app.request('/api/photos', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  end.resolve();
  expect(await errorOf(answer)).toMatchObject({ status: 422, code: 'PHOTO_INCOMPLETE' });
});
