import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolders } from './test-folders.ts';

let base: string;
let results: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'open-larder-folders-'));
  results = join(base, 'test-results');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('a run has its own folders for temporary files and results, and at its end removes only the former', () => {
  const folders = makeTestFolders(results, base);
  mkdirSync(folders.results, { recursive: true });
  writeFileSync(join(folders.temporary, 'file'), '');
  folders.end();
  expect(existsSync(folders.temporary)).toBe(false);
  expect(existsSync(folders.results)).toBe(true);
});

test('folders of other running test runs stay, and those of ended ones are removed', async () => {
  const { pid } = await startProcess(base, async () => {});
  mkdirSync(join(base, `open-larder-run-${pid}/deep`), { recursive: true });
  mkdirSync(join(results, `${pid}-1`, 'browser'), { recursive: true });
  const running = makeTestFolders(results, base);
  writeFileSync(join(running.temporary, 'file'), '');
  mkdirSync(running.results);
  makeTestFolders(results, base);
  expect(readdirSync(base).toSorted()).toEqual([basename(running.temporary), 'test-results'].toSorted());
  expect(readdirSync(running.temporary)).toEqual(['file']);
  expect(readdirSync(results)).toEqual([basename(running.results)]);
});

test.runIf(platform() === 'linux')(
  'a server left behind by an ended run is killed, other processes are not',
  async () => {
    const gone = await startProcess(base, async () => {});
    const left = join(base, `open-larder-run-${gone.pid}`);
    mkdirSync(left);
    await startProcess(base, async (other) => {
      await startProcess(left, async (server) => {
        const ended = once(server, 'exit');
        makeTestFolders(results, base).end();
        expect(await ended).toEqual([null, 'SIGKILL']);
      });
      expect(other.exitCode ?? other.signalCode).toBeNull();
    });
    expect(existsSync(left)).toBe(false);
  },
);

/** Runs a process with a temporary folder for the duration of `work`. */
async function startProcess(folder: string, work: (child: ChildProcess) => Promise<void>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'console.log(); setInterval(() => {}, 1000)'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  await work(child);
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  return child;
}
