import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { emptyDatabaseIn, packDatabase, unpackDatabase } from './empty-database.ts';

let folder: string;
let packed: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-larder-packed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  packed = join(folder, 'packed.br');
  for (const name of ['from/base/1', 'from/pg_notify', 'to']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'from/PG_VERSION'), '18\n');
  writeFileSync(join(folder, 'from/base/1/1259'), Buffer.from([0, 255, 0, 1]));
  writeFileSync(join(folder, 'from/base/1/empty'), '');
});

describe('The empty database of a release', () => {
  it('is the same after packing and unpacking, including empty files and folders', async () => {
    packDatabase(join(folder, 'from'), packed);
    expect(await unpackDatabase(packed, join(folder, 'to'))).toBe(true);
    expect(contents('to')).toEqual(contents('from'));
  });

  it.each([
    ['there is none', () => {}],
    ['it is cut short', () => writeFileSync(packed, readFileSync(packed).subarray(0, -9))],
    ['it is another file', () => writeFileSync(packed, 'no database')],
  ])('leaves the folder unchanged if %s, so that a database can be created there', async (what, damage) => {
    if (what !== 'there is none') packDatabase(join(folder, 'from'), packed);
    damage();
    expect(await unpackDatabase(packed, join(folder, 'to'))).toBe(false);
    expect(readdirSync(join(folder, 'to'))).toEqual([]);
  });

  it('has the version of PGlite that created it in its name', () => {
    const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
    const name = `build/empty-database-${dependencies['@electric-sql/pglite']}.br`;
    expect(emptyDatabaseIn('/program')).toBe(join('/program', name));
  });
});

function contents(name: string): Record<string, string> {
  const entries = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(join(folder, name).length), entry.isDirectory() ? 'folder' : readFileSync(path, 'hex')];
    }),
  );
}
