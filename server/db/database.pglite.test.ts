import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openEmbedded } from './database.ts';

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'open-larder-embedded-'));
  database = await openEmbedded(folder);
}, 30_000);

afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true });
});

describe('The embedded database', () => {
  it('answers a commit only when it has reached the disk', async () => {
    await database.pool.query('create table notes (text text)');
    const syncs = countSyncs();
    for (let i = 1; i <= 10; i++) {
      const before = syncs();
      await database.pool.query("insert into notes values ('kept')");
      expect(syncs()).toBeGreaterThan(before);
    }
  });

  it('lets no other account of the machine read or change its files', () => {
    expect(fs.statSync(join(folder, 'db')).mode & 0o077).toBe(0);
  });

  it('names a folder that it can not use', async () => {
    const file = join(folder, 'a-file');
    fs.writeFileSync(file, '');
    await expect(openEmbedded(file)).rejects.toThrow(/^The data folder can not be used \(.*a-file.*\).*DATA_DIR=/);
  });
});

/** How often something was synced to the disk since now. */
function countSyncs(): () => number {
  const { fsyncSync } = fs;
  let count = 0;
  fs.fsyncSync = (descriptor) => {
    count += 1;
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  });
  return () => count;
}
