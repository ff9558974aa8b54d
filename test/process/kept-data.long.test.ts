/** @module-tag upgrade */
/**
 * Data of the oldest commit that continues, cf4a8e0, and of 3abed15e, the last commit before 1.0.0, are in `kept-cf4a8e0/` and
 * `kept-3abed15e/`. They were made there, once: `createWorld` (test/fuzz/world.ts), after which a food was declined, withdrawn, deleted,
 * passed, hidden with its picture and sent once each, settings were changed until every table had rows, and passwords were hashed as a
 * server does, rather than quickly as in tests. `backup.jsonl.gz` is what `writeBackup` wrote of that, `dump.sql.gz` is what pg_dump
 * 15.18 wrote of what `npm run larder -- restore` made of it in a PostgreSQL 15 server, and `folder.tar.br` is the data folder that it made.
 */
import { execFileSync } from 'node:child_process';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requestStatuses } from '../../contract/requests/request-terms.ts';
import { readLines } from '../../server/db/backup/format.ts';
import { restoreBackup } from '../../server/db/backup/restore.ts';
import { prepareForRows, readRows, tableNames } from '../../server/db/backup/tables.ts';
import { verifyBackup } from '../../server/db/backup/verify.ts';
import { type Database, openServer } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { schemaOf } from '../server/schema-of.ts';
import { launchApp, startApp, temporaryFolder } from './app-process.ts';
import { call, logIn, type Person } from './person.ts';

type Row = Record<string, unknown>;

/**
 * Where the rows of a table of then are now, and how they are written there. A table that is not named here is to have the same rows
 * in the same columns; it may have got further columns. A migration that moves rows, or changes what is in them, names it here.
 */
const MOVED: Record<string, { to: string; as?: (row: Row) => Row }> = {
  food_requests: { to: 'food_requests', as: withoutFormerColumns },
};

/** These became entries of the inbox. */
function withoutFormerColumns({ unread, donor_unread, told_at, donor_told_at, declined_at, ...row }: Row): Row {
  return row;
}

/** Tables that a restore or the start of a site fills or empties. */
const NOTED = ['setup', 'restored_copy', 'site_time'];

/** When all that happened, and what the site then had in its environment. */
const THEN = '2026-06-15T10:05:00Z';
const ENV = { SECRET: 's'.repeat(43), TIME_ZONE: 'Europe/Vienna', SMTP_URL: 'smtp://127.0.0.1:1' };
const PASSWORD = 'Brotzeit';
/** Neither what is promised, collected or past its day, nor what is hidden or of who is suspended. */
const LISTED = [
  ...['Coming soon', 'Declined once', 'Missed', 'Missed and answered', 'Of the stranger', 'Passed while asked for'],
  ...['Released', 'Sent once', 'Shared', 'Waited for', 'Withdrawn once'],
];

const OPENINGS: [what: string, commit: string, open: (kept: string) => Promise<Opened>][] = [
  ['An embedded data folder', '3abed15e', openFolder],
  ['A dump in a PostgreSQL server', '3abed15e', openDump],
  ['A backup that is restored into a PostgreSQL server', '3abed15e', openBackup],
  ['A dump in a PostgreSQL server', 'cf4a8e0', openDump],
  ['A backup that is restored into a PostgreSQL server', 'cf4a8e0', openBackup],
];

type Opened = { database: Database; env: Record<string, string> };

describe.each(OPENINGS)('%s of the commit %s', { timeout: 300_000 }, (_, commit, open) => {
  it('keeps every row, and the site continues with them', async () => {
    const kept = join(import.meta.dirname, `kept-${commit}`);
    const { database, env } = await open(kept);
    await migrate(database.db);
    await expectEveryRow(kept, database);
    expect(await schemaOf(database)).toEqual(await schemaOfNewDatabase());
    await database.close();
    await expectSiteOf(env);
  });
});

it('older data are left as they are, and the server prints the command that updates them', {
  timeout: 300_000,
}, async () => {
  const url = await postgres();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    insert into kysely_migration values ('001-first-tables', now()), ('002-hand-over', now())`);
  const server = await launchApp({ env: { ...ENV, DATABASE_URL: url, DATA_DIR: (await folder()).path } });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  expect(server.stderr()).toContain('This data is from before 28 November 2026 (002-hand-over), which is too old');
  expect(server.stderr()).toContain('\n\n  git checkout 3abed15e && npm ci && npm start');
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  await client.end();
  expect(rows).toEqual([{ tablename: 'kysely_migration' }]);
});

async function openFolder(kept: string): Promise<Opened> {
  const { path } = await folder();
  const archive = brotliDecompressSync(await readFile(join(kept, 'folder.tar.br')));
  execFileSync('tar', ['-x', '-C', path], { input: archive });
  const database = await openEmbedded(path, (error) => {
    throw error;
  });
  return { database, env: { DATA_DIR: path } };
}

async function openDump(kept: string): Promise<Opened> {
  const url = await postgres();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(gunzipSync(await readFile(join(kept, 'dump.sql.gz'))).toString());
  await client.end();
  return { database: openServer(url, () => {}), env: { DATABASE_URL: url, DATA_DIR: (await folder()).path } };
}

async function openBackup(kept: string): Promise<Opened> {
  const url = await postgres();
  const database = openServer(url, () => {});
  await restoreBackup(database, await verifyBackup(join(kept, 'backup.jsonl.gz')));
  return { database, env: { DATABASE_URL: url, DATA_DIR: (await folder()).path } };
}

async function schemaOfNewDatabase(): Promise<string[]> {
  const database = openServer(await postgres(), () => {});
  await migrate(database.db);
  const schema = await schemaOf(database);
  await database.close();
  return schema;
}

async function postgres(): Promise<string> {
  const { path } = await folder();
  await chmod(path, 0o755);
  const { url, stop } = await startPostgres(join(path, 'postgres'));
  onTestFinished(stop);
  return url;
}

async function folder() {
  const made = await temporaryFolder();
  onTestFinished(made.remove);
  return made;
}

async function expectEveryRow(kept: string, database: Database): Promise<void> {
  const then = await rowsThen(kept);
  const now = await rowsNow(database);
  for (const table of NOTED) {
    then.delete(table);
    now.delete(table);
  }
  expect([...then].filter(([, rows]) => rows.length === 0)).toEqual([]);
  const missing: { table: string; row: Row }[] = [];
  for (const [table, rows] of then) {
    const { to, as = (row: Row) => row } = MOVED[table] ?? { to: table };
    for (const row of rows.map(as)) {
      const rest = now.get(to) ?? [];
      const at = rest.findIndex((other) => Object.keys(row).every((key) => same(row[key], other[key])));
      if (at < 0) missing.push({ table: to, row });
      else rest.splice(at, 1);
    }
  }
  expect(missing).toEqual([]);
  if (!then.has('inbox')) {
    const unread = (flag: 'unread' | 'donor_unread', silent: string) =>
      then.get('food_requests')?.filter((row) => row[flag] && row.status !== silent) ?? [];
    const told = [...unread('unread', 'Withdrawn'), ...unread('donor_unread', 'Expired')];
    const entries = now.get('inbox') ?? [];
    expect(entries.map((row) => row.request_id).sort()).toEqual(told.map((row) => row.id).sort());
    now.delete('inbox');
  }
  expect([...now].filter(([, rows]) => rows.length > 0)).toEqual([]);
}

function same(value: unknown, other: unknown): boolean {
  return other !== undefined && JSON.stringify(value) === JSON.stringify(other);
}

async function rowsThen(kept: string): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>();
  let rows: Row[] = [];
  for await (const line of readLines(join(kept, 'backup.jsonl.gz'))) {
    const value = JSON.parse(line);
    if (!Array.isArray(value)) rows.push(value);
    if (value[0] === 'table') {
      rows = [];
      tables.set(value[1], rows);
    }
  }
  return tables;
}

async function rowsNow({ db }: Database): Promise<Map<string, Row[]>> {
  return db.transaction().execute(async (tx) => {
    await prepareForRows(tx);
    const tables = new Map<string, Row[]>();
    for (const table of await tableNames(tx)) {
      const rows: Row[] = [];
      for await (const batch of readRows(tx, table)) rows.push(...batch.map((row) => JSON.parse(row)));
      tables.set(table, rows);
    }
    return tables;
  });
}

/** Starts it as if it were then, and does what its people would do next. */
async function expectSiteOf(env: Record<string, string>): Promise<void> {
  const { url, stop } = await startApp({
    env: { ...ENV, ...env, CLOCK_AHEAD: String((Date.parse(THEN) - Date.now()) / 3_600_000) },
    command: [process.execPath, '--import', './test/process/clock.ts', 'server/main.ts'],
  });
  onTestFinished(async () => void (await stop()));
  const enter = (name: string) => logIn(url, { name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD });
  const [donor, requester] = [await enter('Donor'), await enter('Requester')];
  const ask = async (as: Person, method: string, path: string) => {
    const response = await call(url, as, method, path);
    expect(response.status, `${method} ${path}`).toBe(200);
    return response.json();
  };

  const foods: { _id: string; title: string; image: string }[] = await ask(donor, 'GET', '/foods');
  expect(foods.map(({ title }) => title).sort()).toEqual(LISTED);
  const { _id: id = '', image = '' } = foods.find(({ title }) => title === 'Waited for') ?? {};
  expect((await fetch(image)).headers.get('Content-Type')).toBe('image/webp');
  expect(await (await fetch(`${url}/food/${id}`)).text()).toContain('Waited for');

  const asked: { status: string }[] = await ask(requester, 'GET', `/request-by/${requester.email}`);
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(requestStatuses));
  const [first, ...others]: { _id: string }[] = await ask(donor, 'GET', `/food/${id}/requests`);
  expect(others).toHaveLength(2);
  await ask(donor, 'POST', `/request/${first?._id}/acceptance`);
}
