import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openInMemory, openServer } from '../db/database.ts';
import { databaseUrl, TEMPLATE } from './database-setup.ts';

/** A migrated, empty database for one test: embedded and in memory, or on the real server, as the project says. */
export async function freshDatabase(): Promise<Database> {
  const given = inject('database');
  const database =
    'template' in given ? await openInMemory(await openAsBlob(given.template)) : await copyOnServer(given.server);
  onTestFinished(() => database.close());
  return database;
}

/** The address of a new copy of the migrated template on the real server. */
export async function freshServerDatabase(server: string, template: string | undefined = TEMPLATE): Promise<string> {
  const name = `larder_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} ${template ? `template ${template}` : ''}`);
  await client.end();
  return databaseUrl(server, name);
}

async function copyOnServer(server: string): Promise<Database> {
  return openServer(await freshServerDatabase(server), () => {});
}
