import { expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, moved, type TestUser } from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';

async function hide({ call }: TestApp, as: TestUser, hidden = true) {
  const response = await call('PUT', '/email-visibility', { as, body: { hidden } });
  expect(response.status).toBe(200);
}

/** Returns what a guest, the donor and the requester get about a food and its request. */
async function answers(
  { call }: TestApp,
  foodId: string,
  { donor, requester }: Record<'donor' | 'requester', TestUser>,
) {
  const texts: string[] = [];
  for (const [path, as] of [
    ['/foods', undefined],
    ['/all-foods', requester],
    [`/food/${foodId}`, undefined],
    [`/food/${foodId}`, requester],
    [`/request-by/${requester.email}`, requester],
    [`/food/${foodId}/requests`, donor],
    ['/my-data', requester],
  ] as const) {
    const response = await call('GET', path, { as });
    expect(response.status, path).toBe(200);
    texts.push(await response.text());
  }
  return texts;
}

test('a hidden email is in no response about food and requests, and reappears once it is shown again', async () => {
  const app = await buildApp({ listens: true, env: { ANSWER_CACHE_MB: '8' } });
  const [donor, requester] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const foodId = await addFood(app, donor);
  await moved(app, donor, await askFor(app, requester, foodId), 'acceptance');
  await addFood(app, donor);
  const before = await answers(app, foodId, { donor, requester });
  expect(before.filter((text) => text.includes(donor.email))).toHaveLength(6);
  await hide(app, donor);
  const hidden = await answers(app, foodId, { donor, requester });
  expect(hidden.filter((text) => text.includes(donor.email))).toEqual([]);
  expect(JSON.parse(hidden[2] ?? '').donator).toMatchObject({ email: '', name: 'Ada', isEmailHidden: true });
  expect(await (await app.call('GET', '/profile', { as: donor })).json()).toMatchObject({
    ...{ email: donor.email, isEmailHidden: true },
  });
  await hide(app, donor, false);
  expect(await answers(app, foodId, { donor, requester })).toEqual(before);
});

test('a user who hides their email still gets it on their own food, so clients of the spec recognise it as theirs', async () => {
  const app = await buildApp();
  const [donor, other] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const foodId = await addFood(app, donor);
  await hide(app, donor);
  const donatorFor = async (as?: TestUser) => (await (await app.call('GET', `/food/${foodId}`, { as })).json()).donator;
  expect(await donatorFor(donor)).toMatchObject({ email: donor.email, isEmailHidden: true });
  for (const as of [other, undefined]) expect(await donatorFor(as)).toMatchObject({ email: '', isEmailHidden: true });
  const [posted] = await (await app.call('GET', `/foods-by-donator/${donor.email}`, { as: donor })).json();
  expect(posted.donator.email).toBe(donor.email);
});

test('the hidden email of an accepted requester is not returned to the donor, or recorded as seen', async () => {
  const app = await buildApp();
  const [donor, requester] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  await hide(app, requester);
  const foodId = await addFood(app, donor);
  await moved(app, donor, await askFor(app, requester, foodId), 'acceptance');
  const [queued] = await (await app.call('GET', `/food/${foodId}/requests`, { as: donor })).json();
  expect(queued.requester).toEqual({ name: 'Ben', photo: 'https://example.org/Ben.jpg', picture: '' });
  const [own] = await (await app.call('GET', `/request-by/${requester.email}`, { as: requester })).json();
  expect(own.emailSeenSince).toBeNull();
  expect(await (await app.call('GET', '/my-data', { as: donor })).text()).not.toContain(requester.email);
});

test('a hidden address still receives mail', async () => {
  const { app, mail, send } = await mailingApp();
  const [donor, requester] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  await hide(app, donor);
  await askFor(app, requester, await addFood(app, donor));
  await send();
  expect(mail.take().map(({ to }) => to)).toEqual([[donor.email]]);
});

test('only signed-in users can hide an email, and only their own', async () => {
  const app = await buildApp();
  const [donor, other] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const foodId = await addFood(app, donor);
  expect((await app.call('PUT', '/email-visibility', { body: { hidden: true } })).status).toBe(401);
  expect((await app.call('PUT', '/email-visibility', { as: donor, body: {} })).status).toBe(400);
  await hide(app, other);
  expect(await (await app.call('GET', `/food/${foodId}`)).text()).toContain(donor.email);
});
