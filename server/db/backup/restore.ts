import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { migrateWithin, underStartupLock } from '../migrate.ts';
import type { Db } from '../schema.ts';
import { type Contents, counter, type Mark, readLines } from './format.ts';
import { endRestoredCopy, markRestoredCopy } from './restored-copy.ts';
import { insertRows, prepareForRows, readRows, tableNames } from './tables.ts';
import { damaged, type WholeBackup } from './verify.ts';

/** How many characters of rows are inserted at a time, and after how many the embedded database shortens its log. */
const BATCH = 1_000_000;
const CHECKPOINT = 64_000_000;

/**
 * Fills an empty database from a whole backup of either kind of database, and brings it to the newest layout. All of that
 * happens or, if anything is wrong, nothing. The database is marked as a restored copy, which sends nothing.
 *
 * @param isSite leaves the mark out: what is started on this database is the site
 * @returns when the backup was made, and its contents, which have been read again from the database and found equal
 * @throws an Error that says what is wrong with the database, and what to do
 */
export async function restoreBackup(
  { inSession, isEmbedded }: Database,
  backup: WholeBackup,
  { isSite = false }: { isSite?: boolean } = {},
): Promise<{ madeAt: Date; contents: Contents }> {
  return inSession((db) =>
    underStartupLock(db, async (connection) => {
      if ((await tableNames(connection)).length > 0) {
        throw new Error(
          'The database is not empty. Nothing was changed. Restore into an empty one: set DATA_DIR to another folder, ' +
            'or DATABASE_URL to another database.',
        );
      }
      await sql`begin`.execute(connection);
      try {
        await prepareForRows(connection);
        await migrateWithin(connection, backup.head.migration);
        const contents = await fill(connection, backup, isEmbedded).catch((error) => {
          throw refusedRows(error, backup.file);
        });
        await migrateWithin(connection);
        // It was seen by the site of then, and nothing follows for this machine's clock.
        await connection.deleteFrom('siteTime').execute();
        const madeAt = new Date(backup.head.madeAt);
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

async function fill(db: Db, { file, contents: expected }: WholeBackup, isEmbedded: boolean): Promise<Contents> {
  const contents: Contents = {};
  // Of the tables that have rows, in the backup's order, which differs where a column was added later.
  const columns: Record<string, string[]> = {};
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

  for await (const line of readLines(file)) {
    if (table && line.startsWith('{')) {
      columns[table.name] ??= Object.keys(JSON.parse(line));
      table.count.add(line);
      batch.push(line);
      batchSize += line.length;
      if (batchSize > BATCH) await insertBatch();
      continue;
    }
    await insertBatch();
    if (table) contents[table.name] = table.count.counted();
    const mark: Mark = JSON.parse(line);
    table = mark[0] === 'table' ? { name: mark[1], count: counter() } : undefined;
  }
  if (!isDeepStrictEqual(contents, expected)) throw damaged(file, 'it changed while it was being read');
  for (const [name, counted] of Object.entries(contents)) await verify(db, name, counted, columns[name]);
  return contents;
}

async function verify(db: Db, table: string, expected: Contents[string], columns?: string[]): Promise<void> {
  const rows = readRows(db, table, columns);
  for (;;) {
    const { value, done } = await rows.next();
    if (!done) continue;
    if (isDeepStrictEqual(value, expected)) return;
    throw new Error(
      `The table ${table}, read back from the database, differs from the backup (${value.rows} of ${expected.rows} rows). ` +
        'Nothing was restored.',
    );
  }
}

/** Says of an error of the database that it is about the rows of a file, which is whole. */
function refusedRows(error: unknown, file: string): unknown {
  if (error instanceof SyntaxError) return damaged(file, 'it changed while it was being read');
  const { code = '', message = '', table } = error as { code?: string; message?: string; table?: string };
  if (code === '53100') {
    return new Error(
      `The database has no space left for ${file} (${message}). Nothing was restored. Free some disk space there and try again.`,
    );
  }
  if (!/^(22|23|42)[0-9A-Z]{3}$/.test(code)) return error;
  return new Error(
    `The rows of ${file} are inconsistent${table ? ` in the table ${table}` : ''} (${message}). Nothing was restored. The file is intact, so ` +
      'the database was already damaged when it was backed up. Restore an older backup.',
  );
}
