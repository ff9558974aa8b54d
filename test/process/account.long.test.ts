/** @module-tag operating */
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT, startApp } from './app-process.ts';
import { call, food, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

it('an operator exports the data of someone who cannot log in, and deletes their account', async () => {
  const { path: folder, remove } = await usedFolder();
  onTestFinished(remove);
  const app = await startApp({ env: { DATA_DIR: folder } });
  const ada = await register(app.url, 'Ada');
  await call(app.url, ada, 'POST', '/add-food', food('Rye loaf'));
  await app.stop();
  const file = join(folder, 'ada.json');
  expect(await account(folder, 'data', 'ADA@example.org', file)).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    profile: { name: 'Ada', email: ada.email, hasPassword: true },
    foods: [{ title: 'Rye loaf' }],
  });
  expect(await account(folder, 'delete', ada.email)).toEqual({
    ...{ code: 0, stdout: 'Deleted the account of Ada <ada@example.org>.\n', stderr: '' },
  });
  expect(await account(folder, 'data', ada.email, `${file}.2`)).toEqual({
    ...{ code: 1, stdout: '', stderr: 'No account has the e-mail ada@example.org.\n' },
  });
});

it('reports a missing command and account', async () => {
  const folder = join(ROOT, 'nobody-was-here');
  expect((await account(folder, 'data', 'ada@example.org')).stderr).toContain(
    'Usage: npm run larder -- account data EMAIL FILE',
  );
});

it('reports a misspelt variable, without which it would act on another site', async () => {
  const folder = join(ROOT, 'nobody-was-here');
  expect(
    (await run({ DATA_DIR: folder, DATABSE_URL: 'postgres://elsewhere' }, 'delete', 'ada@example.org')).stderr,
  ).toBe(
    `DATABSE_URL is not an Open Larder setting. Did you mean DATABASE_URL?\nThere is no database in ${folder}. Check DATA_DIR.\n`,
  );
});

const account = (folder: string, ...args: string[]) => run({ DATA_DIR: folder }, ...args);

/** Runs `npm run larder -- account`. */
function run(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, TMPDIR, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/larder.ts', 'account', ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
