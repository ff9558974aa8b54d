import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp, NOW, PUBLIC_URL, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput, type TestUser } from '../../test/server/factories.ts';

let app: TestApp;
let ada: TestUser;
beforeEach(async () => {
  app = await buildApp();
  ada = await createUser(app, 'Ada');
});

const foodOf = async (id: string) => (await app.call('GET', `/food/${id}`, { as: ada })).json();
const update = (id: string, body: object) => app.call('PUT', `/update-food/${id}`, { as: ada, body });
const home = { lat: 48.208, lon: 16.372, address: 'Lindenweg 4' };
const TIMES = ['2026-06-16T10:00/12:00', '2026-06-17T18:00/19:00'];

/** Returns the fields that a form sends back after reading a food. */
async function readOf(id: string) {
  const { title, image, quantity, deadline, location, notes, ...food } = await foodOf(id);
  const { unit = null, inParts = false, contents = null, packDate = null, windows = [], graceHours = null } = food;
  const pickup = food.pickup ? { placeId: food.pickup._id } : (food.area ?? null);
  const required = { title, image, quantity, deadline, location, notes };
  return { ...required, unit, inParts, contents, packDate, windows, graceHours, pickup };
}

/** Adds a food and opens its form, before its donor makes the changes `elsewhere` on her phone. */
async function openForm(before: object, elsewhere: object) {
  const id = await addFood(app, ada, before);
  const read = await readOf(id);
  expect((await update(id, foodInput({ ...before, ...elsewhere }))).status).toBe(200);
  return { id, read };
}

describe('a form that was opened before its food was changed elsewhere', () => {
  test('keeps what was added in the meantime: allergens, pick-up times, place, unit and pack date', async () => {
    const added = {
      contents: { contains: ['nuts'] },
      windows: TIMES,
      graceHours: 3,
      pickup: home,
      unit: 'loaves',
      inParts: true,
      packDate: { kind: 'use-by', day: '06/20/2026' },
      location: 'Mill Lane',
      quantity: 5,
    };
    const { id, read } = await openForm({}, added);
    expect((await update(id, { ...read, notes: 'Ring twice', read })).status).toBe(200);
    const { address } = home;
    expect(await foodOf(id)).toMatchObject({
      notes: 'Ring twice',
      contents: { contains: ['nuts'] },
      ...{ windows: TIMES, graceHours: 3, unit: 'loaves', inParts: true, location: 'Mill Lane', quantity: 5 },
      packDate: { kind: 'use-by', day: '2026-06-20' },
      pickup: { address },
    });
  });

  test('removes what was added if it does not send `read`, like older clients', async () => {
    const { id, read } = await openForm({}, { contents: { contains: ['nuts'] }, windows: TIMES, pickup: home });
    expect((await update(id, { ...read, notes: 'Ring twice' })).status).toBe(200);
    const food = await foodOf(id);
    for (const field of ['contents', 'windows', 'pickup', 'area']) expect(food).not.toHaveProperty(field);
  });

  test.each<[string, { before?: object; elsewhere: object; wanted: object; now: object }]>([
    [
      'allergens',
      {
        elsewhere: { contents: { contains: ['nuts'] } },
        wanted: { contents: { contains: ['milk'] } },
        now: { 'contents.contains': ['nuts'] },
      },
    ],
    [
      'removed allergens',
      {
        before: { contents: { contains: ['milk'] } },
        elsewhere: { contents: { contains: ['milk', 'nuts'] } },
        wanted: { contents: null },
        now: { 'contents.contains': ['milk', 'nuts'] },
      },
    ],
    ['notes', { elsewhere: { notes: 'Knock' }, wanted: { notes: 'Ring' }, now: { notes: 'Knock' } }],
    ['pick-up times', { elsewhere: { windows: TIMES }, wanted: { windows: ['any time'] }, now: { windows: TIMES } }],
    [
      'the last day',
      { elsewhere: { deadline: '06/18/2026' }, wanted: { deadline: '06/19/2026' }, now: { deadline: '2026-06-18' } },
    ],
    [
      'the date on the pack',
      {
        elsewhere: { packDate: { kind: 'best-before', day: '06/18/2026' } },
        wanted: { packDate: { kind: 'use-by', day: '06/20/2026' } },
        now: { packDate: { kind: 'best-before', day: '2026-06-18' } },
      },
    ],
    [
      'the picture',
      {
        elsewhere: { image: 'https://example.org/b.jpg' },
        wanted: { image: 'https://example.org/c.jpg' },
        now: { image: 'https://example.org/b.jpg' },
      },
    ],
    ['its place', { elsewhere: { pickup: home }, wanted: { pickup: { lat: 47, lon: 15 } }, now: { pickup: home } }],
    [
      'a removed place',
      {
        before: { pickup: { lat: 47, lon: 15 } },
        elsewhere: { pickup: home },
        wanted: { pickup: null },
        now: { pickup: home },
      },
    ],
  ])('is rejected if both changed the same field, and accepted once it has read the new value: %s', async (_, its) => {
    const { id, read } = await openForm(its.before ?? {}, its.elsewhere);
    const stored = await foodOf(id);
    const refused = await update(id, { ...read, title: 'Other', ...its.wanted, read });
    expect(refused.status).toBe(409);
    const { now } = await refused.json();
    expect(now).toMatchObject(its.now);
    expect(Object.keys(now)).toEqual(Object.keys(its.now));
    expect(await foodOf(id), 'nothing of it is done').toEqual(stored);
    const { 'contents.contains': contains, ...others } = now;
    const seen = { ...read, ...others, ...(contains && { contents: { ...none, ...read.contents, contains } }) };
    expect((await update(id, { ...read, title: 'Other', ...its.wanted, read: seen })).status).toBe(200);
    expect((await foodOf(id)).title).toBe('Other');
  });

  const none = { contains: [], freeOf: [], diets: [], conditions: [] };

  test('merges each list of contents separately', async () => {
    const { id, read } = await openForm(
      { contents: { diets: ['halal'] } },
      { contents: { diets: ['halal'], contains: ['nuts'] } },
    );
    const contents = { ...read.contents, conditions: ['frozen'] };
    expect((await update(id, { ...read, contents, read })).status).toBe(200);
    expect((await foodOf(id)).contents).toEqual({
      ...none,
      contains: ['nuts'],
      diets: ['halal'],
      conditions: ['frozen'],
    });
  });

  test.each([
    ['vegan', { diets: ['vegan'] }, { contains: ['milk'] }],
    ['free of milk', { freeOf: ['milk'] }, { contains: ['milk'] }],
  ])('cannot declare the food %s if a conflicting allergen was added in the meantime', async (_, mine, theirs) => {
    const { id, read } = await openForm({}, { contents: theirs });
    const refused = await update(id, { ...read, contents: { ...none, ...mine }, read });
    expect(refused.status).toBe(409);
    expect((await refused.json()).now).toEqual({ 'contents.contains': ['milk'] });
    expect((await foodOf(id)).contents).toMatchObject(theirs);
  });

  test('recognises unchanged fields in any format', async () => {
    const { id, read } = await openForm(
      { contents: { diets: ['vegan'] }, packDate: { kind: 'best-before', day: '06/18/2026' } },
      { title: 'Rye' },
    );
    const body = foodInput({
      notes: ' Ring twice ',
      image: read.image.replace('https', 'HTTPS'),
      contents: { diets: ['vegan'] },
      packDate: { kind: 'best-before', day: '06/18/2026' },
    });
    expect((await update(id, { ...body, read })).status).toBe(200);
    expect(await foodOf(id)).toMatchObject({
      title: 'Rye',
      notes: 'Ring twice',
      contents: { diets: ['vegetarian', 'vegan'] },
    });
  });

  test('is accepted even if a pick-up time is over by now', async () => {
    const { id, read } = await openForm(
      { windows: ['2026-06-15T13:00/14:00', ...TIMES] },
      { notes: 'Knock', windows: ['2026-06-15T13:00/14:00', ...TIMES] },
    );
    app.setNow(new Date(NOW.getTime() + 5 * 60 * 60_000));
    expect((await update(id, { ...read, title: 'Rye', read })).status).toBe(200);
    expect(await foodOf(id)).toMatchObject({ title: 'Rye', notes: 'Knock', windows: TIMES });
  });

  test('can be sent twice, as after a lost response', async () => {
    const { id, read } = await openForm({}, { title: 'Rye' });
    const change = { ...read, notes: 'Ring', pickup: home, contents: { ...none, contains: ['nuts'] }, read };
    for (const _ of [1, 2]) expect((await update(id, change)).status).toBe(200);
    expect(await foodOf(id)).toMatchObject({ title: 'Rye', notes: 'Ring', contents: { contains: ['nuts'] } });
  });

  test('keeps the additions of several devices that save at the same time', async () => {
    app = await buildApp({ connections: 2 });
    ada = await createUser(app, 'Ada');
    const id = await addFood(app, ada);
    const read = await readOf(id);
    const answers = await Promise.all([
      update(id, { ...read, contents: { ...none, contains: ['nuts'] }, read }),
      update(id, { ...read, windows: TIMES, read }),
      update(id, { ...read, notes: 'Ring twice', read }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await foodOf(id)).toMatchObject({ contents: { contains: ['nuts'] }, windows: TIMES, notes: 'Ring twice' });
  });

  test('is rejected if it read an uploaded photo that has been replaced since', async () => {
    const id = await addFood(app, ada);
    const read = { ...(await readOf(id)), image: `${PUBLIC_URL}/photos/none` };
    const answer = await errorOf(await update(id, { ...(await readOf(id)), image: 'https://example.org/c.jpg', read }));
    expect(answer).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  });

  test('works only for the food’s donor, whatever `read` contains', async () => {
    const ben = await createUser(app, 'Ben');
    const id = await addFood(app, ada);
    const body = foodInput({ read: { notes: 'Something else' } } as object);
    expect(await errorOf(await app.call('PUT', `/update-food/${id}`, { as: ben, body }))).toMatchObject({
      code: 'NOT_YOURS',
    });
  });
});
