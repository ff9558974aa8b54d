import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  listOf,
  moved,
  requestFood,
} from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';

async function foodAt({ call }: TestApp, id: string) {
  const response = await call('GET', `/food/${id}`);
  expect(response.status).toBe(200);
  return response.json();
}

describe('adding a food', () => {
  test('a signed-in user adds a food, which is Available and theirs', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const id = await addFood(app, ada);
    expect(await foodAt(app, id)).toEqual({
      _id: id,
      title: 'Sourdough loaf',
      image: 'https://example.org/loaf.jpg',
      photo: null,
      quantity: 2,
      deadline: '2026-06-20T21:59:59.999Z',
      location: 'Lindenweg 4',
      status: 'Available',
      notes: 'Baked this morning',
      kind: 'bread',
      donator: { email: 'ada@example.org', name: 'Ada', photo: 'https://example.org/Ada.jpg', picture: '' },
      waiting: 0,
      promised: false,
      collected: false,
      isOwn: false,
    });
  });

  test('a client’s status, donor and ID are accepted but ignored', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const mallory = await createUser(app, 'Mallory');
    const claims = [
      { status: 'Not Available', donator: { email: mallory.email, name: 'Mallory', photo: 'x' } },
      { status: 42, donator: 'nobody', donorId: 7, _id: 'my-own-id', id: null, extra: { deep: [1] } },
    ];
    for (const claim of claims) {
      const response = await app.call('POST', '/add-food', { as: ada, body: { ...foodInput(), ...claim } });
      expect(response.status).toBe(200);
      const { insertedId, ...rest } = await response.json();
      expect(rest).toEqual({});
      expect(await foodAt(app, insertedId)).toMatchObject({
        _id: insertedId,
        status: 'Available',
        donator: { email: 'ada@example.org', name: 'Ada' },
      });
    }
    expect(await listOf(app, `/foods-by-donator/${ada.email}`, 'status', ada)).toEqual(['Available', 'Available']);
    expect(await listOf(app, `/foods-by-donator/${mallory.email}`, 'status', mallory)).toEqual([]);
  });

  test('text is stored unchanged, except for the space around it', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const odd = `Ä ß 🍎 é 👩🏽‍🌾 <b>"quoted"</b> \\ % _ ' -- \${x} $1`;
    const id = await addFood(app, ada, { title: `  ${odd}\n`, location: odd, notes: `two\nlines ${odd}` });
    expect(await foodAt(app, id)).toMatchObject({ title: odd, location: odd, notes: `two\nlines ${odd}` });
  });
});

describe('the fields of a food:', () => {
  test('every limit can be reached', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const fitting = [
      { title: 'x' },
      { title: 'x'.repeat(120) },
      { title: ` ${'ü'.repeat(120)} ` },
      { title: '🍎'.repeat(60) },
      { location: 'x'.repeat(200) },
      { notes: 'x'.repeat(2000) },
      { image: `https://example.org/${'x'.repeat(2028)}` },
      { quantity: 1 },
      { quantity: 100_000 },
      { quantity: 3.0 },
    ];
    for (const overrides of fitting) {
      const id = await addFood(app, ada, overrides);
      const [field = '', value] = Object.entries(overrides)[0] ?? [];
      expect((await foodAt(app, id))[field]).toBe(typeof value === 'string' ? value.trim() : value);
    }
  });

  const quantity = 'Quantity must be a whole number from 1 to 100000.';
  const deadline =
    'Expired Date must be a real date, in the format MM/dd/yyyy or ISO 8601, for example 2027-01-31T12:00:00Z.';
  const unfit: [field: string, value: unknown, message: string][] = [
    ['title', undefined, 'Title is required.'],
    ['title', null, 'Title is required.'],
    ['title', '', 'Title is required.'],
    ['title', ' \n ', 'Title is required.'],
    ['title', 5, 'Title is required.'],
    ['title', 'x'.repeat(121), 'Title can have at most 120 characters.'],
    ['title', 'a\0b', 'Title contains a character that can’t be stored.'],
    ['location', undefined, 'Location is required.'],
    ['location', 'x'.repeat(201), 'Location can have at most 200 characters.'],
    ['location', 'a\0b', 'Location contains a character that can’t be stored.'],
    ['notes', '', 'Notes is required.'],
    ['notes', 'x'.repeat(2001), 'Notes can have at most 2000 characters.'],
    ['notes', 'a\0b', 'Notes contains a character that can’t be stored.'],
    ['image', '', 'Image is required.'],
    ['image', 'loaf.jpg', 'Enter a Valid Link'],
    ['image', 'https://example.c/loaf.jpg', 'Enter a Valid Link'],
    ['image', 'ftp://example.org/loaf.jpg', 'Enter a Valid Link'],
    ['image', '/art/food-milk.svg', 'Enter a Valid Link'],
    ['image', `https://example.org/${'x'.repeat(2029)}`, 'Image can have at most 2048 characters.'],
    ['image', 'https://example.org/\0', 'Image contains a character that can’t be stored.'],
    ['quantity', undefined, quantity],
    ['quantity', null, quantity],
    ['quantity', 0, quantity],
    ['quantity', -1, quantity],
    ['quantity', 1.5, quantity],
    ['quantity', 100_001, quantity],
    ['quantity', 1e300, quantity],
    ['quantity', '3', quantity],
    ['quantity', true, quantity],
    ['deadline', undefined, 'Expired Date is required.'],
    ['deadline', 1781956800000, 'Expired Date is required.'],
    ['deadline', 'tomorrow', deadline],
    ['deadline', '02/30/2027', deadline],
    ['deadline', '2027-02-30T12:00:00Z', deadline],
    ['deadline', '6/20/2026', deadline],
    ['deadline', '01/01/9999', deadline],
    ['deadline', '06/14/2026', 'Expired Date must be today or later.'],
    ['deadline', '2026-06-14T21:59:59.999Z', 'Expired Date must be today or later.'],
  ];

  test('an invalid field is named in the error, and nothing is stored', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    for (const [field, value, message] of unfit) {
      const response = await app.call('POST', '/add-food', { as: ada, body: { ...foodInput(), [field]: value } });
      expect(await errorOf(response), `${field}: ${value}`).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        message,
        issues: [{ path: field, message }],
      });
    }
    expect(await listOf(app, `/foods-by-donator/${ada.email}`, 'title', ada)).toEqual([]);
  });

  test('all invalid fields are reported at once, for new and changed food', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const id = await addFood(app, ada);
    const bodies = [
      {},
      { title: '', image: 'x', quantity: 0, deadline: '02/30/2027', location: null, notes: 'x'.repeat(2001) },
      { title: '', image: 'x', quantity: 0, deadline: '06/14/2026', location: null, notes: 'x'.repeat(2001) },
    ];
    for (const body of bodies) {
      for (const [method, path] of [
        ['POST', '/add-food'],
        ['PUT', `/update-food/${id}`],
      ] as const) {
        const { status, code, message, issues = [] } = await errorOf(await app.call(method, path, { as: ada, body }));
        expect({ status, code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
        expect(issues.map((issue) => issue.path)).toEqual([
          'title',
          'image',
          'quantity',
          'deadline',
          'location',
          'notes',
        ]);
        expect(message).toBe(issues.map((issue) => issue.message).join(' '));
      }
    }
    expect((await foodAt(app, id)).title).toBe('Sourdough loaf');
  });

  test('a body that is not an object is rejected', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    for (const body of [null, [], 'food', 3, true]) {
      const response = await app.call('POST', '/add-food', { as: ada, body });
      expect(await errorOf(response), JSON.stringify(body)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
  });
});

describe('the deadline', () => {
  test('may be today, and is a day in the site’s time zone', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    // Half past midnight in Vienna, still the day before in London.
    app.setNow('2026-06-14T22:30:00Z');
    for (const [sent, answered] of [
      ['06/15/2026', '2026-06-15T21:59:59.999Z'],
      ['2026-06-15', '2026-06-15T21:59:59.999Z'],
      ['2026-06-14T22:30:00.000Z', '2026-06-15T21:59:59.999Z'],
      ['2026-06-20T21:59:59Z', '2026-06-20T21:59:59.999Z'],
      ['2026-06-20T22:00:00Z', '2026-06-21T21:59:59.999Z'],
      ['2026-06-20T23:30:00-02:00', '2026-06-21T21:59:59.999Z'],
      ['12/24/2026', '2026-12-24T22:59:59.999Z'],
    ]) {
      const id = await addFood(app, ada, { deadline: sent });
      expect((await foodAt(app, id)).deadline, sent).toBe(answered);
    }
    for (const passed of ['06/14/2026', '2026-06-14T21:59:59Z', '2026-06-14', '06/15/2025']) {
      const response = await app.call('POST', '/add-food', { as: ada, body: foodInput({ deadline: passed }) });
      expect((await errorOf(response)).issues, passed).toEqual([
        { path: 'deadline', message: 'Expired Date must be today or later.' },
      ]);
    }
  });

  test('stays on its day when food is saved as it was read, in any time zone', async () => {
    const database = await freshDatabase();
    const ada = await createUser(await buildApp({ database }), 'Ada');
    for (const zone of ['Europe/Vienna', 'America/New_York', 'America/Nuuk', 'Pacific/Kiritimati', 'UTC']) {
      const app = await buildApp({ database, env: { TIME_ZONE: zone } });
      app.setNow('2026-03-01T12:00:00Z');
      for (const deadline of ['03/28/2026', '10/24/2026', '11/01/2026', '12/31/2026']) {
        const id = await addFood(app, ada, { deadline });
        const before = await foodAt(app, id);
        const response = await app.call('PUT', `/update-food/${id}`, { as: ada, body: before });
        expect(await response.json()).toEqual({ modifiedCount: 1 });
        expect(await foodAt(app, id), `${deadline} in ${zone}`).toEqual(before);
      }
    }
  });
});

describe('changing a food', () => {
  test('its donor can change every field, and can save it unchanged', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const id = await addFood(app, ada);
    const body = {
      title: 'Rye loaf',
      image: 'https://example.org/rye.jpg',
      quantity: 7,
      deadline: '07/01/2026',
      location: 'Market square',
      notes: 'Half of it',
      status: 'Not Available',
      donator: { email: 'mallory@example.org', name: 'Mallory', photo: '' },
    };
    for (const _time of ['first', 'again']) {
      const response = await app.call('PUT', `/update-food/${id}`, { as: ada, body });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ modifiedCount: 1 });
      expect(await foodAt(app, id)).toEqual({
        _id: id,
        title: 'Rye loaf',
        image: 'https://example.org/rye.jpg',
        photo: null,
        quantity: 7,
        deadline: '2026-07-01T21:59:59.999Z',
        location: 'Market square',
        status: 'Available',
        notes: 'Half of it',
        kind: 'bread',
        donator: { email: 'ada@example.org', name: 'Ada', photo: 'https://example.org/Ada.jpg', picture: '' },
        waiting: 0,
        promised: false,
        collected: false,
        isOwn: false,
      });
    }
    expect(await listOf(app, '/all-foods?search=rye')).toEqual(['Rye loaf']);
    expect(await listOf(app, '/all-foods?search=sourdough')).toEqual([]);
  });

  test('no one else can change or delete it', async () => {
    const app = await buildApp();
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    const id = await addFood(app, ada);
    const before = await foodAt(app, id);
    const body = foodInput({ title: 'Mine now' });
    for (const [method, path] of [
      ['PUT', `/update-food/${id}`],
      ['DELETE', `/delete-food/${id}`],
    ] as const) {
      const send = method === 'PUT' ? { body } : {};
      expect(await errorOf(await app.call(method, path, { as: bob, ...send }))).toEqual({
        status: 403,
        code: 'NOT_YOURS',
        message: 'This belongs to someone else.',
      });
      expect(await errorOf(await app.call(method, path, send))).toEqual({
        status: 401,
        code: 'NOT_SIGNED_IN',
        message: 'Please log in first.',
      });
    }
    expect(await foodAt(app, id)).toEqual(before);
  });

  test('a food that does not exist cannot be changed, deleted or read', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const ids = [randomUUID(), '1', 'null', '%00', "'%20or%201=1--", 'x'.repeat(2000), '0'.repeat(24)];
    for (const id of ids) {
      for (const response of [
        await app.call('GET', `/food/${id}`),
        await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput() }),
        await app.call('DELETE', `/delete-food/${id}`, { as: ada }),
      ]) {
        expect(await errorOf(response), id).toEqual({
          status: 404,
          code: 'FOOD_NOT_FOUND',
          message: 'This food no longer exists.',
        });
      }
    }
  });

  test('an update lists it as Available again', async () => {
    const app = await buildApp();
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    const requested = await addFood(app, ada);
    await requestFood(app, bob, requested);
    expect((await foodAt(app, requested)).status).toBe('Requested');
    const comingSoon = await addFood(app, ada);
    await app.db.updateTable('foods').set({ status: 'Coming Soon' }).where('id', '=', comingSoon).execute();
    const expired = await addFood(app, ada, { deadline: '06/15/2026' });
    app.setNow('2026-06-16T10:00:00Z');

    for (const id of [requested, comingSoon, expired]) {
      await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput() });
      expect((await foodAt(app, id)).status).toBe('Available');
    }
    expect(await listOf(app, '/foods', '_id')).toEqual([expired, comingSoon, requested]);
  });

  test('a food that has been collected cannot be changed or listed again', async () => {
    const app = await buildApp();
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    const id = await addFood(app, ada);
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, id) });
    const response = await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ title: 'Rye loaf' }) });
    expect(await errorOf(response)).toMatchObject({ status: 409, code: 'FOOD_COLLECTED' });
    expect(await foodAt(app, id)).toMatchObject({ title: 'Sourdough loaf', status: 'Not Available', collected: true });
    expect(await listOf(app, '/foods', '_id')).toEqual([]);
  });

  test('an update does not list a promised food again', async () => {
    const app = await buildApp();
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    const id = await addFood(app, ada);
    await moved(app, ada, await askFor(app, bob, id), 'acceptance');
    const response = await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ notes: 'Ring twice' }) });
    expect(await response.json()).toEqual({ modifiedCount: 1 });
    expect(await foodAt(app, id)).toMatchObject({ status: 'Not Available', notes: 'Ring twice' });
    expect(await listOf(app, '/foods')).toEqual([]);
  });
});

describe('deleting a food', () => {
  test('its donor deletes it, once', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const [id, other] = [await addFood(app, ada), await addFood(app, ada)];
    const response = await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ deletedCount: 1 });
    expect((await app.call('GET', `/food/${id}`)).status).toBe(404);
    expect((await app.call('DELETE', `/delete-food/${id}`, { as: ada })).status).toBe(404);
    expect(await listOf(app, `/foods-by-donator/${ada.email}`, '_id', ada)).toEqual([other]);
  });

  test('its requests are kept, and open ones are declined', async () => {
    const app = await buildApp();
    const [ada, bob, cem, dot] = await Promise.all(['Ada', 'Bob', 'Cem', 'Dot'].map((name) => createUser(app, name)));
    if (!ada || !bob || !cem || !dot) throw new Error('no people');
    const [collected, wanted, promised] = [await addFood(app, ada), await addFood(app, ada), await addFood(app, ada)];
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, collected) });
    await askFor(app, cem, wanted);
    await moved(app, ada, await askFor(app, dot, promised), 'acceptance');

    for (const food of [collected, wanted, promised]) await app.call('DELETE', `/delete-food/${food}`, { as: ada });
    for (const [requester, status] of [
      [bob, 'Collected'],
      [cem, 'Declined'],
      [dot, 'Declined'],
    ] as const) {
      const response = await app.call('GET', `/request-by/${requester.email}`, { as: requester });
      expect(await response.json(), requester.name).toMatchObject([
        { status, foodId: null, title: 'Sourdough loaf', donator: { name: 'Ada' } },
      ]);
    }
  });
});

test('given, expired and coming food keeps its own page and stays in its donor’s list', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const expired = await addFood(app, ada, { deadline: '06/15/2026' });
  const given = await addFood(app, ada);
  await app.db.updateTable('foods').set({ status: 'Not Available' }).where('id', '=', given).execute();
  const coming = await addFood(app, ada);
  await app.db.updateTable('foods').set({ status: 'Coming Soon' }).where('id', '=', coming).execute();
  app.setNow('2026-06-16T10:00:00Z');

  expect((await foodAt(app, expired)).status).toBe('Available');
  expect((await foodAt(app, given)).status).toBe('Not Available');
  expect((await foodAt(app, coming.toUpperCase())).status).toBe('Coming Soon');
  expect(await listOf(app, `/foods-by-donator/${ada.email}`, '_id', ada)).toEqual([coming, given, expired]);
});
