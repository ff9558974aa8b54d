import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';
import { type Database, openServer } from './database.ts';
import { openInMemory } from './embedded/embedded.ts';

const AT_PORT = 'http://localhost:3000';
const BEHIND_PROXY = 'https://larder.example.org';
const FIREBASE = 'https://securetoken.google.com/my-larder';

type Status = 'Requested' | 'Accepted' | 'Collected' | 'Declined';

let db: Database['db'];
beforeEach(async () => {
  const given = inject('database');
  const database =
    'server' in given ? openServer(await freshServerDatabase(given.server, null), () => {}) : await openInMemory();
  onTestFinished(database.close);
  db = database.db;
  await runMigrations(db, '001-first-tables', '002-hand-over', '003-mail', '004-names');
});

const migrate = () => runMigrations(db, '005-accounts');

async function user(issuer: string, subject: string): Promise<string> {
  const id = uuidv7();
  await sql`insert into users values (${id}, ${issuer}, ${subject}, 'x@example.org', ${subject}, '')`.execute(db);
  return id;
}

async function food(donor: string, status: string): Promise<string> {
  const id = uuidv7();
  await sql`insert into foods values
    (${id}, ${donor}, 'Rye', 'rye', 'rye.jpg', 1, '2026-07-01', 'Market', ${status}, 'x')`.execute(db);
  return id;
}

async function request(foodId: string, donor: string, requester: string, status: Status): Promise<string> {
  const id = uuidv7();
  await sql`insert into food_requests
    (id, food_id, donor_id, requester_id, title, image, quantity, location, deadline, requested_for, status, notes,
      asked_at, pickup_code)
    values (${id}, ${foodId}, ${donor}, ${requester}, 'Rye', 'rye.jpg', 1, 'Market', '2026-07-01', '2026-06-15', ${status},
      'x', now(), ${status === 'Accepted' ? '123456' : null})`.execute(db);
  return id;
}

const users = () => db.selectFrom('users').select(['id', 'issuer', 'subject']).orderBy('id').execute();
const statusOf = async (id: string) =>
  (await db.selectFrom('foods').select('status').where('id', '=', id).execute())[0];
const requests = () =>
  db.selectFrom('foodRequests').select(['id', 'donorId', 'requesterId', 'status']).orderBy('id').execute();

describe('people who came by several addresses of the site', () => {
  test('are one again, and whoever another service vouches for stays as they are', async () => {
    const ada = await user(AT_PORT, 'ada');
    const others = [
      await user('sample', 'ada'),
      await user(FIREBASE, 'ada'),
      await user('https://securetoken.google.com/other', 'ada'),
    ];
    const ben = await user(BEHIND_PROXY, 'ben');
    await user(BEHIND_PROXY, 'ada');
    await user('http://localhost:8080', 'ada');
    await migrate();
    expect(await users()).toEqual([
      { id: ada, issuer: 'embedded', subject: 'ada' },
      { id: others[0], issuer: 'sample', subject: 'ada' },
      { id: others[1], issuer: FIREBASE, subject: 'ada' },
      { id: others[2], issuer: 'https://securetoken.google.com/other', subject: 'ada' },
      { id: ben, issuer: 'embedded', subject: 'ben' },
    ]);
  });

  test('find their foods, requests, decisions and sessions with the oldest of them', async () => {
    const [ada, ben] = [await user(AT_PORT, 'ada'), await user(AT_PORT, 'ben')];
    const [adaAgain, benAgain] = [await user(BEHIND_PROXY, 'ada'), await user(BEHIND_PROXY, 'ben')];
    await food(ada, 'Available');
    const loaf = await food(adaAgain, 'Requested');
    const asked = await request(loaf, adaAgain, benAgain, 'Requested');
    const declined = await request(loaf, adaAgain, ben, 'Declined');
    await sql`insert into request_moves values
      (${uuidv7()}, ${declined}, ${adaAgain}, now(), 'Requested', 'Declined'),
      (${uuidv7()}, ${declined}, null, now(), 'Requested', 'Expired')`.execute(db);
    await sql`insert into sessions values ('\\x01', ${ada}, now()), ('\\x02', ${adaAgain}, now())`.execute(db);
    await migrate();
    expect(await db.selectFrom('foods').select('donorId').execute()).toEqual([{ donorId: ada }, { donorId: ada }]);
    expect(await requests()).toEqual([
      { id: asked, donorId: ada, requesterId: ben, status: 'Requested' },
      { id: declined, donorId: ada, requesterId: ben, status: 'Declined' },
    ]);
    expect(await db.selectFrom('requestMoves').select('actorId').orderBy('id').execute()).toEqual([
      { actorId: ada },
      { actorId: null },
    ]);
    expect(await db.selectFrom('sessions').select('userId').execute()).toEqual([{ userId: ada }, { userId: ada }]);
  });

  test('wait once for a food, and keep what they were promised', async () => {
    const donor = await user(AT_PORT, 'ada');
    const [ben, cem] = [await user(AT_PORT, 'ben'), await user(AT_PORT, 'cem')];
    const [benAgain, cemAgain] = [await user(BEHIND_PROXY, 'ben'), await user(BEHIND_PROXY, 'cem')];
    const loaf = await food(donor, 'Not Available');
    const kept = [await request(loaf, donor, ben, 'Declined'), await request(loaf, donor, ben, 'Requested')];
    await request(loaf, donor, benAgain, 'Requested');
    await request(loaf, donor, cem, 'Requested');
    kept.push(await request(loaf, donor, cemAgain, 'Accepted'));
    const soup = await food(donor, 'Requested');
    kept.push(await request(soup, donor, benAgain, 'Requested'));
    await migrate();
    expect(await requests()).toMatchObject([
      { id: kept[0], requesterId: ben, status: 'Declined' },
      { id: kept[1], requesterId: ben, status: 'Requested' },
      { id: kept[2], requesterId: cem, status: 'Accepted' },
      { id: kept[3], requesterId: ben, status: 'Requested' },
    ]);
    expect(await statusOf(loaf)).toEqual({ status: 'Not Available' });
    expect(await statusOf(soup)).toEqual({ status: 'Requested' });
  });

  test('no longer ask themselves for a food, which is then free for others', async () => {
    const [ada, ben] = [await user(AT_PORT, 'ada'), await user(AT_PORT, 'ben')];
    const adaAgain = await user(BEHIND_PROXY, 'ada');
    const cases: { own: Status; others?: Status; was: string; is: string }[] = [
      { own: 'Requested', was: 'Requested', is: 'Available' },
      { own: 'Requested', others: 'Requested', was: 'Requested', is: 'Requested' },
      { own: 'Requested', others: 'Accepted', was: 'Not Available', is: 'Not Available' },
      { own: 'Accepted', was: 'Not Available', is: 'Available' },
      { own: 'Accepted', others: 'Requested', was: 'Not Available', is: 'Requested' },
      { own: 'Collected', was: 'Not Available', is: 'Not Available' },
      { own: 'Declined', was: 'Coming Soon', is: 'Coming Soon' },
    ];
    const foods = [];
    for (const { own, others, was } of cases) {
      const id = await food(ada, was);
      await request(id, ada, adaAgain, own);
      if (others) await request(id, ada, ben, others);
      foods.push(id);
    }
    await migrate();
    expect(await Promise.all(foods.map(statusOf))).toEqual(cases.map(({ is }) => ({ status: is })));
    expect((await requests()).map(({ requesterId, status }) => ({ requesterId, status }))).toEqual([
      { requesterId: ben, status: 'Requested' },
      { requesterId: ben, status: 'Accepted' },
      { requesterId: ben, status: 'Requested' },
    ]);
  });
});

test('a session from before has begun just now', async () => {
  const ada = await user(AT_PORT, 'ada');
  await sql`insert into sessions values ('\\x01', ${ada}, now() + interval '14 days')`.execute(db);
  await migrate();
  const [session] = await db.selectFrom('sessions').selectAll().execute();
  expect(session?.userId).toBe(ada);
  expect(Math.abs((session?.startedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});
