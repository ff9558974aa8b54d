/** @module-tag operating */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUpDaily, newestBackup } from '../../server/db/backup/daily.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { ROOT, startApp, temporaryFolder } from './app-process.ts';
import { usedFolder } from './used-folder.ts';

describe('A backup of the embedded database', () => {
  it('is made once a day, and the newest ones are kept', async () => {
    const { path: folder, remove } = await usedFolder();
    onTestFinished(remove);
    const { signal } = new AbortController();
    expect(await newestBackup(folder, new Date())).toBe(undefined);
    const days = ['01T03:00', '02T02:59', '02T03:00', '03T08:00'].map((time) => new Date(`2026-06-${time}:00Z`));
    for (const now of days) await backUpDaily(folder, 2, now, signal);
    expect(await readdir(join(folder, 'backups'))).toEqual([
      '2026-06-02T03-00-00.000Z.jsonl.gz',
      '2026-06-03T08-00-00.000Z.jsonl.gz',
    ]);
    expect(await newestBackup(folder, days[3] as Date)).toEqual(days[3]);
    const newest = join(folder, 'backups/2026-06-03T08-00-00.000Z.jsonl.gz');
    const empty = await temporaryFolder();
    onTestFinished(empty.remove);
    const env = { PATH: process.env.PATH, DATA_DIR: empty.path };
    const restored = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/larder.ts'), 'restore', newest], {
      env,
    });
    expect(restored.stdout).toContain('and verified every row');
  });

  it('dated in the future does not count as the newest, and is deleted before correctly dated ones', async () => {
    const { path: folder, remove } = await usedFolder();
    onTestFinished(remove);
    const backups = join(folder, 'backups');
    await mkdir(backups);
    const [future, broken] = ['2099-01-01T00-00-00.000Z.jsonl.gz', '2026-06-01T03-00-00.000Z.jsonl.gz.1.part'];
    for (const name of [future, broken]) writeFileSync(join(backups, name), '');
    const now = new Date('2026-06-02T03:00:00Z');
    expect(await newestBackup(folder, now)).toBe(undefined);
    const { signal } = new AbortController();
    await backUpDaily(folder, 2, now, signal);
    expect(await readdir(backups)).toEqual(['2026-06-02T03-00-00.000Z.jsonl.gz', future]);
    await backUpDaily(folder, 2, new Date('2026-06-02T03:10:00Z'), signal);
    await backUpDaily(folder, 2, new Date('2026-06-03T03:00:00Z'), signal);
    expect(await readdir(backups)).toEqual(['2026-06-02T03-00-00.000Z.jsonl.gz', '2026-06-03T03-00-00.000Z.jsonl.gz']);
  });

  it('of a PostgreSQL server is made once a day by npm run larder -- backup without a file name, with settings from a file', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    await chmod(folder.path, 0o755);
    const postgres = await startPostgres(join(folder.path, 'postgres'));
    onTestFinished(postgres.stop);
    const dataDir = join(folder.path, 'data');
    const METRICS_TOKEN = 'only-those-who-watch-know-this-token';
    const settings = join(folder.path, 'open-larder.env');
    writeFileSync(settings, `DATABASE_URL=${postgres.url}\nDATA_DIR=${dataDir}\n`);
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, METRICS_TOKEN, SHUTDOWN_DELAY: '0' };
    const app = await startApp({ env });
    const newest = async () => {
      const metrics = await fetch(`${app.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
      return /^larder_last_backup_timestamp_seconds (\S+)$/m.exec(await metrics.text())?.[1];
    };
    expect(await newest()).toBe(undefined);
    const backUp = () =>
      promisify(execFile)(process.execPath, [join(ROOT, 'scripts/larder.ts'), 'backup'], {
        env: { PATH: process.env.PATH, ENV_FILE: settings },
      });
    expect((await backUp()).stdout).toContain(`Backed up to ${join(dataDir, 'backups')}`);
    expect((await backUp()).stdout).toContain('No new one is due');
    expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
    expect(Date.now() / 1000 - Number(await newest())).toBeLessThan(600);
    await app.stop();
  });

  it('leaves no copy of the database behind when it is killed', async () => {
    const { path: folder, remove } = await usedFolder();
    onTestFinished(remove);
    const app = await startApp({ env: { DATA_DIR: folder } });
    const copies = () => (existsSync(join(folder, 'copies')) ? readdirSync(join(folder, 'copies')) : []);
    const env = { PATH: process.env.PATH, DATA_DIR: folder };
    const isKilledInTime = async (file: string) => {
      const child = spawn(process.execPath, [join(ROOT, 'scripts/larder.ts'), 'backup', file], { env });
      const ended = once(child, 'exit');
      while (child.exitCode === null && !copies()[0]) await wait(5);
      child.kill('SIGKILL');
      return (await ended)[1] === 'SIGKILL';
    };
    // A copy exists for a few tenths of a second, so a busy machine may miss it.
    for (let time = 1; !(await isKilledInTime(join(folder, `${time}.gz`))); time += 1) expect(time).toBeLessThan(10);
    await expect.poll(copies).toEqual([]);
    await app.stop();
  });
});
