/** `npm run build` builds the pages, in any case; `npm start` builds them only if they are not up to date. */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What the pages are made of. npm keeps the last one: what is installed, in which version. */
const SOURCE_FOLDERS = ['app', 'contract', 'public'];
const SOURCE_FILES = [
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'node_modules/.package-lock.json',
];

/** The sources of the last build that succeeded, as sha256sum lists files. There is none while a build is under way. */
const RECORD = 'build/sources.sha256';

const ROOT = join(import.meta.dirname, '..');
const BUILDER = 'node_modules/@react-router/dev/bin.cjs';
const FINISH = join(import.meta.dirname, 'finish-build.ts');
const REACT_ROUTER = [join(ROOT, BUILDER), 'build', '--logLevel', 'warn'];

const HOW_TO_BUILD =
  'Build them with all dependencies, and leave out again those that only development takes: ' +
  'npm ci && npm run build && npm ci --omit=dev';

if (import.meta.main) process.exitCode = (await buildPages()) ? 0 : 1;

/**
 * Sees to it that there are pages to serve. Builds them unless they are up to date; where what builds them is not
 * installed, the ones that are there have to do.
 *
 * @returns whether there are; if not, it has said why
 */
export async function preparePages(root = ROOT, program = REACT_ROUTER): Promise<boolean> {
  if (existsSync(join(root, BUILDER))) return arePagesUpToDate(root) || buildPages(root, program);
  if (!existsSync(join(root, RECORD))) {
    console.error(`The pages are not built yet. ${HOW_TO_BUILD}`);
    return false;
  }
  const changed = changedSource(root);
  if (changed) console.error(`The pages are older than their sources: ${changed} has changed. ${HOW_TO_BUILD}`);
  return true;
}

/** Whether the pages were built from exactly what is there now. */
export function arePagesUpToDate(root = ROOT): boolean {
  try {
    return readFileSync(join(root, RECORD), 'utf8') === listSources(root);
  } catch {
    return false;
  }
}

/**
 * Builds the pages and records what they were made of. A signal that ends this process ends the build as well.
 *
 * @param program what builds, as arguments of Node
 * @returns whether it succeeded; if not, it has said why
 */
export async function buildPages(root = ROOT, program = REACT_ROUTER): Promise<boolean> {
  const record = join(root, RECORD);
  rmSync(record, { force: true });
  // Read before the build: what changes meanwhile is not in it for sure.
  const sources = listSources(root);
  if (!(await run(program, root))) return false;
  const files = join(root, 'build/client');
  // In a process of its own: what it takes, a server that goes on in this one would not give back.
  if (existsSync(files) && !(await run([FINISH, files], root))) return false;
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, sources);
  return true;
}

/** Runs Node, and says whether all went well. */
async function run(args: string[], cwd: string): Promise<boolean> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return code === 0;
}

/** A source that is there and is not what the pages were built from. What is installed is another matter. */
function changedSource(root: string): string | undefined {
  const sources = readFileSync(join(root, RECORD), 'utf8').trimEnd().split('\n');
  return sources
    .map((line) => line.split('  ') as [string, string])
    .find(([before, file]) => {
      const path = join(root, file);
      return !file.startsWith('node_modules/') && existsSync(path) && hash('sha256', readFileSync(path)) !== before;
    })?.[1];
}

function listSources(root: string): string {
  const files = SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return [...files.sort(), ...SOURCE_FILES]
    .map((file) => `${hash('sha256', readFileSync(join(root, file)))}  ${file}\n`)
    .join('');
}
