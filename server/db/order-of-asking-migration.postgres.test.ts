import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';
import { openServer } from './database.ts';

test('requests keep the order that their ids gave them, food by food, and the next one comes behind them', async () => {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const { db, close } = openServer(await freshServerDatabase(given.server, null), () => {});
  onTestFinished(close);
  await runMigrations(db, '001-first-tables');
  await runMigrations(db, '002-hand-over');
  const [donor, rye, fig] = [uuidv7(), uuidv7(), uuidv7()];
  await sql`insert into users values (${donor}, 'test', 'Ada', 'x@example.org', 'Ada', '')`.execute(db);
  for (const id of [rye, fig])
    await sql`insert into foods values (${id}, ${donor}, 'x', 'x', 'x', 1, '2026-07-01', 'x', 'Requested', 'x')`.execute(
      db,
    );
  const ask = async (id: string, food: string, status: string) => {
    const requester = uuidv7();
    await sql`insert into users values (${requester}, 'test', ${requester}, 'x@example.org', 'Bob', '')`.execute(db);
    await sql`insert into food_requests
      (id, food_id, donor_id, requester_id, title, image, quantity, location, deadline, requested_for, status, notes, asked_at)
      values (${id}, ${food}, ${donor}, ${requester}, 'x', 'x', 1, 'x', '2026-07-01', '2026-06-15', ${status}, 'x', now())
    `.execute(db);
  };
  const ids = Array.from({ length: 5 }, () => uuidv7());
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
  await ask(third, rye, 'Requested');
  await ask(first, rye, 'Declined');
  await ask(fourth, rye, 'Requested');
  await ask(second, fig, 'Requested');

  await runMigrations(db, '008-order-of-asking');
  // As a server asks that was started before the migration.
  await ask(fifth, rye, 'Requested');
  const turns = await db.selectFrom('foodRequests').select(['id', 'turn']).orderBy('id').execute();
  expect(turns.map(({ turn }) => turn)).toEqual([1, 1, 2, 3, 4]);
  expect(turns.map(({ id }) => id)).toEqual(ids);
});
