import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';
import { openServer } from './database.ts';

test('a message from the contact form that waits to be mailed is kept, and still waits', async () => {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const { db, close } = openServer(await freshServerDatabase(given.server, null), () => {});
  onTestFinished(close);
  await runMigrations(db, '001-first-tables', '002-hand-over', '003-mail', '004-names');
  const [id, enteredAt] = [uuidv7(), new Date('2026-06-15T10:00:00.123Z')];
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'Plums', message: 'They are ripe.' };
  await sql`insert into mail_queue (id, kind, content, queued_at, due_at)
    values (${id}, 'contact', ${JSON.stringify(message)}, ${enteredAt}, ${enteredAt})`.execute(db);

  await runMigrations(db, '006-contact-messages');
  expect(await db.selectFrom('contactMessages').selectAll().execute()).toEqual([
    { id, ...message, writtenAt: enteredAt },
  ]);
  const { rows } = await sql`select id, kind, contact_message_id as message, sent_at from mail_queue`.execute(db);
  expect(rows).toMatchObject([{ id, kind: 'contact', message: id, sentAt: null }]);
});
