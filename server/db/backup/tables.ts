import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../schema.ts';
import { type Counted, counter } from './format.ts';

/** Limits for the rows to read at once: their number, and their approximate total length in characters. */
const MAX_ROWS = 500;
const MAX_TEXT = 200_000;

/** Returns the names of all tables except the migrator's, ordered so that each table comes after those it references. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; refersTo: string[] }>`
    select class.relname as name,
      array(
        select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where contype = 'f' and conrelid = class.oid and confrelid <> conrelid
      ) as refers_to
    from pg_class class
    where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace
      and class.relname not like 'kysely\_%'
    order by class.relname`.execute(db);
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, refersTo }) => !ordered.includes(name) && refersTo.every((other) => ordered.includes(other)),
    );
    if (next.length === 0) throw new Error('Tables with circular references cannot be restored.');
    ordered.push(...next.map(({ name }) => name));
  }
  return ordered;
}

/** Makes every database format rows in the same way, and turns off timeouts, until the transaction ends. */
export async function prepareForRows(db: Db): Promise<void> {
  for (const setting of [
    'timezone = UTC',
    'bytea_output = hex',
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ]) {
    await sql`set local ${sql.raw(setting)}`.execute(db);
  }
}

/**
 * Reads a table's rows as JSON, in batches, so that they are never all in memory at once.
 *
 * @param columns each row's columns, in order; by default, the table's
 * @returns the number and hash of the rows, once all are read
 */
export async function* readRows(db: Db, table: string, columns?: string[]): AsyncGenerator<string[], Counted> {
  const { add, counted } = counter();
  const selected = sql.raw(columns?.map((name) => pg.escapeIdentifier(name)).join(', ') ?? '*');
  await sql`declare backup no scroll cursor for
    select row_to_json(t)::text as row from (select ${selected} from ${sql.id(table)}) t`.execute(db);
  for (let count = 1; ; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(count))} from backup`.execute(db);
    if (rows.length === 0) break;
    const batch = rows.map(({ row }) => row);
    batch.forEach(add);
    yield batch;
    const longest = Math.max(...batch.map((row) => row.length));
    count = Math.max(1, Math.min(MAX_ROWS, 2 * count, Math.floor(MAX_TEXT / longest)));
  }
  await sql`close backup`.execute(db);
  return counted();
}

/** Inserts rows in JSON format into a table. The database recomputes generated columns. */
export async function insertRows(db: Db, table: string, rows: string[]): Promise<void> {
  const { rows: found } = await sql<{ names: string }>`
    select string_agg(quote_ident(attname), ', ') as names from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
  const names = sql.raw(found[0]?.names ?? '');
  await sql`
    insert into ${sql.id(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.id(table)}, ${`[${rows.join(',')}]`}::json)`.execute(db);
}
