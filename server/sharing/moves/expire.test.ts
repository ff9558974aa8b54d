import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  listOf,
  move,
  moved,
} from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { listener } from '../../../test/server/listener.ts';
import { recordStatements } from '../../../test/server/statements.ts';
import type { Database } from '../../db/database.ts';
import { cleanUpExpired, expirePassedRequests } from './expire.ts';

const NEXT_DAY = '2026-06-15T22:00:00Z';
const NEXT_NOON = '2026-06-16T10:00:00Z';

/** Two of Ada's foods on their last day: one promised to Bob while Cem waits, and one that Bob waits for. */
async function lastDay() {
  const app = await buildApp();
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const deadline = '06/15/2026';
  const [promised, wanted] = [await addFood(app, ada, { deadline }), await addFood(app, ada, { deadline })];
  const [accepted, waiting] = [await askFor(app, bob, promised), await askFor(app, cem, promised)];
  await moved(app, ada, accepted, 'acceptance');
  const other = await askFor(app, bob, wanted);
  return { app, ada, bob, cem, promised, wanted, accepted, waiting, other };
}

async function sweep({ db, deps }: TestApp, now: string) {
  const ctx = { ...deps.ctx, clock: () => new Date(now) };
  await expirePassedRequests(db, ctx);
  await cleanUpExpired(db, ctx);
}

async function stored({ db }: TestApp) {
  const rows = await db.selectFrom('foodRequests').select('status').orderBy('id').execute();
  return rows.map(({ status }) => status);
}

describe('a passed deadline', () => {
  test('expires open requests, and is recorded without an actor', async () => {
    const { app, promised, wanted } = await lastDay();
    await sweep(app, '2026-06-15T21:59:59.999Z');
    expect(await stored(app)).toEqual(['Accepted', 'Requested', 'Requested']);
    await sweep(app, NEXT_DAY);
    expect(await stored(app)).toEqual(['Accepted', 'Expired', 'Expired']);
    await sweep(app, NEXT_NOON);
    expect(await stored(app)).toEqual(['Expired', 'Expired', 'Expired']);
    const moves = app.db.selectFrom('requestMoves').selectAll().where('toStatus', '=', 'Expired').orderBy('id');
    const at = (moment: string) => ({ actorId: null, movedAt: new Date(moment) });
    expect(await moves.execute()).toMatchObject([at(NEXT_DAY), at(NEXT_DAY), at(NEXT_NOON)]);
    app.setNow(NEXT_NOON);
    for (const id of [promised, wanted]) {
      const food = await (await app.call('GET', `/food/${id}`)).json();
      expect(food).toMatchObject({ status: 'Available', waiting: 0, promised: false });
    }
    await sweep(app, '2026-06-16T10:01:00Z');
    expect(await app.db.selectFrom('requestMoves').selectAll().execute()).toHaveLength(1 + 3);
  });

  test('takes effect everywhere, even before it is recorded', async () => {
    const { app, ada, bob, cem, promised, accepted } = await lastDay();
    app.setNow(NEXT_NOON);
    const own = await (await app.call('GET', `/request-by/${bob.email}`, { as: bob })).json();
    expect(own).toMatchObject(Array(2).fill({ status: 'Expired', queuePosition: null, pickupCode: null }));
    expect(await listOf(app, `/food/${promised}/requests`, '_id', ada)).toEqual([]);
    expect(await (await app.call('GET', `/food/${promised}`, { as: ada })).json()).toMatchObject({
      waiting: 0,
      promised: false,
      openRequests: 0,
    });
    expect(await (await app.call('GET', `/food/${promised}`, { as: bob })).json()).toMatchObject({
      myRequest: { _id: accepted, status: 'Expired', queuePosition: null, pickupCode: null },
    });
    expect(await (await app.call('GET', `/food/${promised}`, { as: cem })).json()).toMatchObject({
      myRequest: { status: 'Expired', queuePosition: null },
    });
    expect(await (await app.call('GET', '/unread', { as: ada })).json()).toEqual({
      waiting: 0,
      decided: 0,
      notices: [],
      found: null,
    });
    expect(await (await app.call('GET', `/foods-by-donator/${ada.email}`, { as: ada })).json()).toMatchObject(
      Array(2).fill({ waiting: 0, promised: false, openRequests: 0 }),
    );
    expect(await stored(app)).toEqual(['Accepted', 'Requested', 'Requested']);
  });

  test('prevents every move, before and after it is recorded', async () => {
    const { app, ada, bob, accepted, waiting } = await lastDay();
    const gone = { status: 409, code: 'REQUEST_EXPIRED', message: 'This request has expired.' };
    app.setNow(NEXT_NOON);
    for (const _time of ['before', 'after']) {
      for (const noun of ['release', 'decline', 'no-show', 'collection'] as const)
        expect(await errorOf(await move(app, ada, accepted, noun, '123456'))).toEqual(gone);
      expect(await errorOf(await move(app, ada, waiting, 'acceptance'))).toEqual(gone);
      expect(await errorOf(await move(app, bob, accepted, 'withdrawal'))).toEqual(gone);
      await sweep(app, NEXT_NOON);
    }
    expect(await stored(app)).toEqual(['Expired', 'Expired', 'Expired']);
  });

  test('is not undone by a later one: requesters have to ask again', async () => {
    const { app, ada, bob, promised, wanted } = await lastDay();
    app.setNow(NEXT_NOON);
    for (const id of [promised, wanted]) {
      await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput() });
      expect(await (await app.call('GET', `/food/${id}`)).json()).toMatchObject({ status: 'Available', waiting: 0 });
    }
    expect(await stored(app)).toEqual(['Expired', 'Expired', 'Expired']);
    expect(await listOf(app, `/request-by/${bob.email}`, 'deadline', bob)).toEqual(
      Array(2).fill('2026-06-15T21:59:59.999Z'),
    );
    await askFor(app, bob, promised);
  });

  test('makes requests Expired, not Declined, if the food is deleted afterwards', async () => {
    const { app, ada, promised } = await lastDay();
    app.setNow(NEXT_NOON);
    await app.call('DELETE', `/delete-food/${promised}`, { as: ada });
    expect(await stored(app)).toEqual(['Expired', 'Expired', 'Requested']);
  });

  test('has no effect if the donor had set a later one', async () => {
    const { app, ada, promised, wanted } = await lastDay();
    await app.call('PUT', `/update-food/${promised}`, { as: ada, body: foodInput({ deadline: '06/16/2026' }) });
    await app.call('PUT', `/update-food/${wanted}`, { as: ada, body: foodInput({ deadline: '06/15/2026' }) });
    await sweep(app, NEXT_DAY);
    expect(await stored(app)).toEqual(['Accepted', 'Requested', 'Expired']);
  });
});

/** A site with `count` foods on their last day, each requested by Bob. */
async function manyOnLastDay(count: number, database?: Database) {
  const app = await buildApp({ database });
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  const foodId = await addFood(app, ada, { deadline: '06/15/2026' });
  await askFor(app, bob, foodId);
  const {
    photoId: _food,
    hidden: _hidden,
    ...food
  } = await app.db.selectFrom('foods').selectAll().executeTakeFirstOrThrow();
  const { photoId: _request, ...request } = await app.db
    .selectFrom('foodRequests')
    .selectAll()
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: count - 1 }, (_, index) => foodId.replace(/.{8}$/, String(10_000_000 + index)));
  await app.db
    .insertInto('foods')
    .values(ids.map((id) => ({ ...food, id })))
    .execute();
  await app.db
    .insertInto('foodRequests')
    .values(ids.map((id) => ({ ...request, id, foodId: id })))
    .execute();
  return { app, bob, ids: [foodId, ...ids] };
}

test('more foods than one batch expire, each once, even if several servers sweep', async () => {
  const { app } = await manyOnLastDay(600);
  await Promise.all([sweep(app, NEXT_DAY), sweep(app, NEXT_DAY), sweep(app, NEXT_DAY)]);
  expect(new Set(await stored(app))).toEqual(new Set(['Expired']));
  expect(await app.db.selectFrom('requestMoves').selectAll().execute()).toHaveLength(600);
  const foods = await app.db.selectFrom('foods').select(['status', 'expired']).distinct().execute();
  expect(foods).toEqual([{ status: 'Available', expired: true }]);
});

test('a thousand foods expire in few statements, not counting events', async () => {
  const database = await freshDatabase();
  const { app } = await manyOnLastDay(1_000, database);
  const statements = recordStatements(database);
  await sweep(app, NEXT_DAY);
  expect(new Set(await stored(app))).toEqual(new Set(['Expired']));
  const events = statements.filter((statement) => statement.includes('pg_notify'));
  expect(events).toHaveLength(2 * 1_000);
  const entries = statements.filter((statement) => statement.includes('into inbox'));
  expect(entries).toHaveLength(1_000);
  expect(statements.length - events.length - entries.length).toBeLessThan(50);
});

describe('food recorded as expired', () => {
  /** Returns the titles of the food in the list indexes. */
  async function indexed({ db }: TestApp) {
    const foods = db.selectFrom('foods').select('title').where('status', '<>', 'Not Available');
    return (await foods.where('expired', '=', false).execute()).map(({ title }) => title);
  }

  test('is not in the list indexes, unlike food that is still available', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    for (const [title, deadline] of [
      ['Today', '06/15/2026'],
      ['Tomorrow', '06/16/2026'],
    ]) {
      await addFood(app, ada, { title, deadline });
    }
    expect(await indexed(app)).toEqual(['Today', 'Tomorrow']);
    await sweep(app, NEXT_DAY);
    expect(await indexed(app)).toEqual(['Tomorrow']);
    expect(await listOf(app, `/foods-by-donator/${ada.email}`, 'title', ada)).toEqual(['Tomorrow', 'Today']);
  });

  test('is listed again at once when its donor sets a later deadline', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const id = await addFood(app, ada, { deadline: '06/15/2026' });
    await sweep(app, NEXT_DAY);
    app.setNow(NEXT_DAY);
    await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ deadline: '06/20/2026' }) });
    expect(await listOf(app, '/foods', '_id')).toEqual([id]);
    expect(await listOf(app, '/all-foods?search=loaf', '_id')).toEqual([id]);
  });

  test('is listed again, with an event to everyone, if the clock was ahead', async () => {
    const app = await buildApp({ listens: true });
    const ada = await createUser(app, 'Ada');
    const id = await addFood(app, ada, { deadline: '06/15/2026' });
    await sweep(app, NEXT_DAY);
    expect(await listOf(app, '/foods')).toEqual([]);
    const guest = await listener(app);
    await sweep(app, '2026-06-15T21:00:00Z');
    expect(await listOf(app, '/foods', '_id')).toEqual([id]);
    expect(await guest.next()).toMatchObject({ type: 'foods', foodId: id });
  });
});
