import { describe, expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, handOver } from '../../test/server/factories.ts';
import {
  addWanted,
  larder,
  myWanted,
  NEAR_HOME,
  passDays,
  putWanted,
  wantedSeenBy,
} from '../../test/server/wanting.ts';
import { deleteEnded } from './wanted.ts';

describe('the end of a wanted post', () => {
  test('is after its last day, in the site’s time zone; its author can post it again', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const id = await addWanted(app, ada, { until: '06/15/2026' });
    app.setNow('2026-06-15T21:59:00Z');
    expect(await wantedSeenBy(app, ben)).toEqual(['Bread']);
    app.setNow('2026-06-15T22:00:00Z');
    expect(await wantedSeenBy(app, ben)).toEqual([]);
    expect(await wantedSeenBy(app, ben, NEAR_HOME)).toEqual([]);
    expect(await myWanted(app, ada)).toMatchObject([{ _id: id, isOver: true, until: '2026-06-15' }]);
    expect((await putWanted(app, ada, id, { until: '06/16/2026' })).status).toBe(200);
    expect(await wantedSeenBy(app, ben)).toEqual(['Bread']);
    expect(await myWanted(app, ada)).toMatchObject([{ _id: id, isOver: false }]);
  });

  test('is followed by its deletion 30 days later', async () => {
    const { app, ada } = await larder(await buildApp());
    await addWanted(app, ada, { until: '06/15/2026' });
    await addWanted(app, ada, { search: 'Soup', until: '06/16/2026' });
    const left = async () => (await app.db.selectFrom('alerts').select('search').execute()).map(({ search }) => search);
    passDays(app, 30);
    await deleteEnded(app.db, app.deps.ctx);
    expect(await left()).toHaveLength(2);
    passDays(app, 31);
    await deleteEnded(app.db, app.deps.ctx);
    expect(await left()).toEqual(['Soup']);
  });

  test('comes with the food that it names: standing posts, other posts and those of others stay', async () => {
    const { app, ada, ben } = await larder(await buildApp());
    const cem = await createUser(app, 'Cem');
    const standing = { search: 'Bread for Tuesdays', weekdays: [2] };
    for (const needs of [
      {},
      { search: 'Soup' },
      { search: '' },
      standing,
      { search: 'Bread', within: 5, weekdays: [2] },
    ])
      await addWanted(app, ben, needs);
    for (const as of [ada, cem]) await addWanted(app, as);
    const foodId = await addFood(app, ada, { title: 'Baguettes' });
    const requestId = await askFor(app, ben, foodId);
    const open = async () => (await myWanted(app, ben)).filter(({ isOver }) => !isOver).map(({ search }) => search);
    expect(await open()).toHaveLength(5);
    await handOver(app, { donor: ada, requester: ben, requestId });
    expect((await open()).toSorted()).toEqual(['', 'Bread', 'Bread for Tuesdays', 'Soup']);
    expect(await myWanted(app, ben)).toContainEqual(
      expect.objectContaining({ search: 'Bread', within: 2, isOver: true, until: '2026-06-14' }),
    );
    for (const as of [ada, cem]) expect(await myWanted(app, as)).toMatchObject([{ isOver: false }]);
  });
});
