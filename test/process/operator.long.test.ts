/** @module-tag operating */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT, startApp } from './app-process.ts';
import { call, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

it('an operator grants and removes roles while the server runs, over a socket that only its user can open', async () => {
  const { path: folder, remove } = await usedFolder();
  onTestFinished(remove);
  const app = await startApp({ env: { DATA_DIR: folder } });
  const ada = await register(app.url, 'Ada');
  const statusOf = async (path: string) => (await call(app.url, ada, 'GET', path)).status;
  expect(statSync(join(folder, 'operator.sock')).mode & 0o777).toBe(0o600);
  expect(await statusOf('/moderation/site')).toBe(404);
  expect(await run(folder, 'make-steward', 'ADA@example.org')).toEqual({
    ...{ code: 0, stdout: 'Ada <ada@example.org> is now a steward.\n', stderr: '' },
  });
  expect(await statusOf('/moderation/site')).toBe(200);
  expect(await statusOf('/moderation/reports')).toBe(404);
  expect(await run(folder, 'make-moderator', ada.email)).toMatchObject({ code: 0 });
  expect(await statusOf('/moderation/reports')).toBe(200);
  expect(await run(folder, 'make-moderator', '--take-back', ada.email)).toEqual({
    ...{ code: 0, stdout: 'Ada <ada@example.org> is no longer a moderator.\n', stderr: '' },
  });
  expect(await statusOf('/moderation/reports')).toBe(404);
  expect(await run(folder, 'make-steward', ada.email, '--take-back')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the site’s last steward'),
  });
  await app.stop();
});

/** Runs `npm run larder -- COMMAND ARGS`. */
function run(folder: string, name: string, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, TMPDIR, DATA_DIR: folder } };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['scripts/larder.ts', name, ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
