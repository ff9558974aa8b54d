/** @module-tag load */
import { existsSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fillFoods } from '../../bench/foods.ts';
import type { Day } from '../../contract/dates.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { SMALL_HEAP, SMALL_MALLOC } from '../../server/kernel/small-process.ts';
import { type AppProcess, launchApp, ROOT, startApp, temporaryFolder } from './app-process.ts';
import { type Cgroup, makeCgroup } from './cgroup.ts';
import { call, cookieHeader, food, type Person, register } from './person.ts';

/** The memory that a site needs according to README, in MB. */
const FIRST_START = 750;
const DAILY = 450;

const FOODS = 3_000;
const PHOTOS_EACH = 3;
const GUESTS = 8;
const CALLS_EACH = 100;
const CALLS = ['/', '/foods', '/api/all-foods?limit=24', '/api/all-foods?search=soup', '/api/all-foods?near=48.2,16.3'];

const trial = makeCgroup(DAILY);
if (typeof trial !== 'string') await trial.remove();

const why = typeof trial === 'string' ? ` (left out: no cgroup can be made here: ${trial})` : '';
describe.skipIf(typeof trial === 'string')(`Memory without swap${why}:`, { timeout: 900_000 }, () => {
  it(`${FIRST_START} MB are enough to build a fresh clone and create its database, and ${DAILY} MB to start it again`, async () => {
    const clone = await freshClone();
    for (const megabytes of [FIRST_START, DAILY]) {
      const cgroup = limitedTo(megabytes);
      const app = await startApp({ env: {}, cwd: clone, command: cgroup.command('npm', 'start') });
      expect((await fetch(`${app.url}/foods`)).status).toBe(200);
      await app.stop();
      expect(cgroup.kills()).toBe(0);
    }
    expect(existsSync(join(clone, 'build/client'))).toBe(true);
  });

  it(`${DAILY} MB are enough for ${FOODS} foods, readers and donors, photos of 12 megapixels and a backup`, async () => {
    const folder = await folderWithFoods();
    const cgroup = limitedTo(DAILY);
    const env = { DATA_DIR: folder, READS_PER_MINUTE: '0' };
    const app = await startApp({ env, command: cgroup.command('npm', 'start') });
    const people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => register(app.url, name)));
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, noise, background: '#000' } })
      .jpeg()
      .toBuffer();
    // Like the server's own daily backup.
    const backup = await launchApp({
      env: { ...env, ...SMALL_MALLOC },
      command: cgroup.command(
        process.execPath,
        ...SMALL_HEAP,
        'scripts/larder.ts',
        'backup',
        join(folder, 'larder.gz'),
      ),
    });
    const outcomes = await Promise.allSettled([
      ...people.map((person) => give(app, person, photo)),
      ...Array.from({ length: GUESTS }, () => look(app)),
      backup.exited,
    ]);
    // Check this first: if a process was killed, the calls only report that they got no response.
    expect(cgroup.kills()).toBe(0);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(backup.stdout()).toContain('Backed up to');
    await app.stop();
  });

  it(`with too little memory to create the database, the start fails with a message that names ${FIRST_START} MB`, async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const cgroup = limitedTo(300);
    const app = await launchApp({ env: { DATA_DIR: folder.path }, command: cgroup.command('npm', 'start') });
    expect((await app.exited).code).toBe(1);
    expect(cgroup.kills()).toBe(1);
    expect(app.stderr()).toContain(`${FIRST_START} MB`);
  });
});

function limitedTo(megabytes: number): Cgroup {
  const cgroup = makeCgroup(megabytes);
  if (typeof cgroup === 'string') throw new Error(cgroup);
  onTestFinished(cgroup.remove);
  return cgroup;
}

/** A copy of the source tree, not built yet, with the installed packages. */
async function freshClone(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const files = ['lingui.config.ts', 'package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'];
  for (const name of ['app', 'art', 'contract', 'public', 'scripts', 'server', 'words', ...files]) {
    await cp(join(ROOT, name), join(path, name), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  return path;
}

async function folderWithFoods(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const database = await openEmbedded(path, (error) => {
    throw error;
  });
  await migrate(database.db);
  await fillFoods(database.pool, FOODS, new Date().toISOString().slice(0, 10) as Day);
  await database.close();
  return path;
}

/** Uploads photos and posts a food with each. */
async function give({ url }: AppProcess, person: Person, photo: Buffer): Promise<void> {
  for (let sent = 0; sent < PHOTOS_EACH; sent++) {
    const headers = { 'Content-Type': 'image/jpeg', Cookie: cookieHeader(person.cookies) };
    const response = await fetch(`${url}/api/photos`, { method: 'POST', headers, body: new Uint8Array(photo) });
    expect(response.status).toBe(201);
    const { image } = await response.json();
    const input = { ...food(`Loaf ${sent} of ${person.name}`), image };
    expect((await call(url, person, 'POST', '/add-food', input)).status).toBe(200);
  }
}

async function look({ url }: AppProcess): Promise<void> {
  for (let asked = 0; asked < CALLS_EACH; asked++) {
    const response = await fetch(url + CALLS[asked % CALLS.length]);
    await response.arrayBuffer();
    expect([200, 503]).toContain(response.status);
  }
}
