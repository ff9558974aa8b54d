/** @module-tag operating */
import { readdirSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeBackup } from '../../server/db/backup/backup.ts';
import { addDailyBackup, backUpDaily, pathOfBackup } from '../../server/db/backup/daily.ts';
import { lastTrial, tryNewestBackup } from '../../server/db/backup/trial.ts';
import { openServer } from '../../server/db/database.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { startApp, temporaryFolder } from './app-process.ts';
import { usedFolder } from './used-folder.ts';

const METRICS_TOKEN = 'only-those-who-watch-know-this-token';
const { signal } = new AbortController();

describe('A daily backup is test-restored into a temporary database', () => {
  it('while the server runs, and damage is reported', async () => {
    const { path: folder, remove } = await usedFolder();
    onTestFinished(remove);
    const app = await startApp({ env: { DATA_DIR: folder, METRICS_TOKEN } });
    const found = async () => {
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
      const { findings } = await (await fetch(`${app.url}/metrics/health`, { headers })).json();
      return findings.filter(({ check }: { check: string }) => check === 'backup-restored');
    };
    const foods = async () => (await (await fetch(`${app.url}/api/all-foods`)).json()).length;
    const before = await foods();
    const madeAt = new Date();
    await backUpDaily(folder, 2, madeAt, signal);
    const later = new Date(madeAt.getTime() + 21 * 60 * 60_000);
    await tryNewestBackup(folder, later, 'UTC', signal);
    expect(await lastTrial(folder)).toMatchObject({ outcome: 'restored', words: expect.stringMatching(/foods 16/) });
    expect(await found()).toEqual([]);

    const file = pathOfBackup(folder, madeAt);
    const bytes = await readFile(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await tryNewestBackup(folder, later, 'UTC', signal);
    expect(await found()).toMatchObject([
      { harm: 'high', title: 'The newest backup can’t be restored', since: later.toISOString() },
    ]);
    expect(await foods()).toBe(before);
    await expect.poll(() => readdirSync(join(folder, 'copies'))).toEqual([]);
    expect(await readdir(join(folder, 'backups'))).toHaveLength(2);
    await app.stop();
  });

  it('on PostgreSQL, if its user may create databases, and otherwise reported as not tried', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    await chmod(folder.path, 0o755);
    const postgres = await startPostgres(join(folder.path, 'postgres'));
    onTestFinished(postgres.stop);
    const app = await startApp({ env: { DATABASE_URL: postgres.url, DATA_DIR: folder.path, SHUTDOWN_DELAY: '0' } });
    await app.stop();
    const server = openServer(postgres.url, () => {});
    onTestFinished(server.close);
    const madeAt = new Date('2026-06-15T12:00:00Z');
    await addDailyBackup(folder.path, 1, madeAt, (file) => writeBackup(server, file));
    const tryWith = async (url: string, day: number) => {
      process.env.DATABASE_URL = url;
      onTestFinished(() => void delete process.env.DATABASE_URL);
      await tryNewestBackup(folder.path, new Date(madeAt.getTime() + day * 24 * 60 * 60_000), 'UTC', signal);
      return lastTrial(folder.path);
    };
    await server.pool.query('create role plain login password $$plain$$');
    const plain = new URL(postgres.url);
    [plain.username, plain.password] = ['plain', 'plain'];
    expect(await tryWith(plain.href, 1)).toMatchObject({
      ...{ outcome: 'not tried', words: expect.stringContaining('is not allowed to create databases') },
    });
    expect(await tryWith(postgres.url, 2)).toMatchObject({ outcome: 'restored' });
    const { rows } = await server.pool.query('select datname from pg_database where starts_with(datname, $1)', [
      'open_larder_trial_',
    ]);
    expect(rows).toEqual([]);
  });
});
