import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { foodLimits } from '../../contract/foods/food-terms.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput, requestFood } from '../../test/server/factories.ts';
import { listener } from '../../test/server/listener.ts';
import { SESSION_LIFETIME } from '../accounts/account.ts';

describe('events for everyone', () => {
  test('added, changed and deleted food is sent with its current listing', async () => {
    const app = await buildApp({ listens: true });
    const ada = await createUser(app, 'Ada');
    const guest = await listener(app);
    const foodId = await addFood(app, ada, { title: 'Rye', deadline: '07/20/2026' });
    const { deadline } = await (await app.call('GET', `/food/${foodId}`)).json();
    expect(await guest.next()).toEqual({ type: 'foods', foodId, listed: { title: 'Rye', deadline } });
    await app.call('PUT', `/update-food/${foodId}`, {
      as: ada,
      body: foodInput({ title: 'Rye, sliced', deadline: '07/20/2026' }),
    });
    expect(await guest.next()).toEqual({ type: 'foods', foodId, listed: { title: 'Rye, sliced', deadline } });
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await guest.next()).toEqual({ type: 'foods', foodId, listed: null });
  });

  test('a promised food leaves the lists and returns when the promise is withdrawn', async () => {
    const app = await buildApp({ listens: true });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const foodId = await addFood(app, ada);
    const guest = await listener(app);
    const { insertedId } = await (await requestFood(app, ben, foodId)).json();
    await app.call('POST', `/request/${insertedId}/acceptance`, { as: ada });
    await app.call('DELETE', `/request/${insertedId}/acceptance`, { as: ada });
    const events = await guest.until('foods', await addFood(app, ada));
    expect(events.filter((event) => 'foodId' in event && event.foodId === foodId).slice(-2)).toEqual([
      { type: 'foods', foodId, listed: null },
      { type: 'foods', foodId, listed: expect.objectContaining({ title: foodInput().title }) },
    ]);
  });

  test('each new request for a food sends an event', async () => {
    const app = await buildApp({ listens: true });
    const [ada, ben, cleo] = [
      await createUser(app, 'Ada'),
      await createUser(app, 'Ben'),
      await createUser(app, 'Cleo'),
    ];
    const guest = await listener(app);
    const foodId = await addFood(app, ada);
    await requestFood(app, ben, foodId);
    await requestFood(app, cleo, foodId);
    for (const _ of ['added', 'requested', 'requested'])
      expect(await guest.next()).toMatchObject({ type: 'foods', foodId });
  });

  test('a rejected change sends no event', async () => {
    const app = await buildApp({ listens: true });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const guest = await listener(app);
    const foodId = await addFood(app, ada);
    await requestFood(app, ben, foodId);
    for (const _ of ['added', 'requested']) expect(await guest.next()).toMatchObject({ type: 'foods', foodId });
    expect((await requestFood(app, ben, foodId)).status).toBe(409);
    expect((await app.call('DELETE', `/delete-food/${foodId}`, { as: ben })).status).toBe(403);
    const other = await addFood(app, ada);
    expect(await guest.next()).toMatchObject({ type: 'foods', foodId: other });
  });
});

describe('events for some users only', () => {
  test('a request is sent to all pages of the donor and the requester, and to no one else', async () => {
    const app = await buildApp({ listens: true });
    const [ada, ben, cleo] = [
      await createUser(app, 'Ada'),
      await createUser(app, 'Ben'),
      await createUser(app, 'Cleo'),
    ];
    const foodId = await addFood(app, ada);
    const concerned = await Promise.all([ada, ada, ben].map((as) => listener(app, { as })));
    const others = await Promise.all([listener(app, { as: cleo }), listener(app)]);
    await requestFood(app, ben, foodId);
    for (const one of concerned) expect(await one.until('requests')).toContainEqual({ type: 'requests', foodId });
    const mark = await addFood(app, cleo);
    for (const one of others) {
      const events = await one.until('foods', mark);
      expect(events).toContainEqual(expect.objectContaining({ type: 'foods', foodId }));
      expect(events).not.toContainEqual({ type: 'requests', foodId });
    }
  });

  test('waiting requesters get an event when the food is deleted', async () => {
    const app = await buildApp({ listens: true });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const foodId = await addFood(app, ada);
    await requestFood(app, ben, foodId);
    const waiting = await listener(app, { as: ben });
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await waiting.until('requests')).toContainEqual({ type: 'requests', foodId });
  });

  test('a change reaches everyone in a queue that is too long for one database notification', async () => {
    const app = await buildApp({ listens: true });
    const [ada, zoe] = [await createUser(app, 'Ada'), await createUser(app, 'Zoe')];
    const { id } = await app.db.selectFrom('users').select('id').where('name', '=', 'Zoe').executeTakeFirstOrThrow();
    const last = await listener(app, { as: zoe });
    const requesterIds = [...Array.from({ length: 400 }, () => crypto.randomUUID()), id];
    const foodId = await addFood(app, ada);
    // The longest possible title, in bytes.
    const listed = { title: '米'.repeat(foodLimits.title), deadline: NOW.toISOString() };
    await app.db
      .transaction()
      .execute((tx) => app.deps.ctx.publishIn(tx, { kind: 'food-changed', foodId, listed, donorId: id, requesterIds }));
    expect(await last.until('requests')).toContainEqual({ type: 'requests', foodId });
  });
});

describe('when a session ends', () => {
  test('by logging out, its stream ends, but the user’s other streams stay open', async () => {
    const app = await buildApp({ listens: true });
    const ada = await createUser(app, 'Ada');
    const elsewhere = await createUser(app, 'Ada');
    const left = await listener(app, { as: ada });
    const stayed = await listener(app, { as: elsewhere });
    await app.call('POST', '/logout', { as: ada });
    const first = await addFood(app, elsewhere);
    expect(await stayed.until('requests')).toContainEqual({ type: 'requests', foodId: first });
    await left.isOver();
  });

  test('by expiring, its stream ends with the next event for that user', async () => {
    const app = await buildApp({ listens: true });
    const ada = await createUser(app, 'Ada');
    const foodId = await addFood(app, ada, { deadline: '07/20/2026' });
    const donor = await listener(app, { as: ada });
    const later = new Date(NOW.getTime() + SESSION_LIFETIME);
    app.setNow(later);
    const ben = await createUser(app, 'Ben', { now: later });
    const asker = await listener(app, { as: ben });
    expect((await requestFood(app, ben, foodId)).status).toBe(200);
    expect(await asker.until('requests')).toContainEqual({ type: 'requests', foodId });
    await donor.isOver();
    await expect(donor.until('requests')).rejects.toThrow('the stream is over');
  });
});

describe('the stream', () => {
  test('is not held back by caches, compression or proxies', async () => {
    const app = await buildApp();
    const { response } = await listener(app, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers.get('Content-Type')).toBe('text/event-stream');
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(response.headers.get('Cache-Control')).toBe('no-store, no-transform');
    expect(response.headers.get('X-Accel-Buffering')).toBe('no');
  });

  test('is documented in the API, including its pings', async () => {
    const app = await buildApp();
    const { paths, components } = await (await app.call('GET', '/openapi.json')).json();
    expect(paths['/events'].get.responses[200].content['text/event-stream'].schema).toEqual({
      $ref: '#/components/schemas/Event',
    });
    expect(JSON.stringify(components.schemas.Event)).toContain('Milliseconds since the last event on this site');
  });

  test('is removed when the client leaves, and a HEAD request opens none', async () => {
    const app = await buildApp();
    const guest = await listener(app);
    expect(app.deps.eventHub.size).toBe(1);
    await guest.leave();
    expect(app.deps.eventHub.size).toBe(0);
    expect((await app.call('HEAD', '/events')).status).toBe(200);
    expect(app.deps.eventHub.size).toBe(0);
  });

  test('is refused to the 501st client of an address until another one leaves', async () => {
    const app = await buildApp({ env: { TRUST_PROXY: '1' } });
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    const [first] = await Promise.all(Array.from({ length: 500 }, () => listener(app, from('192.0.2.1'))));
    const refused = await app.call('GET', '/events', from('192.0.2.1'));
    expect(await errorOf(refused)).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(refused.headers.get('Retry-After')).toBe('60');
    await listener(app, from('192.0.2.2'));
    await first?.leave();
    await listener(app, from('192.0.2.1'));
  });

  test('ends when the server stops, and no new one opens', async () => {
    const app = await buildApp();
    const guest = await listener(app);
    app.deps.eventHub.close();
    await guest.isOver();
    expect(await errorOf(await app.call('GET', '/events'))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });
});

describe('as time passes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a stream starts with a ping, then gets one every 25 seconds, each with the time since the last event', async () => {
    const app = await buildApp({ listens: true });
    const ada = await createUser(app, 'Ada');
    const before = await listener(app);
    const foodId = await addFood(app, ada);
    await before.until('foods', foodId);
    vi.advanceTimersByTime(10_000);
    const guest = await listener(app);
    expect(guest.quiet).toBe(10_000);
    vi.advanceTimersByTime(15_000);
    expect(await guest.nextPing()).toMatchObject({ quiet: 25_000 });
    vi.advanceTimersByTime(25_000);
    expect(await guest.nextPing()).toMatchObject({ quiet: 50_000 });
  });

  test('when a server starts listening, that counts as an event, because earlier ones may have been missed', async () => {
    const app = await buildApp();
    vi.advanceTimersByTime(60_000);
    const guest = await listener(app);
    app.deps.eventHub.begin();
    vi.advanceTimersByTime(5_000);
    expect(await guest.next()).toEqual({ type: 'resync' });
    expect((await listener(app)).quiet).toBe(5_000);
  });

  test('a stream ends after an hour', async () => {
    const app = await buildApp();
    const guest = await listener(app);
    await vi.advanceTimersByTimeAsync(3_590_000);
    expect(app.deps.eventHub.size).toBe(1);
    vi.advanceTimersByTime(35_000);
    await guest.isOver();
    expect(app.deps.eventHub.size).toBe(0);
  });

  test('a client that does not read is disconnected', async () => {
    const app = await buildApp();
    const response = await app.call('GET', '/events');
    vi.advanceTimersByTime(63 * 25_000);
    expect(app.deps.eventHub.size).toBe(1);
    vi.advanceTimersByTime(2 * 25_000);
    expect(app.deps.eventHub.size).toBe(0);
    await expect(response.text()).rejects.toThrow('is not reading');
  });

  describe('the first ping accounts for an event', () => {
    test('that arrives while the viewer’s session is being looked up', async () => {
      const app = await buildApp();
      const ada = await createUser(app, 'Ada');
      const release = await blockSessionLookups(app);
      const arriving = listener(app, { as: ada });
      vi.advanceTimersByTime(10_000);
      app.deps.eventHub.receive(message({ everyone: true }));
      vi.advanceTimersByTime(10_000);
      await release();
      expect((await arriving).quiet).toBe(10_000);
    });

    test('that had not yet reached a viewer who left, even if a later one had', async () => {
      const app = await buildApp();
      const ben = await createUser(app, 'Ben');
      const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const first = await listener(app, { as: ben });
      const release = await blockSessionLookups(app);
      app.deps.eventHub.receive(message({ people: [id] }));
      vi.advanceTimersByTime(3_000);
      app.deps.eventHub.receive(message({ everyone: true }));
      expect(await first.next()).toMatchObject({ type: 'foods' });
      await first.leave();
      vi.advanceTimersByTime(7_000);
      await release();
      const back = await listener(app, { as: ben });
      expect(back.quiet).toBe(7_000);
    });

    test('that a viewer missed who connected while its recipients were being looked up', async () => {
      const app = await buildApp();
      const ben = await createUser(app, 'Ben');
      const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const early = await listener(app, { as: ben });
      const release = await blockSessionLookups(app);
      app.deps.eventHub.receive(message({ people: [id] }));
      const arriving = listener(app, { as: ben });
      vi.advanceTimersByTime(4_000);
      await release();
      expect(await early.next()).toMatchObject({ type: 'requests' });
      expect((await arriving).quiet).toBe(4_000);
    });
  });

  test('if sessions cannot be looked up, the stream ends, and the next ping reports an event', async () => {
    const app = await buildApp();
    const ben = await createUser(app, 'Ben');
    const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const concerned = await listener(app, { as: ben });
    vi.advanceTimersByTime(60_000);
    await sql`alter table sessions rename to lost`.execute(app.db);
    app.deps.eventHub.receive(message({ people: [id] }));
    await concerned.isOver();
    await sql`alter table lost rename to sessions`.execute(app.db);
    vi.advanceTimersByTime(1_000);
    expect((await listener(app, { as: ben })).quiet).toBe(1_000);
  });
});

/** Returns the database notification of a food event. */
function message({ everyone = false, people = [] as string[] }): string {
  return JSON.stringify({ foodId: '1', everyone, people });
}

/** Blocks session lookups until the returned function is called. */
async function blockSessionLookups({ db }: TestApp): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table sessions`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  return async () => {
    release.resolve();
    await holding;
  };
}
