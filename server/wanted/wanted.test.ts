import { describe, expect, test } from 'vitest';
import { MAX_WANTED } from '../../contract/wanted/wanted-terms.ts';
import { buildApp, NOW } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';
import { join, PASSWORD } from '../../test/server/members.ts';
import {
  AT_HOME,
  addWanted,
  HOME,
  larder,
  myWanted,
  NEAR_HOME,
  nearTo,
  north,
  passDays,
  postWanted,
  putWanted,
  wantedInput,
  wantedSeenBy,
} from '../../test/server/wanting.ts';
import { cellOf, centreOf, radiusOf } from '../places/grid.ts';

describe('a wanted post', () => {
  test('is seen by other signed-in users, without its author’s email, exact place or label', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const needs = { search: ' Soup or bread ', people: 40, weekdays: [6, 2], without: ['nuts'], diets: ['vegan'] };
    const _id = await addWanted(app, ada, needs);
    const area = { ...centreOf(cellOf(HOME)), radius: radiusOf(cellOf(HOME)) };
    const seen = {
      ...{ _id, search: 'Soup or bread', kind: 'soup', people: 40, until: '2026-06-30', weekdays: [2, 6] },
      ...{ without: ['nuts'], diets: ['vegan'], area, within: 2, madeAt: NOW.toISOString() },
      person: { name: 'Ada', photo: 'https://example.org/Ada.jpg', picture: '' },
    };
    expect(await (await app.call('GET', '/wanted', { as: ben })).json()).toEqual([seen]);
    expect(await (await app.call('GET', `/wanted/${_id}`, { as: ben })).json()).toEqual(seen);
    const { person, ...own } = seen;
    expect(await myWanted(app, ada)).toEqual([{ ...own, label: 'At home', isOver: false, hidden: null, matches: [] }]);
    const rows = await app.db.selectFrom('alerts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/48\.2084|16\.37208/);
  });

  test('is not seen by guests, and not listed for its author among those of others', async () => {
    const { app, ada } = await larder(await buildApp());
    const id = await addWanted(app, ada);
    for (const path of ['/wanted', `/wanted/${id}`, '/my-wanted'])
      expect((await app.call('GET', path)).status, path).toBe(401);
    expect((await postWanted(app, undefined)).status).toBe(401);
    expect(await wantedSeenBy(app, ada)).toEqual([]);
    expect(await wantedSeenBy(app, ada, NEAR_HOME)).toEqual([]);
  });

  test('without a text is for any food', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const { near, until, label } = wantedInput();
    expect((await app.call('POST', '/wanted', { as: ada, body: { near, until, label } })).status).toBe(200);
    const [seen] = await (await app.call('GET', '/wanted', { as: ben })).json();
    expect(seen).toMatchObject({ search: '', people: 1, weekdays: [], without: [], diets: [], within: 5 });
    expect(seen).not.toHaveProperty('kind');
  });

  test('can be changed and deleted by its author alone', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const id = await addWanted(app, ada);
    const end = async (as: TestUser, of = id) => (await app.call('DELETE', `/wanted/${of}`, { as })).json();
    expect(await errorOf(await putWanted(app, ben, id, { search: 'Cake' }))).toMatchObject({
      ...{ status: 404, code: 'WANTED_NOT_FOUND' },
    });
    expect([await end(ben), await end(ada, 'x')]).toEqual([{ deletedCount: 0 }, { deletedCount: 0 }]);
    expect(await wantedSeenBy(app, ben)).toEqual(['Bread']);
    expect((await putWanted(app, ada, id, { search: 'Soup', ...nearTo(north(3_000)) })).status).toBe(200);
    expect(await (await app.call('GET', `/wanted/${id}`, { as: ben })).json()).toMatchObject({
      ...{ search: 'Soup', kind: 'soup', area: centreOf(cellOf(north(3_000))) },
    });
    expect([await end(ada), await end(ada)]).toEqual([{ deletedCount: 1 }, { deletedCount: 0 }]);
    expect(await wantedSeenBy(app, ben)).toEqual([]);
    expect((await putWanted(app, ada, id)).status).toBe(404);
  });

  test('is not an alert, and an alert is not a wanted post', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const id = await addWanted(app, ada);
    const body = { near: AT_HOME, within: 2, search: 'Soup', label: 'At home' };
    await app.call('POST', '/alerts', { as: ada, body });
    const alerts = await (await app.call('GET', '/alerts', { as: ada })).json();
    expect(alerts).toMatchObject([{ search: 'Soup' }]);
    expect(await wantedSeenBy(app, ben)).toEqual(['Bread']);
    for (const path of [`/alerts/${id}`, `/wanted/${alerts[0]._id}`])
      expect(await (await app.call('DELETE', path, { as: ada })).json(), path).toEqual({ deletedCount: 0 });
    expect((await putWanted(app, ada, alerts[0]._id)).status).toBe(404);
    expect((await app.call('GET', `/wanted/${alerts[0]._id}`, { as: ben })).status).toBe(404);
  });

  test('for the same food at the same place changes the one that is there, but no alert', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await app.call('POST', '/alerts', {
      as: ada,
      body: { near: AT_HOME, within: 2, search: 'BREAD', label: 'x' },
    });
    const id = await addWanted(app, ada);
    expect(await (await app.call('GET', '/alerts', { as: ada })).json()).toMatchObject([{ search: 'BREAD' }]);
    expect(await addWanted(app, ada, { people: 9, weekdays: [1], until: '07/01/2026', search: 'bread' })).toBe(id);
    expect(await (await app.call('GET', '/wanted', { as: ben })).json()).toMatchObject([
      { _id: id, people: 9, weekdays: [1], until: '2026-07-01' },
    ]);
    const soup = await addWanted(app, ada, { search: 'Soup' });
    expect((await putWanted(app, ada, soup, { people: 3 })).status).toBe(200);
    expect(await (await app.call('GET', '/wanted', { as: ben })).json()).toMatchObject([{ _id: soup, people: 3 }]);
  });

  test('is one of at most ten that have not ended', async () => {
    const { app, ada } = await larder(await buildApp());
    const first = await addWanted(app, ada, { search: 'word 0', until: '06/15/2026' });
    for (let n = 1; n < MAX_WANTED; n += 1) await addWanted(app, ada, { search: `word ${n}` });
    const tooMany = { status: 409, code: 'TOO_MANY_WANTED' };
    expect(await errorOf(await postWanted(app, ada, { search: 'one more' }))).toMatchObject(tooMany);
    expect(await addWanted(app, ada, { search: 'WORD 0', until: '06/15/2026' })).toBe(first);
    passDays(app, 1);
    await addWanted(app, ada, { search: 'one more' });
    expect(await errorOf(await putWanted(app, ada, first, { search: 'word 0' }))).toMatchObject(tooMany);
    expect((await myWanted(app, ada)).filter(({ isOver }) => isOver)).toMatchObject([{ search: 'word 0' }]);
  });

  test('does not count as one of its author’s alerts', async () => {
    const { app, ada } = await larder(await buildApp());
    for (let n = 0; n < MAX_WANTED; n += 1) await addWanted(app, ada, { search: `word ${n}` });
    const body = { near: AT_HOME, within: 2, search: 'Soup', label: 'At home' };
    expect((await app.call('POST', '/alerts', { as: ada, body })).status).toBe(200);
  });

  test.each([
    ['a last day that has passed', { until: '06/14/2026' }, 'until'],
    ['a last day more than a year away', { until: '2027-06-16' }, 'until'],
    ['a last day that does not exist', { until: '02/30/2027' }, 'until'],
    ['nobody', { people: 0 }, 'people'],
    ['too many people', { people: 1001 }, 'people'],
    ['half a person', { people: 1.5 }, 'people'],
    ['an eighth day of the week', { weekdays: [8] }, 'weekdays.0'],
    ['a radius that is not offered', { within: 3 }, 'within'],
    ['no place', { near: 'here' }, 'near'],
    ['a place without a name', { label: ' ' }, 'label'],
    ['a long text', { search: 'x'.repeat(121) }, 'search'],
    ['an unknown allergen', { without: ['cats'] }, 'without.0'],
    ['an unknown diet', { diets: ['raw'] }, 'diets.0'],
  ])('with %s is rejected', async (_, wrong, path) => {
    const { app, ada } = await larder(await buildApp());
    const id = await addWanted(app, ada, { until: '06/15/2027' });
    for (const response of [await postWanted(app, ada, wrong), await putWanted(app, ada, id, wrong)]) {
      const { status, code, issues } = await errorOf(response);
      expect([status, code, issues?.map((issue) => issue.path)]).toEqual([400, 'INVALID_INPUT', [path]]);
      expect(issues?.[0]?.message).toMatch(/^[a-zA-Z].{10,}\.$/);
    }
    expect(await myWanted(app, ada)).toMatchObject([{ search: 'Bread', people: 4, until: '2027-06-15' }]);
  });

  test('counts against the daily limit of posts, like food', async () => {
    const { app, ada, ben } = await larder(await buildApp({ env: { POSTS_PER_DAY: '4' } }));
    await addFood(app, ada);
    await addWanted(app, ada);
    const tooMuch = { status: 429, code: 'TOO_MUCH_TODAY' };
    expect(await errorOf(await postWanted(app, ada, { search: 'Soup' }))).toMatchObject(tooMuch);
    expect(await errorOf(await app.call('POST', '/add-food', { as: ada, body: foodInput() }))).toMatchObject(tooMuch);
    expect(await myWanted(app, ada)).toHaveLength(1);
    await addWanted(app, ben);
  });

  test('requires a confirmed email if the site sends mail', async () => {
    const { app } = await mailingApp();
    const ben = await createUser(app, 'Ben', { isConfirmed: false });
    expect(await errorOf(await postWanted(app, ben))).toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' });
    const without = await buildApp();
    await addWanted(without, await createUser(without, 'Ben', { isConfirmed: false }));
  });

  test('by a suspended user is not shown until their reinstatement', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const id = await addWanted(app, ada);
    const suspend = (suspendedAt: Date | null) =>
      app.db
        .updateTable('users')
        .set({ suspendedAt, suspendedWhy: suspendedAt && 'x' })
        .where('name', '=', 'Ada')
        .execute();
    await suspend(NOW);
    expect(await wantedSeenBy(app, ben)).toEqual([]);
    expect((await app.call('GET', `/wanted/${id}`, { as: ben })).status).toBe(404);
    expect(await errorOf(await postWanted(app, ada, { search: 'Soup' }))).toMatchObject({ code: 'SUSPENDED' });
    await suspend(null);
    expect(await wantedSeenBy(app, ben)).toEqual(['Bread']);
  });

  test('is not found by its author, with an unknown id, or once it has ended', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const id = await addWanted(app, ada, { until: '06/15/2026' });
    const find = async (as: TestUser, of = id) => errorOf(await app.call('GET', `/wanted/${of}`, { as }));
    const notFound = { status: 404, code: 'WANTED_NOT_FOUND' };
    expect(await find(ada)).toMatchObject(notFound);
    for (const bad of ['x', '0199d8a0-0000-4000-8000-000000000001', 'a%00b'])
      expect(await find(ben, bad), bad).toMatchObject(notFound);
    passDays(app, 1);
    expect(await find(ben)).toMatchObject(notFound);
  });
});

describe('the personal data of a user', () => {
  test('contains their wanted posts, also those that have ended, and decisions about them', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await addWanted(app, ada, { until: '06/15/2026' });
    await addWanted(app, ben, { search: 'Soup' });
    passDays(app, 1);
    const { wanted, alerts } = await (await app.call('GET', '/my-data', { as: ada })).json();
    expect(wanted).toMatchObject([{ search: 'Bread', people: 4, label: 'At home', isOver: true, hidden: null }]);
    expect([wanted.length, alerts]).toEqual([1, []]);
  });

  test('is deleted with their account, and so are their wanted posts', async () => {
    const app = await buildApp();
    const [ada, ben] = [await join(app, 'Ada'), await createUser(app, 'Ben')];
    // A completed hand-over keeps the user's row.
    await handOver(app, { donor: ada, requester: ben, requestId: await askFor(app, ben, await addFood(app, ada)) });
    await addWanted(app, ada);
    await addWanted(app, ben, { search: 'Soup' });
    const body = { email: ada.email, password: PASSWORD };
    expect((await app.call('POST', '/account-deletion', { as: ada, body })).status).toBe(200);
    expect(await wantedSeenBy(app, ben)).toEqual([]);
    expect(await app.db.selectFrom('alerts').select('search').execute()).toEqual([{ search: 'Soup' }]);
  });
});
