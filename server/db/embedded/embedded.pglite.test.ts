import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { usedFolder } from '../../../test/process/used-folder.ts';
import type { Database } from '../database.ts';
import { openEmbedded } from './embedded.ts';
import { openEngine } from './engine.ts';

let folder: string;
let remove: () => Promise<void>;
let database: Database;

beforeAll(async () => {
  ({ path: folder, remove } = await usedFolder());
  database = await openEmbedded(folder, fail);
}, 30_000);

afterAll(async () => {
  await database.close();
  await remove();
});

describe('The embedded database', () => {
  it('answers a commit only when it has reached the disk', async () => {
    const { path, remove } = await usedFolder();
    const engine = await openEngine(join(path, 'db'));
    onTestFinished(async () => {
      await engine.close();
      await remove();
    });
    await engine.query('create table notes (text text)');
    const syncs = countSyncs();
    for (let i = 1; i <= 10; i++) {
      const before = syncs();
      await engine.query("insert into notes values ('kept')");
      expect(syncs()).toBeGreaterThan(before);
    }
  });

  it('leaves this thread free while a statement is executed', async () => {
    const order: string[] = [];
    const turned = new Promise<void>((resolve) => {
      setTimeout(() => resolve(void order.push('a turn of the event loop')), 10);
    });
    await Promise.all([database.pool.query('select pg_sleep(0.3)').then(() => order.push('the statement')), turned]);
    expect(order).toEqual(['a turn of the event loop', 'the statement']);
  });

  it('lets nobody into a transaction that another has left unfinished', async () => {
    const { pool } = database;
    await pool.query('create table left_over (text text)');
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into left_over values ('half')");
    client.release(true);
    await pool.query("insert into left_over values ('whole')");
    expect((await pool.query('select text from left_over')).rows).toEqual([{ text: 'whole' }]);
  });

  it('goes on notifying when its connection was given up', async () => {
    const heard: string[] = [];
    const listening = await database.listen('news', { receive: (message) => heard.push(message), begin: () => {} });
    (await database.pool.connect()).release(true);
    await database.pool.query("notify news, 'hello'");
    expect(heard).toEqual(['hello']);
    await listening.stop();
  });

  it('ends, and says so, when the disk is full: what it does after that can not be relied on', async () => {
    const { path, remove } = await usedFolder();
    onTestFinished(remove);
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    const { pool, close } = await openEmbedded(path, onLost);
    const failure = `do $$ begin raise 'could not extend file' using errcode = '53100'; end $$`;
    await expect(pool.query(failure)).rejects.toMatchObject({ code: '53100' });
    expect((await lost).message).toBe('The disk is full.');
    await close();
  });

  it('takes a text about a full disk for a text', async () => {
    const { rows } = await database.pool.query(String.raw`select e'\x01C53100' as a, repeat('E', 9) || 'C53100' as b`);
    expect(rows[0].b).toBe('EEEEEEEEEC53100');
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('says what is wrong with a statement, and goes on', async () => {
    await expect(database.pool.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
    expect((await database.pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
  });

  it('lets no other account of the machine read or change its files', () => {
    expect(fs.statSync(join(folder, 'db')).mode & 0o077).toBe(0);
  });

  it('names a folder that it can not use', async () => {
    const file = join(folder, 'a-file');
    fs.writeFileSync(file, '');
    await expect(openEmbedded(file, fail)).rejects.toThrow(
      /^The data folder can not be used \(.*a-file.*\).*DATA_DIR=/,
    );
  });
});

function fail(error: Error): never {
  throw error;
}

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
