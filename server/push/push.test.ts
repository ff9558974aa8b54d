import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { LAST_WORDS } from '../../contract/requests/message-terms.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  missed,
  moved,
  release,
  requestFood,
  type TestUser,
} from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { minutesAfter } from '../../test/server/mailing.ts';
import { logIn, join as register } from '../../test/server/members.ts';
import {
  decrypt,
  PUSH_SERVICE,
  pushBrowser,
  pushingApp,
  type ReceivedPush,
  sendPushes,
  subscribe,
  verifySender,
} from '../../test/server/push-service.ts';
import { rotateKeys } from '../accounts/sign-in/rotate-keys.ts';
import { readConfig } from '../config/config.ts';
import { secretLifetimes } from '../db/secrets.ts';
import { lapsePromises } from '../sharing/moves/lapse.ts';
import { remindOfPickups } from '../sharing/telling/remind.ts';
import { createPushSender, postPublicly } from './push-sender.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Creates Ada, who gives bread away, and Ben, who asks for it, each with a subscribed browser. */
async function larder(options: Parameters<typeof pushingApp>[0] = {}) {
  const pushing = await pushingApp(options);
  const { app, service, push } = pushing;
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const [adas, bens] = [pushBrowser('ada'), pushBrowser('ben')];
  for (const [user, browser] of [
    [ada, adas],
    [ben, bens],
  ] as const) {
    expect((await subscribe(app, user, browser)).status).toBe(200);
  }
  const foodId = await addFood(app, ada);
  /** Sends due pushes to both users, and returns them as their browsers decrypt them. */
  const told = async () => {
    await push();
    return service.take().map(({ path, body }) => {
      const browser = path === adas.path ? adas : bens;
      const { title, body: about, path: leadsTo } = browser.read(body);
      return `${path.slice(4)}: ${title} / ${about} / ${leadsTo}`;
    });
  };
  return { ...pushing, ada, ben, adas, bens, foodId, told };
}

/** Adds `count` sent pushes, copied from an existing one. */
async function copySent({ db }: Pick<TestApp, 'db'>, count: number, kind = 'waiting') {
  await sql`
    insert into outbox (id, channel, subscription_id, user_id, kind, topic, food_id, request_id, queued_at, due_at, sent_at)
    select gen_random_uuid(), channel, subscription_id, user_id, kind, 'other', food_id, request_id, queued_at, due_at, ${NOW}
    from (select * from outbox where kind = ${kind} and sent_at is not null limit 1) sent, generate_series(1, ${count})
  `.execute(db);
}

const subscriptionsOf = async ({ call }: Awaited<ReturnType<typeof buildApp>>, as: { cookie: string }) =>
  (await (await call('GET', '/push-subscriptions', { as })).json()).subscriptions;

test('the test browser decrypts the example of RFC 8291', () => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const [publicKey, auth, body] = [
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    'BTBZMqHH6r4Tts7J_aSIgg',
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer, Buffer];
  expect(decrypt(body, { curve, publicKey, auth })).toBe('When I grow up, I want to be a watermelon');
});

describe('a push', () => {
  test('is encrypted for the browser, signed by the site, and has a lifetime and an urgency', async () => {
    const { app, ada, ben, adas, foodId, service, push } = await larder();
    await askFor(app, ben, foodId);
    expect(await push()).toBe(1);
    const [received] = service.take();
    if (!received) throw new Error('nothing was received');
    expect(received.path).toBe(adas.path);
    expect(received.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      'content-encoding': 'aes128gcm',
    });
    const { key, claims } = await verifySender(received);
    const { publicKey } = await (await app.call('GET', '/push-subscriptions', { as: ada })).json();
    expect(key).toBe(publicKey);
    expect(claims).toMatchObject({ aud: PUSH_SERVICE, sub: 'mailto:no-reply@localhost' });
    expect((claims.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
    expect(adas.read(received.body)).toEqual({
      kind: 'asked',
      title: 'Someone would like your food',
      body: 'Sourdough loaf',
      path: `/my-posted-food/${foodId}`,
      tag: received.headers.topic,
      lang: 'en',
      dir: 'ltr',
    });
    expect(await push()).toBe(0);
  });

  test('tells requesters about their requests, and donors about new ones', async () => {
    const { app, ada, ben, foodId, told } = await larder();
    const requestId = await askFor(app, ben, foodId);
    expect(await told()).toEqual([`ada: Someone would like your food / Sourdough loaf / /my-posted-food/${foodId}`]);
    await moved(app, ada, requestId, 'acceptance');
    const mine = '/my-food-requests';
    expect(await told()).toEqual([`ben: Food promised to you / Sourdough loaf / ${mine}`]);
    await app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput({ location: 'Lindenweg 5' }) });
    expect(await told()).toEqual([`ben: The donor changed the location / Sourdough loaf / ${mine}`]);
    await release(app, ada, requestId, 'I am ill');
    expect(await told()).toEqual([`ben: This is no longer promised to you / Sourdough loaf / ${mine}`]);
    await moved(app, ada, requestId, 'decline');
    expect(await told()).toEqual(['ben: Your request was declined / Sourdough loaf / /foods']);
  });

  test('is not sent about a user’s own actions', async () => {
    const { app, ada, ben, foodId, told } = await larder();
    const requestId = await askFor(app, ben, foodId);
    await told();
    await moved(app, ben, requestId, 'withdrawal');
    expect(await told()).toEqual([]);
    const soup = await addFood(app, ada, { title: 'Soup' });
    const another = await askFor(app, ben, soup);
    await moved(app, ada, another, 'acceptance');
    await told();
    await moved(app, ada, another, 'claim');
    expect(await told()).toEqual(['ben: Did you get your food? / Soup / /my-food-requests']);
    await moved(app, ben, another, 'approval');
    expect(await told()).toEqual([`ada: Your food was collected / Soup / /my-posted-food/${soup}`]);
  });

  test('about messages is sent to both sides at once, with sender and text, but not once they are read', async () => {
    const { app, ada, ben, foodId, told } = await larder();
    const requestId = await askFor(app, ben, foodId);
    await told();
    const write = async (as: TestUser, text: string) => {
      const response = await app.call('POST', `/request/${requestId}/messages`, { as, body: { text } });
      expect(response.status).toBe(200);
      return (await response.json()).insertedId as string;
    };
    const page = `/messages/${requestId}`;
    const saying = (said: string) => `You have a new message / Sourdough loaf\n${said} / ${page}`;
    await write(ben, 'I am\nat the door');
    expect(await told()).toEqual([`ada: ${saying('“Ben”: I am at the door')}`]);
    await write(ada, 'x'.repeat(500));
    expect(await told()).toEqual([`ben: ${saying(`“Ada”: ${'x'.repeat(LAST_WORDS)}`)}`]);
    app.setNow(minutesAfter(NOW, 2));
    const upTo = await write(ben, 'On my way');
    await app.call('POST', `/request/${requestId}/messages/read`, { as: ada, body: { upTo } });
    expect(await told()).toEqual([]);
  });

  test('tells both sides about a pick-up time that is near, and about a lapsed promise', async () => {
    const { app, ada, ben, told } = await larder();
    const window = '2026-06-15T17:00/19:00';
    const soup = await addFood(app, ada, { title: 'Soup', windows: [window], graceHours: 1 });
    const response = await requestFood(app, ben, soup, { window });
    await moved(app, ada, (await response.json()).insertedId, 'acceptance');
    await told();
    app.setNow('2026-06-15T14:00:00Z');
    await remindOfPickups(app.db, app.deps.ctx);
    expect((await told()).toSorted()).toEqual([
      `ada: Someone is coming for your food soon / Soup / /my-posted-food/${soup}`,
      expect.stringMatching(/^ben: .+ \/ Soup \/ \/my-food-requests$/),
    ]);
    app.setNow('2026-06-15T18:00:00Z');
    await lapsePromises(app.db, app.deps.ctx);
    expect((await told()).toSorted()).toEqual([
      `ada: Your food wasn’t collected in time / Soup / /my-posted-food/${soup}`,
      expect.stringMatching(/^ben: .+ \/ Soup \/ /),
    ]);
  });

  test('tells each side about the other’s thanks, without their text', async () => {
    const { app, ada, ben, foodId, told } = await larder();
    const requestId = await askFor(app, ben, foodId);
    await handOver(app, { donor: ada, requester: ben, requestId });
    await told();
    const thank = (as: TestUser) =>
      app.call('POST', `/request/${requestId}/thanks`, { as, body: { words: 'Still warm!' } });
    await thank(ben);
    expect(await told()).toEqual([
      `ada: Someone says thanks for your food / Sourdough loaf / /my-posted-food/${foodId}`,
    ]);
    await thank(ada);
    expect(await told()).toEqual(['ben: The donor says thanks for coming / Sourdough loaf / /my-food-requests']);
  });

  test('contains only the state at the time it is sent', async () => {
    const { app, ada, ben, foodId, told } = await larder();
    const requestId = await askFor(app, ben, foodId);
    await moved(app, ada, requestId, 'acceptance');
    await missed(app, ada, requestId);
    expect(await told()).toEqual(['ben: The donor says you didn’t turn up / Sourdough loaf / /my-food-requests']);
  });

  test('tells a donor about further requests 15 minutes later, all in one', async () => {
    const { app, ben, foodId, told } = await larder();
    const [cem, dan] = [await createUser(app, 'Cem'), await createUser(app, 'Dan')];
    await askFor(app, ben, foodId);
    await told();
    await askFor(app, cem, foodId);
    await askFor(app, dan, foodId);
    expect(await told()).toEqual([]);
    app.setNow(minutesAfter(NOW, 15));
    expect(await told()).toEqual([
      `ada: 3 people are waiting for your food / Sourdough loaf / /my-posted-food/${foodId}`,
    ]);
    app.setNow(minutesAfter(NOW, 60));
    expect(await told()).toEqual([]);
  });

  test('announces new food near a place, unless it has been seen on the site by then', async () => {
    const { app, ada, ben, told } = await larder();
    const spot = { lat: 48.2, lon: 16.4 };
    const alert = { near: '48.2,16.4', within: 5, label: 'Home' };
    expect((await app.call('POST', '/alerts', { as: ben, body: alert })).status).toBe(200);
    const at = { pickup: { ...spot, address: 'Lindenweg 4' } };
    const plums = await addFood(app, ada, { title: 'Plums', ...at });
    expect(await told()).toEqual([`ben: There’s new food near you / Plums / /food/${plums}`]);
    await addFood(app, ada, { title: 'Pears', ...at });
    await app.call('POST', '/alerts/seen', { as: ben });
    app.setNow(minutesAfter(NOW, 60));
    expect(await told()).toEqual([]);
  });

  test('about new food is sent only while the food is available, and expires with it', async () => {
    const { app, ada, ben, service, push } = await larder();
    const found = async (title: string, as: TestUser, deadline: string) => {
      const pickup = { lat: 48.2, lon: 16.4, address: 'Lindenweg 4' };
      return addFood(app, as, { title, deadline, pickup });
    };
    await app.call('POST', '/alerts', { as: ben, body: { near: '48.2,16.4', within: 5, label: 'Home' } });
    // Twelve hours and ten minutes before midnight in Vienna.
    app.setNow('2026-06-15T09:50:00Z');
    await found('Plums', ada, '06/15/2026');
    expect(await push()).toBe(1);
    expect(service.take()[0]?.headers.ttl).toBe(`${(12 * 60 + 10) * 60}`);
    app.setNow('2026-06-15T10:10:00Z');
    await found('Pears', ada, '06/17/2026');
    expect(await push()).toBe(1);
    expect(service.take()[0]?.headers.ttl).toBe(`${24 * 60 * 60}`);

    app.setNow('2026-06-15T21:50:00Z');
    await found('Figs', ada, '06/15/2026');
    app.setNow('2026-06-15T22:00:00Z');
    expect(await push(), 'after midnight').toBe(0);
    const fromCem = await found('Dates', await createUser(app, 'Cem'), '06/17/2026');
    await app.call('POST', '/blocks', { as: ben, body: { foodId: fromCem } });
    app.setNow('2026-06-15T22:20:00Z');
    expect(await push(), 'of whom they have blocked').toBe(0);
  });

  test('goes to every browser of a user, and to no one else’s', async () => {
    const { app, ada, ben, foodId, service, push } = await larder();
    const phone = pushBrowser('phone');
    const onPhone = await createUser(app, 'Ada', { device: 'Firefox on Android' });
    await subscribe(app, onPhone, phone);
    await askFor(app, ben, foodId);
    expect(await push()).toBe(2);
    expect(
      service
        .take()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/to/ada', '/to/phone']);
    expect(await subscriptionsOf(app, ada)).toMatchObject([
      { device: 'Firefox on Android', isThis: false, addedAt: NOW.toISOString() },
      { device: '', isThis: true },
    ]);
  });

  test('contains no text from others except the title of the food, unless it is about a message', async () => {
    const { app, ada, ben, foodId, told } = await larder();
    await app.call('PUT', '/profile', { as: ben, body: { name: 'Win a million', photo: '' } });
    const requestId = await askFor(app, ben, foodId);
    await moved(app, ada, requestId, 'acceptance');
    await release(app, ada, requestId, 'Win a million');
    expect((await told()).join()).not.toContain('Win a million');
  });

  test('does not delay the change it is about, whatever its push service does', async () => {
    const { app, ben, foodId, service, push } = await larder();
    const asked = Promise.withResolvers<void>();
    const going = Promise.withResolvers<void>();
    service.answer(async () => {
      going.resolve();
      await asked.promise;
      return { status: 201 };
    });
    await askFor(app, ben, foodId);
    const pushing = push();
    await going.promise;
    const cem = await createUser(app, 'Cem');
    await askFor(app, cem, foodId);
    asked.resolve();
    expect(await pushing).toBe(1);
  });
});

describe('a push that is not accepted', () => {
  test.each([404, 410])('because the browser is gone (%i) ends its subscription', async (status) => {
    const { app, ada, ben, foodId, service, push } = await larder();
    service.answer({ status });
    await askFor(app, ben, foodId);
    expect(await push()).toBe(0);
    expect(await subscriptionsOf(app, ada)).toEqual([]);
    expect(await subscriptionsOf(app, ben)).toHaveLength(1);
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('is retried after 1, 5, 15 and 60 minutes, and expires after a day', async () => {
    const { app, ada, ben, foodId, service, push, log } = await larder();
    service.answer({ status: 503 });
    await askFor(app, ben, foodId);
    const minutes: number[] = [];
    for (let job: { dueAt: Date } | undefined; ; ) {
      job = await app.db.selectFrom('outbox').select('dueAt').executeTakeFirst();
      if (!job) break;
      minutes.push((job.dueAt.getTime() - NOW.getTime()) / 60_000);
      app.setNow(job.dueAt);
      await push();
    }
    expect(minutes.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 141]);
    expect(minutes.at(-1)).toBeLessThanOrEqual(24 * 60);
    expect(log.filter((entry) => entry.includes('gave up on a push'))).toHaveLength(1);
    expect(await subscriptionsOf(app, ada)).toHaveLength(1);
  });

  test('arrives when its service is back, after the pause that the service asked for', async () => {
    const { app, ben, foodId, service, push } = await larder();
    service.answer({ status: 429, headers: { 'Retry-After': '600' } });
    await askFor(app, ben, foodId);
    await push();
    service.answer({ status: 201 });
    app.setNow(minutesAfter(NOW, 9));
    expect(await push()).toBe(0);
    app.setNow(minutesAfter(NOW, 10));
    expect(await push()).toBe(1);
  });

  test('by services that ask for a late retry, or for none, does not block other users, and expires', async () => {
    const { app, ada, ben, service, push, log } = await larder();
    const retryAfter: Record<string, string> = {
      Cem: '99999999999999',
      Dan: 'Infinity',
      Eve: '1e999',
      Fay: 'Mon, 15 Jun 2099 10:00:00 GMT',
    };
    for (const name of Object.keys(retryAfter)) {
      const donor = await createUser(app, name);
      await subscribe(app, donor, pushBrowser(name));
      await askFor(app, ben, await addFood(app, donor));
    }
    await askFor(app, ben, await addFood(app, ada));
    service.answer(({ path }) => {
      const later = retryAfter[path.replace('/to/', '')];
      return later ? { status: 503, headers: { 'Retry-After': later } } : { status: 201 };
    });
    expect(await push()).toBe(1);
    expect(service.take()).toHaveLength(1);
    for (let minutes = 0; minutes <= 25 * 60; minutes += 60) {
      app.setNow(minutesAfter(NOW, minutes));
      await push();
    }
    expect(log.filter((entry) => entry.includes('gave up on a push'))).toHaveLength(4);
  });

  test('is dropped if the refusal is permanent, and the browser gets later pushes', async () => {
    const { app, ada, ben, foodId, service, told } = await larder();
    service.answer({ status: 413 });
    const requestId = await askFor(app, ben, foodId);
    expect(await told()).toEqual([]);
    service.answer({ status: 201 });
    await moved(app, ada, requestId, 'acceptance');
    expect(await told()).toHaveLength(1);
  });

  test('does not delay other browsers, but delays later pushes to its own', async () => {
    const { app, ada, ben, foodId, service, push } = await larder();
    const requestId = await askFor(app, ben, foodId);
    service.answer(({ path }) => ({ status: path === '/to/ada' ? 500 : 201 }));
    await moved(app, ada, requestId, 'acceptance');
    expect(await push()).toBe(1);
    const cem = await createUser(app, 'Cem');
    await askFor(app, cem, await addFood(app, ada));
    let tried = 0;
    service.answer(() => {
      tried += 1;
      return { status: 500 };
    });
    app.setNow(minutesAfter(NOW, 1));
    await push();
    // Only the first of two waiting pushes was tried. Its failure postponed the other one.
    expect(tried).toBe(1);
  });

  test('because its address is in the server’s own network is never sent, and its subscription ends', async () => {
    const { app, ada, ben, foodId } = await larder();
    await app.db
      .updateTable('pushSubscriptions')
      .set({ endpoint: 'https://127.0.0.1:9/a' } as never)
      .where('endpoint', '=', `${PUSH_SERVICE}/to/ada`)
      .execute();
    await askFor(app, ben, foodId);
    expect(await sendPushes(app)).toBe(0);
    expect(await subscriptionsOf(app, ada)).toEqual([]);
    const sent = { headers: {}, body: Buffer.alloc(0) };
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]']) {
      await expect(postPublicly()(`https://${host}/a`, sent), host).rejects.toThrow('its address is not allowed');
    }
  });

  test('is dropped if its user has been sent 200 in a day, to any browsers', async () => {
    const { app, ada, ben, adas, foodId, push } = await larder();
    await askFor(app, ben, foodId);
    await push();
    await copySent(app, 199);
    await askFor(app, ben, await addFood(app, ada));
    expect(await push()).toBe(0);
    const [{ _id }] = await subscriptionsOf(app, ada);
    await app.call('DELETE', `/push-subscriptions/${_id}`, { as: ada });
    await subscribe(app, ada, adas);
    await askFor(app, ben, await addFood(app, ada));
    expect(await push()).toBe(0);
    app.setNow(minutesAfter(NOW, 24 * 60 + 1));
    await askFor(app, ben, await addFood(app, ada));
    expect(await push()).toBe(1);
  });

  test('because the browser is gone does not reset the daily limit', async () => {
    const { app, ada, ben, adas, foodId, push, service } = await larder();
    await askFor(app, ben, foodId);
    await push();
    await copySent(app, 198);
    service.answer({ status: 410 });
    await askFor(app, ben, await addFood(app, ada));
    await push();
    expect(await subscriptionsOf(app, ada)).toEqual([]);
    service.answer({ status: 201 });
    await subscribe(app, ada, adas);
    for (let count = 0; count < 2; count += 1) await askFor(app, ben, await addFood(app, ada));
    expect(await push()).toBe(1);
  });

  test('about a request that is promised and released all day does not count toward the limit of others', async () => {
    const { app, ada, ben, foodId, push } = await larder();
    const cem = await createUser(app, 'Cem');
    const [nagging, other] = [await askFor(app, ben, foodId), await askFor(app, ben, await addFood(app, cem))];
    await push();
    await moved(app, ada, nagging, 'acceptance');
    expect(await push()).toBe(1);
    await copySent(app, 199, 'accepted');
    await moved(app, ada, nagging, 'release');
    await push();
    await moved(app, ada, nagging, 'acceptance');
    expect(await push()).toBe(0);
    await moved(app, cem, other, 'acceptance');
    expect(await push()).toBe(1);
  });

  test('about messages does not count toward the limit of others', async () => {
    const { app, ada, ben, foodId, push } = await larder();
    const requestId = await askFor(app, ben, foodId);
    await push();
    const write = (text: string) => app.call('POST', `/request/${requestId}/messages`, { as: ben, body: { text } });
    await write('Six?');
    expect(await push()).toBe(1);
    await copySent(app, 199, 'message-to-donor');
    app.setNow(minutesAfter(NOW, 2));
    await write('Seven?');
    expect(await push()).toBe(0);
    await askFor(app, ben, await addFood(app, ada));
    expect(await push()).toBe(1);
  });

  test('occupies at most one worker, however many browsers its user has', async () => {
    const { app, ada, ben, bens, foodId, service, push } = await larder();
    for (let count = 0; count < 4; count += 1)
      await subscribe(app, await createUser(app, 'Ada'), pushBrowser(`adas-${count}`));
    await askFor(app, ben, foodId);
    const slow = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    service.answer(async ({ path }) => {
      if (path === bens.path) return { status: 201 };
      begun.resolve();
      await slow.promise;
      return { status: 201 };
    });
    const first = push();
    await begun.promise;
    app.setNow(minutesAfter(NOW, 0.5));
    await askFor(app, ada, await addFood(app, ben));
    const others = await Promise.all([push(), push(), push()]);
    expect(others.reduce((sum, count) => sum + count)).toBe(1);
    expect(service.take().map(({ path }) => path)).toEqual([bens.path]);
    slow.resolve();
    expect(await first).toBe(5);
  });
});

describe('several servers', () => {
  test('send each push once', async () => {
    const database = await freshDatabase();
    const { app, service, ada } = await larder({ database });
    const other = await buildApp({ database });
    for (let count = 0; count < 12; count += 1) {
      await askFor(
        app,
        await createUser(app, `Guest ${count}`, { email: `g${count}@example.org` }),
        await addFood(app, ada),
      );
    }
    const counts = await Promise.all([sendPushes(app, service.post), sendPushes(other, service.post)]);
    await sendPushes(app, service.post);
    expect(service.take()).toHaveLength(12);
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(12);
  });

  test('send after a minute what another one was sending when it stopped', async () => {
    const { app, ben, foodId, push, service } = await larder();
    await askFor(app, ben, foodId);
    await app.db
      .updateTable('outbox')
      .set({ claimedUntil: minutesAfter(NOW, 1) })
      .execute();
    expect(await push()).toBe(0);
    app.setNow(minutesAfter(NOW, 1));
    expect(await push()).toBe(1);
    expect(service.take()).toHaveLength(1);
  });
});

describe('a subscription', () => {
  test('ends with its session: by logout, from another device, by expiry, and when its user leaves', async () => {
    const { app, service, push } = await pushingApp();
    const ada = await register(app, 'Ada');
    const ben = await createUser(app, 'Ben');
    const browsers = [];
    for (const name of ['out', 'elsewhere', 'stays']) {
      const session = await logIn(app, ada);
      await subscribe(app, session, pushBrowser(name));
      browsers.push(session);
    }
    const [out, elsewhere, stays] = browsers;
    if (!out || !elsewhere || !stays) throw new Error('three sessions');
    const foodId = await addFood(app, stays);
    expect(await subscriptionsOf(app, stays)).toHaveLength(3);
    expect((await app.call('POST', '/logout', { as: out, body: {} })).status).toBe(200);
    const sessions = await (await app.call('GET', '/sessions', { as: elsewhere })).json();
    const own = sessions.find(({ isThis }: { isThis: boolean }) => isThis);
    await app.call('DELETE', `/sessions/${own._id}`, { as: stays });
    await askFor(app, ben, foodId);
    expect(await push()).toBe(1);
    expect(service.take().map(({ path }) => path)).toEqual(['/to/stays']);

    await app.db
      .updateTable('sessions')
      .set({ expiresAt: minutesAfter(NOW, 20) })
      .execute();
    await askFor(app, await createUser(app, 'Cem'), foodId);
    app.setNow(minutesAfter(NOW, 21));
    expect(await push()).toBe(0);
    app.setNow(NOW);
    await subscribe(app, await logIn(app, ada), pushBrowser('again'));
    await app.call('POST', '/account-deletion', { as: ada, body: { email: ada.email, password: 'Brotzeit' } });
    expect(await app.db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('can be taken over only by the same browser', async () => {
    const { app, ada, ben, adas } = await larder();
    const mallory = await createUser(app, 'Mallory');
    const stolen = pushBrowser('ada');
    const refused = await subscribe(app, mallory, stolen);
    expect(await errorOf(refused)).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect(await subscriptionsOf(app, ada)).toHaveLength(1);
    // A browser that has the keys now gets the pushes of the user who is logged in there.
    expect((await subscribe(app, ben, adas)).status).toBe(200);
    expect(await subscriptionsOf(app, ada)).toEqual([]);
    expect(await subscriptionsOf(app, ben)).toHaveLength(1);
  });

  test('of a browser in which another user logs in does not deliver the previous user’s pushes', async () => {
    const { app, ada, ben, adas, foodId, told } = await larder();
    const cem = await createUser(app, 'Cem');
    await askFor(app, cem, foodId);
    await app.db
      .updateTable('sessions')
      .set({ expiresAt: NOW })
      .where('userId', 'in', app.db.selectFrom('users').select('id').where('email', '=', ada.email))
      .execute();
    await subscribe(app, ben, adas);
    expect(await told()).toEqual([]);
    const bread = await addFood(app, ben);
    await askFor(app, cem, bread);
    expect(await told()).toEqual([`ada: Someone would like your food / Sourdough loaf / /my-posted-food/${bread}`]);
    // A user who logs in again in the same browser gets their waiting pushes.
    await askFor(app, cem, await addFood(app, ben));
    await subscribe(app, await createUser(app, 'Ben'), adas);
    expect(await told()).toHaveLength(1);
  });

  test('is one per session, and at most ten per user, of which the oldest are deleted', async () => {
    const { app, ada } = await larder();
    await subscribe(app, ada, pushBrowser('another'));
    expect(await app.db.selectFrom('pushSubscriptions').select('endpoint').orderBy('id').execute()).toEqual([
      { endpoint: `${PUSH_SERVICE}/to/ben` },
      { endpoint: `${PUSH_SERVICE}/to/another` },
    ]);
    for (let count = 0; count < 10; count += 1)
      await subscribe(app, await createUser(app, 'Ada'), pushBrowser(`${count}`));
    const left = await app.db.selectFrom('pushSubscriptions').select('endpoint').execute();
    expect(left).toHaveLength(11);
    expect(left).not.toContainEqual({ endpoint: `${PUSH_SERVICE}/to/another` });
  });

  test('can be ended only by its user', async () => {
    const { app, ada, ben } = await larder();
    const [{ _id }] = await subscriptionsOf(app, ada);
    const end = async (as: TestUser) => (await app.call('DELETE', `/push-subscriptions/${_id}`, { as })).json();
    expect(await end(ben)).toEqual({ deletedCount: 0 });
    expect(await subscriptionsOf(app, ada)).toHaveLength(1);
    expect(await end(ada)).toEqual({ deletedCount: 1 });
    expect(await subscriptionsOf(app, ada)).toEqual([]);
    expect((await app.call('GET', '/push-subscriptions')).status).toBe(401);
  });

  test.each([
    ['endpoint', { endpoint: 'http://push.example.org/a' }],
    ['endpoint', { endpoint: 'https://ada:secret@push.example.org/a' }],
    ['endpoint', { endpoint: `https://push.example.org/${'a'.repeat(1000)}` }],
    ['keys.p256dh', { keys: { ...pushBrowser('x').subscription.keys, p256dh: 'B'.repeat(87) } }],
    ['keys.auth', { keys: { ...pushBrowser('x').subscription.keys, auth: 'short' } }],
    ['publicKey', { publicKey: pushBrowser('x').subscription.keys.p256dh }],
  ])('is refused with an unusable %s: %j', async (path, wrong) => {
    const { app, ada } = await larder();
    const { publicKey } = await (await app.call('GET', '/push-subscriptions', { as: ada })).json();
    const body = { ...pushBrowser('new').subscription, publicKey, ...wrong };
    const response = await app.call('POST', '/push-subscriptions', { as: ada, body });
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toMatchObject([{ path }]);
  });

  test('uses the key it was created with until 90 days after the site’s key has changed', async () => {
    const { app, ada, ben, foodId, push, service } = await larder({ env: { SECRET: '' } });
    const keyNow = async () => (await (await app.call('GET', '/push-subscriptions', { as: ada })).json()).publicKey;
    const before = await keyNow();
    await rotateKeys(app.db, { publicUrl: app.deps.config.publicUrl, secret: undefined, endsAll: false });
    expect(await keyNow()).not.toBe(before);
    await askFor(app, ben, foodId);
    await push();
    const [received] = service.take();
    expect(received && (await verifySender(received)).key).toBe(before);

    const later = new Date(Date.now() + secretLifetimes.push);
    await app.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(later.getTime() + 1) })
      .execute();
    await askFor(app, ben, await addFood(app, ada));
    app.setNow(later);
    expect(await push()).toBe(0);
    expect(await subscriptionsOf(app, ada)).toEqual([]);
  });
});

test.each([
  [{ SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_EMAIL: 'kitchen@example.org' }, 'mailto:kitchen@example.org'],
  [{ PUBLIC_URL: 'https://larder.example.org' }, 'https://larder.example.org'],
  [{ PUBLIC_URL: 'http://larder.local:3000' }, 'mailto:no-reply@larder.local'],
])('with %j, push services get the contact %s', async (env, subject) => {
  const sent: ReceivedPush[] = [];
  const send = createPushSender(readConfig(env), {
    post: async (endpoint, { headers, body }) => {
      sent.push({ path: endpoint, headers: { authorization: String(headers.Authorization) }, body });
      return { status: 201 };
    },
  });
  const { endpoint, keys } = pushBrowser('a').subscription;
  const app = await buildApp();
  const [own] = await vapidKeys(app.db, NOW);
  await send({ endpoint, ...keys, payload: '{}', ttl: 1, urgency: 'low', topic: 'a' }, own);
  expect((await verifySender(sent[0] as ReceivedPush)).claims.sub).toBe(subject);
});

test('the public key is created once, and is the same on every server', async () => {
  const database = await freshDatabase();
  const apps = [await buildApp({ database }), await buildApp({ database })];
  const ada = await createUser(apps[0] as never, 'Ada');
  const keys = await Promise.all(
    apps.map(async (app) => (await (await app.call('GET', '/push-subscriptions', { as: ada })).json()).publicKey),
  );
  expect(keys[0]).toMatch(/^B[\w-]{86}$/);
  expect(new Set(keys).size).toBe(1);
});
