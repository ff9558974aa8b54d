import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { createUser, errorOf, listOf, nextPage, pagesOf, type TestUser } from '../../test/server/factories.ts';
import {
  AT_HOME,
  addWanted,
  larder,
  NEAR_HOME,
  nearTo,
  north,
  passDays,
  wantedSeenBy,
} from '../../test/server/wanting.ts';

async function block({ call }: TestApp, as: TestUser, met: object) {
  expect((await call('POST', '/blocks', { as, body: met })).status).toBe(200);
}

describe('the list of wanted posts', () => {
  async function three() {
    const { app, ada, ben } = await larder(await buildApp());
    await addWanted(app, ada, { search: 'Soup', ...nearTo(north(1_500)) });
    await addWanted(app, ada, { search: 'Bread' });
    await addWanted(app, ada, { search: 'Cheese', ...nearTo(north(3_500)) });
    return { app, ben };
  }

  test('is sorted by time, newest first', async () => {
    const { app, ben } = await three();
    expect(await wantedSeenBy(app, ben)).toEqual(['Cheese', 'Bread', 'Soup']);
    const [first] = await (await app.call('GET', '/wanted', { as: ben })).json();
    expect(first).not.toHaveProperty('distance');
  });

  test('near a place contains posts within the radius, nearest first, each with its distance', async () => {
    const { app, ben } = await three();
    expect(await wantedSeenBy(app, ben, NEAR_HOME)).toEqual(['Bread', 'Soup', 'Cheese']);
    const response = await app.call('GET', `/wanted${NEAR_HOME}&within=2`, { as: ben });
    const [bread, soup, ...others] = await response.json();
    expect([bread.search, soup.search, ...others]).toEqual(['Bread', 'Soup']);
    expect(bread.distance).toBeLessThan(400);
    expect(soup.distance).toBeGreaterThan(1_000);
    expect(soup.distance).toBeLessThan(2_000);
  });

  test.each([
    ['', ['Cheese', 'Bread', 'Soup']],
    [`&near=${AT_HOME}`, ['Bread', 'Soup', 'Cheese']],
  ])('contains each post once over its pages (%s)', async (query, posts) => {
    const { app, ben } = await three();
    expect(await pagesOf(app, `/wanted?limit=1${query}`, 'search', ben)).toEqual(posts.map((post) => [post]));
    expect(await listOf(app, `/wanted?limit=2${query}`, 'search', ben)).toEqual(posts);
  });

  test('near a place continues over posts at the same distance', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const needs = ['Bread', 'Soup', 'Cheese', 'Rice'];
    for (const search of needs) await addWanted(app, ada, { search });
    expect((await pagesOf(app, `/wanted?limit=1&near=${AT_HOME}`, 'search', ben)).flat().toSorted()).toEqual(
      needs.toSorted(),
    );
  });

  test('does not continue a list near another place', async () => {
    const { app, ben } = await three();
    const first = await app.call('GET', `/wanted?limit=1&near=${AT_HOME}`, { as: ben });
    const next = nextPage(first) ?? '';
    expect((await app.call('GET', next, { as: ben })).status).toBe(200);
    for (const other of [next.replace('near=48.208', 'near=48.308'), next.replace(/near=[^&]*&?/, '')]) {
      expect(other).not.toBe(next);
      expect((await app.call('GET', other, { as: ben })).status, other).toBe(400);
    }
  });

  test.each(['near=here', 'within=3', 'near=48.2,16.4&within=x'])('rejects %s', async (query) => {
    const { app, ben } = await larder(await buildApp());
    expect(await errorOf(await app.call('GET', `/wanted?${query}`, { as: ben }))).toMatchObject({
      ...{
        status: 400,
        code: 'INVALID_INPUT',
        issues: [{ path: query.includes('48') ? 'within' : query.split('=')[0] }],
      },
    });
  });

  test('leaves out posts of people with whom there is a block, whoever of the two blocked', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const cem = await createUser(app, 'Cem');
    const [adas, bens] = [
      await addWanted(app, ada, { search: 'Soup' }),
      await addWanted(app, ben, { search: 'Bread' }),
    ];
    await addWanted(app, cem, { search: 'Cheese' });
    await block(app, ada, { wantedId: bens });
    for (const near of ['', NEAR_HOME]) {
      expect(await wantedSeenBy(app, ada, near)).toEqual(['Cheese']);
      expect(await wantedSeenBy(app, ben, near)).toEqual(['Cheese']);
      expect((await wantedSeenBy(app, cem, near)).toSorted()).toEqual(['Bread', 'Soup']);
    }
    for (const [as, id] of [
      [ada, bens],
      [ben, adas],
    ] as const) {
      expect(await errorOf(await app.call('GET', `/wanted/${id}`, { as }))).toMatchObject({ code: 'WANTED_NOT_FOUND' });
    }
    const [{ _id }] = await (await app.call('GET', '/blocks', { as: ada })).json();
    await app.call('DELETE', `/blocks/${_id}`, { as: ada });
    expect(await wantedSeenBy(app, ada)).toEqual(['Cheese', 'Bread']);
  });

  test('does not let people block themselves or the author of a post that they cannot see', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const [wantedId, ended] = [
      await addWanted(app, ada),
      await addWanted(app, ada, { search: 'x', until: '06/15/2026' }),
    ];
    const refusal = async (as: TestUser, body: object) =>
      (await errorOf(await app.call('POST', '/blocks', { as, body }))).code;
    expect(await refusal(ada, { wantedId })).toBe('WANTED_NOT_FOUND');
    expect(await refusal(ben, { wantedId, foodId: wantedId })).toBe('INVALID_INPUT');
    passDays(app, 1);
    expect(await refusal(ben, { wantedId: ended })).toBe('WANTED_NOT_FOUND');
  });
});
