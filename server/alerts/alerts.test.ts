import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MAX_ALERTS } from '../../contract/foods/alert-terms.ts';
import { NOTHING_DECLARED } from '../../contract/foods/content-terms.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, type TestUser } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { minutesAfter } from '../../test/server/mailing.ts';
import { recordStatements } from '../../test/server/statements.ts';
import { cellOf, centreOf, metresBetween } from '../places/grid.ts';
import { deleteOldFinds } from './alert.ts';

const HOME = { lat: 48.20849, lon: 16.37208 };
const near = '48.208,16.372';

/** Returns a point at a distance north of home. */
const north = (metres: number) => ({ lat: HOME.lat + metres / 111_111, lon: HOME.lon });

async function larder(app: TestApp) {
  return { app, ada: await createUser(app, 'Ada'), ben: await createUser(app, 'Ben') };
}

async function alert({ call }: TestApp, as: TestUser, more: object = {}) {
  return call('POST', '/alerts', { as, body: { near, within: 2, label: 'Home', ...more } });
}

async function alerted(...of: Parameters<typeof alert>) {
  expect((await alert(...of)).status).toBe(200);
}

async function found({ call }: TestApp, as: TestUser) {
  return (await (await call('GET', '/unread', { as })).json()).found;
}

describe('an alert', () => {
  test('finds new food within its radius, and shows it to its owner until they have seen it', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await addFood(app, ada, { title: 'From before', pickup: HOME });
    await alerted(app, ben);
    expect(await found(app, ben)).toBeNull();
    await addFood(app, ada, { title: 'Without a place' });
    await addFood(app, ada, { title: 'Too far', pickup: north(3_500) });
    expect(await found(app, ben)).toBeNull();
    await addFood(app, ada, { title: 'Near', pickup: HOME });
    const id = await addFood(app, ada, { title: 'Just near enough', pickup: north(1_500) });
    const shown = expect.stringMatching(/^48\.20\d,16\.37\d$/);
    const asked = { within: 2, search: '', declared: NOTHING_DECLARED, label: 'Home' };
    const what = { foodId: id, title: 'Just near enough', near: shown, ...asked };
    expect(await found(app, ben)).toEqual({ count: 2, ...what });
    expect(await found(app, ada)).toBeNull();
    await app.call('POST', '/alerts/seen', { as: ben });
    expect(await found(app, ben)).toBeNull();
  });

  test('with a word finds only titles that contain it, ignoring case and accents', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await alerted(app, ben, { search: 'CREME' });
    await addFood(app, ada, { title: 'Bread', pickup: HOME });
    expect(await found(app, ben)).toBeNull();
    await addFood(app, ada, { title: 'Bavarian crème', pickup: HOME });
    expect(await found(app, ben)).toMatchObject({ count: 1, title: 'Bavarian crème', search: 'CREME' });
  });

  test.each([
    ['tomatoes', 'Tomato sauce'],
    ['Broetchen', '6 Brötchen'],
    ['jabłka', 'Jabłko'],
  ])('for “%s” finds “%s”, like a search', async (search, title) => {
    const { app, ada, ben } = await larder(await buildApp());
    await alerted(app, ben, { search });
    await addFood(app, ada, { title: 'Pasta', pickup: HOME });
    expect(await found(app, ben)).toBeNull();
    await addFood(app, ada, { title, pickup: HOME });
    expect(await found(app, ben)).toMatchObject({ count: 1, title, search });
  });

  test('ignores extra spaces around and between its words', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await alerted(app, ben, { search: '\u3000rye  bread\u00a0' });
    await alerted(app, ben, { search: 'rye bread ' });
    expect(await (await app.call('GET', '/alerts', { as: ben })).json()).toHaveLength(1);
    await addFood(app, ada, { title: 'Dark rye\u00a0 bread', pickup: HOME });
    expect(await found(app, ben)).toMatchObject({ count: 1 });
  });

  test('with declarations finds only food with all of them, and returns them', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const declared = { freeOf: ['milk', 'nuts'], diets: ['vegetarian'], conditions: [] };
    await alerted(app, ben, { declared });
    const give = (title: string, contents?: object) => addFood(app, ada, { title, pickup: HOME, contents });
    await give('Nothing declared');
    await give('Half of it', { freeOf: ['milk'], diets: ['vegan'] });
    await give('Not vegetarian', { freeOf: ['milk', 'nuts'] });
    expect(await found(app, ben)).toBeNull();
    await give('More than that', { freeOf: ['milk', 'nuts', 'eggs'], diets: ['vegan'] });
    expect(await found(app, ben)).toMatchObject({ count: 1, title: 'More than that', declared });
    expect(await (await app.call('GET', '/alerts', { as: ben })).json()).toEqual([
      expect.objectContaining({ declared }),
    ]);
  });

  test('with other declarations is a different alert, and with the same ones is not', async () => {
    const { app, ben } = await larder(await buildApp());
    const vegan = { declared: { ...NOTHING_DECLARED, diets: ['vegan'] } };
    for (const more of [{}, vegan, vegan, { declared: NOTHING_DECLARED }]) await alerted(app, ben, more);
    expect(await (await app.call('GET', '/alerts', { as: ben })).json()).toHaveLength(2);
  });

  test('finds food once for a user with several alerts, and none for its donor or suspended users', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    for (const within of [1, 5]) for (const as of [ada, ben]) await alerted(app, as, { within });
    const cem = await createUser(app, 'Cem');
    await alerted(app, cem);
    await app.db.updateTable('users').set({ suspendedAt: NOW, suspendedWhy: 'x' }).where('name', '=', 'Cem').execute();
    await addFood(app, ada, { pickup: HOME });
    const finds = await app.db
      .selectFrom('alertFinds')
      .innerJoin('users', 'users.id', 'alertFinds.userId')
      .select('name')
      .execute();
    expect(finds).toEqual([{ name: 'Ben' }]);
  });

  test('shows no food that is no longer available', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await alerted(app, ben);
    const id = await addFood(app, ada, { title: 'Gone', pickup: HOME });
    await addFood(app, ada, { title: 'Until the evening', deadline: '06/15/2026', pickup: HOME });
    await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    expect(await found(app, ben)).toMatchObject({ count: 1, title: 'Until the evening' });
    app.setNow(minutesAfter(NOW, 24 * 60));
    expect(await found(app, ben)).toBeNull();
  });

  test('is matched with one statement per new food, by an index', async () => {
    const database = await freshDatabase();
    const { app, ada, ben } = await larder(await buildApp({ database }));
    const sent = recordStatements(database);
    const statements = async () => {
      sent.length = 0;
      await addFood(app, ada, { pickup: HOME });
      return sent.filter((statement) => /alert/.test(statement)).length;
    };
    expect(await statements()).toBe(1);
    for (let n = 0; n < 5; n += 1) await alerted(app, ben, { search: `${n}` });
    expect(await statements()).toBe(1);
    await sql`
      insert into alerts (id, user_id, label, lat, lon, within, search, search_folded, made_at)
      select gen_random_uuid(), users.id, 'x', lat, lon, 2, '', '', now()
      from users, generate_series(-60, 60, 2) lat, generate_series(-170, 170, 10) lon`.execute(app.db);
    await sql`analyze alerts`.execute(app.db);
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select id from alerts where cube_enlarge(spot_of(lat, lon), within * 1000, 3) @> spot_of(48.2, 16.4)`.execute(
      app.db,
    );
    expect(JSON.stringify(plan.rows)).toContain('alerts_reach');
  });

  test('stores only the cell of its place, and is visible only to its owner', async () => {
    const { app, ben, ada } = await larder(await buildApp());
    await alerted(app, ben, { near: '48.2084912345,16.3720812345' });
    const [own] = await (await app.call('GET', '/alerts', { as: ben })).json();
    expect(own).toMatchObject({ area: centreOf(cellOf(HOME)), within: 2, search: '', label: 'Home' });
    expect(metresBetween(own.area, HOME)).toBeLessThan(own.area.radius);
    const rows = await app.db.selectFrom('alerts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/48\.2084|16\.37208/);
    expect(await (await app.call('GET', '/alerts', { as: ada })).json()).toEqual([]);
    expect(await (await app.call('DELETE', `/alerts/${own._id}`, { as: ada })).json()).toEqual({ deletedCount: 0 });
    expect(await (await app.call('DELETE', `/alerts/${own._id}`, { as: ben })).json()).toEqual({ deletedCount: 1 });
    expect((await app.call('GET', '/alerts')).status).toBe(401);
  });

  test('is one of at most ten, and is stored only once if added twice', async () => {
    const { app, ben } = await larder(await buildApp());
    for (let n = 0; n < MAX_ALERTS; n += 1) await alerted(app, ben, { search: `word ${n}` });
    expect(await errorOf(await alert(app, ben, { search: 'one more' }))).toMatchObject({
      status: 409,
      code: 'TOO_MANY_ALERTS',
    });
    await alerted(app, ben, { search: 'WORD 3', label: 'Work' });
    const own: { label: string }[] = await (await app.call('GET', '/alerts', { as: ben })).json();
    expect(own.map(({ label }) => label).toSorted()).toEqual([...Array(MAX_ALERTS - 1).fill('Home'), 'Work']);
  });

  test('needs a point, an offered radius and a name', async () => {
    const { app, ben } = await larder(await buildApp());
    for (const [wrong, path] of [
      [{ near: 'here' }, 'near'],
      [{ within: 3 }, 'within'],
      [{ label: ' ' }, 'label'],
      [{ search: 'x'.repeat(121) }, 'search'],
      [{ declared: { ...NOTHING_DECLARED, diets: ['raw'] } }, 'declared.diets.0'],
    ] as const) {
      const { code, issues } = await errorOf(await alert(app, ben, wrong));
      expect([code, issues?.map((issue) => issue.path)]).toEqual(['INVALID_INPUT', [path]]);
    }
  });
});

test('matches are deleted after two weeks', async () => {
  const { app, ada, ben } = await larder(await buildApp());
  await alerted(app, ben);
  await addFood(app, ada, { pickup: HOME, deadline: '08/20/2026' });
  await deleteOldFinds(app.db, minutesAfter(NOW, 13 * 24 * 60));
  expect(await found(app, ben)).not.toBeNull();
  await deleteOldFinds(app.db, minutesAfter(NOW, 15 * 24 * 60));
  expect(await found(app, ben)).toBeNull();
});
