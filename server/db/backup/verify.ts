import { stat } from 'node:fs/promises';
import { formerLayouts, requiredMigrations } from '../former-migrations.ts';
import { migrationNames } from '../migration-names.ts';
import { type Contents, counter, FORMAT, type Head, type Mark, readLines } from './format.ts';

/** An intact backup, read to its end. Only verifyBackup creates this type, so that no unverified file can be restored. */
export type WholeBackup = { file: string; head: Head; contents: Contents; [whole]: true };
declare const whole: unique symbol;

/**
 * Reads a whole backup without restoring it, and checks that each table has exactly the rows that were backed up.
 *
 * @throws an Error that says what is wrong with the file and what to do
 */
export async function verifyBackup(file: string): Promise<WholeBackup> {
  if ((await statOf(file)).size === 0) throw damaged(file, 'it is empty');
  const contents: Contents = {};
  let head: Head | undefined;
  let expected: Contents | undefined;
  let table: { name: string; count: ReturnType<typeof counter> } | undefined;
  let lines = 0;
  const where = () => `line ${lines}${table ? ` (in the table ${table.name})` : ''}`;
  const endTable = () => {
    if (table) contents[table.name] = table.count.counted();
    table = undefined;
  };
  try {
    for await (const line of readLines(file)) {
      lines += 1;
      if (expected) throw damaged(file, 'it continues after its end mark');
      if (head && table && line.startsWith('{')) {
        table.count.add(line);
        continue;
      }
      const mark = readMark(line);
      if (!head) {
        head = headIn(mark, file);
        continue;
      }
      if (!mark || mark[0] === 'backup') throw damaged(file, `${where()} cannot be read`);
      endTable();
      if (mark[0] === 'end') expected = mark[1];
      else if (mark[1] in contents) throw damaged(file, `it contains the table ${mark[1]} twice`);
      else table = { name: mark[1], count: counter() };
    }
  } catch (error) {
    throw readable(error, file, head ? where() : undefined);
  }
  if (!head) throw notABackup(file);
  if (!expected) throw damaged(file, `it is cut off: the end mark is missing after ${where()}`);
  compare(contents, expected, file);
  return { file, head, contents } as WholeBackup;
}

/** Returns an error that says what is wrong with a file. */
export function damaged(file: string, what: string): Error {
  return new Error(
    `${file} is damaged: ${what}. Nothing was changed. Restore another backup: daily backups are in DATA_DIR/backups, and ` +
      'you may have copies on another machine.',
  );
}

async function statOf(file: string) {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new Error(`${file} is not a file. Name the backup file, for example larder.jsonl.gz.`);
    return found;
  } catch (error) {
    throw readable(error, file, undefined);
  }
}

function headIn(mark: Mark | undefined, file: string): Head {
  if (mark?.[0] !== 'backup') throw notABackup(file);
  const { format, migration } = mark[1];
  if (format === FORMAT && [...formerLayouts, ...migrationNames()].includes(migration)) return mark[1];
  if (requiredMigrations.includes(migration)) {
    throw new Error(
      `${file} is from before 28 November 2026 (${migration}), which is too old for this version. Nothing was changed. Restore it ` +
        'with commit 3abed15e (git checkout 3abed15e && npm ci), and then start this version on the restored data.',
    );
  }
  throw new Error(
    `${file} is from a newer version of Open Larder (${migration}). Nothing was changed. Restore it with that version or a newer one.`,
  );
}

/** Throws if a table differs from what was written. */
function compare(contents: Contents, expected: Contents, file: string): void {
  for (const [name, { rows, hash }] of Object.entries(expected)) {
    const found = contents[name];
    if (!found) throw damaged(file, `the table ${name} is missing`);
    if (found.rows !== rows) throw damaged(file, `the table ${name} has ${found.rows} rows instead of ${rows}`);
    if (found.hash !== hash) throw damaged(file, `the rows of the table ${name} have changed`);
  }
  const added = Object.keys(contents).find((name) => !(name in expected));
  if (added) throw damaged(file, `it contains an unexpected table ${added}`);
}

/** Parses a mark. Returns undefined for a row or anything else. */
function readMark(line: string): Mark | undefined {
  try {
    const mark: unknown = JSON.parse(line);
    if (!Array.isArray(mark)) return undefined;
    const [kind, value] = mark;
    const isMark =
      kind === 'table' ? typeof value === 'string' : isObject(value) && (kind === 'backup' || isContents(value));
    return isMark ? (mark as Mark) : undefined;
  } catch {
    return undefined;
  }
}

function isContents(value: object): boolean {
  return Object.values(value).every((counted) => isObject(counted) && 'rows' in counted && 'hash' in counted);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function notABackup(file: string): Error {
  return new Error(
    `${file} is not an Open Larder backup. Nothing was changed. Use a file that npm run larder -- backup created.`,
  );
}

/** Turns an error about the file into one that explains it. Returns other errors unchanged. */
function readable(error: unknown, file: string, where: string | undefined): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'Z_DATA_ERROR' && /incorrect header check/.test(message) && !where) return notABackup(file);
  if (code === 'Z_BUF_ERROR') return damaged(file, `it is cut off${where ? ` after ${where}` : ''}`);
  if (code.startsWith('Z_')) return damaged(file, `its compressed data has changed${where ? ` after ${where}` : ''}`);
  if (code === 'ENOENT') return new Error(`${file} does not exist.`);
  if (code === 'EACCES' || code === 'EPERM') {
    return new Error(
      `This account is not allowed to read ${file}. Run the command as the file’s owner, or change the owner (chown).`,
    );
  }
  if (code === 'EIO') return damaged(file, 'the disk cannot read it');
  return error;
}
