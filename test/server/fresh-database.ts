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

/** What a busy machine takes long for is no fault: tests of such limits set their own. */
const unhurried = { patience: 50_000, statementTimeout: 50_000 };

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
  const database =
    'template' in given
      ? await openInMemory(await openAsBlob(given.template))
      : openServer(await freshServerDatabase(given.quickServer), () => {}, { connections, ...unhurried });
  schemas.set(database, await readSchema(database));
  return database;
}

/** What the schema of a database was when it was made. */
const schemas = new WeakMap<Database, string>();

/** Deletes every row. A database that a test has closed or changed beyond its rows is of no further use. */
async function isEmptied(database: Database): Promise<boolean> {
  try {
    await database.pool.query(EMPTY);
    return (await readSchema(database)) === schemas.get(database);
  } catch {
    return false;
  }
}

/** In any order, and quicker than `truncate`: as on a replica, neither foreign keys nor triggers are looked at. */
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
