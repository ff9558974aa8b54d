import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, errorOf, foodInput, listOf, move, moved } from '../../test/server/factories.ts';
import { expirePassedRequests } from './expiry.ts';

const NEXT_DAY = '2026-06-15T22:00:00Z';

/** Two foods of Ada's that are good until tonight, one promised to Bob while Cem waits, one that Bob waits for. */
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

function sweep({ db, deps }: TestApp, now: string) {
  return expirePassedRequests(db, { ...deps.ctx, clock: () => new Date(now) });
}

async function stored({ db }: TestApp) {
  const rows = await db.selectFrom('foodRequests').select('status').orderBy('id').execute();
  return rows.map(({ status }) => status);
}

describe('a deadline that passes', () => {
  test('expires what is open, and is recorded as the clock’s doing', async () => {
    const { app, promised, wanted } = await lastDay();
    await sweep(app, '2026-06-15T21:59:59.999Z');
    expect(await stored(app)).toEqual(['Accepted', 'Requested', 'Requested']);
    await sweep(app, NEXT_DAY);
    expect(await stored(app)).toEqual(['Expired', 'Expired', 'Expired']);
    const records = await app.db.selectFrom('requestMoves').selectAll().where('toStatus', '=', 'Expired').execute();
    expect(records).toMatchObject(Array(3).fill({ actorId: null, movedAt: new Date(NEXT_DAY) }));
    for (const id of [promised, wanted]) {
      const food = await (await app.call('GET', `/food/${id}`)).json();
      expect(food).toMatchObject({ status: 'Available', waiting: 0, promised: false });
    }
    await sweep(app, '2026-06-15T22:01:00Z');
    expect(await app.db.selectFrom('requestMoves').selectAll().execute()).toHaveLength(1 + 3);
  });

  test('is true wherever one looks, before anyone has recorded it', async () => {
    const { app, ada, bob, cem, promised, accepted } = await lastDay();
    app.setNow(NEXT_DAY);
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
    expect(await (await app.call('GET', '/unread', { as: ada })).json()).toEqual({ waiting: 0, decided: 0 });
    expect(await (await app.call('GET', `/foods-by-donator/${ada.email}`, { as: ada })).json()).toMatchObject(
      Array(2).fill({ waiting: 0, promised: false, openRequests: 0 }),
    );
    expect(await stored(app)).toEqual(['Accepted', 'Requested', 'Requested']);
  });

  test('ends every move, before and after it is recorded', async () => {
    const { app, ada, bob, accepted, waiting } = await lastDay();
    const gone = { status: 409, code: 'REQUEST_EXPIRED', message: 'This request has expired.' };
    app.setNow(NEXT_DAY);
    for (const _time of ['before', 'after']) {
      for (const noun of ['release', 'decline', 'no-show', 'collection'] as const)
        expect(await errorOf(await move(app, ada, accepted, noun, '123456'))).toEqual(gone);
      expect(await errorOf(await move(app, ada, waiting, 'acceptance'))).toEqual(gone);
      expect(await errorOf(await move(app, bob, accepted, 'withdrawal'))).toEqual(gone);
      await sweep(app, NEXT_DAY);
    }
    expect(await stored(app)).toEqual(['Expired', 'Expired', 'Expired']);
  });

  test('is not undone by a later one: who still wants the food asks again', async () => {
    const { app, ada, bob, promised, wanted } = await lastDay();
    app.setNow(NEXT_DAY);
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

  test('comes before the end of a food that is deleted after it', async () => {
    const { app, ada, promised } = await lastDay();
    app.setNow(NEXT_DAY);
    await app.call('DELETE', `/delete-food/${promised}`, { as: ada });
    expect(await stored(app)).toEqual(['Expired', 'Expired', 'Requested']);
  });

  test('moves with the food’s deadline while it has not passed', async () => {
    const { app, ada, promised, wanted } = await lastDay();
    await app.call('PUT', `/update-food/${promised}`, { as: ada, body: foodInput({ deadline: '06/16/2026' }) });
    await app.call('PUT', `/update-food/${wanted}`, { as: ada, body: foodInput({ deadline: '06/15/2026' }) });
    await sweep(app, NEXT_DAY);
    expect(await stored(app)).toEqual(['Accepted', 'Requested', 'Expired']);
  });
});

test('more foods than are looked at in one go expire together, each once, by whichever server', async () => {
  const app = await buildApp();
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  const foodId = await addFood(app, ada, { deadline: '06/15/2026' });
  await askFor(app, bob, foodId);
  const food = await app.db.selectFrom('foods').selectAll().executeTakeFirstOrThrow();
  const request = await app.db.selectFrom('foodRequests').selectAll().executeTakeFirstOrThrow();
  const count = 120;
  const ids = Array.from({ length: count }, (_, index) => foodId.replace(/.{8}$/, String(10_000_000 + index)));
  await app.db
    .insertInto('foods')
    .values(ids.map((id) => ({ ...food, id })))
    .execute();
  await app.db
    .insertInto('foodRequests')
    .values(ids.map((id) => ({ ...request, id, foodId: id })))
    .execute();
  await Promise.all([sweep(app, NEXT_DAY), sweep(app, NEXT_DAY), sweep(app, NEXT_DAY)]);
  // A food that two reach for at the same moment is left to the one that holds it.
  expect(new Set(await stored(app))).toEqual(new Set(['Expired']));
  expect(await app.db.selectFrom('requestMoves').selectAll().execute()).toHaveLength(count + 1);
});
