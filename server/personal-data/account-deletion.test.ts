import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { FoodInput } from '../../contract/foods/foods.ts';
import { FoodRequestInput } from '../../contract/requests/requests.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  listOf,
  moved,
  release,
} from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { mailingApp } from '../../test/server/mailing.ts';
import { join, logIn, type Member, PASSWORD } from '../../test/server/members.ts';
import { addPhoto } from '../../test/server/photos.ts';
import { emailOf, seconds, tokenIssuer } from '../../test/server/token-issuer.ts';
import { idTokenVerifier } from '../accounts/sign-in/id-token.ts';
import { requestFood } from '../sharing/moves/ask.ts';
import { addFood as post } from '../sharing/post.ts';
import { appointTo, verifyOwner } from '../site/roles/appoint.ts';
import { accountsOf, deleteAccount } from './account-deletion.ts';
import { myData } from './my-data.ts';

const leave = ({ call }: TestApp, as: Member, password: string | undefined = PASSWORD, headers = {}) =>
  call('POST', '/account-deletion', { as, body: { email: as.email, password }, headers });

/** Returns all text in the database, except links to external pictures, which are deleted within two days. */
async function everything({ db }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'linked_pictures'`.execute(
    db,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select coalesce(json_agg(t)::text, '') as text from ${sql.table(name)} t`.execute(db);
    texts.push(rows[0]?.text ?? '');
  }
  return texts.join('\n');
}

describe('deleting an account', () => {
  test('removes everything about the user; completed hand-overs stay for the other side, without a name', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben, cem] = [await join(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cem')];
    await logIn(app, ada);
    await app.db.updateTable('users').set({ emailConfirmedAt: NOW }).where('email', '=', ada.email).execute();
    const photo = await addPhoto(app, ada);
    const own = { title: 'Plums', location: 'Adaweg 7', notes: 'Ring at Ada', image: photo.image };
    const pickup = { lat: 48.2, lon: 16.4, address: 'Adaweg 7, at Ada', keepAs: 'Ada at home' };
    const [given, open] = [await addFood(app, ada, { ...own, pickup }), await addFood(app, ada, own)];
    await handOver(app, { donor: ada, requester: ben, requestId: await askFor(app, ben, given) });
    await askFor(app, ben, open);
    const [collected, promised] = [
      await addFood(app, cem, { title: 'Rye' }),
      await addFood(app, cem, { title: 'Oats' }),
    ];
    await handOver(app, { donor: cem, requester: ada, requestId: await askFor(app, ada, collected) });
    const [hers, waiting] = [await askFor(app, ada, promised), await askFor(app, ben, promised)];
    await moved(app, cem, hers, 'acceptance');
    const released = await addFood(app, ada, own);
    const inVain = await askFor(app, ben, released);
    await moved(app, ada, inVain, 'acceptance');
    await app.call('PUT', `/update-food/${released}`, { as: ada, body: foodInput({ ...own, location: 'Adagasse 9' }) });
    await release(app, ada, inVain, 'Ada is ill');
    await app.db.updateTable('foodRequests').set({ answer: 'Ada did come' }).where('title', '=', 'Rye').execute();
    for (const words of ['Ada is ill', 'Ada did come', 'Adagasse 9']) expect(await everything(app)).toContain(words);
    await app.call('POST', '/contact', { body: { name: 'A', email: 'a@example.org', subject: 'b', message: 'c' } });
    await send();
    mail.take();

    const response = await leave(app, ada);
    expect(await response.json()).toEqual({ deletedCount: 1 });
    expect(response.headers.get('Set-Cookie')).toMatch(/^larder-3000-session=; Max-Age=0/);
    expect(await (await app.call('GET', '/session', { as: ada })).json()).toEqual({ user: null });
    expect(await everything(app)).not.toMatch(/(?<!-[\da-f]{4}-)\bada(?![\da-f]*-)|adaweg|adagasse/i);
    expect(await app.db.selectFrom('donorCells').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('photoFiles').select('photoId').execute()).toEqual([]);

    const requests = await (await app.call('GET', `/request-by/${ben.email}`, { as: ben })).json();
    const former = requests.find(({ status }: { status: string }) => status === 'Collected');
    expect(former).toMatchObject({
      ...{ title: 'Plums', image: '', location: '…', foodId: null },
      donator: { name: 'Someone who left', email: '', photo: '', picture: '' },
    });
    expect(
      requests.find(({ title, _id }: Record<string, string>) => title === 'Plums' && _id !== former._id),
    ).toMatchObject({
      status: 'Declined',
    });
    // The others in the queue have moved up.
    expect(await (await app.call('GET', `/food/${promised}`)).json()).toMatchObject({ promised: false, waiting: 1 });
    expect(await listOf(app, '/all-foods')).toEqual(['Oats']);
    await moved(app, cem, waiting, 'acceptance');
    const queue = await (await app.call('GET', `/food/${collected}/requests`, { as: cem })).json();
    expect(queue).toMatchObject([{ status: 'Collected', notes: '…', requester: { name: 'Someone who left' } }]);

    await send();
    expect(
      mail
        .take()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(['ben@example.org', 'ben@example.org', 'ben@example.org']);
  });

  test('keeps the user’s name in the moderation log, but not their email', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', ada.email)
      .executeTakeFirstOrThrow();
    const [named, other] = [`Ada <${ada.email}>`, randomUUID()];
    for (const [moderatorId, targetId] of [
      [other, id],
      [id, other],
    ] as const) {
      const who = { moderatorId, moderator: named, targetId, target: named };
      await app.db
        .insertInto('moderationActs')
        .values({ id: randomUUID(), actedAt: NOW, act: 'suspend', why: '', ...who })
        .execute();
    }
    expect((await leave(app, ada)).status).toBe(200);
    const acts = app.db.selectFrom('moderationActs').select(['moderator', 'target']).orderBy('target');
    expect(await acts.execute()).toEqual([
      { moderator: named, target: 'Ada' },
      { moderator: 'Ada', target: named },
    ]);
  });

  test('removes the user’s roles and the role links that they made for others', async () => {
    const app = await buildApp();
    const [ada, ben] = [await join(app, 'Ada'), await createUser(app, 'Ben')];
    const requestId = await askFor(app, ben, await addFood(app, ada));
    await handOver(app, { donor: ada, requester: ben, requestId });
    await appointTo(app.db, ada.email, { role: 'steward', ctx: app.deps.ctx });
    const body = { role: 'steward' };
    expect((await app.call('POST', '/moderation/role-links', { as: ada, body })).status).toBe(200);
    const { roles } = await (await app.call('GET', '/my-data', { as: ada })).json();
    expect(roles).toEqual([{ role: 'steward', givenAt: NOW.toISOString() }]);
    expect((await leave(app, ada)).status).toBe(200);
    for (const table of ['roles', 'roleLinks'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  test('can be done by the operator for a suspended user, without affecting other accounts with that email', async () => {
    const app = await buildApp({ env: { MODERATORS: 'mo@example.org' } });
    const [ada, ben, mo] = [await join(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Mo')];
    await createUser(app, 'Eve', { email: ada.email });
    await verifyOwner(app.db, mo.email);
    const foodId = await addFood(app, ada, { title: 'Plums' });
    await askFor(app, ada, await addFood(app, ben));
    const [account, other, ...more] = await accountsOf(app.db, 'ADA@example.org');
    if (!account || !other) throw new Error('They are not found.');
    expect([account.name, other.name, ...more]).toEqual(['Ada', 'Eve']);
    await app.call('POST', `/moderation/people/${account.id}/suspension`, { as: mo, body: { why: 'Rude.' } });
    expect((await app.call('GET', '/my-data', { as: ada })).status).toBe(401);
    const { ctx } = app.deps;
    const data = await myData(app.db, account, { token: '', isEmbedded: true, ctx });
    expect(data).toMatchObject({
      profile: { name: 'Ada', hasPassword: true },
      foods: [{ _id: foodId, title: 'Plums' }],
      requests: [{ status: 'Withdrawn' }],
      decisions: [{ act: 'suspend', why: 'Rude.' }],
    });
    expect(await accountsOf(app.db, ada.email, other.id)).toEqual([other]);
    await deleteAccount(app.db, account, ctx);
    expect(await accountsOf(app.db, ada.email)).toEqual([other]);
    expect(await app.db.selectFrom('foods').select('id').where('id', '=', foodId).execute()).toEqual([]);
    expect(await everything(app)).not.toMatch(/plums/i);
  });

  test('removes the account at the sign-in service; registering again creates a different user', async () => {
    const database = await freshDatabase();
    const [app, other] = [await buildApp({ database }), await buildApp({ database })];
    const ada = await join(app, 'Ada');
    const phone = await logIn(other, ada);
    const bob = await createUser(app, 'Bob');
    const foodId = await addFood(app, bob);
    await handOver(app, { donor: bob, requester: ada, requestId: await askFor(app, ada, foodId) });
    expect((await leave(app, ada)).status).toBe(200);
    for (const cookie of [ada, phone]) {
      expect(await (await other.call('GET', '/session', { as: cookie })).json()).toEqual({ user: null });
      expect((await other.call('GET', '/auth/token', { as: cookie })).status).toBe(401);
    }
    const body = { email: ada.email, password: PASSWORD };
    expect((await app.call('POST', '/auth/sign-in/email', { body })).status).toBe(401);
    const again = await join(app, 'Ada');
    expect(await listOf(app, `/request-by/${again.email}`, 'title', again)).toEqual([]);
  });

  test('requires the right password and the user’s own email', async () => {
    const app = await buildApp();
    const [ada, bob] = [await join(app, 'Ada'), await join(app, 'Bob')];
    await addFood(app, ada);
    expect(await errorOf(await leave(app, ada, 'Abendbrot'))).toMatchObject({
      ...{ status: 400, issues: [{ path: 'password', message: 'That isn’t your password. Please try again.' }] },
    });
    expect(await errorOf(await leave(app, { ...ada, email: bob.email }))).toMatchObject({ status: 403 });
    expect(await errorOf(await app.call('POST', '/account-deletion', { body: { email: ada.email } }))).toMatchObject({
      status: 401,
    });
    // A token of the sign-in service from an older login is not accepted.
    await sql`update sign_in_sessions set "createdAt" = now() - interval '301 seconds'`.execute(app.db);
    const { token } = await (await app.call('GET', '/auth/token', { as: ada })).json();
    const body = { email: ada.email };
    const headers = { Authorization: `Bearer ${token}` };
    for (const call of [{ body }, { body, headers }]) {
      expect(await errorOf(await app.call('POST', '/account-deletion', { as: ada, ...call }))).toMatchObject({
        ...{ status: 409, code: 'LOG_IN_AGAIN' },
      });
    }
    expect(await listOf(app, '/all-foods')).toHaveLength(1);
  });

  test('accepts a token of the sign-in service from a recent login', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const { token } = await (await app.call('GET', '/auth/token', { as: ada })).json();
    const headers = { Authorization: `Bearer ${token}` };
    const call = { as: ada, body: { email: ada.email }, headers };
    expect((await app.call('POST', '/account-deletion', call)).status).toBe(200);
    expect(await app.db.selectFrom('users').select('name').execute()).toEqual([]);
  });

  test('requires a login within five minutes at an external sign-in service', async () => {
    const issuer = await tokenIssuer();
    const app = await buildApp({ verifyIdToken: idTokenVerifier(issuer.trusted) });
    const enter = async (name: string) => {
      const token = await issuer.token(name, { claims: { jti: randomUUID() } });
      const headers = { Authorization: `Bearer ${token}` };
      const response = await app.call('POST', '/jwt', { body: { email: emailOf(name) }, headers });
      return { name, email: emailOf(name), cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
    };
    const [eve, bob] = [await enter('Eve'), await enter('Bob')];
    const call = async (name: string, claims: object) => {
      const headers = {
        Authorization: `Bearer ${await issuer.token(name, { claims: { jti: randomUUID(), ...claims } })}`,
      };
      return app.call('POST', '/account-deletion', { as: eve, body: { email: eve.email }, headers });
    };
    for (const [name, claims] of [
      ['Eve', { auth_time: seconds() - 301 }],
      ['Eve', { auth_time: seconds() + 120 }],
      ['Eve', { auth_time: undefined }],
      ['Bob', {}],
    ] as const) {
      expect(await errorOf(await call(name, claims))).toMatchObject({ status: 409, code: 'LOG_IN_AGAIN' });
    }
    expect((await call('Eve', { auth_time: seconds() - 280 })).status).toBe(200);
    expect(await app.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Bob' }]);
    expect((await app.call('GET', '/profile', { as: bob })).status).toBe(200);
  });

  test('can be resumed, and works while others change the same requests', async () => {
    const app = await buildApp({ connections: 4, database: await freshDatabase({ connections: 4 }) });
    const [ada, ben] = [await join(app, 'Ada'), await createUser(app, 'Ben')];
    for (let count = 0; count < 3; count += 1) {
      await askFor(app, ben, await addFood(app, ada));
      await moved(app, ben, await askFor(app, ada, await addFood(app, ben)), 'acceptance');
    }
    const requests = await app.db.selectFrom('foodRequests').select(['id', 'requesterId']).execute();
    const [left] = await Promise.all([
      leave(app, ada),
      ...requests.map(({ id }) => app.call('POST', `/request/${id}/withdrawal`, { as: ben })),
      app.call('POST', '/add-food', { as: ada, body: {} }),
    ]);
    expect(left.status).toBe(200);
    expect(await everything(app)).not.toMatch(/\bada\b/i);
  });

  test('makes calls that began earlier fail', async () => {
    const app = await buildApp();
    const [ada, ben] = [await join(app, 'Ada'), await createUser(app, 'Ben')];
    await handOver(app, {
      ...{ donor: ada, requester: ben },
      requestId: await askFor(app, ben, await addFood(app, ada)),
    });
    const [account] = await accountsOf(app.db, ada.email);
    if (!account) throw new Error('Ada has an account');
    const bens = await addFood(app, ben);
    await leave(app, ada);
    const { ctx } = app.deps;
    const gone = { code: 'NOT_SIGNED_IN' };
    await expect(post(app.db, account, FoodInput.parse(foodInput()), ctx)).rejects.toMatchObject(gone);
    const asking = FoodRequestInput.parse({ foodId: bens, reqDate: '06/15/2026', notes: 'Is it still there?' });
    await expect(requestFood(app.db, account, asking, ctx, app.deps)).rejects.toMatchObject(gone);
  });
});

describe('the data of a user', () => {
  test('is one file with everything the site stores about them, and about others only what they can see anyway', async () => {
    const app = await buildApp();
    const [ada, ben, cem] = [await join(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cem')];
    const photo = await addPhoto(app, ada);
    const foodId = await addFood(app, ada, { title: 'Plums', image: photo.image });
    await askFor(app, ben, foodId);
    await moved(app, ada, await askFor(app, cem, foodId), 'acceptance');
    await askFor(app, ada, await addFood(app, ben, { title: 'Rye' }));
    await app.call('POST', '/account-deletion', { as: ada, body: {} });

    const response = await app.call('GET', '/my-data', { as: ada });
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="open-larder-2026-06-15.json"');
    expect(response.headers.get('Cache-Control')).toMatch(/no-store|private/);
    const data = await response.json();
    expect(data).toMatchObject({
      madeAt: NOW.toISOString(),
      profile: { name: 'Ada', email: ada.email, hasPassword: true },
      sessions: [{ isThis: true }],
      foods: [{ _id: foodId, title: 'Plums', notes: 'Baked this morning' }],
      requests: [{ title: 'Rye', notes: 'I can come at six', donator: { email: ben.email } }],
      requestsForMyFoods: [
        { status: 'Accepted', requester: { name: 'Cem', email: cem.email } },
        { status: 'Requested', notes: 'I can come at six', requester: { name: 'Ben' } },
      ],
      photos: [{ link: expect.stringContaining(photo.id) }],
      mail: { unsubscribed: false, lastDay: [] },
    });
    expect(data.requestsForMyFoods[1].requester).toEqual({ name: 'Ben' });
    expect((await app.app.request(new URL(data.photos[0].link).pathname)).status).toBe(200);
  });

  test('contains moderators’ decisions about them, with the reasons, and nothing about who reported them', async () => {
    const app = await buildApp({ env: { MODERATORS: 'mo@example.org' } });
    const mo = await createUser(app, 'Mo');
    await verifyOwner(app.db, mo.email);
    const [ada, ben, eve] = [await join(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Eve')];
    const [foodId, bens] = [await addFood(app, ada, { title: 'Plums' }), await addFood(app, ben, { title: 'Rye' })];
    await app.call('POST', '/reports', { as: eve, body: { about: 'food', foodId, reason: 'unsafe', words: 'Mould!' } });
    const [report] = await (await app.call('GET', '/moderation/reports', { as: mo })).json();
    for (const [path, why] of [
      [`/moderation/foods/${foodId}/hiding`, 'Looks mouldy.'],
      [`/moderation/foods/${bens}/hiding`, 'Not rye.'],
      [`/moderation/reports/${report._id}/closing`, 'Eve is right.'],
    ] as const) {
      expect((await app.call('POST', path, { as: mo, body: { why } })).status, path).toBe(200);
    }
    await app.call('DELETE', `/moderation/foods/${foodId}/hiding`, { as: mo });
    const dataOf = async (as: Member) => (await app.call('GET', '/my-data', { as })).json();
    const data = await dataOf(ada);
    const at = NOW.toISOString();
    expect(data.decisions).toEqual([
      { act: 'show', target: 'Plums', why: '', at },
      { act: 'hide', target: 'Plums', why: 'Looks mouldy.', at },
    ]);
    expect(data.moderated).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/\b(eve|mo)\b|mould!/i);
    const { decisions, moderated } = await dataOf(mo);
    expect(decisions).toEqual([]);
    expect(moderated.map(({ act, why }: { act: string; why: string }) => `${act} ${why}`)).toEqual([
      'show ',
      'close Eve is right.',
      'hide Not rye.',
      'hide Looks mouldy.',
    ]);
    expect(JSON.stringify(moderated)).not.toMatch(/plums|ada/i);
  });

  test('contains their contact form messages once their email is confirmed', async () => {
    const { app } = await mailingApp();
    const ada = await createUser(app, 'Ada', { isConfirmed: false });
    const written = { name: 'Ada', email: 'ADA@example.org', subject: 'Opening hours', message: 'When?' };
    await app.call('POST', '/contact', { body: written });
    await app.call('POST', '/contact', { body: { ...written, email: 'ben@example.org', name: 'Ben' } });
    const messages = async () => (await (await app.call('GET', '/my-data', { as: ada })).json()).contactMessages;
    expect(await messages()).toEqual([]);
    await app.db.updateTable('users').set({ emailConfirmedAt: NOW }).where('email', '=', ada.email).execute();
    expect(await messages()).toEqual([{ ...written, writtenAt: NOW.toISOString() }]);
  });

  test('is accessible only to themselves', async () => {
    const app = await buildApp();
    expect((await app.call('GET', '/my-data')).status).toBe(401);
    const [ada, ben] = [await join(app, 'Ada'), await createUser(app, 'Ben')];
    await addFood(app, ada);
    const data = await (await app.call('GET', '/my-data', { as: ben })).json();
    // Matches only whole words, because the letters of Ada's name can also occur in IDs.
    expect(JSON.stringify(data)).not.toMatch(/\bada\b/i);
  });
});

test('a mail names a user who left in its reader’s language', async () => {
  const { app, mail, send } = await mailingApp();
  const [ada, ben] = [await join(app, 'Ada'), await join(app, 'Ben')];
  await app.db.updateTable('users').set({ emailConfirmedAt: NOW }).execute();
  await app.call('PUT', '/language', { as: ben, body: { language: 'de' } });
  await askFor(app, ben, await addFood(app, ada));
  await send();
  mail.take();
  expect((await leave(app, ada)).status).toBe(200);
  await send();
  const [received] = mail.take();
  expect(received?.headers.to).toBe(ben.email);
  for (const body of [received?.text, received?.html]) {
    expect(body).toContain('„Ehemaliges Mitglied“');
    expect(body).not.toContain('Someone who left');
  }
});
