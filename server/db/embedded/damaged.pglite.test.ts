import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { usedFolder } from '../../../test/process/used-folder.ts';
import { openEmbedded } from './embedded.ts';
import { takeFolder } from './folder.ts';

/** Ways in which a database's files get damaged. */
const damages: [string, (db: string) => void][] = [
  ['everything is gone', (db) => empty(db)],
  ['PG_VERSION is gone', (db) => rmSync(join(db, 'PG_VERSION'))],
  ['the control file is gone', (db) => rmSync(join(db, 'global/pg_control'))],
  ['the log is gone', (db) => empty(join(db, 'pg_wal'))],
  ['the folder of the log is gone', (db) => rmSync(join(db, 'pg_wal'), { recursive: true })],
  ['the tables are gone', (db) => rmSync(join(db, 'base'), { recursive: true })],
  ['the states of transactions are gone', (db) => rmSync(join(db, 'pg_xact'), { recursive: true })],
  ['the control file is cut short', (db) => truncateSync(join(db, 'global/pg_control'), 100)],
  ['a bit of the control file is flipped', (db) => flip(join(db, 'global/pg_control'), 40)],
  ['another version created it', (db) => writeFileSync(join(db, 'PG_VERSION'), '9\n')],
  ['the catalogue is empty', (db) => truncateSync(join(catalogue(db), '1259'), 0)],
];

const isUsual = ([what]: (typeof damages)[number]) => /^(PG_VERSION|the log) is gone/.test(what);

describe('a damaged data folder is not opened or overwritten, and the error says what to do, when', () => {
  const open = async (_what: string, damage: (db: string) => void) => {
    const { path: folder, remove } = await usedFolder();
    onTestFinished(remove);
    damage(join(folder, 'db'));
    const before = tables(folder);
    const opening = openEmbedded(folder, () => {});
    await expect(opening).rejects.toThrow(
      /^The database in .+\/db (is incomplete. Missing: .+|cannot be opened: .+)\. Stop the server and restore the whole folder from a backup/,
    );
    expect(tables(folder)).toEqual(before);
  };
  test.each(damages.filter(isUsual))('%s', open);
  describe('also', { tags: 'crash' }, () => test.each(damages.filter((damage) => !isUsual(damage)))('%s', open));
});

test('a database whose creation was interrupted is created again, and a finished one never is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-larder-unfinished-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = takeFolder(folder);
  expect(first.isNew).toBe(true);
  writeFileSync(join(first.files, 'PG_VERSION'), '18\n');
  first.release();

  const second = takeFolder(folder);
  expect(second.isNew).toBe(true);
  expect(readdirSync(second.files)).toEqual([]);
  second.isMade();
  second.release();
  expect(() => takeFolder(folder)).toThrow(/is incomplete\. Missing: PG_VERSION, global\/pg_control, base, /);
});

/** Returns the files of the tables, with their sizes. PostgreSQL recreates all other files at each start. */
function tables(folder: string): string[] {
  const base = join(folder, 'db/base');
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/\d+$/.test(name))
    .map((name) => `${name} ${statSync(join(base, name)).size}`)
    .toSorted();
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** Returns the table folder of the database in use, which is the one with the highest number. */
function catalogue(db: string): string {
  const names = readdirSync(join(db, 'base')).filter((name) => /^\d+$/.test(name));
  return join(db, 'base', String(Math.max(...names.map(Number))));
}
