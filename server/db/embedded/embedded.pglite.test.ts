import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { usedFolder } from '../../../test/process/used-folder.ts';
import { embeddedDatabase, failTests } from '../../../test/server/embedded-database.ts';
import { openEmbedded } from './embedded.ts';
import { executeOn, openEngine, simpleQuery } from './engine.ts';

const opened = embeddedDatabase();

describe('The embedded database', () => {
  it('confirms a commit only once it is on disk', async () => {
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

  it('keeps no results in memory', async () => {
    const { path, remove } = await usedFolder();
    const engine = await openEngine(join(path, 'db'));
    onTestFinished(async () => {
      await engine.close();
      await remove();
    });
    const execute = executeOn(engine);
    const before = usedHeap();
    for (let i = 0; i < 60; i++)
      expect(execute(simpleQuery("select repeat('x', 1000000)")).length).toBeGreaterThan(1e6);
    expect(usedHeap() - before).toBeLessThan(20e6);
  });

  it('does not block this thread while a statement runs', async () => {
    const order: string[] = [];
    const turned = new Promise<void>((resolve) => {
      setTimeout(() => resolve(void order.push('a turn of the event loop')), 10);
    });
    await Promise.all([
      opened.database.pool.query('select pg_sleep(0.3)').then(() => order.push('the statement')),
      turned,
    ]);
    expect(order).toEqual(['a turn of the event loop', 'the statement']);
  });

  it('rolls back a transaction that a closed connection left unfinished', async () => {
    const { pool } = opened.database;
    await pool.query('create table left_over (text text)');
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into left_over values ('half')");
    client.release(true);
    await pool.query("insert into left_over values ('whole')");
    expect((await pool.query('select text from left_over')).rows).toEqual([{ text: 'whole' }]);
  });

  it('keeps delivering notifications after a connection was closed', async () => {
    const heard: string[] = [];
    const listening = await opened.database.listen('news', {
      receive: (message) => heard.push(message),
      begin: () => {},
    });
    (await opened.database.pool.connect()).release(true);
    await opened.database.pool.query("notify news, 'hello'");
    expect(heard).toEqual(['hello']);
    await listening.stop();
  });

  it.each<[string, string, (pool: pg.Pool, folder: string) => Promise<unknown>]>([
    ['the disk is full', 'the disk is full', (pool) => pool.query(DISK_FULL)],
    ['the engine has given up', 'pg_wal', takeLogAway],
  ])('reports that it is lost when %s', async (_what, words, act) => {
    const { path, remove } = await usedFolder();
    onTestFinished(remove);
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    const { pool, close } = await openEmbedded(path, onLost);
    act(pool, path).catch(() => {});
    expect((await lost).message).toContain(words);
    await close();
  });

  it('does not mistake text about a full disk for the error', async () => {
    const { pool } = opened.database;
    // In an error response, the code is between two zero bytes. Here a zero byte follows it too: the next column's length begins
    // with one.
    expect((await pool.query("select 'C53100' as a, 'x' as b")).rows).toEqual([{ a: 'C53100', b: 'x' }]);
    await expect(pool.query(`do $$ begin raise 'C53100'; end $$`)).rejects.toMatchObject({ message: 'C53100' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('reports an error in a statement, and continues', async () => {
    await expect(opened.database.pool.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
    expect((await opened.database.pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
  });

  it('does not let other accounts of the machine read or change its files', () => {
    expect(fs.statSync(join(opened.folder, 'db')).mode & 0o077).toBe(0);
  });

  it('names a folder that it cannot use', async () => {
    const file = join(opened.folder, 'a-file');
    fs.writeFileSync(file, '');
    await expect(openEmbedded(file, failTests)).rejects.toThrow(
      /^DATA_DIR=\/.*a-file is not a folder.*Set it to a folder\./,
    );
  });
});

/** Returns the bytes in use after garbage collection. */
function usedHeap(): number {
  v8.setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

const DISK_FULL = `do $$ begin raise 'could not extend file' using errcode = '53100'; end $$`;

/** Removes the folder of PostgreSQL's write-ahead log, without which the engine gives up. */
async function takeLogAway(pool: pg.Pool, folder: string): Promise<void> {
  fs.rmSync(join(folder, 'db/pg_wal'), { recursive: true });
  await pool.query('create table notes (text text)');
  await pool.query('select pg_switch_wal()');
  await pool.query("insert into notes values ('lost')");
}

/** Returns a function that counts the syncs to disk from now on. */
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
