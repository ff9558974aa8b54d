import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { ROOT, temporaryFolder } from './app-process.ts';

const run = promisify(execFile);

/** A copy of the working tree, with the installed packages. */
export async function copyOfTheTree(): Promise<string> {
  const { path: folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '-z'], { cwd: ROOT });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(join(ROOT, file), join(folder, file));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Replaces a text that occurs once in a file, or creates the file if `found` is empty. */
export async function edit(file: string, found: string, written: string): Promise<void> {
  if (!found) return writeFile(file, written);
  const text = await readFile(file, 'utf8');
  expect(text.split(found), `${found} in ${file}`).toHaveLength(2);
  await writeFile(file, text.replace(found, written));
}

/** Runs installed programs. If one fails, the test fails with its output. */
export function commandsIn(cwd: string) {
  // They must not inherit the settings of this test run.
  const env = { ...process.env, GROUP: undefined, VITEST: undefined };
  return async (...args: string[]) => {
    await run('npx', args, { cwd, env }).catch(({ stdout, stderr }) => {
      throw new Error(`${args.join(' ')} fails:\n${stdout}${stderr}`);
    });
  };
}
