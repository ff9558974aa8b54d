/**
 * `npm run package` puts all that a production machine needs into build/open-larder-VERSION.tar.gz, the built pages and an
 * empty database among it. There: `npm ci && npm start`.
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

/** Whole folders, so that a file added to one of them is not forgotten. */
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
/** What runs there: the server, and the operators' commands, also by the names that each had before there was `larder`. */
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
 * Leaves what only development takes out of package.json and its lock. Merely not installed, it would still have npm install what other
 * packages could do with beside it. The record of the pages' sources is then one of another package.json, so it leaves that out.
 */
function leaveDevelopmentOut(folder: string): void {
  const change = (name: string, rewrite: (text: string) => string) =>
    writeFileSync(join(folder, name), rewrite(readFileSync(join(folder, name), 'utf8')));
  change('package.json', (text) => {
    const { devDependencies: _, allowScripts, scripts, ...rest } = JSON.parse(text);
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    const allowed = Object.entries(allowScripts).filter(([name]) => packages[`node_modules/${name}`]?.dev !== true);
    const commands = Object.entries<string>(scripts).filter(([, line]) => COMMANDS.test(line));
    // A checkout brings Node 24 by itself, as a tool of development.
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

/** The present commit, with `-dirty` when files differ from it; undefined without a history. */
function commitAtHand(): string | undefined {
  if (!existsSync(join(ROOT, '.git'))) return undefined;
  try {
    const options = ['describe', '--always', '--dirty', '--exclude=*'];
    return execFileSync('git', options, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
