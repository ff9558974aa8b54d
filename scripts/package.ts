/**
 * `npm run package` writes everything that a production machine needs to build/open-larder-VERSION.tar.gz, including the built
 * pages and an empty database. On that machine, run `npm ci && npm start`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { COMMIT_FILE } from '../server/config/version.ts';
import { makeFiles } from '../server/db/embedded/embedded.ts';
import { emptyDatabaseIn, packDatabase } from '../server/db/embedded/empty-database.ts';
import { compressPages, preparePages } from './build.ts';

const ROOT = join(import.meta.dirname, '..');

/** Whole folders, so that a newly added file is never forgotten. */
const FOLDERS = ['build/client', 'build/server', 'contract', 'deploy', 'docs', 'scripts', 'server', 'words'];
const FILES = [
  'build/sources.sha256',
  'package.json',
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
];
/** npm scripts that production needs: the server and the operator's commands, including their names from before `larder`. */
const COMMANDS = /^exec .*scripts\/start\.js|scripts\/larder\.ts/;
const LEFT_OUT = /\.test\.tsx?$|^docs\/pictures$|^scripts\/firebase$/;

if ((await preparePages()) && (await compressPages())) await pack();
else process.exitCode = 1;

async function pack(): Promise<void> {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const folder = `${name}-${version}`;
  const archive = `build/${folder}.tar.gz`;
  const staging = mkdtempSync(join(tmpdir(), 'open-larder-package-'));
  try {
    for (const path of [...FOLDERS, ...FILES]) {
      cpSync(join(ROOT, path), join(staging, folder, path), {
        recursive: true,
        filter: (source) => !LEFT_OUT.test(relative(ROOT, source).replaceAll(sep, '/')),
      });
    }
    const commit = commitAtHand();
    if (commit) writeFileSync(join(staging, folder, COMMIT_FILE), commit);
    leaveDevelopmentOut(join(staging, folder));
    const database = join(staging, 'database');
    mkdirSync(database);
    await makeFiles(database);
    packDatabase(database, emptyDatabaseIn(join(staging, folder)));
    execFileSync('tar', ['-czf', archive, '-C', staging, folder], { cwd: ROOT, stdio: 'inherit' });
  } finally {
    rmSync(staging, { recursive: true });
  }
  console.log(archive);
}

/**
 * Removes development dependencies from package.json and its lock file. If they were only omitted at installation, npm would
 * still install those that are optional peers of other packages. This changes package.json, so the record of the pages' sources
 * loses its entry.
 */
function leaveDevelopmentOut(folder: string): void {
  const change = (name: string, rewrite: (text: string) => string) =>
    writeFileSync(join(folder, name), rewrite(readFileSync(join(folder, name), 'utf8')));
  change('package.json', (text) => {
    const { devDependencies: _, allowScripts, scripts, ...rest } = JSON.parse(text);
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    const allowed = Object.entries(allowScripts).filter(([name]) => packages[`node_modules/${name}`]?.dev !== true);
    const commands = Object.entries<string>(scripts).filter(([, line]) => COMMANDS.test(line));
    // A checkout has its own Node 24, as a development dependency.
    const production = {
      ...rest,
      engines: { node: '>=24' },
      allowScripts: Object.fromEntries(allowed),
      scripts: Object.fromEntries(commands),
    };
    return `${JSON.stringify(production, null, 2)}\n`;
  });
  change('build/sources.sha256', (text) => text.replace(/^.* {2}package\.json\n/m, ''));
  const quietly = [
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ];
  execFileSync('npm', ['install', '--package-lock-only', ...quietly], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
}

/** The current commit, with `-dirty` if files differ from it; undefined without a Git history. */
function commitAtHand(): string | undefined {
  if (!existsSync(join(ROOT, '.git'))) return undefined;
  try {
    const options = ['describe', '--always', '--dirty', '--exclude=*'];
    return execFileSync('git', options, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
