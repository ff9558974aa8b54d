import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  createUser,
  errorOf,
  foodInput,
  handOver,
  listOf,
  moved,
  pickupCode,
  requestFood,
  type TestUser,
} from '../../../test/server/factories.ts';
import { mailingApp } from '../../../test/server/mailing.ts';

const apples = { title: 'Apples', quantity: 6, unit: 'pieces', inParts: true };

/** Dora's six apples, all requested by Bob, and Cem, who has not requested any. */
async function larder(given?: TestApp) {
  const app = given ?? (await buildApp());
  const [dora, bob, cem] = [await createUser(app, 'Dora'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const foodId = await addFood(app, dora, apples);
  return { app, dora, bob, cem, foodId, requestId: await ask(app, bob, foodId, 6) };
}

async function ask(app: TestApp, as: TestUser, foodId: string, wanted: number): Promise<string> {
  return (await (await requestFood(app, as, foodId, { wanted })).json()).insertedId;
}

const offer = ({ call }: TestApp, as: TestUser, requestId: string, offered: unknown) =>
  call('PUT', `/request/${requestId}/offer`, { as, body: { offered } });
const takeBack = ({ call }: TestApp, as: TestUser, requestId: string) =>
  call('DELETE', `/request/${requestId}/offer`, { as });
const take = ({ call }: TestApp, as: TestUser, requestId: string, offered: unknown) =>
  call('POST', `/request/${requestId}/offer/acceptance`, { as, body: { offered } });

async function offered(app: TestApp, donor: TestUser, requestId: string, amount: number): Promise<void> {
  expect(await (await offer(app, donor, requestId, amount)).json()).toEqual({ modifiedCount: 1 });
}

const own = async ({ call }: TestApp, as: TestUser) =>
  (await (await call('GET', `/request-by/${as.email}`, { as })).json())[0];
const queue = async ({ call }: TestApp, as: TestUser, foodId: string) =>
  (await call('GET', `/food/${foodId}/requests`, { as })).json();
const notices = async ({ call }: TestApp, as: TestUser) =>
  (await (await call('GET', '/unread', { as })).json()).notices;

describe('a donor who has less than a requester asks for', () => {
  test('can offer less, which both see, and which is promised as soon as the requester accepts it', async () => {
    const { app, dora, bob, foodId, requestId } = await larder();
    await offered(app, dora, requestId, 2);
    expect(await own(app, bob)).toMatchObject({ status: 'Requested', wanted: 6, offered: 2, unread: true });
    expect(await queue(app, dora, foodId)).toMatchObject([{ status: 'Requested', wanted: 6, offered: 2 }]);
    expect(await notices(app, bob)).toMatchObject([
      { kind: 'offered', requestId, person: { name: 'Dora' }, title: 'Apples', wanted: 6, offered: 2, unit: 'pieces' },
    ]);
    expect(await (await take(app, bob, requestId, 2)).json()).toEqual({
      ...{ modifiedCount: 1, status: 'Accepted', foodStatus: 'Available' },
    });
    expect(await own(app, bob)).toMatchObject({ status: 'Accepted', wanted: 2, left: 4, unread: false });
    expect(await own(app, bob)).not.toHaveProperty('offered');
    expect(await notices(app, dora)).toMatchObject([
      { kind: 'taken', person: { name: 'Bob' }, wanted: 2, unit: 'pieces' },
    ]);
    expect((await take(app, bob, requestId, 2)).status).toBe(200);
    const code = await pickupCode(app, bob, requestId);
    expect(await moved(app, dora, requestId, 'collection', code)).toMatchObject({ status: 'Collected' });
    expect(await listOf(app, '/foods')).toEqual(['Apples']);
  });

  test('can change the offer, withdraw it, or accept the request for the full amount', async () => {
    const { app, dora, bob, requestId } = await larder();
    await offered(app, dora, requestId, 2);
    await offered(app, dora, requestId, 3);
    // Bob accepts the offer of two that he saw, which has become three.
    expect(await errorOf(await take(app, bob, requestId, 2))).toMatchObject({ status: 409, code: 'NO_OFFER' });
    for (let twice = 0; twice < 2; twice += 1) expect((await takeBack(app, dora, requestId)).status).toBe(200);
    expect(await own(app, bob)).not.toHaveProperty('offered');
    expect(await notices(app, bob)).toEqual([]);
    expect(await errorOf(await take(app, bob, requestId, 3))).toMatchObject({ status: 409, code: 'NO_OFFER' });
    await offered(app, dora, requestId, 3);
    await moved(app, dora, requestId, 'acceptance');
    expect(await own(app, bob)).toMatchObject({ status: 'Accepted', wanted: 6 });
    await moved(app, dora, requestId, 'release');
    expect(await own(app, bob), 'an offer ends with the promise').not.toHaveProperty('offered');
    expect(await notices(app, bob)).toMatchObject([{ kind: 'released' }]);
  });

  test('reserves nothing by an offer: accepting it fails if others were accepted first', async () => {
    const { app, dora, bob, cem, foodId, requestId } = await larder();
    await offered(app, dora, requestId, 3);
    await moved(app, dora, await ask(app, cem, foodId, 4), 'acceptance');
    expect(await errorOf(await take(app, bob, requestId, 3))).toMatchObject({
      ...{ status: 409, code: 'NOT_SO_MUCH_LEFT' },
      message: 'That’s too much. Only 2 of 6 pieces left.',
    });
    expect(await own(app, bob)).toMatchObject({ status: 'Requested', wanted: 6, offered: 3, left: 2 });
    expect(await errorOf(await offer(app, dora, requestId, 4))).toMatchObject({
      ...{ status: 409, code: 'NOT_SO_MUCH_LEFT', issues: [{ path: 'offered' }] },
    });
    await offered(app, dora, requestId, 2);
    expect((await take(app, bob, requestId, 2)).status).toBe(200);
    expect(await (await app.call('GET', `/food/${foodId}`)).json()).toMatchObject({ left: 0, status: 'Not Available' });
  });

  test('is the only one who can make the offer, for less than requested, of food in parts, until the request ends', async () => {
    const { app, dora, bob, cem, foodId, requestId } = await larder();
    const refused = async (response: Response | Promise<Response>) => (await errorOf(await response)).code;
    for (const as of [bob, cem]) expect(await refused(offer(app, as, requestId, 2))).toBe('NOT_YOURS');
    for (const as of [bob, cem]) expect(await refused(takeBack(app, as, requestId))).toBe('NOT_YOURS');
    for (const as of [dora, cem]) expect(await refused(take(app, as, requestId, 2))).toBe('NOT_YOURS');
    for (const amount of [6, 7]) expect(await refused(offer(app, dora, requestId, amount))).toBe('NOT_FEWER');
    for (const amount of [0, 1.5, '2'])
      expect(await refused(offer(app, dora, requestId, amount))).toBe('INVALID_INPUT');
    const [whole] = [await ask(app, cem, await addFood(app, dora, { quantity: 6 }), 6)];
    expect(await refused(offer(app, dora, whole, 2))).toBe('NOT_IN_PARTS');
    await handOver(app, { donor: dora, requester: cem, requestId: await ask(app, cem, foodId, 2) });
    await offered(app, dora, requestId, 2);
    app.setNow('2026-06-21T10:00:00Z');
    for (const late of [offer(app, dora, requestId, 1), take(app, bob, requestId, 2)])
      expect(await refused(late)).toBe('REQUEST_EXPIRED');
  });

  test('no longer has an open offer after the amount changes or the food is given as a whole', async () => {
    const { app, dora, bob, foodId, requestId } = await larder();
    await offered(app, dora, requestId, 2);
    await app.call('PUT', `/request/${requestId}/wanted`, { as: bob, body: { wanted: 4 } });
    expect(await own(app, bob)).not.toHaveProperty('offered');
    expect(await notices(app, bob)).toEqual([]);
    await offered(app, dora, requestId, 3);
    for (const inParts of [false, true])
      await app.call('PUT', `/update-food/${foodId}`, { as: dora, body: foodInput({ ...apples, inParts }) });
    expect(await own(app, bob)).toMatchObject({ wanted: 6, unread: false });
    expect(await own(app, bob)).not.toHaveProperty('offered');
  });

  test('is told that the requester has withdrawn', async () => {
    const { app, dora, bob, requestId } = await larder();
    await offered(app, dora, requestId, 2);
    await moved(app, bob, requestId, 'withdrawal');
    expect(await notices(app, dora)).toMatchObject([{ kind: 'offer-refused', person: { name: 'Bob' } }]);
  });

  test('no longer has an open offer after blocking the requester', async () => {
    const { app, dora, bob, requestId } = await larder();
    await offered(app, dora, requestId, 2);
    expect((await app.call('POST', '/blocks', { as: dora, body: { requestId } })).status).toBe(200);
    expect(await errorOf(await take(app, bob, requestId, 2))).toMatchObject({ code: 'REQUEST_DECLINED' });
  });
});

test('the requester is mailed the offer, and the donor its acceptance', async () => {
  const { app, mail, send } = await mailingApp();
  const { dora, bob, requestId } = await larder(app);
  await send();
  mail.take();
  await offered(app, dora, requestId, 2);
  await send();
  expect(mail.take()).toMatchObject([
    {
      to: ['bob@example.org'],
      text: expect.stringContaining('The donor can give you 2 of the 6 pieces you asked for.'),
    },
  ]);
  await take(app, bob, requestId, 2);
  await send();
  const [toBob, toDora] = mail.take().toSorted((one, other) => String(one.to).localeCompare(String(other.to)));
  expect(toBob).toMatchObject({ to: ['bob@example.org'], text: expect.stringContaining('2 of 6 pieces') });
  expect(toDora).toMatchObject({
    to: ['dora@example.org'],
    text: expect.stringContaining('Someone accepted your offer.'),
  });
  await offered(app, dora, await ask(app, await createUser(app, 'Eve'), String((await own(app, bob)).foodId), 4), 1);
  await takeBack(app, dora, (await queue(app, dora, String((await own(app, bob)).foodId)))[1]._id);
  await send();
  expect(mail.take(), 'of what is not offered any more nobody is told').toEqual([]);
});

test('the data exports of both sides include the offer', async () => {
  const { app, dora, bob, requestId } = await larder();
  await offered(app, dora, requestId, 2);
  const data = async (as: TestUser) => (await app.call('GET', '/my-data', { as })).json();
  expect(await data(dora)).toMatchObject({ requestsForMyFoods: [{ wanted: 6, offered: 2 }] });
  expect(await data(bob)).toMatchObject({ requests: [{ wanted: 6, offered: 2 }] });
});
