import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT, startApp } from './app-process.ts';
import { call, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

it('an operator gives a stopped site other keys, and nobody has to log in again', async () => {
  const { path: folder, remove } = await usedFolder();
  onTestFinished(remove);
  const app = await startApp({ env: { DATA_DIR: folder } });
  const ada = await register(app.url, 'Ada');
  const running = await rotateKeys(folder);
  expect(running).toMatchObject({ code: 1, stdout: '' });
  expect(running.stderr).toContain(folder);
  await app.stop();

  expect(await rotateKeys(folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('stays good') });
  const again = await startApp({ env: { DATA_DIR: folder } });
  const { user } = await (await call(again.url, ada, 'GET', '/session')).json();
  expect(user).toMatchObject({ name: 'Ada' });
  expect((await call(again.url, ada, 'GET', '/auth/token')).status).toBe(200);
  await again.stop();
}, 60_000);

/** `npm run rotate-keys`, as npm runs it. */
async function rotateKeys(folder: string) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['scripts/rotate-keys.ts'], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
