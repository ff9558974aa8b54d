import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LAST_WORDS } from '../../contract/requests/message-terms.ts';
import type { ListedConversation } from '../../contract/requests/messages.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  handOver,
  nextPage,
  pagesOf,
  type TestUser,
} from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { minutesAfter } from '../../test/server/mailing.ts';
import { join, PASSWORD } from '../../test/server/members.ts';
import { addPhoto } from '../../test/server/photos.ts';
import { recordStatements } from '../../test/server/statements.ts';

async function larder(app: TestApp) {
  const [ada, ben, eve] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Eve')];
  const foodId = await addFood(app, ada);
  return { app, ada, ben, eve, foodId, requestId: await askFor(app, ben, foodId) };
}

async function write({ call }: TestApp, as: TestUser, requestId: string, message: object) {
  const response = await call('POST', `/request/${requestId}/messages`, { as, body: message });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()).insertedId as string;
}

async function list({ call }: TestApp, as: TestUser, query = ''): Promise<ListedConversation[]> {
  const response = await call('GET', `/conversations${query}`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

test('both users see their conversations, newest first, with the last message and the unread count', async () => {
  const { app, ada, ben, requestId } = await larder(await buildApp());
  const other = await askFor(app, ben, await addFood(app, ada, { title: 'Jam' }));
  expect(await list(app, ada), 'nobody has written yet').toEqual([]);
  await write(app, ben, other, { text: 'Is it plum?' });
  app.setNow(minutesAfter(NOW, 1));
  await write(app, ben, requestId, { text: 'Six?' });
  const last = await write(app, ben, requestId, { text: 'I am\nat the door' });
  expect(await list(app, ada)).toEqual([
    {
      ...{ requestId, title: 'Sourdough loaf', isDonor: true, unread: 2 },
      person: { name: 'Ben', picture: expect.any(String) },
      last: { text: 'I am at the door', isPicture: false, isOwn: false, sentAt: expect.stringMatching(/^2026-06-15T/) },
    },
    expect.objectContaining({ requestId: other, title: 'Jam', unread: 1 }),
  ]);
  expect(await list(app, ben)).toMatchObject([
    { requestId, isDonor: false, unread: 0, person: { name: 'Ada' }, last: { isOwn: true } },
    { requestId: other },
  ]);
  await app.call('POST', `/request/${requestId}/messages/read`, { as: ada, body: { upTo: last } });
  app.setNow(minutesAfter(NOW, 2));
  await write(app, ada, other, { text: 'Yes' });
  expect((await list(app, ada)).map(({ requestId, unread }) => [requestId, unread])).toEqual([
    [other, 1],
    [requestId, 0],
  ]);
});

test('with show=all, each request is a conversation, with the text of the request as its last message until someone writes', async () => {
  const { app, ada, ben, eve, requestId } = await larder(await buildApp());
  const other = await askFor(app, ben, await addFood(app, ada, { title: 'Jam' }));
  app.setNow(minutesAfter(NOW, 1));
  await write(app, ada, requestId, { text: 'Six?' });
  app.setNow(minutesAfter(NOW, 2));
  const own = await askFor(app, ada, await addFood(app, eve, { title: 'Beets' }));
  const asked = { text: 'I can come at six', isPicture: false };
  expect(await list(app, ada, '?show=all')).toMatchObject([
    {
      requestId: own,
      title: 'Beets',
      isDonor: false,
      unread: 0,
      person: { name: 'Eve' },
      last: { ...asked, isOwn: true },
    },
    { requestId, last: { text: 'Six?', isOwn: true } },
    {
      ...{ requestId: other, title: 'Jam', isDonor: true, unread: 0, person: { name: 'Ben' } },
      last: { ...asked, isOwn: false, sentAt: NOW.toISOString() },
    },
  ]);
  expect(
    (await list(app, ada)).map((row) => row.requestId),
    'others ask as before',
  ).toEqual([requestId]);
  const pages = await pagesOf(app, '/conversations?show=all&limit=1', 'requestId', ada);
  expect(pages).toEqual([[own], [requestId], [other]]);
});

test('other users and guests cannot see a conversation', async () => {
  const { app, ben, eve, requestId } = await larder(await buildApp());
  await write(app, ben, requestId, { text: 'For Ada alone' });
  expect([await list(app, eve), await list(app, eve, '?show=all')]).toEqual([[], []]);
  const guest = await app.call('GET', '/conversations');
  expect(guest.status).toBe(401);
  expect(await guest.text()).not.toContain('For Ada alone');
});

test('a cursor works only for the list and user it was issued for', async () => {
  const { app, ada, ben, requestId } = await larder(await buildApp());
  const others: string[] = [requestId];
  for (let n = 0; n < 4; n += 1) others.push(await askFor(app, ben, await addFood(app, ada)));
  // All have the same time, so the IDs decide the order.
  for (const id of others) await write(app, ben, id, { text: 'Hello' });
  const pages: string[][] = [];
  let next: string | undefined = '/conversations?limit=2';
  let cursor = '';
  while (next) {
    const response = await app.call('GET', next, { as: ada });
    pages.push((await response.json()).map((row: ListedConversation) => row.requestId));
    next = nextPage(response);
    cursor ||= new URL(next ?? '', 'http://site').searchParams.get('cursor') ?? '';
  }
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(others.sort().reverse());
  for (const [as, query] of [
    [ben, `cursor=${cursor}`],
    [ada, 'cursor=x'],
    [ada, 'limit=0'],
  ] as const) {
    expect(await errorOf(await app.call('GET', `/conversations?${query}`, { as }))).toMatchObject({ status: 400 });
  }
});

test('the last message is one line, cut between characters, and a photo without text is marked as a photo', async () => {
  const { app, ada, ben, requestId } = await larder(await buildApp());
  await write(app, ben, requestId, { text: `${'🍞'.repeat(LAST_WORDS)}and more` });
  expect((await list(app, ada))[0]?.last.text).toBe('🍞'.repeat(LAST_WORDS));
  const photo = await addPhoto(app, ben);
  app.setNow(minutesAfter(NOW, 1));
  await write(app, ben, requestId, { image: photo.image });
  expect((await list(app, ada))[0]?.last).toMatchObject({ text: '', isPicture: true });
});

test('blocked users stay in the list with their messages, and users who left are shown without text or name', async () => {
  const { app, ada, ben, foodId, requestId } = await larder(await buildApp());
  await write(app, ben, requestId, { text: 'Hello' });
  await app.call('POST', '/blocks', { as: ada, body: { requestId } });
  expect(await list(app, ada)).toMatchObject([{ person: { name: 'Ben' }, last: { text: 'Hello' } }]);
  const leo = await join(app, 'Leopold');
  const leos = await askFor(app, leo, foodId);
  await handOver(app, { donor: ada, requester: leo, requestId: leos });
  app.setNow(minutesAfter(NOW, 1));
  await write(app, leo, leos, { text: 'canary' });
  const body = { email: leo.email, password: PASSWORD };
  expect((await app.call('POST', '/account-deletion', { as: leo, body })).status).toBe(200);
  const withoutWords = { person: { name: 'Someone who left' }, last: { text: '', isPicture: false, isOwn: false } };
  expect((await list(app, ada))[0]).toMatchObject(withoutWords);
  await app.db.deleteFrom('messages').execute();
  expect((await list(app, ada, '?show=all'))[0]).toMatchObject(withoutWords);
});

test('a page takes one statement and reads only its own messages', async () => {
  const database = await freshDatabase();
  const { app, ada, ben, requestId } = await larder(await buildApp({ database }));
  const others = [requestId];
  for (let n = 0; n < 5; n += 1) others.push(await askFor(app, ben, await addFood(app, ada)));
  for (const id of others) await write(app, ben, id, { text: 'Hello' });
  await createUser(app, 'Gus');
  const [eve, gus] = [await idOf(app, 'Eve'), await idOf(app, 'Gus')];
  // Adds many messages between other users about other food.
  const { photoId: _, ...request } = await app.db
    .selectFrom('foodRequests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const requests = Array.from({ length: 1_000 }, () => ({ id: randomUUID() }));
  const elsewhere = { ...request, foodId: null, status: 'Withdrawn' as const, donorId: eve, requesterId: gus };
  await app.db
    .insertInto('foodRequests')
    .values(requests.map((of) => ({ ...elsewhere, ...of })))
    .execute();
  const message = { senderId: eve, recipientId: gus, text: 'Hello', sentAt: NOW };
  const messages = requests.map(({ id: requestId }) => ({ ...message, id: randomUUID(), requestId }));
  await app.db.insertInto('messages').values(messages).execute();
  await sql`vacuum analyze`.execute(app.db);
  const wholeReads = async () => {
    // Flushes this connection's statistics at the end of the statement.
    await sql`select pg_stat_force_next_flush()`.execute(app.db);
    const { rows } = await sql<{ count: number }>`
      select sum(seq_scan)::int as count from pg_stat_user_tables
      where relname in ('messages', 'food_requests')`.execute(app.db);
    return rows[0]?.count;
  };
  const before = await wholeReads();
  for (const query of ['', '?show=all']) {
    const sent = recordStatements(database);
    expect(await list(app, ada, query)).toHaveLength(6);
    expect(sent.filter((statement) => /messages/.test(statement))).toHaveLength(1);
    expect(sent.some((statement) => /from "?messages/.test(statement))).toBe(true);
  }
  expect(await wholeReads()).toBe(before);
});

async function idOf({ db }: TestApp, name: string): Promise<string> {
  return (await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}
