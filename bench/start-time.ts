/**
 * Time of `npm start` until it serves a page, in a fresh clone and once more: `npm run start-time --prefix bench -- [COMMIT…]`,
 * by default of the current commit. Medians of three rounds, in which commits take turns because other load on the machine
 * varies.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../test/server/postgres-server.ts';
import { secondsOfChildren } from './processes.ts';

type Start = { seconds: number; busy: number };

const TIMES = 3;
const ROOT = join(import.meta.dirname, '..');

const commits = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD'];
const measured = new Map(commits.map((commit) => [commit, { first: [] as Start[], later: [] as Start[] }]));
for (let time = 0; time < TIMES; time++) {
  for (const [commit, { first, later }] of measured) {
    const clone = checkOut(commit);
    first.push(await measureStart(clone));
    later.push(await measureStart(clone));
    rmSync(clone, { recursive: true });
  }
}
console.log('| commit | first start, s | of the processor, s | next start, s | of the processor, s |');
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const [commit, { first, later }] of measured) {
  const cells = [first, later].flatMap((starts) => [
    median(starts.map(({ seconds }) => seconds)),
    median(starts.map(({ busy }) => busy)),
  ]);
  console.log(`| ${[commit, ...cells].join(' | ')} |`);
}

/** Checks out a commit, with the packages installed here but without earlier builds or compile caches. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'open-larder-start-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== '.cache' && name !== '.vite')) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

async function measureStart(cwd: string): Promise<Start> {
  const port = await freePort();
  const [begun, busyBefore] = [performance.now(), secondsOfChildren()];
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'error' };
  const server = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  while (!(await answers(`http://localhost:${port}/foods`))) {
    if (server.exitCode !== null) throw new Error('npm start has failed');
    await wait(20);
  }
  const seconds = (performance.now() - begun) / 1000;
  server.kill('SIGTERM');
  await ended;
  return { seconds, busy: secondsOfChildren() - busyBefore };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => response.ok && (await response.text()).length > 0,
    () => false,
  );
}

function median(values: number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(1);
}
