/**
 * Checks that a site can be installed, started, updated and restored with little memory: `node little-memory.ts [STEP=MB…]
 * [TIMES=3]`, by default each step with the memory in docs/running.md. Requires root on Linux: each try runs in its own cgroup
 * without swap, where Linux kills processes that use more. Prints how many tries succeeded, and their peak memory without the
 * page cache.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Day } from '../contract/dates.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { ROOT, startApp, temporaryFolder } from '../test/process/app-process.ts';
import { type Cgroup, makeCgroup } from '../test/process/cgroup.ts';
import { fillFoods } from './foods.ts';

/** The memory that each step needs according to docs/running.md, in MB. */
const NEEDED = {
  'install-release': 300,
  'first-start-release': 350,
  update: 450,
  restore: 300,
  'install-checkout': 1_000,
  'first-start-checkout': 750,
};
type Step = keyof typeof NEEDED;

const FOODS = 3_000;
const given = Object.fromEntries(process.argv.slice(2).map((text) => text.split('='))) as Record<string, string>;
const { TIMES = '3', ...limits } = given;
const wanted = Object.keys(limits).length > 0 ? limits : NEEDED;

const scratch = await temporaryFolder();
const at = (...path: string[]) => join(scratch.path, ...path);
/** An installed release. */
const release = at('release');
unpackRelease(release);
npmCi(release);
const filled = at('filled');
await fill(filled);
const backup = at('backup.gz');
npm(release, filled, 'run', 'backup', '--', backup);

/** Each step prepares a folder and returns the command to run; without a command, a server is started. */
const steps: Record<Step, (folder: string) => { cwd: string; dataDir: string; command?: [string, ...string[]] }> = {
  'install-release': (folder) => {
    unpackRelease(folder);
    return { cwd: folder, dataDir: '', command: ['npm', 'ci', '--cache', join(folder, 'npm-cache')] };
  },
  'first-start-release': (folder) => ({ cwd: release, dataDir: join(folder, 'data') }),
  update: (folder) => {
    cpSync(release, folder, { recursive: true, filter: (path) => path !== join(release, 'node_modules') });
    symlinkSync(join(release, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'server/db/migrations/999-tried.additive.sql'), "comment on table foods is 'tried';\n");
    cpSync(filled, join(folder, 'data'), { recursive: true });
    return { cwd: folder, dataDir: join(folder, 'data') };
  },
  restore: (folder) => {
    const command: [string, ...string[]] = ['npm', 'run', 'restore', '--', backup];
    return { cwd: release, dataDir: join(folder, 'data'), command };
  },
  'install-checkout': (folder) => {
    checkOut(folder);
    return { cwd: folder, dataDir: '', command: ['npm', 'ci', '--cache', join(folder, 'npm-cache')] };
  },
  'first-start-checkout': (folder) => {
    checkOut(folder);
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return { cwd: folder, dataDir: join(folder, 'data') };
  },
};

console.log('| Step | MB | went well | at most, MB |\n| --- | ---: | ---: | ---: |');
for (const [step, megabytes] of Object.entries(wanted)) {
  const outcomes: { isWell: boolean; most: number }[] = [];
  for (let time = 0; time < Number(TIMES); time++) outcomes.push(await attempt(step as Step, Number(megabytes)));
  const well = outcomes.filter(({ isWell }) => isWell).length;
  const most = Math.max(...outcomes.map((outcome) => outcome.most));
  console.log(`| ${step} | ${megabytes} | ${well} of ${TIMES} | ${most.toFixed(0)} |`);
}
await scratch.remove();

async function attempt(step: Step, megabytes: number): Promise<{ isWell: boolean; most: number }> {
  const folder = await temporaryFolder();
  const { cwd, dataDir, command } = (steps[step] ?? fail(`There is no step ${step}`))(folder.path);
  const cgroup = makeCgroup(megabytes);
  if (typeof cgroup === 'string') return fail(`No cgroup can be made here: ${cgroup}`);
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, cgroup.memory());
  }, 20);
  const isWell = await (command ? runs(cgroup, cwd, dataDir, command) : starts(cgroup, cwd, dataDir));
  clearInterval(looking);
  // If Linux has killed nothing, the failure isn't about memory.
  if (!isWell && cgroup.kills() === 0) fail(`${step} has failed, and not for want of memory`);
  const outcome = { isWell: isWell && cgroup.kills() === 0, most };
  await cgroup.remove();
  await folder.remove();
  return outcome;
}

async function runs(cgroup: Cgroup, cwd: string, dataDir: string, command: [string, ...string[]]): Promise<boolean> {
  const [program, ...args] = cgroup.command(...command);
  const child = spawn(program, args, { cwd, env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' });
  const [code] = await once(child, 'close');
  return code === 0;
}

/** Starts a server, opens its food list, waits until its jobs after the start are done, and stops it. */
async function starts(cgroup: Cgroup, cwd: string, dataDir: string): Promise<boolean> {
  const env = { DATA_DIR: dataDir, NODE_ENV: 'production', NODE_COMPILE_CACHE: '' };
  try {
    const app = await startApp({ env, cwd, command: cgroup.command('npm', 'start') });
    const { ok } = await fetch(`${app.url}/foods`);
    await wait(5_000);
    const { code } = await app.stop();
    return ok && code === 0;
  } catch {
    return false;
  }
}

/** Unpacks the archive that `npm run package` created. */
function unpackRelease(folder: string): void {
  const archive = readdirSync(join(ROOT, 'build')).find((name) => name.endsWith('.tar.gz'));
  mkdirSync(folder, { recursive: true });
  const file = join(ROOT, 'build', archive ?? fail('There is no archive in build/ yet: npm run package'));
  execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1']);
}

function checkOut(folder: string): void {
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
}

function npmCi(cwd: string): void {
  if (!existsSync(join(cwd, 'node_modules'))) npm(cwd, '', 'ci');
}

function npm(cwd: string, dataDir: string, ...args: string[]): void {
  execFileSync('npm', args, {
    cwd,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function fill(folder: string): Promise<void> {
  mkdirSync(folder);
  const database = await openEmbedded(folder, (error) => {
    throw error;
  });
  await migrate(database.db);
  await fillFoods(database.pool, FOODS, new Date().toISOString().slice(0, 10) as Day);
  await database.close();
}

function fail(why: string): never {
  throw new Error(why);
}
