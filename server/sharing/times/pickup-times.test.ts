import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  createUser,
  errorOf,
  foodInput,
  listOf,
  move,
  moved,
  requestFood,
  type TestUser,
} from '../../../test/server/factories.ts';
import { mailingApp } from '../../../test/server/mailing.ts';
import { lapsePromises } from '../moves/lapse.ts';
import { remindOfPickups } from '../telling/remind.ts';

/** The clock is set to noon on 15 June 2026 in Vienna, which is in summer time. */
const TODAY = '2026-06-15T17:00/19:00';
const SATURDAY = '2026-06-20T10:00/12:00';
const ANY_TIME = 'any time';

async function larder(offer: object = { windows: [TODAY, SATURDAY], graceHours: 1 }, built?: TestApp) {
  const app = built ?? (await buildApp());
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  return { app, ada, bob, cem, foodId: await addFood(app, ada, offer) };
}

async function foodPage({ call }: TestApp, foodId: string, as?: TestUser) {
  return (await call('GET', `/food/${foodId}`, { as })).json();
}

async function asked(app: TestApp, requester: TestUser, foodId: string, window?: string): Promise<string> {
  const response = await requestFood(app, requester, foodId, { window });
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

async function noticesOf({ call }: TestApp, as: TestUser): Promise<{ kind: string; window?: string; name: string }[]> {
  return (await (await call('GET', '/unread', { as })).json()).notices;
}

async function passTime(app: TestApp, now: string) {
  app.setNow(now);
  await remindOfPickups(app.db, app.deps.ctx);
  await lapsePromises(app.db, app.deps.ctx);
}

test('an unconfirmed promise goes to the next in the queue after its grace time, and all three users are told', async () => {
  const { app, ada, bob, cem, foodId } = await larder();
  const [bobs, cems] = [await asked(app, bob, foodId, TODAY), await asked(app, cem, foodId, SATURDAY)];
  await moved(app, ada, bobs, 'acceptance');
  expect((await foodPage(app, foodId, bob)).myRequest).toMatchObject({
    window: { time: TODAY, startsAt: '2026-06-15T15:00:00.000Z', endsAt: '2026-06-15T17:00:00.000Z' },
    lapsesAt: '2026-06-15T18:00:00.000Z',
  });
  await passTime(app, '2026-06-15T17:59:59.999Z');
  expect((await foodPage(app, foodId, bob)).myRequest).toMatchObject({ status: 'Accepted' });
  await passTime(app, '2026-06-15T18:00:00Z');
  expect((await foodPage(app, foodId, bob)).myRequest).toMatchObject({ status: 'Declined', reason: 'lapsed' });
  expect((await foodPage(app, foodId, cem)).myRequest).toMatchObject({
    ...{ _id: cems, status: 'Accepted', window: { time: SATURDAY }, lapsesAt: '2026-06-20T11:00:00.000Z' },
    pickupCode: expect.stringMatching(/^\d{6}$/),
  });
  expect(await noticesOf(app, bob)).toMatchObject([{ kind: 'lapsed' }]);
  expect(await noticesOf(app, cem)).toMatchObject([{ kind: 'accepted' }]);
  expect(await noticesOf(app, ada)).toMatchObject([{ kind: 'not-collected', person: { name: 'Bob' } }]);
});

/** Returns the statuses of these users' requests, and of the food. */
async function statuses(app: TestApp, foodId: string, ...people: TestUser[]) {
  const pages = await Promise.all(people.map((person) => foodPage(app, foodId, person)));
  return [...pages.map(({ myRequest }) => myRequest.status), pages[0].status];
}

function update({ call }: TestApp, as: TestUser, foodId: string, overrides: Parameters<typeof foodInput>[0] = {}) {
  return call('PUT', `/update-food/${foodId}`, { as, body: foodInput(overrides) });
}

function choose({ call }: TestApp, as: TestUser, requestId: string, window: string | null) {
  return call('PUT', `/request/${requestId}/window`, { as, body: { window } });
}

test.each(['24:00', '00:00'])(
  'a pick-up time that ends at %s ends at midnight that day, wherever it is sent',
  async (end) => {
    const [sent, said] = [`2026-06-15T22:00/${end}`, '2026-06-15T22:00/24:00'];
    const { app, ada, bob, foodId } = await larder({ windows: [sent], deadline: '06/15/2026' });
    expect((await foodPage(app, foodId)).windows).toEqual([said]);
    const bobs = await asked(app, bob, foodId, sent);
    expect((await choose(app, bob, bobs, null)).status).toBe(200);
    expect((await choose(app, bob, bobs, sent)).status).toBe(200);
    const proposed = `2026-06-15T21:00/${end}`;
    for (const [as, path] of [
      [ada, 'proposal'],
      [bob, 'proposal/acceptance'],
    ] as const) {
      const method = path === 'proposal' ? 'PUT' : 'POST';
      const response = await app.call(method, `/request/${bobs}/${path}`, { as, body: { window: proposed } });
      expect(response.status).toBe(200);
    }
    expect((await foodPage(app, foodId, bob)).myRequest.window).toEqual({
      time: '2026-06-15T21:00/24:00',
      startsAt: '2026-06-15T19:00:00.000Z',
      endsAt: '2026-06-15T22:00:00.000Z',
    });
    app.setNow('2026-06-15T21:59:59Z');
    expect((await foodPage(app, foodId)).windows).toEqual([said]);
    expect((await errorOf(await update(app, ada, foodId, { windows: ['2026-06-15T24:00/24:00'] }))).code).toBe(
      'INVALID_INPUT',
    );
  },
);

describe('a lapsing promise', () => {
  test('must have a grace time and a pick-up time with hours, and must not be claimed', async () => {
    for (const [offer, window, noun] of [
      [{ windows: [TODAY] }, TODAY, undefined],
      [{ windows: [TODAY, ANY_TIME], graceHours: 1 }, ANY_TIME, undefined],
      [{ windows: [TODAY, ANY_TIME], graceHours: 1 }, undefined, undefined],
      [{ graceHours: 1 }, undefined, undefined],
      [{ windows: [TODAY], graceHours: 1 }, TODAY, 'claim'],
    ] as const) {
      const { app, ada, bob, foodId } = await larder(offer);
      const bobs = await asked(app, bob, foodId, window);
      await moved(app, ada, bobs, 'acceptance');
      if (noun) await moved(app, ada, bobs, noun);
      await passTime(app, '2026-06-17T10:00:00Z');
      expect(await statuses(app, foodId, bob), JSON.stringify(offer)).toEqual(['Accepted', 'Not Available']);
    }
  });

  test('leaves the food Available if no one is waiting, and its requester can ask again', async () => {
    const { app, ada, bob, foodId } = await larder();
    await moved(app, ada, await asked(app, bob, foodId, TODAY), 'acceptance');
    await passTime(app, '2026-06-15T18:00:00Z');
    expect(await statuses(app, foodId, bob)).toEqual(['Declined', 'Available']);
    await asked(app, bob, foodId, SATURDAY);
    expect(await statuses(app, foodId, bob)).toEqual(['Requested', 'Requested']);
  });

  test('without a chosen time counts from the last offered one', async () => {
    const { app, ada, bob, foodId } = await larder();
    await moved(app, ada, await asked(app, bob, foodId), 'acceptance');
    expect((await foodPage(app, foodId, bob)).myRequest.lapsesAt).toBe('2026-06-20T11:00:00.000Z');
    await passTime(app, '2026-06-20T11:00:00Z');
    expect(await statuses(app, foodId, bob)).toEqual(['Declined', 'Available']);
  });

  test('skips requesters who are blocked or suspended, or whose own time is over', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const [dot, eve, fay] = [await createUser(app, 'Dot'), await createUser(app, 'Eve'), await createUser(app, 'Fay')];
    const bobs = await asked(app, bob, foodId, TODAY);
    for (const [person, window] of [
      [cem, SATURDAY],
      [dot, undefined],
      [eve, TODAY],
      [fay, undefined],
    ] as const) {
      await asked(app, person, foodId, window);
    }
    await moved(app, ada, bobs, 'acceptance');
    const words = { suspendedAt: new Date(), suspendedWhy: 'Rude' };
    await app.db.updateTable('users').set(words).where('email', '=', cem.email).execute();
    // Simulates the time between a block and the end of the open requests.
    await sql`insert into blocks (blocker_id, blocked_id, blocked_at)
      select ada.id, dot.id, now() from users ada, users dot where ada.name = 'Ada' and dot.name = 'Dot'`.execute(
      app.db,
    );
    await passTime(app, '2026-06-15T18:00:00Z');
    await app.db.updateTable('users').set({ suspendedAt: null, suspendedWhy: null }).execute();
    expect(await statuses(app, foodId, bob, cem, dot, eve, fay)).toEqual([
      ...['Declined', 'Requested', 'Requested', 'Requested', 'Accepted'],
      'Not Available',
    ]);
  });

  test('skips requesters released by the donor, and gives the next ones a pick-up code each', async () => {
    const { app, ada, bob, cem, foodId } = await larder({
      ...{ quantity: 10, inParts: true, windows: [TODAY, SATURDAY], graceHours: 1 },
    });
    const [dot, eve] = [await createUser(app, 'Dot'), await createUser(app, 'Eve')];
    const ask = async (as: TestUser, window: string, wanted: number) =>
      (await (await requestFood(app, as, foodId, { window, wanted })).json()).insertedId;
    const bobs = await ask(bob, SATURDAY, 3);
    await moved(app, ada, bobs, 'acceptance');
    await moved(app, ada, bobs, 'release');
    const cems = await ask(cem, TODAY, 10);
    await ask(dot, SATURDAY, 3);
    await ask(eve, SATURDAY, 4);
    await moved(app, ada, cems, 'acceptance');
    await passTime(app, '2026-06-15T18:00:00Z');
    expect(await statuses(app, foodId, bob, cem, dot, eve)).toEqual([
      ...['Requested', 'Declined', 'Accepted', 'Accepted'],
      'Requested',
    ]);
    const [dots, eves] = [await foodPage(app, foodId, dot), await foodPage(app, foodId, eve)];
    expect(dots.myRequest.pickupCode).not.toBe(eves.myRequest.pickupCode);
    const others = await move(app, ada, dots.myRequest._id, 'collection', eves.myRequest.pickupCode);
    expect((await errorOf(others)).code).toBe('WRONG_CODE');
  });

  test('must have been made before the time was over, and must not be collected', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const bobs = await asked(app, bob, foodId, TODAY);
    app.setNow('2026-06-15T17:30:00Z');
    await moved(app, ada, bobs, 'acceptance');
    await passTime(app, '2026-06-16T18:00:00Z');
    expect(await statuses(app, foodId, bob)).toEqual(['Accepted', 'Not Available']);
    await moved(app, ada, bobs, 'release');
    const cems = await asked(app, cem, foodId, SATURDAY);
    await moved(app, ada, cems, 'acceptance');
    const { pickupCode } = (await foodPage(app, foodId, cem)).myRequest;
    await moved(app, ada, cems, 'collection', pickupCode);
    await passTime(app, '2026-06-20T18:00:00Z');
    expect((await foodPage(app, foodId, cem)).myRequest.status).toBe('Collected');
  });

  test('keeps its grace time if the donor edits something else, but ignores one that is set later', async () => {
    const { app, ada, bob, foodId } = await larder({ windows: [TODAY, SATURDAY], graceHours: 3 });
    await moved(app, ada, await asked(app, bob, foodId, TODAY), 'acceptance');
    app.setNow('2026-06-15T17:30:00Z');
    await update(app, ada, foodId, { title: 'Rye loaf', windows: [SATURDAY], graceHours: 3 });
    expect((await foodPage(app, foodId, bob)).myRequest.lapsesAt).toBe('2026-06-15T20:00:00.000Z');
    await update(app, ada, foodId, { graceHours: null });
    expect((await foodPage(app, foodId, bob)).myRequest.lapsesAt).toBeUndefined();
    await update(app, ada, foodId, { graceHours: 1 });
    expect((await foodPage(app, foodId, bob)).myRequest.lapsesAt).toBeUndefined();
  });
});

describe('a pick-up time', () => {
  test('is shown on the food’s page until it is over, to the donor with the grace time, and not in lists', async () => {
    const { app, ada, bob, foodId } = await larder({ windows: [SATURDAY, ANY_TIME, TODAY], graceHours: 12 });
    expect(await foodPage(app, foodId, ada)).toMatchObject({ windows: [TODAY, SATURDAY, ANY_TIME], graceHours: 12 });
    expect(await foodPage(app, foodId)).toMatchObject({ windows: [TODAY, SATURDAY, ANY_TIME] });
    expect(await foodPage(app, foodId, bob)).not.toHaveProperty('graceHours');
    app.setNow('2026-06-15T17:00:00Z');
    expect(await foodPage(app, foodId, bob)).toMatchObject({ windows: [SATURDAY, ANY_TIME] });
    expect((await (await app.call('GET', '/foods')).json())[0]).not.toHaveProperty('windows');
    const plain = await foodPage(app, await addFood(app, ada), ada);
    expect([plain.windows, plain.graceHours]).toEqual([undefined, undefined]);
  });

  test('is rejected if it is invalid, over, after the last day, or one too many', async () => {
    const { app, ada } = await larder();
    const post = async (body: object) => {
      const response = await app.call('POST', '/add-food', { as: ada, body: foodInput(body) });
      return (await errorOf(response)).issues?.[0];
    };
    const path = 'windows';
    const shape = 'Enter a date with a start and end time, for example 2026-06-20T10:00/12:00, or any time.';
    for (const text of ['', '2026-06-20T12:00/10:00', '2026-02-30T10:00/12:00', '2026-06-20T10:00/24:30', 7]) {
      expect(await post({ windows: [text] })).toEqual({ path: 'windows.0', message: shape });
    }
    expect(await post({ windows: ['2026-06-15T10:00/12:00'] })).toEqual({
      ...{ path, message: 'Choose a pick-up time in the future.' },
    });
    expect(await post({ windows: ['2026-06-21T10:00/12:00'] })).toEqual({
      ...{ path, message: 'Choose a pick-up time no later than the Expired Date.' },
    });
    // On that Sunday, the clocks skip the hour between two and three.
    expect(await post({ deadline: '04/01/2027', windows: ['2027-03-28T02:10/02:50'] })).toEqual({
      ...{ path, message: 'The clocks go forward during this pick-up time. Choose another one.' },
    });
    const many = Array.from({ length: 7 }, (_, hour) => `2026-06-16T1${hour}:00/19:00`);
    expect(await post({ windows: many })).toEqual({ path, message: 'A listing can have up to 6 pick-up times.' });
    expect(await post({ windows: [TODAY, TODAY] })).toEqual({ path, message: 'Choose each pick-up time only once.' });
    expect(await post({ graceHours: 2 })).toEqual({
      ...{ path: 'graceHours', message: 'graceHours must be one of 1, 3, 12, or null.' },
    });
  });

  test('can be chosen only by the requester, from those offered', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const elsewhere = '2026-06-16T10:00/12:00';
    expect((await errorOf(await requestFood(app, bob, foodId, { window: elsewhere }))).code).toBe('WINDOW_NOT_OFFERED');
    const bobs = await asked(app, bob, foodId, TODAY);
    expect((await errorOf(await choose(app, bob, bobs, elsewhere))).code).toBe('WINDOW_NOT_OFFERED');
    for (const other of [ada, cem]) {
      expect((await errorOf(await choose(app, other, bobs, null))).code).toBe('NOT_YOURS');
    }
    expect((await choose(app, bob, bobs, SATURDAY)).status).toBe(200);
    const [queued] = await (await app.call('GET', `/food/${foodId}/requests`, { as: ada })).json();
    expect(queued.window).toEqual({
      ...{ time: SATURDAY, startsAt: '2026-06-20T08:00:00.000Z', endsAt: '2026-06-20T10:00:00.000Z' },
    });
    await moved(app, bob, bobs, 'withdrawal');
    expect((await errorOf(await choose(app, bob, bobs, TODAY))).code).toBe('REQUEST_WITHDRAWN');
  });

  test('of a promise can be changed until it is over, and the donor and the calendar are updated', async () => {
    const { app, ada, bob, foodId } = await larder();
    const bobs = await asked(app, bob, foodId, TODAY);
    await moved(app, ada, bobs, 'acceptance');
    const revision = async () =>
      (await (await app.call('GET', `/request-by/${bob.email}`, { as: bob })).json())[0].revision;
    expect(await revision()).toBe(0);
    expect((await choose(app, bob, bobs, SATURDAY)).status).toBe(200);
    expect((await choose(app, bob, bobs, SATURDAY)).status).toBe(200);
    expect(await revision()).toBe(1);
    expect(await noticesOf(app, ada)).toMatchObject([{ kind: 'moved', person: { name: 'Bob' }, window: SATURDAY }]);
    expect((await foodPage(app, foodId, bob)).myRequest.lapsesAt).toBe('2026-06-20T11:00:00.000Z');
    expect((await choose(app, bob, bobs, TODAY)).status).toBe(200);
    app.setNow('2026-06-15T17:00:00Z');
    expect((await errorOf(await choose(app, bob, bobs, SATURDAY))).code).toBe('WINDOW_OVER');
  });

  test('that is no longer offered is removed from its promise, with a notification, and restored if offered again', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const bobs = await asked(app, bob, foodId, TODAY);
    await asked(app, cem, foodId, TODAY);
    await moved(app, ada, bobs, 'acceptance');
    expect((await update(app, ada, foodId, { title: 'Rye' })).status).toBe(200);
    expect((await foodPage(app, foodId, bob)).myRequest).toMatchObject({ window: { time: TODAY }, changed: null });
    await update(app, ada, foodId, { windows: [SATURDAY] });
    const { myRequest } = await foodPage(app, foodId, bob);
    expect(myRequest).toMatchObject({ changed: { window: TODAY }, lapsesAt: '2026-06-20T11:00:00.000Z' });
    expect(myRequest).not.toHaveProperty('window');
    expect((await foodPage(app, foodId, cem)).myRequest).toMatchObject({ changed: null, windows: [SATURDAY] });
    expect(await noticesOf(app, bob)).toMatchObject([{ kind: 'changed' }]);
    await update(app, ada, foodId, { windows: [TODAY, SATURDAY] });
    expect((await foodPage(app, foodId, bob)).myRequest).toMatchObject({ window: { time: TODAY }, changed: null });
  });

  test('sets the requested day, also when another one is chosen', async () => {
    const { app, ada, bob, foodId } = await larder();
    const bobs = await asked(app, bob, foodId, SATURDAY);
    const days = () => listOf(app, `/request-by/${bob.email}`, 'reqDate', bob);
    expect(await days()).toEqual(['2026-06-20T10:00:00.000Z']);
    await moved(app, ada, bobs, 'acceptance');
    await choose(app, bob, bobs, TODAY);
    expect(await days()).toEqual(['2026-06-15T10:00:00.000Z']);
    await choose(app, bob, bobs, null);
    expect(await days()).toEqual(['2026-06-15T10:00:00.000Z']);
  });

  test('is in the data exports of both sides', async () => {
    const { app, ada, bob, foodId } = await larder();
    await asked(app, bob, foodId, TODAY);
    const dataOf = async (as: TestUser) => (await app.call('GET', '/my-data', { as })).json();
    expect(await dataOf(ada)).toMatchObject({
      foods: [{ windows: [TODAY, SATURDAY], graceHours: 1 }],
      requestsForMyFoods: [{ window: { time: TODAY } }],
    });
    expect(await dataOf(bob)).toMatchObject({ requests: [{ window: { time: TODAY } }] });
  });
});

describe('an hour before a pick-up time', () => {
  test('both sides are reminded once, on the page and by mail', async () => {
    const { app, mail, send } = await mailingApp();
    const { ada, bob, foodId } = await larder(undefined, app);
    await moved(app, ada, await asked(app, bob, foodId, TODAY), 'acceptance');
    await send();
    mail.take();
    await app.call('POST', `/request-by/${bob.email}/read`, {
      as: bob,
      body: { seen: [{ _id: (await foodPage(app, foodId, bob)).myRequest._id, status: 'Accepted' }] },
    });
    await passTime(app, '2026-06-15T13:59:59.999Z');
    expect([await noticesOf(app, ada), await noticesOf(app, bob), await send()]).toEqual([[], [], 0]);
    await passTime(app, '2026-06-15T14:00:00Z');
    expect(await noticesOf(app, bob)).toMatchObject([{ kind: 'reminder', window: TODAY, person: { name: 'Ada' } }]);
    expect(await noticesOf(app, ada)).toMatchObject([{ kind: 'coming', window: TODAY, person: { name: 'Bob' } }]);
    await send();
    const mails = mail.take().toSorted((one, other) => String(one.to).localeCompare(String(other.to)));
    expect(mails.map(({ to, says }) => [to, says])).toEqual([
      [['ada@example.org'], 'Someone is coming for your food soon'],
      [['bob@example.org'], 'It’s nearly time to collect your food'],
    ]);
    for (const { text } of mails) expect(text).toContain('Monday 15 June, 17:00–19:00');
    await passTime(app, '2026-06-15T14:01:00Z');
    expect(await send()).toBe(0);
  });

  test('requesters who were accepted within that hour, were released or chose another time are not reminded', async () => {
    const { app, ada, bob, foodId } = await larder();
    const bobs = await asked(app, bob, foodId, TODAY);
    await moved(app, ada, bobs, 'acceptance');
    await moved(app, ada, bobs, 'release');
    app.setNow('2026-06-15T14:30:00Z');
    await moved(app, ada, bobs, 'acceptance');
    await choose(app, bob, bobs, SATURDAY);
    await passTime(app, '2026-06-15T14:31:00Z');
    expect((await noticesOf(app, bob)).map(({ kind }) => kind)).toEqual([]);
  });

  test('a reminder missed before the start is not sent later', async () => {
    const { app, ada, bob, foodId } = await larder();
    await moved(app, ada, await asked(app, bob, foodId, TODAY), 'acceptance');
    await passTime(app, '2026-06-15T15:00:00Z');
    expect((await noticesOf(app, bob)).map(({ kind }) => kind)).toEqual(['accepted']);
  });

  test('a lapsed promise is mailed to its requester, the next one and the donor', async () => {
    const { app, mail, send } = await mailingApp();
    const { ada, bob, cem, foodId } = await larder(undefined, app);
    const bobs = await asked(app, bob, foodId, TODAY);
    await asked(app, cem, foodId, SATURDAY);
    await moved(app, ada, bobs, 'acceptance');
    await send();
    mail.take();
    await passTime(app, '2026-06-15T18:00:00Z');
    await send();
    const mails = mail.take().map(({ to, says }) => `${to}: ${says}`);
    expect(mails.toSorted()).toEqual([
      'ada@example.org: Your food wasn’t collected in time',
      'bob@example.org: Marked as not collected in time',
      'cem@example.org: Food promised to you',
    ]);
  });
});

describe('if the clocks change between a promise and its pick-up time', () => {
  // In Berlin, 02:00 is followed by 03:00 on 29 March 2026, and 03:00 by 02:00 on 25 October.
  test.each([
    {
      what: 'set forward before the pick-up time',
      window: '2026-03-29T10:00/12:00',
      ...{ promised: '2026-03-28T11:00:00Z', reminded: '2026-03-29T07:00:00Z', lapsed: '2026-03-29T11:00:00Z' },
    },
    {
      what: 'set forward between reminder and pick-up time',
      window: '2026-03-29T03:30/05:00',
      ...{ promised: '2026-03-28T22:00:00Z', reminded: '2026-03-29T00:30:00Z', lapsed: '2026-03-29T04:00:00Z' },
    },
    {
      what: 'set forward during the grace time',
      window: '2026-03-29T00:00/01:30',
      ...{ promised: '2026-03-28T20:00:00Z', reminded: '2026-03-28T22:00:00Z', lapsed: '2026-03-29T01:30:00Z' },
    },
    {
      what: 'set back before the pick-up time',
      window: '2026-10-25T10:00/12:00',
      ...{ promised: '2026-10-24T10:00:00Z', reminded: '2026-10-25T08:00:00Z', lapsed: '2026-10-25T12:00:00Z' },
    },
    {
      what: 'set back over its start, which is the earlier of two',
      window: '2026-10-25T02:30/04:00',
      ...{ promised: '2026-10-24T20:00:00Z', reminded: '2026-10-24T23:30:00Z', lapsed: '2026-10-25T04:00:00Z' },
    },
    {
      what: 'set back over its end, which is the later of two',
      window: '2026-10-25T00:30/02:30',
      ...{ promised: '2026-10-24T20:00:00Z', reminded: '2026-10-24T21:30:00Z', lapsed: '2026-10-25T02:30:00Z' },
    },
  ])(
    'the reminder and the lapse count real hours: clocks are $what',
    async ({ window, promised, reminded, lapsed }) => {
      const app = await buildApp({ env: { TIME_ZONE: 'Europe/Berlin' } });
      app.setNow(promised);
      const now = new Date(promised);
      const [ada, bob] = [await createUser(app, 'Ada', { now }), await createUser(app, 'Bob', { now })];
      const deadline = window.slice(0, 10);
      const foodId = await addFood(app, ada, { deadline, windows: [window], graceHours: 1 });
      await moved(app, ada, await asked(app, bob, foodId, window), 'acceptance');
      const kinds = async () => (await noticesOf(app, bob)).map(({ kind }) => kind);
      const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
      await passTime(app, justBefore(reminded));
      expect(await kinds()).not.toContain('reminder');
      await passTime(app, reminded);
      expect(await kinds()).toContain('reminder');
      await passTime(app, justBefore(lapsed));
      expect((await foodPage(app, foodId, bob)).myRequest).toMatchObject({
        ...{ status: 'Accepted', lapsesAt: new Date(lapsed).toISOString() },
      });
      await passTime(app, lapsed);
      expect((await foodPage(app, foodId, bob)).myRequest).toMatchObject({ status: 'Declined', reason: 'lapsed' });
    },
  );
});
