import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openServer } from '../../server/db/database.ts';
import { openInMemory } from '../../server/db/embedded/embedded.ts';
import { databaseUrl, TEMPLATE } from './database-setup.ts';

type Options = {
  /**
   * Number of connections the app gets on a server. With one, as on the embedded database, an app that asks for a second
   * one while holding the first would hang forever. So every test shows that it never does.
   */
  connections?: number;
};

/** Long timeouts, so that a busy machine fails no test. Tests of timeouts set their own. */
const unhurried = { patience: 50_000, statementTimeout: 50_000 };

/** Databases to reuse in this process, by number of connections, as creating one takes longer. */
const idle = new Map<number, Database[]>();

/** A migrated, empty database for one test. The Vitest project decides: embedded in memory, or on a real server. */
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

/** Creates a database on the real server, from the migrated template or empty. @returns its URL */
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
  const database =
    'template' in given
      ? await openInMemory(await openAsBlob(given.template))
      : openServer(await freshServerDatabase(given.quickServer), () => {}, { connections, ...unhurried });
  schemas.set(database, await readSchema(database));
  return database;
}

/** The schema of each database when it was created. */
const schemas = new WeakMap<Database, string>();

/** Deletes all rows. @returns false if a test has closed the database or changed its schema, so it can't be reused */
async function isEmptied(database: Database): Promise<boolean> {
  try {
    await database.pool.query(EMPTY);
    return (await readSchema(database)) === schemas.get(database);
  } catch {
    return false;
  }
}

/** Faster than `truncate`, and in any order: the replica role skips foreign keys and triggers. */
const EMPTY = `do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
    end loop;
  end $$`;

async function readSchema({ pool }: Database): Promise<string> {
  const { rows } = await pool.query(`
    select md5(string_agg(line, ',' order by line)) as schema from (
      select concat(relname, attname, atttypid, attnotnull) as line
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union all select concat(conname, conrelid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat(tgname, tgrelid) from pg_trigger where not tgisinternal
    ) lines`);
  return rows[0].schema;
}
