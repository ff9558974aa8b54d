import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { migrateWithin, underStartupLock } from '../migrate.ts';
import type { Db } from '../schema.ts';
import { type Contents, counter, type Mark, readLines } from './format.ts';
import { endRestoredCopy, markRestoredCopy } from './restored-copy.ts';
import { insertRows, prepareForRows, readRows, tableNames } from './tables.ts';
import { damaged, type WholeBackup } from './verify.ts';

/**
 * How many characters of rows to insert at once, and after how many the embedded database writes a checkpoint to shorten its log.
 */
const BATCH = 1_000_000;
const CHECKPOINT = 64_000_000;

/**
 * Fills an empty database from an intact backup, made by either kind of database, and migrates it to the newest schema. If
 * anything fails, nothing is changed. Marks the database as a restored copy, which sends nothing.
 *
 * @param isSite omits the mark, because this database will be the site's
 * @returns when the backup was made, and its contents, which have been verified in the database
 * @throws an Error that says what is wrong with the database or the backup, and what to do
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
          throw explainRowError(error, backup.file);
        });
        await migrateWithin(connection);
        // Delete the original site's last known time, because this machine's clock may differ.
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
  // Columns of each table that has rows, in the backup's order. The restored table's order may differ, because columns may have
  // been added to the original one later.
  const columns: Record<string, string[]> = {};
  let table: { name: string; count: ReturnType<typeof counter> } | undefined;
  let batch: string[] = [];
  let batchSize = 0;
  let sinceCheckpoint = 0;

  const insertBatch = async () => {
    if (table && batch.length > 0) await insertRows(db, table.name, batch);
    sinceCheckpoint += batchSize;
    [batch, batchSize] = [[], 0];
    // The embedded database has no background process that writes checkpoints during this long transaction. A PostgreSQL server
    // has one.
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

/** Turns a known error during a restore into one that says what to do. Returns other errors unchanged. */
function explainRowError(error: unknown, file: string): unknown {
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
