/**
 * `npm run package` puts all that a production machine needs into build/open-larder-VERSION.tar.gz, the built pages among
 * it. There: `npm ci --omit=dev && npm start`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { COMMIT_FILE } from '../server/config/version.ts';
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
const LEFT_OUT = /\.test\.tsx?$|^docs\/pictures$|^scripts\/firebase$/;

if ((await preparePages()) && (await compressPages())) pack();
else process.exitCode = 1;

function pack(): void {
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
    execFileSync('tar', ['-czf', archive, '-C', staging, folder], { cwd: ROOT, stdio: 'inherit' });
  } finally {
    rmSync(staging, { recursive: true });
  }
  console.log(archive);
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
