/** @module-tag operating */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUpDaily } from '../../server/db/backup/daily.ts';
import { SMALL_HEAP } from '../../server/kernel/small-process.ts';
import { ROOT, startApp, temporaryFolder } from './app-process.ts';
import { call, food, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

describe('A backup of the embedded database', () => {
  it('is made while the server runs, and restored into an empty folder', async () => {
    const { path: folder, remove } = await usedFolder();
    onTestFinished(remove);
    const file = join(folder, 'larder.jsonl.gz');
    const app = await startApp({ env: { DATA_DIR: folder } });
    const ada = await register(app.url, 'Ada');
    const post = async (title: string) => (await call(app.url, ada, 'POST', '/add-food', food(title))).status;
    expect(await post('Before the backup')).toBe(200);
    const backup = command('backup', folder, file);
    let posted = 0;
    for (; posted < 30 && !existsSync(file); posted += 1) expect(await post('Meanwhile')).toBe(200);
    expect(await backup).toMatchObject({ code: 0, stdout: expect.stringContaining(`Backed up to ${file}: `) });
    expect(posted).toBeGreaterThan(0);
    await expect.poll(() => readdirSync(join(folder, 'copies'))).toEqual([]);
    expect(await command('restore', folder, file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is in use by another Open Larder'),
    });
    await app.stop();

    const empty = await newFolder();
    expect(await command('restore', empty, file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('and verified every row'),
    });
    const restored = await startApp({ env: { DATA_DIR: empty } });
    const foods = await (await fetch(`${restored.url}/api/all-foods?search=before+the+backup`)).json();
    expect(foods).toHaveLength(1);
    expect((await call(restored.url, ada, 'GET', `/foods-by-donator/${ada.email}`)).status).toBe(200);
    await restored.stop();
  });

  it.runIf(process.platform === 'linux')(
    'needs at most 300 MB of memory, as does a restore once the empty database is created',
    async () => {
      const { path: folder, remove } = await usedFolder();
      onTestFinished(remove);
      const file = join(folder, 'larder.jsonl.gz');
      expect(await command('backup', folder, file)).toMatchObject({ code: 0, megabytes: expect.toSatisfy(isLittle) });
      const restored = await command('restore', await newFolder(), file);
      expect(restored).toMatchObject({ code: 0, megabytes: expect.toSatisfy(isLittle) });
    },
  );

  it('reports a missing database, a missing argument and a missing file', async () => {
    const folder = join(await newFolder(), 'nobody-was-here');
    expect((await command('backup', folder)).stderr).toContain('There is no database in');
    expect((await command('restore', folder)).stderr).toContain('Usage: npm run larder -- restore FILE');
    expect((await command('backup', folder, 'x.gz')).stderr).toBe(
      `There is no database in ${folder}. Check DATA_DIR.\n`,
    );
    expect((await command('restore', folder, 'x.gz')).stderr).toBe('x.gz does not exist.\n');
    expect(existsSync(folder)).toBe(false);
  });

  it('that fails is reported, and older ones are kept', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups/2026-06-01T03-00-00.000Z.jsonl.gz'), 'an older one');
    const { signal } = new AbortController();
    await expect(backUpDaily(folder, 1, new Date('2026-06-03T08:00:00Z'), signal)).rejects.toThrow(
      'There is no database in',
    );
    expect(await readdir(join(folder, 'backups'))).toEqual(['2026-06-01T03-00-00.000Z.jsonl.gz']);
  });
});

async function newFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** Runs `npm run larder -- backup` or `npm run larder -- restore`. `megabytes` is its peak memory, on Linux. */
async function command(name: 'backup' | 'restore', folder: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const command = [...SMALL_HEAP, join(ROOT, 'scripts/larder.ts'), name, ...args];
  const child = spawn(process.execPath, command, { env, stdio: 'pipe' });
  let megabytes = 0;
  const look = setInterval(() => {
    megabytes = mostMemory(child.pid) || megabytes;
  }, 20);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  clearInterval(look);
  return { code, stdout, stderr, megabytes };
}

/** Peak memory of a process so far in MB, without its child processes; 0 once it has ended. */
function mostMemory(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

function isLittle(megabytes: number): boolean {
  return megabytes > 50 && megabytes <= 300;
}
