import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../../test/server/database-setup.ts';
import { restoreBackup } from './backup/restore.ts';
import { tryOnServer } from './backup/throw-away.ts';
import { openServer } from './database.ts';
import { migrate } from './migrate.ts';

/** Runs statements as an administrator, in the server's own database or in another one. */
async function administer(statements: string, database = 'postgres'): Promise<void> {
  const { server } = inject('database') as { server: string };
  const client = new pg.Client({ connectionString: databaseUrl(server, database) });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

function open(name: string, as?: string) {
  const { server } = inject('database') as { server: string };
  const url = new URL(databaseUrl(server, name));
  if (as) [url.username, url.password] = [as, 'test'];
  const database = openServer(url.href, () => {});
  onTestFinished(database.close);
  return database;
}

const newName = () => `Larder-${randomUUID()}`;

/** Returns a start's error message, and the SQL in it. */
async function failureOf(start: Promise<unknown>): Promise<{ message: string; statement: string }> {
  const { message } = (await start.then(
    () => new Error('nothing'),
    (error) => error,
  )) as Error;
  return { message, statement: /^ {2}(.+;)$/m.exec(message)?.[1] ?? '' };
}

test.each(['LATIN1', 'SQL_ASCII'])(
  'a database with the encoding %s is rejected, with the SQL that creates another one',
  async (encoding) => {
    const name = newName();
    await administer(`create database "${name}" encoding '${encoding}' locale 'C' template template0`);
    const { db, ...rest } = open(name);
    const { message, statement } = await failureOf(migrate(db));
    expect(message).toContain(`The database "${name}" has the encoding ${encoding}, which cannot store every text.`);
    expect(await failureOf(restoreBackup({ db, ...rest }, {} as never))).toEqual({ message, statement });

    await administer(statement);
    await expect(migrate(open(`${name}_utf8`).db)).resolves.toBeUndefined();
  },
);

test('a user without the right to create tables or extensions gets the SQL that grants it', async () => {
  const [name, user] = [newName(), `Ada-${randomUUID()}`];
  await administer(`create user "${user}" password 'test'`);
  await administer(`create database "${name}"`);
  const { db } = open(name, user);

  const tables = await failureOf(migrate(db));
  expect(tables.message).toContain(
    `The database user "${user}" lacks a privilege in the database "${name}" (permission denied for schema public).`,
  );
  await administer('revoke usage on schema public from public', name);
  expect((await failureOf(migrate(db))).statement).toBe(tables.statement);
  await administer(tables.statement, name);

  const extensions = await failureOf(migrate(db));
  expect(extensions.message).toContain('permission denied to create extension');
  await administer(extensions.statement, name);
  await expect(migrate(db)).resolves.toBeUndefined();
});

test('a user without the right to create databases gets the SQL that grants it when a backup is tested', async () => {
  const [name, user] = [newName(), `Ada-${randomUUID()}`];
  await administer(`create user "${user}" password 'test'`);
  await administer(`create database "${name}" owner "${user}"`);
  const { server } = inject('database') as { server: string };
  const url = new URL(databaseUrl(server, name));
  [url.username, url.password] = [user, 'test'];
  const trial = () => tryOnServer(url.href, 'no-file', () => {});

  const { message } = await failureOf(trial());
  expect(message).toContain(`The PostgreSQL user "${user}" is not allowed to create databases`);
  await administer(/alter role .*$/.exec(message)?.[0] ?? '');
  expect(await trial()).toMatchObject({ outcome: 'damaged', words: expect.stringContaining('no-file') });
});
