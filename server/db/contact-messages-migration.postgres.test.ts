import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { openServer } from './database.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as handOver from './migrations/002-hand-over.ts';
import * as mail from './migrations/003-mail.ts';
import * as names from './migrations/004-names.ts';
import * as contactMessages from './migrations/006-contact-messages.ts';

test('a message of the contact form that waits to be mailed is kept, and still waits', async () => {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const { db, close } = openServer(await freshServerDatabase(given.server, null), () => {});
  onTestFinished(close);
  const migrate = async (...migrations: { up(db: Kysely<unknown>): Promise<void> }[]) => {
    for (const { up } of migrations) await up(db as unknown as Kysely<unknown>);
  };
  await migrate(firstTables, handOver, mail, names);
  const [id, queuedAt] = [uuidv7(), new Date('2026-06-15T10:00:00.123Z')];
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'Plums', message: 'They are ripe.' };
  await sql`insert into mail_queue (id, kind, content, queued_at, due_at)
    values (${id}, 'contact', ${JSON.stringify(message)}, ${queuedAt}, ${queuedAt})`.execute(db);

  await migrate(contactMessages);
  expect(await db.selectFrom('contactMessages').selectAll().execute()).toEqual([
    { id, ...message, writtenAt: queuedAt },
  ]);
  expect(await db.selectFrom('mailQueue').selectAll().execute()).toMatchObject([
    { id, kind: 'contact', contactMessageId: id, sentAt: null },
  ]);
});
