import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, errorOf, moved, type TestUser } from '../../test/server/factories.ts';
import { minutesAfter } from '../../test/server/mailing.ts';
import { AT_HOME, addWanted, foundFor, HOME, north } from '../../test/server/wanting.ts';
import { verifyOwner } from '../site/roles/appoint.ts';
import { widenDueReach } from './reach.ts';

/** How far away the people of a test live, in metres. All of them have an alert for any food within 25 km. */
const homes = { Ben: 1_000, Cem: 4_000, Dot: 8_000, Eve: 20_000 };

async function larder(app: TestApp) {
  const ada = await createUser(app, 'Ada');
  const people: Record<string, TestUser> = {};
  for (const [name, metres] of Object.entries(homes)) {
    people[name] = await createUser(app, name);
    await addAlert(app, people[name], metres);
  }
  const person = (name: string) => people[name] as TestUser;
  const give = (more: object = {}) => addFood(app, ada, { title: 'Bread', deadline: TODAY, pickup: HOME, ...more });
  /** Sets the clock to some minutes after the start, and tells those whose turn it is. */
  const wait = async (minutes: number) => {
    app.setNow(minutesAfter(NOW, minutes));
    await widenDueReach(app.db, app.deps.ctx);
  };
  const told = async () => {
    const found = await Promise.all(
      Object.keys(homes).map(async (name) => (await foundFor(app, person(name))) && name),
    );
    return found.filter(Boolean);
  };
  return { app, ada, person, give, wait, told };
}

const TODAY = '06/15/2026';

async function addAlert({ call }: TestApp, as: TestUser, metres: number) {
  const { lat, lon } = north(metres);
  const body = { near: `${lat},${lon}`, within: 25, label: `${metres} m away` };
  expect((await call('POST', '/alerts', { as, body })).status).toBe(200);
}

const reachOf = async ({ call }: TestApp, as: TestUser, id: string) =>
  (await (await call('GET', `/food/${id}`, { as })).json()).reach;

const widenNow = ({ call }: TestApp, as: TestUser, id: string) => call('POST', `/food/${id}/wider-reach`, { as });

describe('people who look for a food are told of it', () => {
  test('nearest first, and all of them within about an hour if it ends today', async () => {
    const { app, ada, give, wait, told } = await larder(await buildApp());
    const id = await give();
    expect(await told()).toEqual(['Ben']);
    // Twelve hours of the day are left.
    for (const [minutes, within, names] of [
      [14, 5, ['Ben']],
      [15, 10, ['Ben', 'Cem']],
      [35, 10, ['Ben', 'Cem']],
      [36, 25, ['Ben', 'Cem', 'Dot']],
      [71, 25, ['Ben', 'Cem', 'Dot']],
      [72, undefined, ['Ben', 'Cem', 'Dot', 'Eve']],
    ] as const) {
      await wait(minutes);
      expect(await told(), `after ${minutes} minutes`).toEqual(names);
      expect((await reachOf(app, ada, id)).next?.within).toBe(within);
    }
  });

  test('within days if it keeps for weeks, and within a week however long it keeps', async () => {
    const { app, ada, give, wait, told } = await larder(await buildApp());
    const [weeks, year] = [await give({ deadline: '07/06/2026' }), await give({ deadline: '06/01/2027' })];
    const days = async (id: string) => (Date.parse((await reachOf(app, ada, id)).next.at) - NOW.getTime()) / 86_400_000;
    expect([await days(weeks), await days(year)]).toEqual([expect.closeTo(0.43), expect.closeTo(1.2)]);
    await wait(0.44 * 24 * 60);
    expect([await days(weeks), await days(year)]).toEqual([expect.closeTo(1.07), expect.closeTo(1.2)]);
    for (const day of [1.1, 2.2, 3.1, 6.1]) await wait(day * 24 * 60);
    expect(await told()).toEqual(Object.keys(homes));
    expect([await reachOf(app, ada, weeks), await reachOf(app, ada, year)]).toEqual([{ within: 25 }, { within: 25 }]);
  });

  test('at most fifty at once, the nearest ones', async () => {
    const { app, ada, give, wait } = await larder(await buildApp());
    await addNeighbours(app, 80);
    const id = await give();
    expect(await reachOf(app, ada, id)).toEqual({
      ...{ within: 2, told: 50 },
      next: { at: minutesAfter(NOW, 5).toISOString(), within: 2 },
    });
    const { rows } = await sql<{ farthest: string }>`
      select max(users.name) as farthest from alert_finds join users on users.id = user_id where users.name <> 'Ben'`.execute(
      app.db,
    );
    expect(rows[0]?.farthest).toBe('Neighbour 050');
    await wait(5);
    expect(await reachOf(app, ada, id)).toMatchObject({ within: 2, told: 81, next: { within: 5 } });
  });

  test('only once, even if they have seen it and have an alert farther away', async () => {
    const { app, person, give, wait } = await larder(await buildApp());
    await addAlert(app, person('Ben'), 4_500);
    await give();
    await app.call('POST', '/alerts/seen', { as: person('Ben') });
    await wait(15);
    expect(await foundFor(app, person('Ben'))).toBeNull();
    expect(await foundFor(app, person('Cem'))).toMatchObject({ count: 1 });
  });

  test('no longer once five people wait for it, until one of them withdraws', async () => {
    const { app, ada, give, wait, told } = await larder(await buildApp());
    const id = await give();
    const asked = [];
    for (const n of [1, 2, 3, 4, 5]) {
      expect((await reachOf(app, ada, id)).next).toBeDefined();
      const as = await createUser(app, `Asker${n}`);
      asked.push({ as, requestId: await askFor(app, as, id) });
    }
    expect(await reachOf(app, ada, id)).toEqual({ within: 2 });
    await wait(15);
    expect(await told()).toEqual(['Ben']);
    const { as, requestId } = asked[0] as (typeof asked)[number];
    await moved(app, as, requestId, 'withdrawal');
    await wait(30);
    expect(await told()).toEqual(['Ben', 'Cem']);
  });

  test('no longer once as many people wait as there are parts left', async () => {
    const { app, give, wait, told } = await larder(await buildApp());
    const id = await give({ quantity: 2, inParts: true });
    for (const name of ['Asker1', 'Asker2']) await askFor(app, await createUser(app, name), id);
    await wait(15);
    expect(await told()).toEqual(['Ben']);
  });

  test('not while it is hidden, and not after its last day', async () => {
    const { app, give, wait, told } = await larder(await buildApp());
    const id = await give();
    await app.db.updateTable('foods').set({ hiddenWhy: 'x' }).where('id', '=', id).execute();
    await wait(15);
    await app.db.updateTable('foods').set({ hiddenWhy: null }).where('id', '=', id).execute();
    expect(await told()).toEqual(['Ben']);
    await wait(30);
    expect(await told()).toEqual(['Ben', 'Cem']);
    await wait(14 * 60);
    await app.db
      .updateTable('foods')
      .set({ deadline: '2026-06-20' as Day })
      .execute();
    expect(await told()).toEqual(['Ben', 'Cem']);
  });

  test('but not the person who had first choice of it', async () => {
    const { app, person, give, wait } = await larder(await buildApp());
    const offerTo = await addWanted(app, person('Cem'), { near: AT_HOME, within: 25 });
    const id = await give({ offerTo });
    expect(await foundFor(app, person('Ben'))).toBeNull();
    await app.call('DELETE', `/food/${id}/first-offer`, { as: person('Cem') });
    expect(await foundFor(app, person('Ben'))).toMatchObject({ foodId: id });
    await wait(60);
    expect(await foundFor(app, person('Dot'))).toBeNull();
    await wait(61);
    expect(await foundFor(app, person('Dot'))).toMatchObject({ foodId: id });
    expect(await foundFor(app, person('Cem'))).toBeNull();
  });

  test('once a moderator shows food that was held, and not again after it was hidden', async () => {
    const { app, give, told } = await larder(await buildApp({ env: { MODERATORS: 'mo@example.org' } }));
    const mo = await createUser(app, 'Mo');
    await verifyOwner(app.db, mo.email);
    const id = await give();
    // As if it had been held from the start.
    for (const table of ['foodReach', 'alertFinds'] as const) await app.db.deleteFrom(table).execute();
    const hiding = (method: string) =>
      app.call(method, `/moderation/foods/${id}/hiding`, { as: mo, ...(method === 'POST' && { body: { why: 'x' } }) });
    for (const _time of [1, 2]) {
      expect((await hiding('POST')).status).toBe(200);
      expect((await hiding('DELETE')).status).toBe(200);
      expect(await told()).toEqual(['Ben']);
    }
    expect(await app.db.selectFrom('foodReach').select(['step', 'told']).execute()).toEqual([{ step: 1, told: 1 }]);
  });
});

describe('a donor', () => {
  test('sees when others will be told, and can tell them at once', async () => {
    const { app, ada, person, give, told } = await larder(await buildApp());
    const id = await give();
    expect(await reachOf(app, ada, id)).toMatchObject({ within: 2, next: { within: 5 } });
    for (const [within, names] of [
      [5, ['Ben', 'Cem']],
      [10, ['Ben', 'Cem', 'Dot']],
      [25, ['Ben', 'Cem', 'Dot', 'Eve']],
      [25, ['Ben', 'Cem', 'Dot', 'Eve']],
    ] as const) {
      expect((await widenNow(app, ada, id)).status).toBe(200);
      expect(await told()).toEqual(names);
      expect(await reachOf(app, ada, id)).toMatchObject({ within });
    }
    expect(await reachOf(app, ada, id)).not.toHaveProperty('next');
    expect(await errorOf(await widenNow(app, person('Ben'), id))).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect(await reachOf(app, person('Ben'), id)).toBeUndefined();
  });

  test('is not told how many people there are if there are fewer than five', async () => {
    const { app, ada, give } = await larder(await buildApp());
    const reaches = [];
    for (const added of [0, 3, 1]) {
      await addNeighbours(app, added);
      reaches.push(await reachOf(app, ada, await give()));
    }
    expect(reaches.map(({ told }) => told)).toEqual([undefined, undefined, 5]);
  });

  test('cannot tell more people of food that is gone', async () => {
    const { app, ada, person, give } = await larder(await buildApp());
    const id = await give();
    const requestId = await askFor(app, person('Ben'), id);
    await moved(app, ada, requestId, 'acceptance');
    expect(await reachOf(app, ada, id)).toBeUndefined();
    expect(await errorOf(await widenNow(app, ada, id))).toMatchObject({ status: 409, code: 'FOOD_NOT_AVAILABLE' });
  });
});

let neighbours = 0;

/** Adds people who live closer than Ben, each a metre farther away than the one before, with an alert each. */
async function addNeighbours({ db }: TestApp, count: number): Promise<void> {
  const from = neighbours;
  neighbours += count;
  await sql`
    with added as (
      insert into users (id, issuer, subject, email, name, photo)
      select gen_random_uuid(), 'test', 'neighbour ' || n, 'neighbour' || n || '@example.org',
        'Neighbour ' || lpad(n::text, 3, '0'), '/art/person-1.svg'
      from generate_series(${from + 1}::int, ${from + count}::int) n
      returning id, name
    )
    insert into alerts (id, user_id, label, lat, lon, within, search, search_folded, made_at)
    select gen_random_uuid(), id, 'Home', ${HOME.lat}::float8 + right(name, 3)::int / 111111.0, ${HOME.lon}, 2, '', '', now()
    from added`.execute(db);
}
