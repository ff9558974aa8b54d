import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Database, openInMemory, openServer } from '../../server/db/database.ts';
import { databaseUrl, TEMPLATE } from './database-setup.ts';

type Options = {
  /**
   * How many connections the app gets on a server. With one, which is what the embedded database has, an app that asks for
   * a second one while it holds the first waits for ever, so that every test shows that it never does.
   */
  connections?: number;
};

/** Databases that tests of this file have done with. Making one takes longer than most tests. */
const idle = new Map<number, Database[]>();
afterAll(async () => {
  await Promise.all([...idle.values()].flat().map((database) => database.close()));
});

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
  await onServer(server, (client) => client.query(`create database ${name} ${template ? `template ${template}` : ''}`));
  return databaseUrl(server, name);
}

async function newDatabase(connections: number): Promise<Database> {
  const given = inject('database');
  if ('template' in given) return openInMemory(await openAsBlob(given.template));
  const name = await workersDatabase(given.server);
  const database = openServer(databaseUrl(given.server, name), () => {}, { connections });
  if (await isEmptied(database)) return database;
  // An earlier file has changed more than its rows.
  await database.close();
  await onServer(given.server, (client) => client.query(`drop database ${name} with (force)`));
  return newDatabase(connections);
}

let opened = 0;

/** The name of a database that this worker's files use one after the other, made when it is first wanted. */
async function workersDatabase(server: string): Promise<string> {
  opened += 1;
  const name = `larder_worker_${process.env.VITEST_POOL_ID}_${opened}`;
  await onServer(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  return name;
}

async function onServer(server: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await act(client);
  await client.end();
}

const tables = [
  'mail_queue',
  'contact_messages',
  'unsubscribes',
  'request_moves',
  'food_requests',
  'foods',
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
