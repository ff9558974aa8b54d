/** @module-tag crash */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { backUpDaily } from '../../server/db/backup/daily.ts';
import { type AppProcess, type Exit, launchApp, ROOT, temporaryFolder } from './app-process.ts';
import { call, food, type Person, register } from './person.ts';

const MB = 1024 * 1024;
const BLOCK = Buffer.alloc(MB);
/** Milliseconds after which a server without a response counts as hanging. */
const LONGEST_WAIT = 60_000;
/** Milliseconds in which the server's database maintenance runs at least once. */
const MAINTENANCE = 7_000;
const ROUNDS = 5;
const NO_SPACE = 'The server is out of disk space, so we can’t save anything right now. Please try again later.';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let notMounted = false;
const ballast = () => join(folder.path, 'ballast');
const dataDir = () => join(folder.path, 'data');

describe('A disk of 200 MB', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    const mount = ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder.path];
    const { status, stderr, error } = spawnSync('mount', mount, { encoding: 'utf8' });
    notMounted = status !== 0;
    if (notMounted) console.log(`not tried, as no disk can be mounted here: ${error?.message ?? stderr.trim()}`);
  });
  afterAll(async () => {
    if (!notMounted) execFileSync('umount', ['--lazy', folder.path]);
    await folder.remove();
  });
  beforeEach(async ({ skip }) => {
    skip(notMounted);
    writeFileSync(ballast(), '');
    rmSync(dataDir(), { recursive: true, force: true });
    await cp(inject('usedFolder'), dataDir(), { recursive: true });
  });

  it('fills up: changes are refused below 64 MB, reads continue, and changes work again once there is space', async () => {
    const app = await startHere();
    const ada = await register(app.url, 'Ada');
    const states: [number, number, string | undefined][] = [];
    for (const free of [100, 90, 60, 10, 0, 100]) {
      leave(free * MB);
      const change = await call(app.url, ada, 'POST', '/add-food', food(`Loaf at ${free} MB`));
      const { message } = await change.json();
      // The server also isn't ready while the database takes over a second to respond.
      await expect.poll(async () => (await fetch(`${app.url}/api/ready`)).status).toBe(change.status);
      for (const path of ['/api/health', '/api/foods', '/foods'])
        expect((await fetch(app.url + path)).status).toBe(200);
      expect((await call(app.url, ada, 'GET', `/foods-by-donator/${ada.email}`)).status).toBe(200);
      states.push([free, change.status, message]);
    }
    expect(states).toEqual([
      [100, 200, undefined],
      [90, 200, undefined],
      [60, 503, NO_SPACE],
      [10, 503, NO_SPACE],
      [0, 503, NO_SPACE],
      [100, 200, undefined],
    ]);
    const kept = await call(app.url, ada, 'GET', `/foods-by-donator/${ada.email}`);
    expect(await titles(kept)).toEqual(['Loaf at 100 MB', 'Loaf at 90 MB', 'Loaf at 100 MB']);
    expect(await app.stop()).toEqual({ code: 0, signal: null });
  });

  it('with nothing free: reads continue while background jobs are due', async () => {
    const app = await startHere([process.execPath, '--import', './test/process/hurry.ts', 'server/main.ts']);
    const [ada, ben] = [await register(app.url, 'Ada'), await register(app.url, 'Ben')];
    const { insertedId } = await (await call(app.url, ada, 'POST', '/add-food', food('Loaf'))).json();
    expect((await call(app.url, ben, 'POST', '/add-request', { foodId: insertedId, notes: 'At six' })).status).toBe(
      200,
    );
    leave(0);
    for (const begin = performance.now(); performance.now() - begin < MAINTENANCE; await wait(100))
      for (const path of ['/api/foods', '/foods']) expect((await fetch(app.url + path)).status).toBe(200);
    leave(100 * MB);
    await expect.poll(async () => (await call(app.url, ada, 'POST', '/add-food', food('Roll'))).status).toBe(200);
    expect(await app.stop()).toEqual({ code: 0, signal: null });
  });

  it.each([
    [0, /^The disk of .+ is full\. Free some space and start again: .+ Do not switch to another DATA_DIR/],
    // How far the start gets varies.
    [12 * 1024, /the disk is full\. Saved data is safe|No space left on device\. The disk of/],
  ])('with %i bytes free at the start: the server reports it, and starts once there is space', async (free, words) => {
    leave(free);
    const full = await launchHere();
    expect(await Promise.race([full.exited, full.ready])).toEqual({ code: 1, signal: null });
    expect(full.stderr().trim()).toMatch(words);
    leave(100 * MB);
    const app = await startHere();
    expect(await app.stop()).toEqual({ code: 0, signal: null });
  });

  it('without space for a backup: the error says so, and nothing is left behind', async () => {
    const app = await startHere();
    leave(100 * MB);
    const elsewhere = await temporaryFolder();
    onTestFinished(elsewhere.remove);
    const before = filesHere();
    const tooLittle = `Not enough disk space for a backup in ${dataDir()}: 100 MB free, `;
    const file = join(elsewhere.path, 'larder.jsonl.gz');
    expect(backUp(dataDir(), file)).toMatchObject({ status: 1, stderr: expect.stringContaining(tooLittle) });
    expect(readdirSync(elsewhere.path)).toEqual([]);
    await expect(backUpDaily(dataDir(), 7, new Date(), new AbortController().signal)).rejects.toThrow(tooLittle);
    expect(filesHere().filter((name) => !before.includes(name))).toEqual(['data/backups']);
    expect(await app.stop()).toEqual({ code: 0, signal: null });

    // Here the database has space but the backup has none.
    leave(0);
    const full = join(folder.path, 'larder.jsonl.gz');
    expect(backUp(inject('usedFolder'), full)).toMatchObject({ status: 1, stderr: expect.stringContaining('ENOSPC') });
    expect(filesHere()).not.toContainEqual(expect.stringContaining('larder'));
  });

  it('fills up at once: the server keeps running or exits with a message, and no acknowledged change is lost', async () => {
    let app = await startHere();
    const people = await Promise.all(Array.from({ length: 12 }, (_, index) => register(app.url, `Person ${index}`)));
    const acknowledged = new Map(people.map((person) => [person, [] as string[]]));
    let ended = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      leave(100 * MB);
      const giving = people.map((person) => giveUntilRefused(app, person, acknowledged.get(person) ?? []));
      await wait(300);
      leave(0);
      await Promise.all(giving);
      const expectKept = async () => {
        for (const [person, theirs] of acknowledged) {
          const kept = await titles(await call(app.url, person, 'GET', `/foods-by-donator/${person.email}`));
          expect(kept).toEqual(expect.arrayContaining(theirs));
        }
      };
      const { url } = app;
      const exit = await exitDuring(app, async () => {
        await wait(MAINTENANCE);
        for (const [path, status] of [
          ['/api/health', 200],
          ['/api/foods', 200],
          ['/api/ready', 503],
        ]) {
          const answer = await fetch(url + path, { signal: AbortSignal.timeout(LONGEST_WAIT) });
          expect(answer.status).toBe(status);
        }
        leave(100 * MB);
        await expectKept();
      });
      if (exit) {
        ended += 1;
        expect(exit).toEqual({ code: 1, signal: null });
        expect(app.stderr()).toMatch(/^The embedded database has stopped: .+\. Saved data is safe\./m);
        leave(100 * MB);
        app = await startHere();
        await expectKept();
      }
    }
    const total = [...acknowledged.values()].flat().length;
    console.log(`full disk: ${total} foods acknowledged, none lost; the server ended in ${ended} of ${ROUNDS} rounds`);
    expect(await app.stop()).toEqual({ code: 0, signal: null });
  });
});

/** Leaves so many bytes free on the disk by filling the rest with a file. */
function leave(free: number): void {
  const { bavail, bsize } = statfsSync(folder.path);
  const missing = free - bavail * bsize;
  if (missing > 0) truncateSync(ballast(), statSync(ballast()).size - missing);
  const file = openSync(ballast(), 'a');
  try {
    for (let rest = -missing; rest > 0; rest -= BLOCK.length) writeSync(file, BLOCK, 0, Math.min(rest, BLOCK.length));
  } catch (error) {
    // The server has used some of the space meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

async function launchHere(command?: [string, ...string[]]) {
  const app = await launchApp({ env: { DATA_DIR: dataDir() }, ...(command && { command }) });
  onTestFinished(() => void app.stop('SIGKILL'));
  return app;
}

async function startHere(command?: [string, ...string[]]): Promise<AppProcess> {
  const app = await launchHere(command);
  expect(await Promise.race([app.ready, app.exited])).toBe('ready');
  return app;
}

/** Runs `act` with a server that may exit meanwhile. @returns how it exited, if it did */
async function exitDuring(app: AppProcess, act: () => Promise<void>): Promise<Exit | undefined> {
  const acted = act().catch(async (error) => {
    const exit = await Promise.race([app.exited, wait(LONGEST_WAIT)]);
    if (!exit) throw error;
  });
  return (await Promise.race([app.exited, acted])) || undefined;
}

/** Posts foods until one is refused. Their notes are so long that two fill a database block. */
async function giveUntilRefused({ url }: AppProcess, person: Person, acknowledged: string[]): Promise<void> {
  for (;;) {
    const input = { ...food(`Loaf ${acknowledged.length}`), notes: randomBytes(1000).toString('hex') };
    const signal = AbortSignal.timeout(LONGEST_WAIT);
    const response = await call(url, person, 'POST', '/add-food', input, signal).catch(() => undefined);
    if (signal.aborted) throw new Error('the server hangs');
    if (response?.status !== 200) return;
    acknowledged.push(input.title);
  }
}

async function titles(response: Response): Promise<string[]> {
  expect(response.status).toBe(200);
  return (await response.json()).map(({ title }: { title: string }) => title);
}

function filesHere(): string[] {
  return readdirSync(folder.path, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('data/db/'));
}

/** Runs `npm run larder -- backup`. */
function backUp(folder: string, file: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  return spawnSync(process.execPath, [join(ROOT, 'scripts/larder.ts'), 'backup', file], { env, encoding: 'utf8' });
}
