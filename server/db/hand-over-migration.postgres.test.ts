import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';
import { openServer } from './database.ts';

test('requests from before the hand-over keep their moment, and the open ones follow their food', async () => {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const { db, close } = openServer(await freshServerDatabase(given.server, null), () => {});
  onTestFinished(close);
  await runMigrations(db, '001-first-tables');
  const asked = new Date('2026-06-15T10:00:00.123Z');
  const [donor, bob, cem, food] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  for (const id of [donor, bob, cem])
    await sql`insert into users values (${id}, 'test', ${id}, 'x@example.org', 'X', '')`.execute(db);
  await sql`insert into foods values (${food}, ${donor}, 'Rye', 'rye', 'rye.jpg', 1, '2026-07-01', 'Market', 'Requested', 'x')`.execute(
    db,
  );
  for (const [requester, status] of [
    [bob, 'Requested'],
    [cem, 'Declined'],
  ]) {
    const id = uuidv7({ msecs: asked.getTime() });
    await sql`insert into food_requests values (${id}, ${food}, ${donor}, ${requester}, 'Loaf', 'loaf.jpg', 2, 'Lindenweg',
      '2026-06-20', '2026-06-15', ${status}, 'x')`.execute(db);
  }

  await runMigrations(db, '002-hand-over');
  const requests = await db.selectFrom('foodRequests').selectAll().orderBy('status').execute();
  const state = { askedAt: asked, pickupCode: null, unseen: false };
  expect(requests).toMatchObject([
    { status: 'Declined', title: 'Loaf', quantity: 2, location: 'Lindenweg', deadline: '2026-06-20', ...state },
    { status: 'Requested', title: 'Rye', quantity: 1, location: 'Market', deadline: '2026-07-01', ...state },
  ]);
});
