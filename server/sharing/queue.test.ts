import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  handOver,
  listOf,
  missed,
  moved,
  nextPage,
  pagesOf,
  requestFood,
} from '../../test/server/factories.ts';

async function larder() {
  const app = await buildApp();
  const [ada, bob, cem, dot] = [
    await createUser(app, 'Ada'),
    await createUser(app, 'Bob'),
    await createUser(app, 'Cem'),
    await createUser(app, 'Dot'),
  ];
  return { app, ada, bob, cem, dot, foodId: await addFood(app, ada) };
}

async function queueOf({ call }: TestApp, donor: { cookie: string }, foodId: string) {
  const response = await call('GET', `/food/${foodId}/requests`, { as: donor });
  expect(response.status).toBe(200);
  return response.json();
}

describe('a food’s queue', () => {
  test('shows its donor who is waiting, in the order they asked, with note and record', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    expect(await queueOf(app, ada, foodId)).toEqual([]);
    const first = await requestFood(app, cem, foodId, { reqDate: '06/18/2026', notes: 'After work' });
    app.setNow('2026-06-15T12:00:00Z');
    const second = await askFor(app, bob, foodId);
    expect(await queueOf(app, ada, foodId)).toEqual([
      {
        _id: (await first.json()).insertedId,
        status: 'Requested',
        notes: 'After work',
        reqDate: '2026-06-18T10:00:00.000Z',
        askedAt: NOW.toISOString(),
        queuePosition: 1,
        requester: { name: 'Cem', photo: 'https://example.org/Cem.jpg', picture: '' },
        claim: null,
        noShowAnswer: null,
        record: { collected: 0, noShows: 0 },
      },
      {
        _id: second,
        status: 'Requested',
        notes: 'I can come at six',
        reqDate: '2026-06-15T10:00:00.000Z',
        askedAt: '2026-06-15T12:00:00.000Z',
        queuePosition: 2,
        requester: { name: 'Bob', photo: 'https://example.org/Bob.jpg', picture: '' },
        claim: null,
        noShowAnswer: null,
        record: { collected: 0, noShows: 0 },
      },
    ]);
  });

  test('begins with the accepted requester, and shows only their email', async () => {
    const { app, ada, bob, cem, dot, foodId } = await larder();
    await askFor(app, bob, foodId);
    const cems = await askFor(app, cem, foodId);
    await askFor(app, dot, foodId);
    await moved(app, ada, cems, 'acceptance');
    const queue = await queueOf(app, ada, foodId);
    expect(queue).toMatchObject([
      { status: 'Accepted', queuePosition: null, requester: { name: 'Cem', email: 'cem@example.org' } },
      { status: 'Requested', queuePosition: 1, requester: { name: 'Bob' } },
      { status: 'Requested', queuePosition: 2, requester: { name: 'Dot' } },
    ]);
    expect(JSON.stringify(queue.slice(1))).not.toContain('@');
    await moved(app, ada, cems, 'release');
    expect(JSON.stringify(await queueOf(app, ada, foodId))).not.toContain('@');
  });

  test('includes a collected request, and leaves out those declined or withdrawn', async () => {
    const { app, ada, bob, cem, dot, foodId } = await larder();
    const bobs = await askFor(app, bob, foodId);
    await moved(app, bob, bobs, 'withdrawal');
    await moved(app, ada, await askFor(app, dot, foodId), 'decline');
    const cems = await askFor(app, cem, foodId);
    await askFor(app, dot, foodId);
    await handOver(app, { donor: ada, requester: cem, requestId: cems });
    const collected = { _id: cems, status: 'Collected', queuePosition: null, record: { collected: 1, noShows: 0 } };
    expect(await queueOf(app, ada, foodId)).toMatchObject([collected]);
  });

  test('counts a requester’s collections and no-shows with all donors', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    for (let time = 1; time <= 2; time += 1) {
      await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, await addFood(app, ada)) });
    }
    const others = await addFood(app, cem);
    const inVain = await askFor(app, bob, others);
    await moved(app, cem, inVain, 'acceptance');
    await missed(app, cem, inVain);
    await app.call('DELETE', `/delete-food/${others}`, { as: cem });
    await askFor(app, bob, foodId);
    expect(await queueOf(app, ada, foodId)).toMatchObject([{ record: { collected: 2, noShows: 1 } }]);
  });

  test('is visible only to the donor', async () => {
    const { app, ada, bob, cem, foodId } = await larder();
    await askFor(app, bob, foodId);
    for (const as of [bob, cem]) {
      expect(await errorOf(await app.call('GET', `/food/${foodId}/requests`, { as }))).toEqual({
        status: 403,
        code: 'NOT_YOURS',
        message: 'This belongs to someone else.',
      });
    }
    expect(await errorOf(await app.call('GET', `/food/${foodId}/requests`))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    for (const id of [randomUUID(), 'x']) {
      expect(await errorOf(await app.call('GET', `/food/${id}/requests`, { as: ada }))).toMatchObject({
        status: 404,
        code: 'FOOD_NOT_FOUND',
      });
    }
  });

  test('lists everyone once, even if requests are accepted and released between pages', async () => {
    const { app, ada, foodId } = await larder();
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      ids.push(await askFor(app, await createUser(app, `Person${index}`), foodId));
    }
    const [first = '', second = '', , fourth = '', , last = ''] = ids;
    for (const [before, after] of [
      [undefined, first],
      [undefined, fourth],
      [first, undefined],
      [first, last],
      [last, undefined],
      [last, second],
      [fourth, last],
    ]) {
      if (before) await moved(app, ada, before, 'acceptance');
      const seen: string[] = [];
      let next: string | undefined = `/food/${foodId}/requests?limit=2`;
      for (let page = 0; next; page += 1) {
        const response = await app.call('GET', next, { as: ada });
        seen.push(...(await response.json()).map(({ _id }: { _id: string }) => _id));
        if (page === 0 && before) await moved(app, ada, before, 'release');
        if (page === 0 && after) await moved(app, ada, after, 'acceptance');
        next = nextPage(response);
      }
      expect(seen.toSorted(), `${ids.indexOf(before ?? '')} → ${ids.indexOf(after ?? '')}`).toEqual(ids);
      if (after) await moved(app, ada, after, 'release');
    }
  });

  test('is in the order of asking, even if the clocks of the servers that created the IDs differ', async () => {
    const { app, ada, bob, cem, dot, foodId } = await larder();
    const asked: string[] = [];
    for (const [person, hoursAhead] of [
      [bob, 2],
      [cem, 0],
      [dot, -3],
    ] as const) {
      const id = await askFor(app, person, foodId);
      asked.push(uuidv7({ msecs: NOW.getTime() + hoursAhead * 3_600_000 }));
      await sql`delete from inbox where request_id = ${id}`.execute(app.db);
      await sql`update food_requests set id = ${asked.at(-1)} where id = ${id}`.execute(app.db);
    }
    expect(asked.toSorted()).not.toEqual(asked);
    const path = `/food/${foodId}/requests`;
    expect(await listOf(app, path, '_id', ada)).toEqual(asked);
    expect(await pagesOf(app, `${path}?limit=1`, 'queuePosition', ada)).toEqual([[1], [2], [3]]);
    expect(await pagesOf(app, `/request-by/${cem.email}`, 'queuePosition', cem)).toEqual([[2]]);

    const [bobs = '', cems = '', dots = ''] = asked;
    await moved(app, ada, cems, 'acceptance');
    expect(await pagesOf(app, `${path}?limit=2`, '_id', ada)).toEqual([[cems, bobs], [dots]]);
    await moved(app, ada, cems, 'release');
    expect(await listOf(app, path, '_id', ada)).toEqual(asked);

    await moved(app, cem, cems, 'withdrawal');
    const again = await askFor(app, cem, foodId);
    expect(await listOf(app, path, '_id', ada)).toEqual([bobs, dots, again]);
    expect(await (await app.call('GET', `/food/${foodId}`, { as: cem })).json()).toMatchObject({
      myRequest: { _id: again, queuePosition: 3 },
    });
  });

  test('is paged', async () => {
    const { app, ada, foodId } = await larder();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.push(await askFor(app, await createUser(app, `Person${index}`), foodId));
    }
    await moved(app, ada, ids[3] ?? '', 'acceptance');
    const [a, b, c, d, e] = ids;
    const path = `/food/${foodId}/requests?limit=2`;
    expect(await pagesOf(app, path, '_id', ada)).toEqual([[d, a], [b, c], [e]]);
    const places = await pagesOf(app, path, 'queuePosition', ada);
    expect(places.flat().map(Number)).toEqual([0, 1, 2, 3, 4]);
    for (const wrong of ['limit=0', 'limit=101', 'cursor=x']) {
      const response = await app.call('GET', `/food/${foodId}/requests?${wrong}`, { as: ada });
      expect(await errorOf(response), wrong).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
  });
});
