import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openServer } from '../../server/db/database.ts';
import { openInMemory } from '../../server/db/embedded/embedded.ts';
import { databaseUrl, TEMPLATE } from './database-setup.ts';

type Options = {
  /**
   * How many connections the app gets on a server. With one, which is what the embedded database has, an app that asks for
   * a second one while it holds the first waits for ever, so that every test shows that it never does.
   */
  connections?: number;
};

/** Databases that tests have done with, for the next ones of this process, by connections. Making one takes longer. */
const idle = new Map<number, Database[]>();

/** A migrated, empty database for one test: embedded and in memory, or on the real server, as the project says. */
export async function freshDatabase({ connections = 1 }: Options = {}): Promise<Database> {
  const waiting = idle.get(connections) ?? [];
  idle.set(connections, waiting);
  const database = waiting.pop() ?? (await newDatabase(connections));
  onTestFinished(async () => {
    if (await isEmptied(database)) waiting.push(database);
    else await database.close();
  });
  return database;
}

/** The address of a new database on the real server: a copy of the migrated template, or, without one, empty. */
export async function freshServerDatabase(server: string, template: string | null = TEMPLATE): Promise<string> {
  const name = `larder_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} ${template ? `template ${template}` : ''}`);
  await client.end();
  return databaseUrl(server, name);
}

async function newDatabase(connections: number): Promise<Database> {
  const given = inject('database');
  if ('template' in given) return openInMemory(await openAsBlob(given.template));
  return openServer(await freshServerDatabase(given.server), () => {}, { connections });
}

const tables = [
  'mail_queue',
  'contact_messages',
  'unsubscribes',
  'request_moves',
  'food_requests',
  'foods',
  'linked_pictures',
  'photo_files',
  'photos',
  'sessions',
  'used_id_tokens',
  'users',
  'secrets',
  'rate_limits',
  'sign_in_accounts',
  'sign_in_sessions',
  'sign_in_verifications',
  'sign_in_keys',
  'sign_in_users',
];

/** Empties every table. A database that a test has closed or changed beyond its rows is of no further use. */
async function isEmptied({ pool }: Database): Promise<boolean> {
  return pool.query(`truncate ${tables.join(', ')}`).then(
    () => true,
    () => false,
  );
}
