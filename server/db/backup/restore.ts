import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { migrateWithin, underStartupLock } from '../migrate.ts';
import { migrationNames } from '../migration-names.ts';
import type { Db } from '../schema.ts';
import { type Contents, counter, FORMAT, type Mark, readLines } from './format.ts';
import { endRestoredCopy, markRestoredCopy } from './restored-copy.ts';
import { insertRows, prepareForRows, readRows, tableNames } from './tables.ts';

/** How many characters of rows are inserted at a time, and after how many the embedded database shortens its log. */
const BATCH = 1_000_000;
const CHECKPOINT = 64_000_000;

/**
 * Fills an empty database from a backup of either kind of database, and brings it to the newest layout. All of that
 * happens or, if anything is wrong, nothing. The database is marked as a restored copy, which sends nothing.
 *
 * @param isSite leaves the mark out: what is started on this database is the site
 * @returns when the backup was made, and its contents, which have been read again from the database and found equal
 * @throws an Error that says what is wrong with the file or with the database, and what to do
 */
export async function restoreBackup(
  { inSession, isEmbedded }: Database,
  file: string,
  { isSite = false }: { isSite?: boolean } = {},
): Promise<{ madeAt: Date; contents: Contents }> {
  return inSession((db) =>
    underStartupLock(db, async (connection) => {
      if ((await tableNames(connection)).length > 0) {
        throw new Error(
          'The database is not empty, and nothing of it was touched. Restore into an empty one: another folder in ' +
            'DATA_DIR, or another database in DATABASE_URL.',
        );
      }
      await sql`begin`.execute(connection);
      try {
        await prepareForRows(connection);
        const { madeAt, contents } = await fill(connection, file, isEmbedded);
        await migrateWithin(connection);
        if (isSite) await endRestoredCopy(connection);
        else await markRestoredCopy(connection, { madeAt, restoredAt: new Date() });
        await sql`commit`.execute(connection);
        return { madeAt, contents };
      } catch (error) {
        await sql`rollback`.execute(connection);
        throw error;
      }
    }),
  );
}

async function fill(db: Db, file: string, isEmbedded: boolean): Promise<{ madeAt: Date; contents: Contents }> {
  const contents: Contents = {};
  let madeAt = new Date(Number.NaN);
  let promised: Contents | undefined;
  let table: { name: string; count: ReturnType<typeof counter> } | undefined;
  let batch: string[] = [];
  let batchSize = 0;
  let sinceCheckpoint = 0;

  const insertBatch = async () => {
    if (table && batch.length > 0) await insertRows(db, table.name, batch);
    sinceCheckpoint += batchSize;
    [batch, batchSize] = [[], 0];
    // All of this is one transaction, and nobody else writes checkpoints meanwhile. A database server does so by itself.
    if (!isEmbedded || sinceCheckpoint < CHECKPOINT) return;
    await sql`checkpoint`.execute(db);
    sinceCheckpoint = 0;
  };

  for await (const line of linesOf(file)) {
    if (line.startsWith('{')) {
      if (!table) throw damaged(file);
      table.count.add(line);
      batch.push(line);
      batchSize += line.length;
      if (batchSize > BATCH) await insertBatch();
      continue;
    }
    await insertBatch();
    if (table) contents[table.name] = table.count.counted();
    const mark = readMark(line, file);
    if (mark[0] === 'backup') {
      await migrateTo(db, mark[1], file);
      madeAt = new Date(mark[1].madeAt);
    }
    table = mark[0] === 'table' ? { name: mark[1], count: counter() } : undefined;
    if (mark[0] === 'end') promised = mark[1];
  }
  if (!promised || !isDeepStrictEqual(contents, promised)) throw damaged(file);
  for (const [name, expected] of Object.entries(contents)) await verify(db, name, expected);
  return { madeAt, contents };
}

/** Makes the tables in the layout of the backup. */
async function migrateTo(db: Db, { format, migration }: { format: number; migration: string }, file: string) {
  if (format !== FORMAT || !migrationNames().includes(migration)) {
    throw new Error(
      `${file} was made by a newer Open Larder (${migration}). Restore it with that version or a newer one.`,
    );
  }
  await migrateWithin(db, migration);
}

async function verify(db: Db, table: string, expected: Contents[string]): Promise<void> {
  const rows = readRows(db, table);
  for (;;) {
    const { value, done } = await rows.next();
    if (!done) continue;
    if (isDeepStrictEqual(value, expected)) return;
    throw new Error(
      `The table ${table} came out of the database otherwise than it was put in (${value.rows} rows of ${expected.rows}). ` +
        'Nothing was restored.',
    );
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* readLines(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw damaged(file);
    throw error;
  }
}

function readMark(line: string, file: string): Mark {
  try {
    const mark: unknown = JSON.parse(line);
    if (Array.isArray(mark)) return mark as Mark;
  } catch {}
  throw damaged(file);
}

function damaged(file: string): Error {
  return new Error(`${file} is not a whole backup of Open Larder. Nothing was restored. Is there another one?`);
}
