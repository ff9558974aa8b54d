import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  listOf,
  moved,
  nextPage,
  pagesOf,
  requestFood,
  type TestUser,
} from '../../../test/server/factories.ts';

async function requestsOf({ call }: TestApp, requester: TestUser) {
  const response = await call('GET', `/request-by/${requester.email}`, { as: requester });
  expect(response.status).toBe(200);
  return response.json();
}

async function statusOf({ call }: TestApp, foodId: string): Promise<string> {
  return (await (await call('GET', `/food/${foodId}`)).json()).status;
}

/** A site with one food, given by Ada, and Bob, who wants it. */
async function larder(overrides: Parameters<typeof foodInput>[0] = {}) {
  const app = await buildApp();
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  return { app, ada, bob, foodId: await addFood(app, ada, overrides) };
}

describe('requesting food', () => {
  test('creates a request and makes the food Requested', async () => {
    const { app, bob, foodId } = await larder();
    const response = await requestFood(app, bob, foodId, { reqDate: '06/18/2026' });
    expect(response.status).toBe(200);
    const { insertedId, ...rest } = await response.json();
    expect(rest).toEqual({});
    expect(await statusOf(app, foodId)).toBe('Requested');
    expect(await requestsOf(app, bob)).toEqual([
      {
        _id: insertedId,
        title: 'Sourdough loaf',
        image: 'https://example.org/loaf.jpg',
        photo: null,
        quantity: 2,
        location: 'Lindenweg 4',
        deadline: '2026-06-20T21:59:59.999Z',
        reqDate: '2026-06-18T10:00:00.000Z',
        status: 'Requested',
        notes: 'I can come at six',
        foodId,
        donator: { email: 'ada@example.org', name: 'Ada', photo: 'https://example.org/Ada.jpg', picture: '' },
        reqUser: { email: 'bob@example.org', name: 'Bob', photo: 'https://example.org/Bob.jpg', picture: '' },
        queuePosition: 1,
        promisedElsewhere: false,
        reason: null,
        word: null,
        claim: null,
        noShowAnswer: null,
        changed: null,
        emailSeenSince: null,
        revision: 0,
        pickupCode: null,
        unread: false,
        kind: 'bread',
      },
    ]);
  });

  test('accepts the payload of a plain client, and ignores fields that the server sets itself', async () => {
    const { app, ada, bob, foodId } = await larder();
    const mallory = await createUser(app, 'Mallory');
    const lies = {
      title: '',
      image: 'javascript:alert(1)',
      quantity: '999999',
      location: 'x'.repeat(5000),
      deadline: 'never',
      status: 'Accepted',
      donator: { email: mallory.email, name: 'Mallory', photo: '' },
      reqUser: { email: ada.email, name: 'Ada', photo: '' },
      _id: randomUUID(),
      donorId: 1,
    };
    for (const [requester, more] of [
      [bob, lies],
      [mallory, Object.fromEntries(Object.keys(lies).map((key) => [key, null]))],
    ] as const) {
      expect((await requestFood(app, requester, foodId, more)).status).toBe(200);
      expect(await requestsOf(app, requester)).toMatchObject([
        {
          title: 'Sourdough loaf',
          image: 'https://example.org/loaf.jpg',
          quantity: 2,
          location: 'Lindenweg 4',
          deadline: '2026-06-20T21:59:59.999Z',
          status: 'Requested',
          donator: { email: ada.email },
          reqUser: { email: requester.email },
        },
      ]);
    }
    expect(await requestsOf(app, ada)).toEqual([]);
  });

  test('several people can wait for one food', async () => {
    const { app, bob, foodId } = await larder();
    const cem = await createUser(app, 'Cem');
    for (const requester of [bob, cem]) {
      expect((await requestFood(app, requester, foodId)).status).toBe(200);
      expect(await statusOf(app, foodId)).toBe('Requested');
    }
    expect(await requestsOf(app, bob)).toMatchObject([{ status: 'Requested', reqUser: { name: 'Bob' } }]);
    expect(await requestsOf(app, cem)).toMatchObject([{ status: 'Requested', reqUser: { name: 'Cem' } }]);
  });

  test('food can still be requested on its last day', async () => {
    const { app, bob, foodId } = await larder({ deadline: '06/15/2026' });
    app.setNow('2026-06-15T21:59:59.999Z');
    expect((await requestFood(app, bob, foodId)).status).toBe(200);
  });

  test('an open request shows the food’s current fields, a closed one those from when it ended', async () => {
    const { app, ada, bob, foodId } = await larder();
    const cem = await createUser(app, 'Cem');
    const withdrawn = await askFor(app, cem, foodId);
    await moved(app, cem, withdrawn, 'withdrawal');
    await moved(app, ada, await askFor(app, bob, foodId), 'acceptance');
    const body = foodInput({ title: 'Rye loaf', quantity: 1, location: 'Market square', deadline: '07/01/2026' });
    await app.call('PUT', `/update-food/${foodId}`, { as: ada, body });
    const now = { title: 'Rye loaf', quantity: 1, location: 'Market square', deadline: '2026-07-01T21:59:59.999Z' };
    const then = {
      title: 'Sourdough loaf',
      quantity: 2,
      location: 'Lindenweg 4',
      deadline: '2026-06-20T21:59:59.999Z',
    };
    expect(await requestsOf(app, bob)).toMatchObject([{ foodId, status: 'Accepted', ...now }]);
    expect(await requestsOf(app, cem)).toMatchObject([{ foodId, status: 'Withdrawn', ...then }]);
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await requestsOf(app, bob)).toMatchObject([{ foodId: null, status: 'Declined', ...now }]);
  });
});

describe('a request is rejected', () => {
  test('from a guest', async () => {
    const { app, foodId } = await larder();
    expect(await errorOf(await requestFood(app, undefined, foodId))).toEqual({
      status: 401,
      code: 'NOT_SIGNED_IN',
      message: 'Please log in first.',
    });
    expect(await statusOf(app, foodId)).toBe('Available');
  });

  test('from the food’s own donor', async () => {
    const { app, ada, foodId } = await larder();
    const more = { donator: { email: 'someone@example.org' }, reqUser: { email: 'else@example.org' } };
    expect(await errorOf(await requestFood(app, ada, foodId, more))).toEqual({
      status: 409,
      code: 'OWN_FOOD',
      message: 'You can not request your own food',
    });
    expect(await statusOf(app, foodId)).toBe('Available');
    expect(await requestsOf(app, ada)).toEqual([]);
  });

  test('but not from a user with the donor’s name and email from another sign-in service', async () => {
    const { app, foodId } = await larder();
    const namesake = await createUser(app, 'Ada', { issuer: 'elsewhere' });
    expect((await requestFood(app, namesake, foodId)).status).toBe(200);
  });

  test('for food that does not exist', async () => {
    const { app, ada, bob, foodId } = await larder();
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    for (const id of [foodId, randomUUID(), 'x', '1; drop table foods']) {
      expect(await errorOf(await requestFood(app, bob, id)), id).toEqual({
        status: 404,
        code: 'FOOD_NOT_FOUND',
        message: 'This food no longer exists.',
      });
    }
  });

  test('for food that the user already waits for or has been promised', async () => {
    const { app, ada, bob, foodId } = await larder();
    const requestId = await askFor(app, bob, foodId);
    const refused = {
      status: 409,
      code: 'ALREADY_REQUESTED',
      message: 'You’ve already requested this food.',
    };
    expect(await errorOf(await requestFood(app, bob, foodId))).toEqual(refused);
    expect(await errorOf(await requestFood(app, bob, foodId.toUpperCase()))).toEqual(refused);
    await moved(app, ada, requestId, 'acceptance');
    expect(await errorOf(await requestFood(app, bob, foodId))).toEqual(refused);
    expect(await requestsOf(app, bob)).toHaveLength(1);
  });

  test('but not if the user’s earlier request for the food has ended', async () => {
    const { app, bob, foodId } = await larder();
    for (const status of ['Declined', 'Withdrawn', 'No Show', 'Collected', 'Expired'] as const) {
      expect((await requestFood(app, bob, foodId)).status).toBe(200);
      await app.db.updateTable('foodRequests').set({ status }).where('status', '=', 'Requested').execute();
    }
    expect(await listOf(app, `/request-by/${bob.email}`, 'status', bob)).toEqual([
      'Expired',
      'Collected',
      'No Show',
      'Withdrawn',
      'Declined',
    ]);
  });

  test.each([
    ['Not Available', 'FOOD_NOT_AVAILABLE', 'This food is no longer available.'],
    ['Coming Soon', 'FOOD_COMING_SOON', 'This food is coming soon and can’t be requested yet.'],
  ] as const)('for food that is %s', async (status, code, message) => {
    const { app, bob, foodId } = await larder();
    await app.db.updateTable('foods').set({ status }).execute();
    expect(await errorOf(await requestFood(app, bob, foodId))).toEqual({ status: 409, code, message });
    expect(await statusOf(app, foodId)).toBe(status);
    expect(await requestsOf(app, bob)).toEqual([]);
  });

  test('for food that has expired in the site’s time zone', async () => {
    const { app, bob, foodId } = await larder({ deadline: '06/15/2026' });
    app.setNow('2026-06-15T22:00:00Z');
    expect(await errorOf(await requestFood(app, bob, foodId))).toEqual({
      status: 409,
      code: 'FOOD_EXPIRED',
      message: 'This food has expired.',
    });
    expect(await statusOf(app, foodId)).toBe('Available');
  });

  test('with all validation errors at once', async () => {
    const { app, bob, foodId } = await larder();
    const long = 'Additional Notes can have at most 2000 characters.';
    const nul = 'contains a character that can’t be stored.';
    const date =
      'Request Date must be a real date, in the format MM/dd/yyyy or ISO 8601, for example 2027-01-31T12:00:00Z.';
    for (const [body, issues] of [
      [
        {},
        [
          ['foodId', 'Food id is required.'],
          ['notes', 'Additional Notes is required.'],
        ],
      ],
      [{ foodId, notes: ' ' }, [['notes', 'Additional Notes is required.']]],
      [{ foodId, notes: 7 }, [['notes', 'Additional Notes is required.']]],
      [{ foodId, notes: 'x'.repeat(2001) }, [['notes', long]]],
      [{ foodId, notes: 'a\0b' }, [['notes', `Additional Notes ${nul}`]]],
      [{ foodId: 'a\0b', notes: 'x' }, [['foodId', `Food id ${nul}`]]],
      [{ foodId: { $ne: null }, notes: 'x' }, [['foodId', 'Food id is required.']]],
      [
        { foodId: null, notes: null, reqDate: '02/30/2026' },
        [
          ['foodId', 'Food id is required.'],
          ['reqDate', date],
          ['notes', 'Additional Notes is required.'],
        ],
      ],
    ] as const) {
      const response = await app.call('POST', '/add-request', { as: bob, body });
      expect(await errorOf(response), JSON.stringify(body).slice(0, 80)).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        message: issues.map(([, message]) => message).join(' '),
        issues: issues.map(([path, message]) => ({ path, message })),
      });
    }
    expect(await statusOf(app, foodId)).toBe('Available');
  });
});

test('the requested day can have any date format, and is today by default', async () => {
  const { app, ada, bob } = await larder();
  // Half past midnight in Vienna.
  app.setNow('2026-06-15T22:30:00Z');
  for (const [reqDate, answered] of [
    ['06/18/2026', '2026-06-18T10:00:00.000Z'],
    ['2026-06-18', '2026-06-18T10:00:00.000Z'],
    ['2026-06-18T21:59:59Z', '2026-06-18T10:00:00.000Z'],
    ['2026-06-18T22:00:00.000Z', '2026-06-19T10:00:00.000Z'],
    [undefined, '2026-06-16T10:00:00.000Z'],
  ]) {
    await requestFood(app, bob, await addFood(app, ada), { reqDate });
    expect((await requestsOf(app, bob))[0].reqDate, reqDate).toBe(answered);
  }
});

test('a past day cannot be requested; yesterday counts as today, because it may still be yesterday elsewhere', async () => {
  const { app, ada, bob } = await larder();
  // Half past midnight in Vienna, on the 16th.
  app.setNow('2026-06-15T22:30:00Z');
  for (const reqDate of ['06/15/2026', '2026-06-15', '2026-06-14T22:00:00Z']) {
    await requestFood(app, bob, await addFood(app, ada), { reqDate });
    expect((await requestsOf(app, bob))[0].reqDate, reqDate).toBe('2026-06-16T10:00:00.000Z');
  }
  for (const reqDate of ['06/14/2026', '1999-12-31', '2026-06-14T21:59:59Z']) {
    const { code, issues } = await errorOf(await requestFood(app, bob, await addFood(app, ada), { reqDate }));
    expect([code, issues?.[0]?.path], reqDate).toEqual(['INVALID_INPUT', 'reqDate']);
  }
});

describe('a user’s list of requests', () => {
  test('is visible only to the user, whatever the case of their email', async () => {
    const { app, ada, bob, foodId } = await larder();
    await requestFood(app, bob, foodId);
    expect(await listOf(app, '/request-by/BOB%40Example.ORG', 'title', bob)).toEqual(['Sourdough loaf']);
    for (const email of [bob.email, 'nobody@example.org', '%00']) {
      expect(await errorOf(await app.call('GET', `/request-by/${email}`, { as: ada })), email).toEqual({
        status: 403,
        code: 'NOT_YOURS',
        message: 'This belongs to someone else.',
      });
    }
    expect(await errorOf(await app.call('GET', `/request-by/${bob.email}`))).toMatchObject({
      status: 401,
      code: 'NOT_SIGNED_IN',
    });
    const namesake = await createUser(app, 'Bob', { issuer: 'elsewhere' });
    expect(await requestsOf(app, namesake)).toEqual([]);
  });

  test('is paged, newest first', async () => {
    const { app, ada, bob } = await larder();
    const titles = ['a', 'b', 'c', 'd', 'e'];
    for (const title of titles) await requestFood(app, bob, await addFood(app, ada, { title }));
    const path = `/request-by/${encodeURIComponent(bob.email)}`;
    expect(await pagesOf(app, `${path}?limit=2`, 'title', bob)).toEqual([['e', 'd'], ['c', 'b'], ['a']]);

    const first = await app.call('GET', `${path}?limit=2`, { as: bob });
    await requestFood(app, bob, await addFood(app, ada, { title: 'newcomer' }));
    const { foodId } = (await first.json())[1];
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await listOf(app, nextPage(first) ?? '', 'title', bob)).toEqual(['c', 'b', 'a']);
    expect(await listOf(app, path, 'title', bob)).toEqual(['newcomer', 'e', 'd', 'c', 'b', 'a']);
  });

  test('shows names and photos from the last sign-in', async () => {
    const { app, bob, foodId } = await larder();
    await requestFood(app, bob, foodId);
    await app.db.updateTable('users').set({ name: 'Ada L.', photo: '' }).where('name', '=', 'Ada').execute();
    expect(await requestsOf(app, bob)).toMatchObject([{ donator: { name: 'Ada L.', photo: '' } }]);
  });
});
