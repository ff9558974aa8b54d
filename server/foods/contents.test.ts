import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  listOf,
  moved,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';

let app: TestApp;
let ada: TestUser;
beforeEach(async () => {
  app = await buildApp();
  ada = await createUser(app, 'Ada');
});

const read = async (id: string) => (await app.call('GET', `/food/${id}`)).json();
const update = (id: string, overrides: object) =>
  app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput(overrides) });
const add = (overrides: object) => app.call('POST', '/add-food', { as: ada, body: foodInput(overrides) });

describe('the contents of a food', () => {
  test('are returned as declared, in the order of the regulation, with vegan food as vegetarian too', async () => {
    const id = await addFood(app, ada, {
      contents: {
        contains: ['nuts', 'gluten', 'nuts'],
        freeOf: ['molluscs'],
        diets: ['vegan'],
        conditions: ['opened', 'frozen'],
      },
    });
    const contents = {
      contains: ['gluten', 'nuts'],
      freeOf: ['molluscs'],
      diets: ['vegetarian', 'vegan'],
      conditions: ['frozen', 'opened'],
    };
    expect((await read(id)).contents).toEqual(contents);
    const [listed] = await (await app.call('GET', '/foods')).json();
    expect(listed.contents).toEqual(contents);
  });

  test('stay if an update omits them, and are removed if an update sets them to null', async () => {
    const id = await addFood(app, ada, {
      contents: { contains: ['milk'] },
      packDate: { kind: 'best-before', day: '06/01/2026' },
    });
    await update(id, { title: 'Another loaf' });
    expect(await read(id)).toMatchObject({ contents: { contains: ['milk'] }, packDate: { day: '2026-06-01' } });
    await update(id, { contents: null, packDate: null });
    const food = await read(id);
    expect(food).not.toHaveProperty('contents');
    expect(food).not.toHaveProperty('packDate');
  });

  test.each([
    [{ contains: ['milk'], freeOf: ['milk'] }, 'Food can’t both contain milk and be free of it.'],
    [{ contains: ['eggs'], diets: ['vegan'] }, 'Food that contains eggs isn’t vegan.'],
    [{ contains: ['fish'], diets: ['vegetarian'] }, 'Food that contains fish isn’t vegetarian.'],
  ])('cannot be %j', async (contents, message) => {
    const { status, issues } = await errorOf(await add({ contents }));
    expect([status, issues]).toEqual([400, [{ path: 'contents.contains', message }]]);
  });
});

test('only the accepted requester is told of changed contents, on the page and by mail', async () => {
  const { app, mail, send } = await mailingApp();
  const [ada, ben, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cem')];
  const id = await addFood(app, ada, { contents: { freeOf: ['nuts'] } });
  const requestId = await askFor(app, ben, id);
  await askFor(app, cem, id);
  await moved(app, ada, requestId, 'acceptance');
  await send();
  mail.take();
  const change = (overrides: object) =>
    app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ ...overrides }) });
  const changedFor = async (as: TestUser) =>
    (await (await app.call('GET', `/food/${id}`, { as })).json()).myRequest.changed;
  await change({ notes: 'In a tin', contents: { freeOf: ['nuts'] } });
  expect(await changedFor(ben)).toBeNull();
  await change({ contents: { contains: ['nuts'] } });
  expect(await changedFor(ben)).toEqual({ at: expect.any(String), location: null, deadline: null, contents: true });
  expect(await changedFor(cem)).toBeNull();
  const { notices } = await (await app.call('GET', '/unread', { as: ben })).json();
  expect(notices).toMatchObject([{ kind: 'changed' }]);
  await send();
  expect(mail.take().map(({ to, says }) => [to, says])).toEqual([
    [[ben.email], 'The donor changed the ingredients or allergens'],
  ]);
});

describe('lists', () => {
  const titles = (query: string) => listOf(app, `/all-foods?limit=2&${query}`, 'title');

  test('filtered by declarations show only food with all of them, page by page', async () => {
    const named = (title: string, contents?: object) => addFood(app, ada, { title, ...(contents && { contents }) });
    await named('Bread of which nothing is said');
    await named('Bread with milk', { contains: ['milk'] });
    await named('Bread without nuts', { freeOf: ['nuts'] });
    for (const count of [1, 2, 3]) await named(`Bread ${count}`, { freeOf: ['milk', 'nuts'], diets: ['vegan'] });
    await named('Soup', { freeOf: ['milk', 'nuts'], diets: ['vegetarian'], conditions: ['frozen'] });

    const all = ['Soup', 'Bread 3', 'Bread 2', 'Bread 1'];
    expect(await titles('free_of=milk')).toEqual(all);
    expect(await titles('free_of=nuts,milk&sort=asc')).toEqual(all.toReversed());
    expect(await titles('free_of=nuts')).toEqual([...all, 'Bread without nuts']);
    expect(await titles('free_of=milk&search=bread')).toEqual(['Bread 3', 'Bread 2', 'Bread 1']);
    expect(await titles('free_of=milk&search=cake')).toEqual([]);
    expect(await titles('free_of=milk&search=baked&in=anywhere')).toEqual(all);
    expect(await titles('diet=vegetarian')).toEqual(all);
    expect(await titles('diet=vegan')).toEqual(['Bread 3', 'Bread 2', 'Bread 1']);
    expect(await titles('condition=frozen&diet=vegetarian&free_of=nuts')).toEqual(['Soup']);
    expect(await titles('free_of=gluten')).toEqual([]);
    expect(await titles('free_of=')).toHaveLength(7);
  });

  test('filtered by declarations near a place show only food nearby, nearest first or by deadline', async () => {
    const pickup = (lat: number) => ({ lat, lon: 16.37 });
    await addFood(app, ada, { title: 'Near, undeclared', pickup: pickup(48.2) });
    await addFood(app, ada, { title: 'Nearer', pickup: pickup(48.21), contents: { freeOf: ['milk'] } });
    await addFood(app, ada, { title: 'Far', pickup: pickup(48.23), contents: { freeOf: ['milk'] } });
    await addFood(app, ada, { title: 'Elsewhere', contents: { freeOf: ['milk'] } });
    const near = 'near=48.200,16.370&within=10&free_of=milk';
    expect(await titles(`${near}&sort=near`)).toEqual(['Nearer', 'Far']);
    expect(await titles(`${near}&sort=dsc`)).toEqual(['Far', 'Nearer']);
  });

  test.each(['free_of=wine', 'diet=vegan,carnivore', 'condition=Frozen'])('reject %s', async (query) => {
    expect((await app.call('GET', `/all-foods?${query}`)).status).toBe(400);
  });

  test('are cached separately for each filter', async () => {
    await addFood(app, ada, { title: 'With milk', contents: { contains: ['milk'] } });
    expect(await titles('search=')).toEqual(['With milk']);
    expect(await titles('search=&free_of=milk')).toEqual([]);
    const food = await addFood(app, ada, { title: 'Without milk', contents: { freeOf: ['milk'] } });
    expect(await titles('search=&free_of=milk')).toEqual(['Without milk']);
    await update(food, { title: 'Without milk', contents: { contains: ['milk'] } });
    expect(await titles('search=&free_of=milk')).toEqual([]);
  });
});

describe('a use-by date', () => {
  const packDate = { kind: 'use-by', day: '06/18/2026' };
  const EXTENDED =
    'You can’t remove a use-by date or make it later. If it’s wrong, delete this listing and add a new one.';

  test('limits the deadline, when a food is posted and whenever it is changed', async () => {
    const message = 'Expired Date can’t be later than the use-by date.';
    const issues = [{ path: 'deadline', message }];
    expect(await errorOf(await add({ packDate, deadline: '06/19/2026' }))).toMatchObject({ status: 400, issues });
    const id = await addFood(app, ada, { packDate, deadline: '06/18/2026' });
    expect((await read(id)).packDate).toEqual({ kind: 'use-by', day: '2026-06-18' });
    expect(await errorOf(await update(id, { deadline: '06/19/2026' }))).toMatchObject({ status: 400, issues });
    expect((await update(id, { deadline: '06/17/2026' })).status).toBe(200);
  });

  test('that has passed is rejected', async () => {
    const refused = await errorOf(
      await add({ packDate: { kind: 'use-by', day: '06/14/2026' }, deadline: '06/15/2026' }),
    );
    expect(refused).toMatchObject({ status: 400 });
  });

  test.each([
    ['moved to a later day', { kind: 'use-by', day: '06/19/2026' }],
    ['removed', null],
    ['changed to a best-before date', { kind: 'best-before', day: '06/18/2026' }],
  ])('cannot be %s', async (_how, later) => {
    const id = await addFood(app, ada, { packDate, deadline: '06/17/2026' });
    const { status, issues } = await errorOf(await update(id, { packDate: later, deadline: '06/17/2026' }));
    expect([status, issues]).toEqual([400, [{ path: 'packDate.day', message: EXTENDED }]]);
    expect((await read(id)).packDate).toEqual({ kind: 'use-by', day: '2026-06-18' });
  });

  test('can be moved to an earlier day, or added to a food without one', async () => {
    const id = await addFood(app, ada, { deadline: '06/17/2026' });
    expect((await update(id, { packDate, deadline: '06/17/2026' })).status).toBe(200);
    const earlier = { kind: 'use-by', day: '2026-06-16' };
    expect((await update(id, { packDate: earlier, deadline: '06/16/2026' })).status).toBe(200);
    expect((await read(id)).packDate).toEqual(earlier);
  });

  test('removes a food from every list at midnight, and no update brings it back', async () => {
    const id = await addFood(app, ada, {
      ...{ packDate, deadline: '06/18/2026', pickup: { lat: 48.2, lon: 16.37 } },
      contents: { freeOf: ['milk'] },
    });
    const lists = ['/foods', '/all-foods', '/all-foods?free_of=milk', '/all-foods?near=48.2,16.37&sort=near'];
    const shown = () => Promise.all(lists.map(async (list) => (await listOf(app, list, '_id')).length));
    app.setNow('2026-06-18T21:59:59.999Z');
    expect(await shown()).toEqual([1, 1, 1, 1]);
    app.setNow('2026-06-18T22:00:00Z');
    expect(await shown()).toEqual([0, 0, 0, 0]);
    for (const change of [{}, { packDate: null }, { packDate: { kind: 'use-by', day: '06/20/2026' } }]) {
      expect((await update(id, { deadline: '06/20/2026', ...change })).status).toBe(400);
    }
  });
});

test('a best-before date may have passed, and can be corrected', async () => {
  const id = await addFood(app, ada, { packDate: { kind: 'best-before', day: '06/01/2026' } });
  expect((await read(id)).packDate).toEqual({ kind: 'best-before', day: '2026-06-01' });
  expect((await update(id, { packDate: { kind: 'best-before', day: '07/01/2026' } })).status).toBe(200);
  expect((await update(id, { packDate: { kind: 'use-by', day: '06/20/2026' } })).status).toBe(200);
});
