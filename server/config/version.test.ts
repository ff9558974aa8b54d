import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMMIT_FILE, versionOf } from './version.ts';

test('the version comes from package.json, plus the commit if it is known', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-larder-version-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), '{ "version": "1.2.3" }');
  expect(versionOf(folder)).toBe('1.2.3');
  await mkdir(join(folder, 'build'));
  await writeFile(join(folder, COMMIT_FILE), '9176ee6\n');
  expect(versionOf(folder)).toBe('1.2.3+9176ee6');
});
