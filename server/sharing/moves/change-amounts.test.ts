import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  createUser,
  errorOf,
  expectInVain,
  foodInput,
  handOver,
  listOf,
  move,
  moved,
  pagesOf,
  pickupCode,
  requestFood,
  type TestUser,
} from '../../../test/server/factories.ts';
import { mailingApp } from '../../../test/server/mailing.ts';

const apples = { title: 'Apples', quantity: 60, unit: 'pieces', inParts: true };

/** Ada's apples, and three users who may request some. */
async function larder(given?: TestApp, overrides: Parameters<typeof foodInput>[0] = apples) {
  const app = given ?? (await buildApp());
  const [ada, bob, cem, dot] = [
    await createUser(app, 'Ada'),
    await createUser(app, 'Bob'),
    await createUser(app, 'Cem'),
    await createUser(app, 'Dot'),
  ];
  return { app, ada, bob, cem, dot, foodId: await addFood(app, ada, overrides) };
}

async function askFor(app: TestApp, as: TestUser, foodId: string, wanted?: number): Promise<string> {
  const response = await requestFood(app, as, foodId, { wanted });
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

async function promise(app: TestApp, donor: TestUser, as: TestUser, foodId: string, wanted: number): Promise<string> {
  const id = await askFor(app, as, foodId, wanted);
  await moved(app, donor, id, 'acceptance');
  return id;
}

async function view({ call }: TestApp, foodId: string, as?: TestUser) {
  return (await call('GET', `/food/${foodId}`, { as })).json();
}

async function requestsOf({ call }: TestApp, as: TestUser) {
  return (await call('GET', `/request-by/${as.email}`, { as })).json();
}

const edit = ({ call }: TestApp, donor: TestUser, foodId: string, changes: Parameters<typeof foodInput>[0]) =>
  call('PUT', `/update-food/${foodId}`, { as: donor, body: foodInput({ title: 'Apples', quantity: 60, ...changes }) });

const want = ({ call }: TestApp, as: TestUser, requestId: string, wanted: unknown) =>
  call('PUT', `/request/${requestId}/wanted`, { as, body: { wanted } });

describe('food in parts', () => {
  test('can be promised to several requesters, and stays listed until nothing is left', async () => {
    const { app, ada, bob, cem, dot, foodId } = await larder();
    expect(await view(app, foodId)).toMatchObject({ unit: 'pieces', inParts: true, left: 60, status: 'Available' });
    await promise(app, ada, bob, foodId, 36);
    expect(await view(app, foodId)).toMatchObject({ left: 24, status: 'Available', promised: true, collected: false });
    expect(await (await app.call('GET', '/foods')).json()).toMatchObject([{ _id: foodId, quantity: 60, left: 24 }]);
    const cems = await askFor(app, cem, foodId, 12);
    expect(await view(app, foodId, cem)).toMatchObject({ status: 'Requested', myRequest: { wanted: 12 } });
    await moved(app, ada, cems, 'acceptance');
    await promise(app, ada, dot, foodId, 12);
    expect(await view(app, foodId)).toMatchObject({ left: 0, status: 'Not Available' });
    expect(await listOf(app, '/foods')).toEqual([]);
    const late = await requestFood(app, await createUser(app, 'Eve'), foodId, { wanted: 1 });
    expect(await errorOf(late)).toMatchObject({ code: 'FOOD_NOT_AVAILABLE' });
    const queue = await (await app.call('GET', `/food/${foodId}/requests`, { as: ada })).json();
    expect(queue).toMatchObject([
      { status: 'Accepted', wanted: 36, requester: { name: 'Bob' } },
      { status: 'Accepted', wanted: 12, requester: { name: 'Cem' } },
      { status: 'Accepted', wanted: 12, requester: { name: 'Dot' } },
    ]);
    expect(await (await app.call('GET', `/foods-by-donator/${ada.email}`, { as: ada })).json()).toMatchObject([
      { promisedTo: 'Bob, Cem, Dot', openRequests: 3, coming: [{ wanted: 36 }, { wanted: 12 }, { wanted: 12 }] },
    ]);
  });

  test('cannot be promised beyond what is left, and the error says how much that is', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const cems = await askFor(app, cem, foodId, 30);
    await promise(app, ada, bob, foodId, 36);
    expect(await errorOf(await move(app, ada, cems, 'acceptance'))).toEqual({
      status: 409,
      code: 'NOT_SO_MUCH_LEFT',
      message: 'That’s too much. Only 24 of 60 pieces left.',
      issues: [{ path: 'wanted', message: 'That’s too much. Only 24 of 60 pieces left.' }],
    });
    const posted = async () => (await app.call('GET', `/foods-by-donator/${ada.email}`, { as: ada })).json();
    expect((await posted())[0], 'nobody who can be accepted').not.toHaveProperty('next');
    expect(await requestsOf(app, cem)).toMatchObject([
      { status: 'Requested', wanted: 30, left: 24, unit: 'pieces', quantity: 60, promisedElsewhere: false },
    ]);
    const tooMuch = await requestFood(app, await createUser(app, 'Eve'), foodId, { wanted: 25 });
    expect(await errorOf(tooMuch)).toMatchObject({ status: 409, code: 'NOT_SO_MUCH_LEFT' });
    for (const wanted of [0, -1, 1.5, '3', 100_001]) {
      const response = await requestFood(app, await createUser(app, `Fay${wanted}`), foodId, { wanted });
      expect(await errorOf(response), String(wanted)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
  });

  test('is requested with all that is left if the client sends no amount', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    await promise(app, ada, bob, foodId, 20);
    await askFor(app, cem, foodId);
    expect(await requestsOf(app, cem)).toMatchObject([{ wanted: 40 }]);
  });

  test.each(['release', 'no-show', 'withdrawal'] as const)('regains the promised amount after a %s', async (noun) => {
    const { app, ada, bob, cem, foodId } = await larder();
    const bobs = await promise(app, ada, bob, foodId, 50);
    await promise(app, ada, cem, foodId, 10);
    if (noun === 'no-show') await expectInVain(app, ada, bobs);
    const answer = await moved(app, noun === 'withdrawal' ? bob : ada, bobs, noun);
    expect(answer.foodStatus).toBe(noun === 'release' ? 'Requested' : 'Available');
    expect(await view(app, foodId)).toMatchObject({ left: 50 });
  });

  test('ends waiting requests when all of it is collected, and not before', async () => {
    const { app, ada, bob, cem, dot, foodId } = await larder();
    const dots = await askFor(app, dot, foodId, 60);
    const bobs = await promise(app, ada, bob, foodId, 20);
    const cems = await promise(app, ada, cem, foodId, 40);
    expect(await requestsOf(app, dot)).toMatchObject([{ status: 'Requested', promisedElsewhere: true, left: 0 }]);
    await moved(app, ada, bobs, 'collection', await pickupCode(app, bob, bobs));
    expect(await requestsOf(app, dot)).toMatchObject([{ _id: dots, status: 'Requested', queuePosition: 1 }]);
    const undone = { left: 0, status: 'Not Available', collected: false, donatorYear: { given: 1 } };
    expect(await view(app, foodId, dot)).toMatchObject(undone);
    await moved(app, ada, cems, 'collection', await pickupCode(app, cem, cems));
    expect(await requestsOf(app, dot)).toMatchObject([{ status: 'Declined', reason: 'given' }]);
    expect(await view(app, foodId)).toMatchObject({ left: 0, status: 'Not Available', collected: true });
    expect(await errorOf(await edit(app, ada, foodId, {}))).toMatchObject({ code: 'FOOD_COLLECTED' });
  });

  test('is available again with a later last day if its promises expired uncollected', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, foodId, 10) });
    await promise(app, ada, cem, foodId, 50);
    app.setNow('2026-06-21T10:00:00Z');
    expect((await edit(app, ada, foodId, { deadline: '06/25/2026' })).status).toBe(200);
    expect(await view(app, foodId)).toMatchObject({ status: 'Available', left: 50, promised: false });
  });
});

describe('a requester waiting for part of a food', () => {
  test('can always ask for less, and for more if enough is left', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const cems = await askFor(app, cem, foodId, 30);
    await promise(app, ada, bob, foodId, 36);
    expect(await errorOf(await want(app, cem, cems, 31))).toMatchObject({ status: 409, code: 'NOT_SO_MUCH_LEFT' });
    for (const wanted of [29, 10, 24]) {
      expect(await (await want(app, cem, cems, wanted)).json()).toEqual({ modifiedCount: 1 });
      expect(await requestsOf(app, cem)).toMatchObject([{ wanted, queuePosition: 1 }]);
    }
    await moved(app, ada, cems, 'acceptance');
    expect(await view(app, foodId)).toMatchObject({ left: 0 });
    expect(await errorOf(await want(app, cem, cems, 1))).toMatchObject({ status: 409, code: 'REQUEST_ACCEPTED' });
  });

  test('can change only their own amount, and only for food in parts', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    const bobs = await askFor(app, bob, foodId, 30);
    for (const as of [ada, cem])
      expect(await errorOf(await want(app, as, bobs, 3))).toMatchObject({ code: 'NOT_YOURS' });
    expect(await errorOf(await want(app, bob, bobs, 0))).toMatchObject({ code: 'INVALID_INPUT' });
    const loaf = await askFor(app, bob, await addFood(app, ada));
    expect(await errorOf(await want(app, bob, loaf, 1))).toMatchObject({ status: 409, code: 'NOT_IN_PARTS' });
  });
});

describe('a donor who edits food', () => {
  test('cannot set a quantity below what is promised and collected', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, foodId, 10) });
    await promise(app, ada, cem, foodId, 20);
    expect(await errorOf(await edit(app, ada, foodId, { quantity: 29 }))).toMatchObject({
      status: 409,
      code: 'MORE_PROMISED',
      issues: [{ path: 'quantity', message: 'Already promised or collected: 30 pieces. Enter at least that much.' }],
    });
    expect((await edit(app, ada, foodId, { quantity: 30 })).status).toBe(200);
    expect(await view(app, foodId)).toMatchObject({ left: 0, status: 'Not Available', inParts: true, unit: 'pieces' });
    expect((await edit(app, ada, foodId, { quantity: 31 })).status).toBe(200);
    expect(await view(app, foodId)).toMatchObject({ left: 1, status: 'Available' });
  });

  test('ends waiting requests by reducing the quantity to what is collected', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, foodId, 10) });
    await askFor(app, cem, foodId, 20);
    expect((await edit(app, ada, foodId, { quantity: 10 })).status).toBe(200);
    expect(await view(app, foodId)).toMatchObject({ left: 0, status: 'Not Available', collected: true });
    expect(await requestsOf(app, cem)).toMatchObject([{ status: 'Declined', reason: 'given' }]);
  });

  test('can switch between parts and whole only while nothing is promised', async () => {
    const { app, ada, bob, foodId } = await larder(undefined, { title: 'Apples', quantity: 60 });
    const bobs = await askFor(app, bob, foodId, 12);
    expect(await requestsOf(app, bob)).toEqual([expect.not.objectContaining({ wanted: 12 })]);
    expect((await edit(app, ada, foodId, { inParts: true, unit: 'kg' })).status).toBe(200);
    expect(await requestsOf(app, bob)).toMatchObject([{ wanted: 60, unit: 'kg' }]);
    await moved(app, ada, bobs, 'acceptance');
    expect(await errorOf(await edit(app, ada, foodId, { inParts: false }))).toMatchObject({ code: 'PARTS_PROMISED' });
    await moved(app, ada, bobs, 'release');
    expect((await edit(app, ada, foodId, { inParts: false, unit: null })).status).toBe(200);
    const [request] = await requestsOf(app, bob);
    for (const field of ['wanted', 'left', 'unit']) expect(request).not.toHaveProperty(field);
    for (const field of ['inParts', 'left', 'unit']) expect(await view(app, foodId)).not.toHaveProperty(field);
    await moved(app, ada, bobs, 'acceptance');
    expect(await view(app, foodId)).toMatchObject({ status: 'Not Available', promised: true });
  });

  test('notifies everyone who is promised part of it of a new place', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    for (const one of [bob, cem]) await promise(app, ada, one, foodId, 10);
    expect((await edit(app, ada, foodId, { location: 'Garden gate' })).status).toBe(200);
    for (const one of [bob, cem]) {
      expect(await requestsOf(app, one)).toMatchObject([
        { location: 'Garden gate', changed: { location: 'Lindenweg 4' }, revision: 1, unread: true },
      ]);
    }
  });
});

test('a paged queue with several accepted requests lists each request once', async () => {
  const { app, ada, foodId } = await larder();
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    ids.push(await askFor(app, await createUser(app, `Person${index}`), foodId, 5));
  }
  for (const index of [1, 3, 5]) await moved(app, ada, ids[index] ?? '', 'acceptance');
  const [a, b, c, d, e, f] = ids;
  const path = (limit: number) => `/food/${foodId}/requests?limit=${limit}`;
  expect(await pagesOf(app, path(4), '_id', ada)).toEqual([
    [b, d, f, a],
    [c, e],
  ]);
  expect((await pagesOf(app, path(2), '_id', ada)).flat().toSorted()).toEqual(ids.toSorted());
});

test('mails state the amount', async () => {
  const { app, mail, send } = await mailingApp();
  const { ada, bob, foodId } = await larder(app);
  const bobs = await askFor(app, bob, foodId, 12);
  await send();
  expect(mail.take().at(-1)?.text).toContain(
    'It’s about “Apples” (60 of 60 pieces left). “Bob” asked for 12 of 60 pieces.',
  );
  await moved(app, ada, bobs, 'acceptance');
  await send();
  expect(mail.take().at(-1)?.text).toContain('It’s about “Apples” (12 of 60 pieces) from “Ada”.');
});

test('three requesters share 1500 g, and every list, request, queue and mail says so', async () => {
  const { app, mail, send } = await mailingApp();
  const cheese = { title: 'Cheese', quantity: 1500, unit: 'g', inParts: true };
  const { ada, bob, cem, dot, foodId } = await larder(app, cheese);
  for (const each of [bob, cem, dot]) await promise(app, ada, each, foodId, 500);
  await send();
  expect(mail.take().map(({ text }) => /It’s about (.*)/.exec(text)?.[1])).toEqual(
    expect.arrayContaining(Array(3).fill(expect.stringContaining('“Cheese” (500 of 1500 g) from “Ada”.'))),
  );
  expect(await view(app, foodId)).toMatchObject({ quantity: 1500, unit: 'g', left: 0, status: 'Not Available' });
  expect(await requestsOf(app, cem)).toMatchObject([{ quantity: 1500, unit: 'g', wanted: 500 }]);
  const queue = await (await app.call('GET', `/food/${foodId}/requests`, { as: ada })).json();
  expect(queue).toMatchObject([{ wanted: 500 }, { wanted: 500 }, { wanted: 500 }]);
});

test('errors about amounts and codes include the unit and are in the user’s language', async () => {
  const cheese = { title: 'Cheese', quantity: 1500, unit: 'g', inParts: true } as const;
  const { app, ada, bob, cem, foodId } = await larder(undefined, cheese);
  const request = await promise(app, ada, bob, foodId, 1200);
  const waiting = await askFor(app, cem, foodId, 300);
  const saidTo = async (as: TestUser, method: string, path: string, body: unknown) =>
    (await (await app.call(method, path, { as, body, headers: { 'Accept-Language': 'de' } })).json()).message;
  expect(await saidTo(cem, 'PUT', `/request/${waiting}/wanted`, { wanted: 400 })).toBe(
    'Das ist zu viel: noch 300 von 1500 g.',
  );
  expect(await saidTo(ada, 'PUT', `/request/${waiting}/offer`, { offered: 300 })).toBe(
    'Angefragt: 300 g. Biete weniger an oder sag zu.',
  );
  expect(await saidTo(ada, 'PUT', `/update-food/${foodId}`, foodInput({ ...cheese, quantity: 1000 }))).toBe(
    'Schon zugesagt oder abgeholt: 1200 g. Gib mindestens so viel an.',
  );
  expect(await saidTo(ada, 'POST', `/request/${request}/collection`, { code: '000000' })).toBe(
    'Der Code stimmt nicht. Noch 4 Versuche.',
  );
});

test.each(['g', 'ml', 'litres'])('food can be measured in %s', async (unit) => {
  const { app, ada } = await larder();
  const id = await addFood(app, ada, { title: 'Some', quantity: 750, unit });
  expect(await view(app, id)).toMatchObject({ quantity: 750, unit });
});

test('an amount that is not a whole number is rejected with the name of its field', async () => {
  const { app, bob, foodId } = await larder();
  for (const wanted of [1.5, 0, -1, '12', '1,5']) {
    expect(await errorOf(await requestFood(app, bob, foodId, { wanted }))).toMatchObject({
      issues: [{ path: 'wanted', message: 'Amount requested must be a whole number from 1 to 100000.' }],
    });
  }
});

test('data exports include the requested amount', async () => {
  const { app, ada, bob, foodId } = await larder();
  await promise(app, ada, bob, foodId, 12);
  const data = async (as: TestUser) => (await app.call('GET', '/my-data', { as })).json();
  expect(await data(ada)).toMatchObject({
    foods: [{ unit: 'pieces', inParts: true, left: 48 }],
    requestsForMyFoods: [{ wanted: 12 }],
  });
  expect(await data(bob)).toMatchObject({ requests: [{ wanted: 12, unit: 'pieces', quantity: 60 }] });
});

test('the database never allows promising more of a food than there is', async () => {
  const { app, ada, bob, cem, foodId } = await larder();
  await promise(app, ada, bob, foodId, 40);
  const cems = await askFor(app, cem, foodId, 20);
  const query = app.db.updateTable('foodRequests').where('id', '=', cems);
  await query.set({ wanted: 21 }).execute();
  const accepted = { status: 'Accepted', pickupCode: '000000' } as const;
  await expect(query.set(accepted).execute()).rejects.toThrow('foods_not_more_taken');
});
