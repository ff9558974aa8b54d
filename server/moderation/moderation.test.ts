import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  moved,
  requestFood,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { join, logIn, PASSWORD } from '../../test/server/members.ts';
import { addPhoto } from '../../test/server/photos.ts';
import { addWanted, myWanted, putWanted, wantedSeenBy } from '../../test/server/wanting.ts';
import { verifyOwner } from '../site/roles/appoint.ts';

const env = { MODERATORS: 'Mo@example.org' };

async function siteWithModerator() {
  const app = await buildApp({ env });
  return { app, mo: await moderator(app) };
}

async function moderator(app: TestApp): Promise<TestUser> {
  const mo = await createUser(app, 'Mo');
  expect(await verifyOwner(app.db, 'MO@example.org')).toHaveLength(1);
  return mo;
}

const report = ({ call }: TestApp, as: TestUser, body: object) =>
  call('POST', '/reports', { as, body: { about: 'food', reason: 'unsafe', words: 'It smells.', ...body } });

async function get({ call }: TestApp, as: TestUser, path: string) {
  const response = await call('GET', path, { as });
  expect(response.status).toBe(200);
  return response.json();
}

const idOf = async ({ db }: TestApp, { email }: { email: string }) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

const hide = ({ call }: TestApp, as: TestUser, id: string, why = 'Mould on the picture.') =>
  call('POST', `/moderation/foods/${id}/hiding`, { as, body: { why } });
const show = ({ call }: TestApp, as: TestUser, id: string) => call('DELETE', `/moderation/foods/${id}/hiding`, { as });

async function suspend(app: TestApp, as: TestUser, who: { email: string }) {
  const body = { why: 'Sold what was given.' };
  const response = await app.call('POST', `/moderation/people/${await idOf(app, who)}/suspension`, { as, body });
  expect(response.status).toBe(200);
}

const listed = async (app: TestApp): Promise<string[]> =>
  (await (await app.call('GET', '/foods')).json()).map(({ _id }: { _id: string }) => _id);

describe('a report', () => {
  test('shows moderators the subject as it was, even after that was changed or deleted', async () => {
    const { app, mo } = await siteWithModerator();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const foodId = await addFood(app, ada, { title: 'Old fish' });
    expect((await report(app, ben, { foodId })).status).toBe(200);
    await app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput({ title: 'Flowers' }) });
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await get(app, mo, '/moderation/reports')).toMatchObject([
      {
        ...{ about: 'food', foodId, foodState: 'deleted', reason: 'unsafe', words: 'It smells.', closed: null },
        ...{ reporter: 'Ben <ben@example.org>', personId: await idOf(app, ada), personSuspended: false },
        snapshot: { title: 'Old fish', name: 'Ada', location: 'Lindenweg 4', notes: 'Baked this morning' },
      },
    ]);
  });

  test('about the same subject is stored once per user until it is closed', async () => {
    const { app, mo } = await siteWithModerator();
    const [ada, ben, eve] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Eve')];
    const foodId = await addFood(app, ada);
    const answers = await Promise.all([report(app, ben, { foodId }), report(app, ben, { foodId, reason: 'spam' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await get(app, mo, '/moderation/reports')).toHaveLength(1);
    await report(app, eve, { foodId });
    await report(app, eve, { foodId, about: 'person' });
    const [{ _id }, ...others] = await get(app, mo, '/moderation/reports');
    expect(others).toHaveLength(2);
    const closing = await app.call('POST', `/moderation/reports/${_id}/closing`, { as: mo, body: { why: 'Talked.' } });
    expect(closing.status).toBe(200);
    expect(await get(app, mo, '/moderation/reports')).toHaveLength(2);
    expect(await get(app, mo, '/moderation/reports?state=closed')).toMatchObject([
      { _id, closed: { by: 'Mo <mo@example.org>', note: 'Talked.' } },
    ]);
    await report(app, eve, { foodId, about: 'person' });
    expect(await get(app, mo, '/moderation/reports')).toHaveLength(3);
  });

  test('about the other user of a request contains what they wrote; strangers cannot report either', async () => {
    const { app, mo } = await siteWithModerator();
    const [ada, ben, eve] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Eve')];
    const requestId = await askFor(app, ben, await addFood(app, ada));
    expect((await report(app, ada, { about: 'person', requestId })).status).toBe(200);
    expect((await report(app, ben, { about: 'person', requestId })).status).toBe(200);
    const messageId = '0199d8a0-0000-4000-8000-000000000001';
    expect(await errorOf(await report(app, ben, { about: 'person', requestId, messageId }))).toMatchObject({
      ...{ status: 400, code: 'INVALID_INPUT' },
    });
    expect(await errorOf(await report(app, eve, { about: 'person', requestId }))).toMatchObject({
      code: 'REQUEST_NOT_FOUND',
    });
    expect(await get(app, mo, '/moderation/reports')).toMatchObject([
      { personId: await idOf(app, ada), snapshot: { name: 'Ada', notes: '' } },
      { personId: await idOf(app, ben), snapshot: { name: 'Ben', notes: 'I can come at six' } },
    ]);
  });

  test('requires a signed-in user, one subject other than themselves, and a reason', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const foodId = await addFood(app, ada);
    const requestId = foodId;
    expect((await app.call('POST', '/reports', { body: { about: 'food', foodId, reason: 'spam' } })).status).toBe(401);
    expect(await errorOf(await report(app, ada, { foodId }))).toMatchObject({ status: 409, code: 'ABOUT_YOURSELF' });
    const bad = [
      {},
      { foodId, requestId },
      { requestId },
      { foodId, reason: 'dull' },
      { foodId, words: 'x'.repeat(501) },
    ];
    for (const body of bad) expect((await report(app, ada, body)).status).toBe(400);
    expect(await app.db.selectFrom('reports').selectAll().execute()).toEqual([]);
  });

  test('is accepted twenty times an hour per user', async () => {
    const app = await buildApp();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const foodId = await addFood(app, ada);
    for (let count = 0; count < 20; count++) expect((await report(app, ben, { foodId })).status).toBe(200);
    expect(await errorOf(await report(app, ben, { foodId }))).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});

describe('nothing under /moderation is found', () => {
  const calls = [
    ['GET', '/moderation/reports'],
    ['GET', '/moderation/messages'],
    ['GET', '/moderation/people'],
    ['GET', '/moderation/log'],
    ['POST', '/moderation/reports/x/closing'],
    ['POST', '/moderation/foods/x/hiding'],
    ['DELETE', '/moderation/foods/x/hiding'],
    ['POST', '/moderation/wanted/x/hiding'],
    ['DELETE', '/moderation/wanted/x/hiding'],
    ['POST', '/moderation/people/x/suspension'],
    ['DELETE', '/moderation/people/x/suspension'],
  ] as const;

  test.each([
    ['a guest', {}, false],
    ['another user', {}, true],
    [
      'a user whom MODERATORS names, but who has not confirmed that e-mail and is not marked by the operator',
      { MODERATORS: 'mo@example.org' },
      true,
    ],
  ])('by %s', async (who, env, isSignedIn) => {
    const app = await buildApp({ env });
    const as = isSignedIn
      ? await createUser(app, who.includes('names') ? 'Mo' : 'Eve', { isConfirmed: false })
      : undefined;
    for (const [method, path] of calls) {
      const body = method === 'POST' ? { body: { why: 'x' } } : {};
      expect(await errorOf(await app.call(method, path, { as, ...body })), path).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('except by a user listed in MODERATORS who has confirmed that email', async () => {
    const app = await buildApp({ env: { MODERATORS: 'mo@example.org' } });
    const mo = await createUser(app, 'Mo');
    expect((await app.call('GET', '/moderation/reports', { as: mo })).status).toBe(200);
    expect(await (await app.call('GET', '/session', { as: mo })).json()).toMatchObject({ isModerator: true });
    const eve = await createUser(app, 'Eve');
    expect(await (await app.call('GET', '/session', { as: eve })).json()).not.toHaveProperty('isModerator');
  });

  test('by a user verified by the operator but no longer listed in MODERATORS', async () => {
    const app = await buildApp({ env: { MODERATORS: 'else@example.org' } });
    const mo = await moderator(app);
    expect((await app.call('GET', '/moderation/reports', { as: mo })).status).toBe(404);
  });

  test('by another account with a moderator’s email; the operator must choose between two such accounts', async () => {
    const { app } = await siteWithModerator();
    const squatter = await createUser(app, 'Squatter', {
      issuer: 'other',
      email: 'mo@example.org',
      isConfirmed: false,
    });
    expect((await app.call('GET', '/moderation/reports', { as: squatter })).status).toBe(404);
    expect(await verifyOwner(app.db, 'mo@example.org')).toHaveLength(2);
    expect((await app.call('GET', '/moderation/reports', { as: squatter })).status).toBe(404);
  });
});

describe('a hidden food', () => {
  test('is visible only to its donor, with the reason, until it is shown again', async () => {
    const app = await buildApp({ env: { ...env }, listens: true });
    const mo = await moderator(app);
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const { image } = await addPhoto(app, ada);
    const foodId = await addFood(app, ada, { image });
    const seen = async (as?: TestUser) => (await app.call('GET', `/food/${foodId}`, { as })).status;
    expect([await listed(app), await seen()]).toEqual([[foodId], 200]);
    expect((await hide(app, mo, foodId)).status).toBe(200);

    expect([await listed(app), await seen(), await seen(ben)]).toEqual([[], 404, 404]);
    expect(await (await app.call('GET', '/all-foods?search=sour')).json()).toEqual([]);
    expect(await get(app, ada, `/food/${foodId}`)).toMatchObject({ hidden: 'Mould on the picture.' });
    expect(await get(app, ada, `/foods-by-donator/${ada.email}`)).toMatchObject([{ hidden: 'Mould on the picture.' }]);
    expect(await errorOf(await requestFood(app, ben, foodId))).toMatchObject({ code: 'FOOD_NOT_FOUND' });
    expect((await app.app.request(image)).status).toBe(404);
    await app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput({ image, title: 'Fresh bread' }) });
    expect(await listed(app)).toEqual([]);

    expect((await show(app, mo, foodId)).status).toBe(200);
    expect([await listed(app), await seen()]).toEqual([[foodId], 200]);
    expect(await get(app, ada, `/food/${foodId}`)).not.toHaveProperty('hidden');
    expect((await app.app.request(image)).status).toBe(200);
  });

  test('ends its promises and requests, and everyone affected is told on the site and by mail', async () => {
    const { app, mail, send } = await mailingApp({ env });
    const mo = await moderator(app);
    const [ada, ben, eve] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Eve')];
    const foodId = await addFood(app, ada);
    const promised = await askFor(app, ben, foodId);
    await askFor(app, eve, foodId);
    await moved(app, ada, promised, 'acceptance');
    await send();
    const before = mail.received.length;
    await hide(app, mo, foodId);
    for (const who of [ben, eve]) {
      expect(await get(app, who, `/request-by/${who.email}`)).toMatchObject([
        { status: 'Declined', reason: 'hidden', pickupCode: null },
      ]);
      expect((await get(app, who, '/unread')).notices).toMatchObject([{ kind: 'hidden' }]);
    }
    await send();
    expect(mail.received.slice(before).map(({ to, says }) => `${to}: ${says}`)).toEqual([
      'ben@example.org: This was hidden by moderators',
      'ada@example.org: Your listing was hidden by moderators',
      'eve@example.org: This was hidden by moderators',
    ]);
    expect((await get(app, ada, '/unread')).notices).toMatchObject([{ kind: 'taken-off', person: { name: 'Ben' } }]);
    await show(app, mo, foodId);
    expect(await get(app, ben, `/request-by/${ben.email}`)).toMatchObject([{ status: 'Declined' }]);
    expect((await requestFood(app, ben, foodId)).status).toBe(200);
  });
});

describe('a wanted post', () => {
  async function reported() {
    const { app, mo } = await siteWithModerator();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const wantedId = await addWanted(app, ada, { search: 'Bread for money' });
    expect((await report(app, ben, { about: 'person', wantedId })).status).toBe(200);
    const hiding = (method: string, as = mo, id = wantedId) =>
      app.call(method, `/moderation/wanted/${id}/hiding`, {
        as,
        ...(method === 'POST' && { body: { why: 'Not food.' } }),
      });
    return { app, mo, ada, ben, wantedId, hiding };
  }

  test('is the reason of a report about its author, which shows what they needed and whether it is still shown', async () => {
    const { app, mo, ada, wantedId, hiding } = await reported();
    const state = async () => (await get(app, mo, '/moderation/reports')).map((about: object) => about)[0];
    const subject = { about: 'person', wantedId, foodId: null, foodState: null, personId: await idOf(app, ada) };
    const snapshot = { name: 'Ada', title: 'Bread for money', notes: '', location: '', image: '' };
    expect(await state()).toMatchObject({
      ...subject,
      snapshot,
      reporter: 'Ben <ben@example.org>',
      wantedState: 'shown',
    });
    await hiding('POST');
    expect(await state()).toMatchObject({ snapshot, wantedState: 'hidden' });
    await putWanted(app, ada, wantedId, { search: 'Soup' });
    await app.call('DELETE', `/wanted/${wantedId}`, { as: ada });
    expect(await state()).toMatchObject({ snapshot, wantedState: 'deleted' });
  });

  test('that is hidden vanishes for others, and its author sees the reason, until it is shown again', async () => {
    const { app, mo, ada, ben, wantedId, hiding } = await reported();
    expect(
      await (await app.call('POST', `/moderation/wanted/${wantedId}/hiding`, { as: mo, body: { why: ' ' } })).status,
    ).toBe(400);
    expect((await hiding('POST')).status).toBe(200);
    for (const path of ['', '?near=48.208,16.372']) expect(await wantedSeenBy(app, ben, path)).toEqual([]);
    expect((await app.call('GET', `/wanted/${wantedId}`, { as: ben })).status).toBe(404);
    expect(await errorOf(await report(app, ben, { about: 'person', wantedId }))).toMatchObject({
      code: 'WANTED_NOT_FOUND',
    });
    await putWanted(app, ada, wantedId, { search: 'Bread' });
    await addWanted(app, ada, { search: 'Bread', people: 7 });
    expect(await myWanted(app, ada)).toMatchObject([{ search: 'Bread', people: 7, hidden: 'Not food.' }]);
    expect(await wantedSeenBy(app, ben)).toEqual([]);
    expect((await hiding('DELETE')).status).toBe(200);
    expect(await wantedSeenBy(app, ben)).toEqual(['Bread']);
    expect(await myWanted(app, ada)).toMatchObject([{ hidden: null }]);
  });

  test('is named in the log and in its author’s decisions when it is hidden and shown again', async () => {
    const { app, mo, ada, wantedId, hiding } = await reported();
    await hiding('POST');
    await hiding('DELETE');
    const target = 'Ada: Bread for money';
    expect(await get(app, mo, '/moderation/log')).toMatchObject([
      { act: 'show', target, targetId: wantedId, why: '' },
      { act: 'hide', target, targetId: wantedId, why: 'Not food.', moderator: 'Mo <mo@example.org>' },
    ]);
    expect((await get(app, ada, '/my-data')).decisions).toMatchObject([
      { act: 'show', target },
      { act: 'hide', target },
    ]);
  });

  test('can be hidden only if there is one, and only by moderators', async () => {
    const { app, mo, ada, ben, wantedId, hiding } = await reported();
    for (const id of ['x', '0199d8a0-0000-4000-8000-000000000001'])
      expect(await errorOf(await hiding('POST', mo, id)), id).toMatchObject({ code: 'WANTED_NOT_FOUND' });
    for (const as of [ada, ben]) {
      for (const method of ['POST', 'DELETE'])
        expect(await errorOf(await hiding(method, as))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    await app.call('POST', '/alerts', { as: ada, body: { near: '48.208,16.372', within: 1, label: 'x' } });
    const [{ _id }] = await get(app, ada, '/alerts');
    expect((await hiding('POST', mo, _id)).status).toBe(404);
    expect(await wantedSeenBy(app, ben)).toEqual(['Bread for money']);
    for (const body of [
      { about: 'food', wantedId },
      { about: 'person', wantedId, foodId: wantedId },
    ])
      expect((await report(app, ben, body)).status, JSON.stringify(body)).toBe(400);
  });
});

describe('a suspended user', () => {
  test('is signed out everywhere, sees the reason at the next sign-in, and can sign in again after reinstatement', async () => {
    const { app, mo } = await siteWithModerator();
    const ben = await join(app, 'Ben');
    const phone = await logIn(app, ben);
    await suspend(app, mo, ben);
    for (const { cookie } of [ben, phone]) {
      expect(await (await app.call('GET', '/session', { as: { cookie } })).json()).toEqual({ user: null });
      expect(await (await app.call('GET', '/auth/get-session', { as: { cookie } })).json()).toBeNull();
    }
    const body = { email: ben.email, password: PASSWORD };
    const known = await app.call('POST', '/auth/sign-in/email', { body });
    const cookie = known.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const { token } = await (await app.call('GET', '/auth/token', { as: { cookie } })).json();
    const headers = { Authorization: `Bearer ${token}` };
    const refused = await errorOf(await app.call('POST', '/jwt', { body: { email: ben.email }, headers }));
    expect(refused).toMatchObject({ status: 403, code: 'SUSPENDED' });
    expect(refused.message).toContain('Sold what was given.');

    const id = await idOf(app, ben);
    expect((await app.call('DELETE', `/moderation/people/${id}/suspension`, { as: mo })).status).toBe(200);
    expect((await app.call('GET', '/profile', { as: await logIn(app, ben) })).status).toBe(200);
  });

  test('leaves no one waiting: promises and requests end, and their listings are hidden until reinstatement', async () => {
    const { app, mo } = await siteWithModerator();
    const [ada, ben, eve] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Eve')];
    const [bread, soup] = [await addFood(app, ben, { title: 'Bread' }), await addFood(app, ada, { title: 'Soup' })];
    const rotten = await addFood(app, ben, { title: 'Rotten' });
    await hide(app, mo, rotten);
    await moved(app, ben, await askFor(app, eve, bread), 'acceptance');
    const waiting = await askFor(app, ben, soup);
    await askFor(app, eve, soup);
    await moved(app, ada, waiting, 'acceptance');
    await suspend(app, mo, ben);

    expect(await listed(app)).toEqual([soup]);
    expect(await get(app, eve, `/request-by/${eve.email}`)).toMatchObject([
      { title: 'Soup', status: 'Requested', queuePosition: 1, promisedElsewhere: false },
      { title: 'Bread', status: 'Declined', reason: 'hidden' },
    ]);
    expect((await get(app, ada, '/unread')).notices[0]).toMatchObject({ kind: 'not-coming', person: { name: 'Ben' } });

    await app.call('DELETE', `/moderation/people/${await idOf(app, ben)}/suspension`, { as: mo });
    expect(await listed(app)).toEqual([soup, bread]);
    const again = await createUser(app, 'Ben');
    expect(await get(app, again, `/request-by/${ben.email}`)).toMatchObject([{ status: 'Withdrawn' }]);
    await show(app, mo, rotten);
    expect(await listed(app)).toContain(rotten);
  });

  test('is found by name or email; moderators cannot suspend themselves', async () => {
    const { app, mo } = await siteWithModerator();
    const ben = await createUser(app, 'Ben');
    await suspend(app, mo, ben);
    for (const search of ['ben', 'BEN@EXAMPLE', '']) {
      expect(await get(app, mo, `/moderation/people?search=${search}`)).toContainEqual(
        expect.objectContaining({ name: 'Ben', suspended: { at: NOW.toISOString(), why: 'Sold what was given.' } }),
      );
    }
    expect(await get(app, mo, '/moderation/people?search=zz')).toEqual([]);
    await app.db.updateTable('users').set({ name: 'Åsa أحمد' }).where('email', '=', ben.email).execute();
    for (const search of ['Åsa', 'asa', 'ÁSA', 'أحمد']) {
      expect(await get(app, mo, `/moderation/people?search=${encodeURIComponent(search)}`)).toHaveLength(1);
    }
    await app.db.updateTable('users').set({ name: 'Ben  van\u00a0Gent' }).where('email', '=', ben.email).execute();
    for (const search of ['van gent ', ' Ben van', 'ben\u3000\u3000van Gent\u200b', `${ben.email} `]) {
      expect(await get(app, mo, `/moderation/people?search=${encodeURIComponent(search)}`), search).toHaveLength(1);
    }
    await app.db.updateTable('users').set({ name: 'Spec Łukasz Groß' }).where('email', '=', ben.email).execute();
    for (const search of ['spec', 'spéc', 'SPE\u0301C', 'lukasz', 'GROSS']) {
      expect(await get(app, mo, `/moderation/people?search=${encodeURIComponent(search)}`), search).toHaveLength(1);
    }
    const body = { why: 'x' };
    const own = await app.call('POST', `/moderation/people/${await idOf(app, mo)}/suspension`, { as: mo, body });
    expect(await errorOf(own)).toMatchObject({ code: 'ABOUT_YOURSELF' });
  });
});

test('each act is logged with its moderator, time, target and reason, even after the moderator has left', async () => {
  const { app, mo } = await siteWithModerator();
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const foodId = await addFood(app, ada, { title: 'Old fish' });
  await report(app, ben, { foodId });
  const [{ _id }] = await get(app, mo, '/moderation/reports');
  await hide(app, mo, foodId);
  await show(app, mo, foodId);
  await suspend(app, mo, ada);
  await app.call('DELETE', `/moderation/people/${await idOf(app, ada)}/suspension`, { as: mo });
  await app.call('POST', `/moderation/reports/${_id}/closing`, { as: mo, body: { why: 'Talked.' } });
  const acts = await get(app, mo, '/moderation/log');
  expect(acts).toMatchObject([
    { act: 'close', target: 'Old fish', why: 'Talked.' },
    { act: 'reinstate', target: 'Ada <ada@example.org>', why: '' },
    { act: 'suspend', target: 'Ada <ada@example.org>', why: 'Sold what was given.' },
    { act: 'show', target: 'Old fish', targetId: foodId, why: '' },
    { act: 'hide', target: 'Old fish', why: 'Mould on the picture.', moderator: 'Mo <mo@example.org>' },
  ]);
  expect(acts[0].at).toBe(NOW.toISOString());
  expect(await get(app, mo, '/moderation/log?limit=2')).toEqual(acts.slice(0, 2));
  await app.db.deleteFrom('sessions').execute();
  await app.db.deleteFrom('users').where('email', '=', mo.email).execute();
  expect(await app.db.selectFrom('moderationActs').selectAll().execute()).toHaveLength(5);
});

test('contact form messages are listed by arrival, whatever IDs their senders choose, page by page', async () => {
  const { app, mo } = await siteWithModerator();
  for (const [minutes, subject, id] of [
    [0, 'First', 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    [1, 'Second', undefined],
    [2, 'Third', '00000000-0000-4000-8000-000000000000'],
    [3, 'Fourth', undefined],
  ] as const) {
    app.setNow(new Date(NOW.getTime() + minutes * 60_000));
    const body = { name: 'Eve', email: 'eve@example.org', subject, message: 'Hello' };
    expect(
      (await app.call('POST', '/contact', { body, ...(id && { headers: { 'Idempotency-Key': id } }) })).status,
    ).toBe(200);
  }
  const subjects: string[] = [];
  for (let path: string | undefined = '/moderation/messages?limit=1'; path; ) {
    const answer: Response = await app.call('GET', path, { as: mo });
    subjects.push(...(await answer.json()).map(({ subject }: { subject: string }) => subject));
    path = /<\/api([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  expect(subjects).toEqual(['Fourth', 'Third', 'Second', 'First']);
});

test('moderators can read contact form messages, newest first', async () => {
  const { app, mo } = await siteWithModerator();
  for (const subject of ['One', 'Two']) {
    await app.call('POST', '/contact', { body: { name: 'Eve', email: 'eve@example.org', subject, message: 'Hello' } });
  }
  expect(await get(app, mo, '/moderation/messages')).toMatchObject([{ subject: 'Two' }, { subject: 'One' }]);
});

test('all moderators get one mail an hour about reports, without their text, and none once all reports are closed', async () => {
  const { app, mail, send } = await mailingApp({
    env: { MODERATORS: 'mo@example.org,max@example.org,no@example.org' },
  });
  const mo = await moderator(app);
  // One is verified by the operator, one has confirmed their email, and one has done neither.
  await createUser(app, 'Max');
  await createUser(app, 'No', { isConfirmed: false });
  await send();
  mail.take();
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const [first, second, third] = [await addFood(app, ada), await addFood(app, ada), await addFood(app, ada)];
  await report(app, ben, { foodId: first });
  await send();
  expect(mail.received.map(({ says, to }) => [says, [...to].sort()])).toEqual([
    ['1 report is waiting for you', ['max@example.org', 'mo@example.org']],
  ]);
  expect(mail.received[0]?.text).not.toContain('smells');
  await report(app, ben, { foodId: second });
  await report(app, ben, { foodId: third });
  app.setNow(minutesAfter(NOW, 59));
  await send();
  expect(mail.received).toHaveLength(1);
  app.setNow(minutesAfter(NOW, 61));
  await send();
  expect(mail.received.map(({ says }) => says).slice(1)).toEqual(['3 reports are waiting for you']);

  await report(app, ben, { about: 'person', foodId: third });
  for (const { _id } of await get(app, mo, '/moderation/reports')) {
    await app.call('POST', `/moderation/reports/${_id}/closing`, { as: mo, body: { why: 'Done.' } });
  }
  app.setNow(minutesAfter(NOW, 200));
  await send();
  expect(mail.received).toHaveLength(2);
});

test('reports by a user who leaves stay without a name, and reports about them are deleted', async () => {
  const { app, mo } = await siteWithModerator();
  const [ada, ben] = [await join(app, 'Ada'), await join(app, 'Ben')];
  const [bread, soup] = [await addFood(app, ada), await addFood(app, ben)];
  // A completed hand-over is kept for the other side, and with it the user's row, without a name.
  await handOver(app, { donor: ada, requester: ben, requestId: await askFor(app, ben, await addFood(app, ada)) });
  await report(app, ben, { foodId: bread });
  await report(app, ada, { foodId: soup });
  expect((await get(app, ben, '/my-data')).reports).toMatchObject([
    { about: 'food', title: 'Sourdough loaf', reason: 'unsafe' },
  ]);
  const body = { email: ben.email, password: PASSWORD };
  expect((await app.call('POST', '/account-deletion', { as: ben, body })).status).toBe(200);
  expect(await get(app, mo, '/moderation/reports')).toMatchObject([{ foodId: bread, reporter: null }]);
});
