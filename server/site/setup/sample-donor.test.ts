import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/server/build-app.ts';
import { createUser, errorOf, listOf, move, moved, pickupCode, requestFood } from '../../../test/server/factories.ts';
import { askForSample, sampleCalled, sampleSite, sampleSiteSetUp } from '../../../test/server/sample-site.ts';
import { answerForSamples, TAKES } from './sample-donor.ts';
import { setupLinkFor } from './setup.ts';

/** Advances the clock by this many milliseconds, and lets sample donors answer. */
async function pass(app: TestApp, time: number) {
  app.setNow(new Date(app.deps.ctx.clock().getTime() + time));
  await answerForSamples(app.deps);
}

describe('until the site is set up', () => {
  test('anyone who requests a sample is accepted after a few seconds, with a code and a message that it is an example', async () => {
    const app = await sampleSite();
    const ada = await createUser(app, 'Ada');
    const { request, messages } = await askForSample(app, ada, 'croissants');
    await pass(app, TAKES.accept - 1);
    expect(await request()).toMatchObject({ status: 'Requested' });
    await pass(app, 1);
    await pass(app, 1);
    expect(await request()).toMatchObject({ status: 'Accepted', pickupCode: expect.stringMatching(/^\d{6}$/) });
    expect(await messages()).toMatchObject([
      { text: expect.stringMatching(/^This is a sample listing, /), isOwn: false },
    ]);
  });

  test('a request goes all the way: hand-over, thanks, and the sample can be tried again', async () => {
    const app = await sampleSite();
    const ada = await createUser(app, 'Ada');
    const { foodId, id, request, page } = await askForSample(app, ada, 'croissants');
    await pass(app, TAKES.accept);
    expect(await page()).toMatchObject({ status: 'Not Available', promised: true });
    await pass(app, TAKES.claim - 1);
    expect(await request()).toMatchObject({ claim: null });
    await pass(app, 1);
    expect(await request()).toMatchObject({ claim: 'claimed' });
    await moved(app, ada, id, 'approval');
    await pass(app, TAKES.thank - 1);
    expect(await page()).toMatchObject({ collected: true, myRequest: { status: 'Collected' } });
    await pass(app, 1);
    expect(await request()).toMatchObject({
      status: 'Collected',
      foodId: null,
      thanks: { received: { words: 'This was a sample listing. Thank you for trying it!' } },
    });
    expect(await page()).toMatchObject({ status: 'Available', collected: false, waiting: 0, myRequest: null });
    expect((await requestFood(app, ada, foodId)).status).toBe(200);
  });

  test('a request for part of a sample does, too', async () => {
    const app = await sampleSite();
    const ada = await createUser(app, 'Ada');
    const { _id } = await sampleCalled(app, 'Apples from');
    const asked = await (await requestFood(app, ada, _id, { wanted: 12 })).json();
    await pass(app, TAKES.accept);
    await pass(app, TAKES.claim);
    await moved(app, ada, asked.insertedId, 'approval');
    expect(await sampleCalled(app, 'Apples from')).toMatchObject({ left: 48 });
    await pass(app, TAKES.thank);
    expect(await sampleCalled(app, 'Apples from')).toMatchObject({ left: 60, status: 'Available' });
  });

  test('a requester who says that they do not have it yet is not asked again', async () => {
    const app = await sampleSite();
    const ada = await createUser(app, 'Ada');
    const { id, request } = await askForSample(app, ada, 'croissants');
    await pass(app, TAKES.accept);
    await pass(app, TAKES.claim);
    await moved(app, ada, id, 'denial');
    await pass(app, TAKES.claim);
    expect(await request()).toMatchObject({ status: 'Accepted', claim: 'denied' });
    await moved(app, ada, id, 'approval');
    expect(await request()).toMatchObject({ status: 'Collected' });
  });

  test('the second of two users who request the same sample is told to try another one', async () => {
    const app = await sampleSite();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const [first, second] = [await askForSample(app, ada, 'croissants'), await askForSample(app, ben, 'croissants')];
    await pass(app, TAKES.accept);
    expect(await first.request()).toMatchObject({ status: 'Accepted' });
    expect(await second.request()).toMatchObject({
      status: 'Declined',
      word: 'This is a sample listing, and someone else is trying it right now. Please try another one.',
    });
  });

  test('a proposed time is accepted, and messages are read and answered once', async () => {
    const app = await sampleSite();
    const ada = await createUser(app, 'Ada');
    const { id, request, messages } = await askForSample(app, ada, 'croissants');
    await pass(app, TAKES.accept);
    const time = '2026-06-15T18:00/19:00';
    expect((await app.call('PUT', `/request/${id}/proposal`, { as: ada, body: { window: time } })).status).toBe(200);
    for (const text of ['At six?', 'Are you there?']) {
      expect((await app.call('POST', `/request/${id}/messages`, { as: ada, body: { text } })).status).toBe(200);
      for (const _tick of ['first', 'second']) await pass(app, 1_000);
    }
    expect(await request()).toMatchObject({ window: { time } });
    const said = await messages();
    expect(said.map(({ isOwn }) => isOwn)).toEqual([false, true, false, true]);
    expect(said[2]?.text).toMatch(/no one reads what you write here/);
    expect(said.filter(({ isOwn, readAt }) => isOwn && readAt === null)).toEqual([]);
  });

  test('messages are in the requester’s language', async () => {
    const app = await sampleSite({ LANGUAGES: 'en,de' });
    const ada = await createUser(app, 'Ada');
    await app.db.updateTable('users').set({ language: 'de' }).where('name', '=', 'Ada').execute();
    const { messages } = await askForSample(app, ada, 'croissants');
    await pass(app, TAKES.accept);
    expect(await messages()).toMatchObject([{ text: expect.stringMatching(/^Das ist ein Beispiel/) }]);
  });

  test('guests can ask for a sample, and only its donor could use a pick-up code', async () => {
    const app = await sampleSite();
    const { _id } = await sampleCalled(app, 'croissants');
    expect(await (await app.call('GET', `/food/${_id}`)).json()).not.toHaveProperty('isOnlyExample');
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const { id } = await askForSample(app, ada, 'croissants');
    await pass(app, TAKES.accept);
    const code = await pickupCode(app, ada, id);
    for (const as of [ada, ben]) expect((await move(app, as, id, 'collection', code)).status).toBe(403);
  });
});

describe('once the site is set up', () => {
  test('a sample cannot be requested, as its page says; stewards can request it', async () => {
    const { app, mo } = await sampleSiteSetUp();
    const ada = await createUser(app, 'Ada');
    const { _id } = await sampleCalled(app, 'croissants');
    expect(await errorOf(await requestFood(app, ada, _id))).toMatchObject({
      status: 409,
      code: 'SAMPLE_FOOD',
      message: 'This is a sample listing, so no one is giving it away. Please choose another one.',
    });
    for (const as of [ada, undefined])
      expect(await (await app.call('GET', `/food/${_id}`, { as })).json()).toMatchObject({ isOnlyExample: true });
    expect(await (await app.call('GET', `/food/${_id}`, { as: mo })).json()).not.toHaveProperty('isOnlyExample');
    const { request } = await askForSample(app, mo, 'croissants');
    await pass(app, TAKES.accept);
    expect(await request()).toMatchObject({ status: 'Accepted' });
  });

  test('a guest’s cached page says so as soon as the setup link is used', async () => {
    const app = await sampleSite();
    const { _id } = await sampleCalled(app, 'croissants');
    const page = async () => (await app.call('GET', `/food/${_id}`)).json();
    expect(await page()).not.toHaveProperty('isOnlyExample');
    const token = (await setupLinkFor(app.db, '')).split('#')[1];
    expect((await app.call('POST', '/setup', { as: await createUser(app, 'Mo'), body: { token } })).status).toBe(200);
    expect(await page()).toMatchObject({ isOnlyExample: true });
  });

  test('an earlier request is declined with an explanation', async () => {
    const { app } = await sampleSiteSetUp();
    const ada = await createUser(app, 'Ada');
    const { moderators } = app.deps.config;
    moderators.length = 0;
    const { request } = await askForSample(app, ada, 'croissants');
    moderators.push('mo@example.org');
    await pass(app, TAKES.accept);
    expect(await request()).toMatchObject({
      status: 'Declined',
      word: 'This is a sample listing, so no one is giving it away. Please choose another one.',
    });
  });
});

test('hand-overs of samples never count, neither before nor after the samples are deleted', async () => {
  const { app, mo } = await sampleSiteSetUp();
  const { id } = await askForSample(app, mo, 'croissants');
  for (const time of [TAKES.accept, TAKES.claim]) await pass(app, time);
  await moved(app, mo, id, 'approval');
  await pass(app, TAKES.thank);
  const counts = async () => ({
    totals: await (await app.call('GET', '/totals')).json(),
    record: (await (await app.call('GET', '/profile', { as: mo })).json()).record,
    found: await (await app.call('GET', '/food-count')).json(),
  });
  const none = {
    totals: { collected: 0, people: 0, kilograms: { collected: 0, eaten: 0, given: 0, thrownAway: 0 } },
    record: { collected: 0, noShows: 0 },
    found: { count: 0, more: false },
  };
  expect(await counts()).toEqual(none);
  const { _id } = await sampleCalled(app, 'pizza');
  expect(await (await app.call('GET', `/food/${_id}`, { as: mo })).json()).not.toHaveProperty('donatorYear');
  expect((await app.call('DELETE', '/moderation/samples', { as: mo })).status).toBe(200);
  expect(await counts()).toEqual(none);
  expect(await listOf(app, `/request-by/${mo.email}`, 'title', mo)).toEqual([]);
});
