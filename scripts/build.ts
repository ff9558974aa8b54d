/** `npm run build` always builds and compresses the pages. `npm start` builds them only if they are out of date. */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesToCompress } from './compress.ts';

/** Sources of the pages. The last file is written by npm: the installed packages and their versions. */
const SOURCE_FOLDERS = ['app', 'contract', 'public', 'words'];
const SOURCE_FILES = [
  'lingui.config.ts',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/words-plugin.ts',
  'vite.config.ts',
  'node_modules/.package-lock.json',
];

/** Sources of the last successful build, in the format of sha256sum. Missing while a build is in progress. */
const RECORD = 'build/sources.sha256';

const ROOT = join(import.meta.dirname, '..');
const BUILDER = 'node_modules/@react-router/dev/bin.cjs';
const COMPRESS = join(import.meta.dirname, 'compress.ts');
/** The heap size in MB needs a third less memory than Node's default, and no more time. */
const REACT_ROUTER = [
  '--max-old-space-size=256',
  '--max-semi-space-size=8',
  join(ROOT, BUILDER),
  'build',
  '--logLevel',
  'warn',
];

const HOW_TO_BUILD =
  'Install all dependencies, build, then remove the development dependencies: ' +
  'npm ci && npm run build && npm ci --omit=dev';

const KILLED =
  'The build was killed, probably for lack of memory. Provide 750 MB, or run npm run package on another machine ' +
  'and install the archive here.';

if (import.meta.main) process.exitCode = (await buildPages()) && (await compressPages()) ? 0 : 1;

/**
 * Makes sure that there are pages to serve. Builds them unless they are up to date. If the builder is not installed, existing
 * pages are served even if they are out of date.
 *
 * @returns whether there are pages; if not, the reason has been printed
 */
export async function preparePages(root = ROOT, program = REACT_ROUTER): Promise<boolean> {
  if (existsSync(join(root, BUILDER))) return arePagesUpToDate(root) || buildPages(root, program);
  if (!existsSync(join(root, RECORD))) {
    console.error(`The pages are not built yet. ${HOW_TO_BUILD}`);
    return false;
  }
  const changed = changedSource(root);
  if (changed) console.error(`The pages are out of date: ${changed} has changed. ${HOW_TO_BUILD}`);
  return true;
}

/** Whether the pages were built from the current sources. */
export function arePagesUpToDate(root = ROOT): boolean {
  try {
    return readFileSync(join(root, RECORD), 'utf8') === listSources(root);
  } catch {
    return false;
  }
}

/**
 * Builds the pages and records their sources. A signal that ends this process also ends the build.
 *
 * @param program the builder, as arguments of Node
 * @returns whether it succeeded; if not, the reason has been printed
 */
export async function buildPages(root = ROOT, program = REACT_ROUTER): Promise<boolean> {
  const record = join(root, RECORD);
  rmSync(record, { force: true });
  // Read before the build, which may miss later changes.
  const sources = listSources(root);
  if (!(await run(program, root))) return false;
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, sources);
  return true;
}

/**
 * Compresses the pages' files that are not compressed yet. The pages can be served in the meantime; responses are then compressed
 * per visitor.
 *
 * @returns whether it succeeded; if not, the reason has been printed
 */
export async function compressPages(root = ROOT): Promise<boolean> {
  const files = join(root, 'build/client');
  // In a separate process, because a server that continues in this process would never free the memory. Signals are then for the
  // server, and a compression that outlives it ends by itself.
  return filesToCompress(files).length === 0 || start([COMPRESS, files], root).done;
}

/** Runs Node and returns whether it succeeded. A signal that ends this process also ends Node. */
async function run(args: string[], cwd: string): Promise<boolean> {
  const { child, done } = start(args, cwd);
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const outcome = await done;
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return outcome;
}

function start(args: string[], cwd: string) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
  const done = once(child, 'exit').then(
    ([code, signal]) => {
      if (signal === 'SIGKILL') console.error(KILLED);
      return code === 0;
    },
    (error) => {
      console.error(error.message);
      return false;
    },
  );
  return { child, done };
}

/** Returns a source that has changed since the pages were built and still exists. Ignores installed packages. */
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
