import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  moved,
  type TestUser,
} from '../../../test/server/factories.ts';
import { mailingApp } from '../../../test/server/mailing.ts';
import { remindOfPickups } from '../telling/remind.ts';

// It is noon in Vienna on 15 June.
const TIME = '2026-06-16T18:00/19:00';
const OTHER = '2026-06-17T07:00/08:00';

/** Dora's food, requested by Bob but not by Cem. */
async function larder(given?: TestApp, more: Parameters<typeof foodInput>[0] = {}) {
  const app = given ?? (await buildApp());
  const [dora, bob, cem] = [await createUser(app, 'Dora'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const foodId = await addFood(app, dora, more);
  return { app, dora, bob, cem, foodId, requestId: await askFor(app, bob, foodId) };
}

const propose = ({ call }: TestApp, as: TestUser, id: string, window: unknown = TIME) =>
  call('PUT', `/request/${id}/proposal`, { as, body: { window } });
const takeBack = ({ call }: TestApp, as: TestUser, id: string) => call('DELETE', `/request/${id}/proposal`, { as });
const agree = ({ call }: TestApp, as: TestUser, id: string, window: unknown = TIME) =>
  call('POST', `/request/${id}/proposal/acceptance`, { as, body: { window } });
const decline = ({ call }: TestApp, as: TestUser, id: string, window: unknown = TIME) =>
  call('POST', `/request/${id}/proposal/decline`, { as, body: { window } });
const done = async (response: Response | Promise<Response>) =>
  expect(await (await response).json()).toEqual({ modifiedCount: 1 });
const code = async (response: Response | Promise<Response>) => (await errorOf(await response)).code;

const own = async ({ call }: TestApp, as: TestUser) =>
  (await (await call('GET', `/request-by/${as.email}`, { as })).json())[0];
const queued = async ({ call }: TestApp, as: TestUser, foodId: string) =>
  (await (await call('GET', `/food/${foodId}/requests`, { as })).json())[0];
const notices = async ({ call }: TestApp, as: TestUser) =>
  (await (await call('GET', '/unread', { as })).json()).notices;

describe('a proposed pick-up time', () => {
  test('from the donor is shown to both sides, and the requester agrees with one call', async () => {
    const { app, dora, bob, foodId, requestId } = await larder();
    await moved(app, dora, requestId, 'acceptance');
    await done(propose(app, dora, requestId));
    const proposal = { time: TIME, byDonor: true };
    expect(await own(app, bob)).toMatchObject({ proposal, unread: true });
    expect(await queued(app, dora, foodId)).toMatchObject({ proposal });
    expect(await notices(app, bob)).toMatchObject([
      { kind: 'proposed-by-donor', person: { name: 'Dora' }, window: TIME },
    ]);
    await done(agree(app, bob, requestId));
    const mine = await own(app, bob);
    expect(mine).toMatchObject({ window: { time: TIME, endsAt: '2026-06-16T17:00:00.000Z' }, unread: false });
    // Calendars replace an entry only by one with a higher revision.
    expect(mine).toMatchObject({ revision: 1, reqDate: '2026-06-16T10:00:00.000Z' });
    expect(mine).not.toHaveProperty('proposal');
    expect(await notices(app, dora)).toMatchObject([
      { kind: 'agreed-by-requester', person: { name: 'Bob' }, window: TIME },
    ]);
    await done(agree(app, bob, requestId));
    app.setNow('2026-06-16T15:00:00Z');
    await remindOfPickups(app.db, app.deps.ctx);
    expect(await notices(app, bob)).toMatchObject([{ kind: 'reminder', window: TIME }]);
  });

  test('from a waiting requester stays proposed after acceptance, and the donor can agree then', async () => {
    const { app, dora, bob, foodId, requestId } = await larder();
    await done(propose(app, bob, requestId));
    expect(await notices(app, dora)).toMatchObject([
      { kind: 'proposed-by-requester', person: { name: 'Bob' }, window: TIME },
    ]);
    await moved(app, dora, requestId, 'acceptance');
    expect(await queued(app, dora, foodId)).toMatchObject({ proposal: { time: TIME, byDonor: false } });
    await done(agree(app, dora, requestId));
    expect(await notices(app, bob)).toMatchObject([
      { kind: 'agreed-by-donor', person: { name: 'Dora' }, window: TIME },
    ]);
    await moved(app, dora, requestId, 'release');
    expect(await own(app, bob)).toMatchObject({ window: { time: TIME } });
    await done(propose(app, dora, requestId, OTHER));
    await moved(app, bob, requestId, 'withdrawal');
    expect(await own(app, bob)).not.toHaveProperty('proposal');
  });

  test('can be declined with one call; the proposer is told, and nothing else changes', async () => {
    const { app, dora, bob, cem, foodId, requestId } = await larder();
    await done(propose(app, bob, requestId));
    expect(await code(decline(app, cem, requestId))).toBe('NOT_YOURS');
    expect(await code(decline(app, bob, requestId)), 'their own').toBe('NO_PROPOSAL');
    expect(await code(decline(app, dora, requestId, OTHER)), 'another than they have read').toBe('NO_PROPOSAL');
    for (let twice = 0; twice < 2; twice += 1) await done(decline(app, dora, requestId));
    const declinedTime = { time: TIME, byDonor: true };
    const mine = await own(app, bob);
    expect(mine).toMatchObject({ status: 'Requested', declinedTime, unread: true });
    expect(mine).not.toHaveProperty('proposal');
    expect(await queued(app, dora, foodId)).toMatchObject({ declinedTime });
    expect(await notices(app, dora)).toEqual([]);
    expect(await notices(app, bob)).toMatchObject([
      { kind: 'time-declined-by-donor', person: { name: 'Dora' }, window: TIME },
    ]);
    expect(await code(agree(app, dora, requestId))).toBe('NO_PROPOSAL');
    await done(propose(app, dora, requestId, OTHER));
    expect(await own(app, bob)).not.toHaveProperty('declinedTime');
    await done(decline(app, bob, requestId, OTHER));
    expect(await notices(app, dora)).toMatchObject([
      { kind: 'time-declined-by-requester', person: { name: 'Bob' }, window: OTHER },
    ]);
    await moved(app, dora, requestId, 'acceptance');
    expect(await own(app, bob)).toMatchObject({ declinedTime: { time: OTHER, byDonor: false } });
    app.setNow('2026-06-17T09:00:00Z');
    expect(await own(app, bob), 'it is over').not.toHaveProperty('declinedTime');
  });

  test('that is declined stays in the inbox until there is newer news', async () => {
    const { app, dora, bob, requestId, foodId } = await larder();
    const kinds = async (of: typeof bob) => (await notices(app, of)).map(({ kind }: { kind: string }) => kind);
    await done(propose(app, bob, requestId));
    await done(decline(app, dora, requestId));
    expect(await kinds(bob)).toEqual(['time-declined-by-donor']);
    await moved(app, dora, requestId, 'acceptance');
    expect(await kinds(bob)).toEqual(['accepted']);
    await app.call('PUT', `/update-food/${foodId}`, { as: dora, body: foodInput({ location: 'Market' }) });
    expect(await kinds(bob)).toEqual(['changed']);
    await done(propose(app, bob, requestId));
    await done(decline(app, dora, requestId));
    expect(await kinds(bob), 'the newer news').toEqual(['time-declined-by-donor']);
  });

  test('that is over is no longer shown, even if no one has read it', async () => {
    const { app, dora, bob, requestId } = await larder();
    await done(propose(app, dora, requestId));
    app.setNow('2026-06-16T16:59:00Z');
    expect(await notices(app, bob)).toMatchObject([{ kind: 'proposed-by-donor' }]);
    app.setNow('2026-06-16T17:00:00Z');
    expect(await notices(app, bob)).toEqual([]);
    expect(await code(decline(app, bob, requestId))).toBe('NO_PROPOSAL');
    await moved(app, dora, requestId, 'acceptance');
    const later = '2026-06-16T20:00/21:00';
    await done(propose(app, bob, requestId, later));
    app.setNow('2026-06-16T19:00:00Z');
    expect(await notices(app, dora)).toEqual([]);
    expect(await notices(app, bob)).toEqual([]);
  });

  test('is replaced by another one from either side, and can be withdrawn only by its proposer', async () => {
    const { app, dora, bob, requestId } = await larder();
    await done(propose(app, bob, requestId));
    await done(propose(app, dora, requestId, OTHER));
    expect(await own(app, bob)).toMatchObject({ proposal: { time: OTHER, byDonor: true } });
    // Dora's proposal replaces Bob's, so she is no longer asked about his.
    expect(await notices(app, dora)).toEqual([]);
    // Agreeing to a time that is no longer proposed fails.
    for (const as of [dora, bob]) expect(await code(agree(app, as, requestId, TIME))).toBe('NO_PROPOSAL');
    expect(await code(agree(app, dora, requestId, OTHER)), 'their own').toBe('NO_PROPOSAL');
    expect(await code(takeBack(app, bob, requestId))).toBe('NOT_YOURS');
    for (let twice = 0; twice < 2; twice += 1) await done(takeBack(app, dora, requestId));
    expect(await own(app, bob)).not.toHaveProperty('proposal');
    expect(await notices(app, bob)).toEqual([]);
  });

  test('can come only from the two sides, for an open request, between now and the last day', async () => {
    const { app, dora, bob, cem, requestId } = await larder();
    for (const act of [propose, agree]) expect(await code(act(app, cem, requestId))).toBe('NOT_YOURS');
    expect(await code(takeBack(app, cem, requestId))).toBe('NOT_YOURS');
    for (const window of [
      'any time',
      '2026-06-16T19:00/18:00',
      '2026-06-15T09:00/10:00',
      '2026-06-21T09:00/10:00',
      null,
    ])
      expect(await code(propose(app, bob, requestId, window)), String(window)).toBe('INVALID_INPUT');
    await done(propose(app, bob, requestId));
    app.setNow('2026-06-16T17:30:00Z');
    expect(await own(app, bob), 'its time is over').not.toHaveProperty('proposal');
    expect(await code(agree(app, dora, requestId))).toBe('NO_PROPOSAL');
    await moved(app, dora, requestId, 'decline');
    expect(await code(propose(app, bob, requestId, OTHER))).toBe('REQUEST_DECLINED');
  });

  test('that was agreed on stays when the donor offers other times, and is cleared by an earlier last day', async () => {
    const windows = ['2026-06-18T17:00/19:00'];
    const { app, dora, bob, foodId, requestId } = await larder(undefined, { windows });
    await moved(app, dora, requestId, 'acceptance');
    await done(propose(app, bob, requestId, OTHER));
    await done(agree(app, dora, requestId, OTHER));
    const edit = (more: object) =>
      app.call('PUT', `/update-food/${foodId}`, { as: dora, body: foodInput({ windows: [], ...more }) });
    expect((await edit({})).status).toBe(200);
    expect(await own(app, bob)).toMatchObject({ window: { time: OTHER }, changed: null });
    expect((await edit({ deadline: '06/16/2026' })).status).toBe(200);
    const mine = await own(app, bob);
    expect(mine).not.toHaveProperty('window');
    expect(mine).toMatchObject({ changed: { window: OTHER } });
  });

  test('that was not agreed on is cleared by an earlier last day', async () => {
    const { app, dora, bob, foodId, requestId } = await larder();
    await moved(app, dora, requestId, 'acceptance');
    await done(propose(app, dora, requestId, OTHER));
    const edited = await app.call('PUT', `/update-food/${foodId}`, {
      as: dora,
      body: foodInput({ deadline: '06/16/2026' }),
    });
    expect(edited.status).toBe(200);
    expect(await own(app, bob)).not.toHaveProperty('proposal');
    expect(await code(agree(app, bob, requestId, OTHER))).toBe('NO_PROPOSAL');
  });

  test('is cleared when the requester chooses an offered time', async () => {
    const windows = ['2026-06-18T17:00/19:00'];
    const { app, dora, bob, requestId } = await larder(undefined, { windows });
    await done(propose(app, dora, requestId));
    await app.call('PUT', `/request/${requestId}/window`, { as: bob, body: { window: windows[0] } });
    const mine = await own(app, bob);
    expect(mine).toMatchObject({ window: { time: windows[0] } });
    expect(mine).not.toHaveProperty('proposal');
  });
});

test('both sides are mailed proposals, agreements and declines, but no withdrawn proposals', async () => {
  const { app, mail, send } = await mailingApp();
  const { dora, bob, requestId } = await larder(app);
  await send();
  mail.take();
  const mailed = async () => {
    await send();
    return mail.take().map(({ to, text }) => [...to, text.split('\n').find((line) => line.includes('18:00')) ?? '']);
  };
  await propose(app, dora, requestId);
  expect(await mailed()).toEqual([['bob@example.org', expect.stringContaining('proposed a pick-up time')]]);
  await agree(app, bob, requestId);
  expect(await mailed()).toEqual([['dora@example.org', expect.stringContaining('Someone agreed to the pick-up time')]]);
  await propose(app, bob, requestId, '2026-06-17T18:00/20:00');
  expect(await mailed()).toEqual([['dora@example.org', expect.stringContaining('would like to collect your food')]]);
  await agree(app, dora, requestId, '2026-06-17T18:00/20:00');
  expect(await mailed()).toEqual([['bob@example.org', expect.stringContaining('agreed to the pick-up time')]]);
  await propose(app, bob, requestId);
  await takeBack(app, bob, requestId);
  expect(await mailed()).toEqual([]);
  await propose(app, bob, requestId);
  await mailed();
  await decline(app, dora, requestId);
  expect(await mailed()).toEqual([['bob@example.org', expect.stringContaining('The donor declined the pick-up time')]]);
  await propose(app, dora, requestId);
  await mailed();
  await decline(app, bob, requestId);
  expect(await mailed()).toEqual([['dora@example.org', expect.stringContaining('Someone declined the pick-up time')]]);
});

test('the data exports of both sides include proposed and declined times', async () => {
  const { app, dora, bob, requestId } = await larder();
  await propose(app, bob, requestId);
  const data = async (as: TestUser) => (await app.call('GET', '/my-data', { as })).json();
  const proposal = { time: TIME, byDonor: false };
  expect(await data(dora)).toMatchObject({ requestsForMyFoods: [{ proposal }] });
  expect(await data(bob)).toMatchObject({ requests: [{ proposal }] });
  await decline(app, dora, requestId);
  const declinedTime = { time: TIME, byDonor: true };
  expect(await data(dora)).toMatchObject({ requestsForMyFoods: [{ declinedTime }] });
  expect(await data(bob)).toMatchObject({ requests: [{ declinedTime }] });
});
