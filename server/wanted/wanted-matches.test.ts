import { describe, expect, test } from 'vitest';
import { weekdays } from '../../contract/wanted/wanted-terms.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, foodInput, type TestUser } from '../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { addWanted, foundFor, HOME, larder, myWanted, north, passDays, putWanted } from '../../test/server/wanting.ts';

/** Adds food at home. NOW is a Monday. */
const give = (app: TestApp, donor: TestUser, title: string, more: object = {}) =>
  addFood(app, donor, { title, pickup: HOME, ...more });

const change = ({ call }: TestApp, as: TestUser, id: string, more: object) =>
  call('PUT', `/update-food/${id}`, { as, body: { ...foodInput(), ...more } });

const matchesOf = async (app: TestApp, as: TestUser) =>
  (await myWanted(app, as)).flatMap(({ matches }) =>
    matches.map(({ food, isUndeclared }) => ({ title: food.title, isUndeclared })),
  );

describe('new food that someone wants', () => {
  test.each([
    ['Brot', 'Baguette'],
    ['bread', 'Rye bread'],
    ['Broetchen', '6 Brötchen'],
    ['', 'Anything'],
  ])('is shown to them: “%s” finds “%s”', async (search, title) => {
    const { app, ada, ben } = await larder(await buildApp());
    await addWanted(app, ben, { search });
    if (search !== '') await give(app, ada, 'Tomatoes');
    await addFood(app, ada, { title, pickup: north(3_500) });
    expect(await foundFor(app, ben)).toBeNull();
    const foodId = await give(app, ada, title);
    const shown = { within: 2, search, label: 'At home', isWanted: true };
    expect(await foundFor(app, ben)).toMatchObject({ count: 1, foodId, title, ...shown });
    expect(await foundFor(app, ben)).not.toHaveProperty('isUndeclared');
    expect(await matchesOf(app, ben)).toEqual([{ title, isUndeclared: false }]);
    await app.call('POST', '/alerts/seen', { as: ben });
    expect(await foundFor(app, ben)).toBeNull();
  });

  test('is not shown to them if it contains what they exclude, and says so if it is not declared free of it', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await addWanted(app, ben, { without: ['nuts', 'milk'] });
    await give(app, ada, 'Nut bread', { contents: { contains: ['nuts'] } });
    await give(app, ada, 'Milk bread', { contents: { contains: ['milk'], freeOf: ['nuts'] } });
    expect([await foundFor(app, ben), await matchesOf(app, ben)]).toEqual([null, []]);
    await give(app, ada, 'Safe bread', { contents: { contains: ['eggs'], freeOf: ['nuts', 'milk'] } });
    const found = await foundFor(app, ben);
    expect(found).toMatchObject({ count: 1, title: 'Safe bread', isWanted: true });
    expect(found).not.toHaveProperty('isUndeclared');
    await give(app, ada, 'Half-declared bread', { contents: { freeOf: ['milk'] } });
    expect(await foundFor(app, ben)).toMatchObject({ count: 2, title: 'Half-declared bread', isUndeclared: true });
    await give(app, ada, 'Bread');
    expect(await foundFor(app, ben)).toMatchObject({ count: 3, title: 'Bread', isUndeclared: true });
    expect((await matchesOf(app, ben)).toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { title: 'Bread', isUndeclared: true },
      { title: 'Half-declared bread', isUndeclared: true },
      { title: 'Safe bread', isUndeclared: false },
    ]);
  });

  test('is declared to suit their diets', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await addWanted(app, ben, { diets: ['vegetarian', 'halal'] });
    await give(app, ada, 'Bread');
    await give(app, ada, 'Vegetarian bread', { contents: { diets: ['vegetarian'] } });
    expect([await foundFor(app, ben), await matchesOf(app, ben)]).toEqual([null, []]);
    await give(app, ada, 'Vegan bread', { contents: { diets: ['vegan', 'halal'] } });
    expect(await foundFor(app, ben)).toMatchObject({ count: 1, title: 'Vegan bread' });
    expect(await matchesOf(app, ben)).toEqual([{ title: 'Vegan bread', isUndeclared: false }]);
  });

  test('is still there on one of the days of the week of a standing need', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await addWanted(app, ben, { weekdays: [2] });
    await give(app, ada, 'Bread for Monday', { deadline: '06/15/2026' });
    expect([await foundFor(app, ben), await matchesOf(app, ben)]).toEqual([null, []]);
    await give(app, ada, 'Bread until Tuesday', { deadline: '06/16/2026' });
    expect(await foundFor(app, ben)).toMatchObject({ count: 1, title: 'Bread until Tuesday' });
    passDays(app, 2);
    await give(app, ada, 'Bread until next Monday', { deadline: '06/22/2026' });
    expect([await foundFor(app, ben), await matchesOf(app, ben)]).toEqual([null, []]);
    await give(app, ada, 'Bread until next Tuesday', { deadline: '06/23/2026' });
    expect(await foundFor(app, ben)).toMatchObject({ count: 1, title: 'Bread until next Tuesday' });
  });

  test('is found on the same days of the week by new food and in the list of matches', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const people: TestUser[] = [];
    for (const day of weekdays) {
      const person = await createUser(app, `Person${day}`);
      people.push(person);
      await addWanted(app, person, { search: '', weekdays: [day], until: '06/15/2027' });
    }
    for (const [today, lastDay] of [
      ['2026-06-15', '2026-06-15'],
      ['2026-06-15', '2026-06-18'],
      ['2026-06-18', '2026-06-22'],
      ['2026-06-19', '2026-06-20'],
      ['2026-06-20', '2026-06-25'],
      ['2026-06-21', '2026-06-27'],
      ['2026-06-21', '2026-06-30'],
    ] as const) {
      app.setNow(`${today}T12:00:00Z`);
      const id = await give(app, ada, 'Bread', { deadline: lastDay });
      const [found, matching]: number[][] = [[], []];
      for (const [at, person] of people.entries()) {
        if (await foundFor(app, person)) found?.push(at + 1);
        if ((await matchesOf(app, person)).length > 0) matching?.push(at + 1);
      }
      const days = (Date.parse(lastDay) - Date.parse(today)) / 86_400_000;
      const first = (new Date(today).getUTCDay() + 6) % 7;
      const there = weekdays.filter((day) => (day - 1 - first + 7) % 7 <= days);
      expect([found, matching], `${today} to ${lastDay}`).toEqual([there, there]);
      await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    }
  });

  test('is not shown after the last day of their post, and not to its donor', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    for (const as of [ada, ben]) await addWanted(app, as, { until: '06/16/2026' });
    passDays(app, 1);
    await give(app, ada, 'Bread');
    expect(await foundFor(app, ben)).toMatchObject({ count: 1 });
    expect([await foundFor(app, ada), await matchesOf(app, ada)]).toEqual([null, []]);
    await app.call('POST', '/alerts/seen', { as: ben });
    passDays(app, 2);
    await give(app, ada, 'Bread');
    expect([await foundFor(app, ben), await matchesOf(app, ben)]).toEqual([null, []]);
  });

  test('is not shown once its donor declares that it contains what they exclude', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    await addWanted(app, ben, { without: ['nuts'] });
    const id = await give(app, ada, 'Bread');
    expect(await foundFor(app, ben)).toMatchObject({ count: 1, isUndeclared: true });
    const declare = async (contents: object) => {
      expect((await change(app, ada, id, { title: 'Bread', contents })).status).toBe(200);
      return [await foundFor(app, ben), await matchesOf(app, ben)];
    };
    expect(await declare({ contains: ['nuts'] })).toEqual([null, []]);
    const [found, matches] = await declare({ freeOf: ['nuts'] });
    expect(found).toMatchObject({ count: 1, title: 'Bread' });
    expect(found).not.toHaveProperty('isUndeclared');
    expect(matches).toEqual([{ title: 'Bread', isUndeclared: false }]);
  });

  test('is not shown once they exclude what it contains', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const id = await addWanted(app, ben);
    await give(app, ada, 'Nut bread', { contents: { contains: ['nuts'] } });
    expect(await foundFor(app, ben)).toMatchObject({ count: 1 });
    await putWanted(app, ben, id, { without: ['nuts'] });
    expect([await foundFor(app, ben), await matchesOf(app, ben)]).toEqual([null, []]);
  });

  test('is found by their wanted post rather than by an alert', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const body = { near: `${HOME.lat},${HOME.lon}`, within: 1, search: '', label: 'Alert' };
    await app.call('POST', '/alerts', { as: ben, body });
    await addWanted(app, ben, { without: ['nuts'] });
    await give(app, ada, 'Soup');
    expect(await foundFor(app, ben)).toMatchObject({ count: 1, label: 'Alert' });
    expect(await foundFor(app, ben)).not.toHaveProperty('isWanted');
    await give(app, ada, 'Bread');
    expect(await foundFor(app, ben)).toMatchObject({ count: 2, label: 'At home', isWanted: true, isUndeclared: true });
  });
});

describe('the matches of a wanted post', () => {
  test('include food from before it, nearest first, at most three', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    for (const [title, metres] of [
      ['Fourth bread', 4_000],
      ['Second bread', 1_500],
      ['Bread beyond the radius', 7_000],
      ['Third bread', 2_800],
      ['First bread', 0],
    ] as const)
      await addFood(app, ada, { title, pickup: north(metres) });
    await addFood(app, ada, { title: 'Bread without a place' });
    await give(app, ben, 'Own bread');
    await addWanted(app, ben, { without: ['nuts'], within: 5 });
    expect(await foundFor(app, ben)).toBeNull();
    expect(await matchesOf(app, ben)).toEqual(
      ['First bread', 'Second bread', 'Third bread'].map((title) => ({ title, isUndeclared: true })),
    );
    const [post] = await myWanted(app, ben);
    expect(post?.matches[0]?.food.donator).toMatchObject({ name: 'Ada' });
  });

  test('contain no food that is gone, hidden, or by someone whom they have blocked, and ended posts have none', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const cem = await createUser(app, 'Cem');
    await addWanted(app, ben, { until: '06/16/2026' });
    const [gone, hidden, cems] = [
      await give(app, ada, 'Bread'),
      await give(app, ada, 'Bread'),
      await give(app, cem, 'Bread'),
    ];
    await give(app, ada, 'Toasted bread', { deadline: '06/15/2026' });
    await give(app, ada, 'Rye bread');
    await app.call('DELETE', `/delete-food/${gone}`, { as: ada });
    await app.db.updateTable('foods').set({ hiddenWhy: 'x' }).where('id', '=', hidden).execute();
    await app.call('POST', '/blocks', { as: ben, body: { foodId: cems } });
    expect((await matchesOf(app, ben)).map(({ title }) => title).toSorted()).toEqual(['Rye bread', 'Toasted bread']);
    passDays(app, 1);
    expect(await matchesOf(app, ben)).toMatchObject([{ title: 'Rye bread' }]);
    passDays(app, 2);
    expect(await matchesOf(app, ben)).toEqual([]);
  });
});

describe('a mail about food that someone wants', () => {
  async function wanting(needs: object) {
    const { app, mail, send } = await mailingApp();
    const { ada, ben } = await larder(app);
    await addWanted(app, ben, needs);
    const later = async (minutes: number) => {
      app.setNow(minutesAfter(NOW, minutes));
      return send();
    };
    return { app, mail, ada, ben, later };
  }

  test('says which food is not declared free of what they exclude', async () => {
    const { app, mail, ada, later } = await wanting({ without: ['nuts'], diets: ['vegetarian'] });
    await give(app, ada, 'Bread', { contents: { diets: ['vegetarian'] } });
    await give(app, ada, 'Rye bread', { contents: { freeOf: ['nuts'], diets: ['vegetarian'] } });
    expect(await later(20 * 60)).toBe(1);
    const [{ to, says, text } = { text: '' }] = mail.take();
    expect([to, says]).toEqual([['ben@example.org'], 'There’s new food near you']);
    expect(text).toContain('“Bread”, near “At home”, ingredients not declared, ask first');
    expect(text).toContain('“Rye bread”, near “At home”, marked free of nuts, vegetarian');
    expect(text).toContain('because you have alerts or wanted posts');
  });

  test('does not name food that its donor has since declared to contain what they exclude', async () => {
    const { app, mail, ada, later } = await wanting({ without: ['nuts'] });
    const id = await give(app, ada, 'Nut bread');
    await give(app, ada, 'Rye bread');
    await change(app, ada, id, { title: 'Nut bread', contents: { contains: ['nuts'] } });
    expect(await later(20 * 60)).toBe(1);
    expect(mail.received[0]?.text).toContain('Rye bread');
    expect(mail.received[0]?.text).not.toContain('Nut bread');
    await change(app, ada, await give(app, ada, 'White bread'), { contents: { contains: ['nuts'] } });
    expect(await later(44 * 60)).toBe(0);
  });
});
