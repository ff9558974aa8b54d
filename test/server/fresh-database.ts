import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Database, openInMemory, openServer } from '../../server/db/database.ts';
import { databaseUrl, TEMPLATE } from './database-setup.ts';

/** Databases that tests of this file have done with. Making one takes longer than most tests. */
const idle: Database[] = [];
afterAll(async () => {
  await Promise.all(idle.splice(0).map((database) => database.close()));
});

/** A migrated, empty database for one test: embedded and in memory, or on the real server, as the project says. */
export async function freshDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await newDatabase());
  onTestFinished(async () => {
    if (await isEmptied(database)) idle.push(database);
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

async function newDatabase(): Promise<Database> {
  const given = inject('database');
  if ('template' in given) return openInMemory(await openAsBlob(given.template));
  return openServer(await freshServerDatabase(given.server), () => {});
}

const tables = [
  'mail_queue',
  'contact_messages',
  'unsubscribes',
  'request_moves',
  'food_requests',
  'foods',
  'sessions',
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
