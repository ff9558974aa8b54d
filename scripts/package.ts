/**
 * `npm run package`: puts all that a production machine needs into build/open-larder-VERSION.tar.gz, the built pages
 * among it. There: `npm ci --omit=dev && npm start`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { preparePages } from './build.ts';

const ROOT = join(import.meta.dirname, '..');

/** Whole folders, so that nothing is forgotten which comes to one of them. */
const FOLDERS = ['build/client', 'build/server', 'contract', 'deploy', 'docs', 'scripts', 'server'];
const FILES = ['build/sources.sha256', 'package.json', 'package-lock.json', 'README.md', 'SECURITY.md', 'LICENSE'];
const LEFT_OUT = /\.test\.tsx?$|^docs\/pictures$|^scripts\/firebase$/;

if (await preparePages()) pack();
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
    execFileSync('tar', ['-czf', archive, '-C', staging, folder], { cwd: ROOT, stdio: 'inherit' });
  } finally {
    rmSync(staging, { recursive: true });
  }
  console.log(archive);
}
