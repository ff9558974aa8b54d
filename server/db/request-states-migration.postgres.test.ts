import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';
import { openServer } from './database.ts';

test('of the requests from before, those that ended with someone else’s collection were given to someone else', async () => {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const { db, close } = openServer(await freshServerDatabase(given.server, null), () => {});
  onTestFinished(close);
  await runMigrations(db, '001-first-tables', '002-hand-over');
  const people = { donor: uuidv7(), bob: uuidv7(), cem: uuidv7(), dot: uuidv7(), eve: uuidv7() };
  const food = uuidv7();
  for (const id of Object.values(people))
    await sql`insert into users values (${id}, 'test', ${id}, 'x@example.org', 'X', '')`.execute(db);
  await sql`insert into foods values (${food}, ${people.donor}, 'Rye', 'rye', 'x', 1, '2026-07-01', 'x', 'Not Available', 'x')`.execute(
    db,
  );
  const ended = async (requester: string, status: string, movedAt: string, foodId: string | null = food) => {
    const id = uuidv7();
    await sql`insert into food_requests (id, food_id, donor_id, requester_id, title, image, quantity, location, deadline,
      requested_for, status, notes, asked_at) values (${id}, ${foodId}, ${people.donor}, ${requester}, 'Rye', 'x', 1, 'x',
      '2026-07-01', '2026-06-15', ${status}, 'x', now())`.execute(db);
    await sql`insert into request_moves values (${uuidv7()}, ${id}, ${people.donor}, ${movedAt}, 'Requested', ${status})`.execute(
      db,
    );
  };
  await ended(people.bob, 'Collected', '2026-06-15T10:00:00.000Z');
  await ended(people.cem, 'Declined', '2026-06-15T10:00:00.002Z');
  await ended(people.dot, 'Declined', '2026-06-15T09:00:00.000Z');
  await ended(people.eve, 'Declined', '2026-06-15T11:00:00.000Z', null);

  await runMigrations(db, '013-request-states');
  const requests = await db.selectFrom('foodRequests').select(['requesterId', 'reason']).orderBy('id').execute();
  expect(requests).toEqual([
    { requesterId: people.bob, reason: null },
    { requesterId: people.cem, reason: 'given' },
    { requesterId: people.dot, reason: 'declined' },
    { requesterId: people.eve, reason: 'declined' },
  ]);
});
