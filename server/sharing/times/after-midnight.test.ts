import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  listOf,
  move,
  moved,
  pickupCode,
  release,
  requestFood,
} from '../../../test/server/factories.ts';
import { mailingApp } from '../../../test/server/mailing.ts';
import { cleanUpExpired, expirePassedRequests } from '../moves/expire.ts';

// Times in Vienna. The food's last day was 15 June.
const TEN_PAST_MIDNIGHT = '2026-06-15T22:10:00Z';
const BEFORE_NOON = '2026-06-16T09:59:59.999Z';
const NOON = '2026-06-16T10:00:00Z';

const HOME = { lat: 48.20849, lon: 16.37208, address: 'Adaweg 7' };

/** Ada's food on its last day, promised to Bob while Cem waits. The clock is then set to ten past midnight. */
async function tenPastMidnight(food: Parameters<typeof foodInput>[0] = {}) {
  const { app, mail, send } = await mailingApp();
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const foodId = await addFood(app, ada, { deadline: '06/15/2026', pickup: HOME, ...food });
  const promised = (await (await requestFood(app, bob, foodId, { wanted: 1 })).json()).insertedId;
  const waiting = (await (await requestFood(app, cem, foodId, { wanted: 1 })).json()).insertedId;
  await moved(app, ada, promised, 'acceptance');
  const code = await pickupCode(app, bob, promised);
  const told = async () => {
    await send();
    return mail.take().map(({ to, says }) => `${to}: ${says}`);
  };
  await told();
  app.setNow(TEN_PAST_MIDNIGHT);
  return { app, ada, bob, cem, foodId, promised, waiting, code, told };
}

/** Runs the periodic expiry of two servers at the same time. */
async function sweep({ db, deps: { ctx } }: TestApp) {
  await Promise.all([1, 2].map(() => expirePassedRequests(db, ctx)));
  await Promise.all([1, 2].map(() => cleanUpExpired(db, ctx)));
}

async function stored({ db }: TestApp, id: string) {
  return db.selectFrom('foodRequests').select(['status', 'word']).where('id', '=', id).executeTakeFirstOrThrow();
}

describe('promised food', () => {
  test('can be collected with the code until noon of the day after its last day, and not later', async () => {
    const { app, ada, bob, promised, code } = await tenPastMidnight();
    await sweep(app);
    expect((await errorOf(await move(app, ada, promised, 'collection', '1'.repeat(6)))).code).toBe('WRONG_CODE');
    app.setNow(NOON);
    expect((await errorOf(await move(app, ada, promised, 'collection', code))).code).toBe('REQUEST_EXPIRED');
    expect((await errorOf(await move(app, bob, promised, 'withdrawal'))).code).toBe('REQUEST_EXPIRED');
    app.setNow(BEFORE_NOON);
    expect(await moved(app, ada, promised, 'collection', code)).toMatchObject({
      status: 'Collected',
      foodStatus: 'Not Available',
    });
  });

  test('can be claimed, denied and confirmed, and each side is told', async () => {
    const { app, ada, bob, promised } = await tenPastMidnight();
    await sweep(app);
    const notices = async (as: typeof ada) => (await (await app.call('GET', '/unread', { as })).json()).notices;
    await moved(app, ada, promised, 'claim');
    expect(await notices(bob)).toMatchObject([{ kind: 'claimed', requestId: promised }]);
    await moved(app, bob, promised, 'denial');
    expect(await notices(ada)).toMatchObject([{ kind: 'denied' }]);
    await moved(app, bob, promised, 'approval');
    expect(await notices(ada)).toMatchObject([{ kind: 'approved' }]);
  });

  test('stays promised for both sides, with all details, while everyone else sees it as expired', async () => {
    const { app, ada, bob, cem, foodId, promised, waiting, code, told } = await tenPastMidnight();
    await sweep(app);
    const until = { promisedUntil: '2026-06-16T10:00:00.000Z' };
    const read = async (path: string, as?: typeof ada) => (await app.call('GET', path, { as })).json();
    expect((await read(`/request-by/${bob.email}`, bob))[0]).toMatchObject({
      ...{ status: 'Accepted', pickupCode: code, pickup: HOME },
      ...until,
    });
    expect((await read(`/food/${foodId}`, bob)).myRequest).toMatchObject({ status: 'Accepted', ...until });
    expect(await read(`/food/${foodId}/requests`, ada)).toMatchObject([
      { _id: promised, status: 'Accepted', requester: { email: bob.email }, ...until },
    ]);
    expect(await read(`/food/${foodId}`, ada)).toMatchObject({ promised: true, openRequests: 1, pickup: HOME });
    expect(await read(`/foods-by-donator/${ada.email}`, ada)).toMatchObject([{ promisedTo: 'Bob' }]);
    expect(await read(`/request/${promised}/conversation`, bob)).toMatchObject({ status: 'Accepted', isOpen: true });

    expect(await stored(app, waiting)).toMatchObject({ status: 'Expired' });
    expect(await read(`/food/${foodId}`, cem)).toMatchObject({ status: 'Not Available', waiting: 0 });
    expect(await listOf(app, '/foods')).toEqual([]);
    expect(await told()).toEqual(['cem@example.org: Your request has expired']);
  });

  test('expires at noon, once, and both sides are told then', async () => {
    const { app, bob, foodId, promised, told } = await tenPastMidnight();
    await sweep(app);
    app.setNow(BEFORE_NOON);
    await sweep(app);
    await told();
    expect(await stored(app, promised)).toMatchObject({ status: 'Accepted' });
    app.setNow(NOON);
    expect(await (await app.call('GET', `/food/${foodId}`, { as: bob })).json()).toMatchObject({
      myRequest: { status: 'Expired', pickupCode: null },
    });
    await sweep(app);
    await sweep(app);
    expect((await told()).toSorted()).toEqual([
      'ada@example.org: No one confirmed that your food was collected',
      'bob@example.org: Your request has expired',
    ]);
    expect(await (await app.call('GET', `/food/${foodId}`)).json()).toMatchObject({ status: 'Available' });
    const moves = app.db.selectFrom('requestMoves').select('id').where('requestId', '=', promised);
    expect(await moves.where('toStatus', '=', 'Expired').execute()).toHaveLength(1);
  });

  test('leaves no one else waiting if it is collected before the sweep', async () => {
    const { app, ada, promised, waiting, code, told } = await tenPastMidnight();
    await moved(app, ada, promised, 'collection', code);
    expect(await stored(app, waiting)).toMatchObject({ status: 'Expired' });
    expect((await told()).filter((mail) => mail.startsWith('cem'))).toEqual([
      'cem@example.org: Your request has expired',
    ]);
  });
});

describe('nothing new', () => {
  test('can be requested or promised, not even the rest of food in parts', async () => {
    const { app, ada, cem, foodId, waiting } = await tenPastMidnight({ inParts: true });
    for (const _time of ['before the sweep', 'after it']) {
      const dan = await createUser(app, 'Dan');
      expect((await errorOf(await requestFood(app, dan, foodId))).code).toBe('FOOD_EXPIRED');
      expect((await errorOf(await move(app, ada, waiting, 'acceptance'))).code).toBe('REQUEST_EXPIRED');
      const window = { window: '2026-06-16T08:00/09:00' };
      const proposing = await app.call('PUT', `/request/${waiting}/proposal`, { as: cem, body: window });
      expect((await errorOf(proposing)).code).toBe('REQUEST_EXPIRED');
      await sweep(app);
      expect(await (await app.call('GET', `/food/${foodId}`)).json()).toMatchObject({ status: 'Available', left: 1 });
    }
    expect(await listOf(app, '/foods')).toEqual([]);
  });

  test('happens after a release: the request is declined, with the donor’s note', async () => {
    const { app, ada, bob, promised, told } = await tenPastMidnight();
    for (const _time of ['once', 'again']) {
      const answer = await release(app, ada, promised, 'It went off.');
      expect(await answer.json()).toEqual({ modifiedCount: 1, status: 'Declined', foodStatus: 'Available' });
    }
    await sweep(app);
    expect(await stored(app, promised)).toEqual({ status: 'Declined', word: 'It went off.' });
    expect((await told()).filter((mail) => mail.startsWith(bob.email))).toEqual([
      `${bob.email}: Your request was declined`,
    ]);
  });
});

describe('after midnight', () => {
  test('an accepted requester can withdraw, and the donor is told that they are not coming', async () => {
    const { app, ada, bob, promised } = await tenPastMidnight();
    await moved(app, bob, promised, 'withdrawal');
    const { notices } = await (await app.call('GET', '/unread', { as: ada })).json();
    expect(notices).toMatchObject([{ kind: 'not-coming', person: { name: 'Bob' } }]);
    expect(notices[0]).not.toHaveProperty('next');
  });

  test('a donor can record a no-show', async () => {
    const { app, ada, promised } = await tenPastMidnight();
    app.setNow('2026-06-15T18:00:00Z');
    expect((await app.call('POST', `/request/${promised}/coming-question`, { as: ada })).status).toBe(200);
    app.setNow(TEN_PAST_MIDNIGHT);
    expect(await moved(app, ada, promised, 'no-show')).toMatchObject({ status: 'No Show' });
  });

  test('blocking ends the promise', async () => {
    const { app, ada, bob, foodId, promised } = await tenPastMidnight();
    expect((await app.call('POST', '/blocks', { as: bob, body: { foodId } })).status).toBe(200);
    expect(await stored(app, promised)).toMatchObject({ status: 'Withdrawn' });
    expect(await (await app.call('GET', `/food/${foodId}/requests`, { as: ada })).json()).toEqual([]);
  });

  test('a later last day keeps the promise, and people can ask again', async () => {
    const { app, ada, cem, foodId, promised, waiting } = await tenPastMidnight({ inParts: true });
    const body = foodInput({ deadline: '06/17/2026', inParts: true });
    expect((await app.call('PUT', `/update-food/${foodId}`, { as: ada, body })).status).toBe(200);
    app.setNow(NOON);
    await sweep(app);
    expect(await stored(app, promised)).toMatchObject({ status: 'Accepted' });
    expect(await stored(app, waiting)).toMatchObject({ status: 'Expired' });
    await askFor(app, cem, foodId);
  });
});
