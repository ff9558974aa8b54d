import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { ROOT, temporaryFolder } from './app-process.ts';

const run = promisify(execFile);

/** All that is in the repository, as it stands here, with what is installed. */
export async function copyOfTheTree(): Promise<string> {
  const { path: folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '-z'], { cwd: ROOT });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(join(ROOT, file), join(folder, file));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Writes something in place of what is found once in a file, or a new file. */
export async function edit(file: string, found: string, written: string): Promise<void> {
  if (!found) return writeFile(file, written);
  const text = await readFile(file, 'utf8');
  expect(text.split(found), `${found} in ${file}`).toHaveLength(2);
  await writeFile(file, text.replace(found, written));
}

/** Runs what npm has installed. Where that fails, the test fails with what it has printed. */
export function commandsIn(cwd: string) {
  // Those are short runs of their own.
  const env = { ...process.env, GROUP: undefined, VITEST: undefined };
  return async (...args: string[]) => {
    await run('npx', args, { cwd, env }).catch(({ stdout, stderr }) => {
      throw new Error(`${args.join(' ')} fails:\n${stdout}${stderr}`);
    });
  };
}
