/** @module-tag operating */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT, startApp } from './app-process.ts';
import { register } from './person.ts';
import { usedFolder } from './used-folder.ts';

const NEW = 'Another-Secret';

it('an operator can print a password reset link, whether the server is running or not', async () => {
  const { path: folder, remove } = await usedFolder();
  onTestFinished(remove);
  const app = await startApp({ env: { DATA_DIR: folder } });
  const ada = await register(app.url, 'Ada');
  expect(await resetPassword(folder, 'nobody@example.org')).toMatchObject({
    code: 1,
    stderr: 'No account is registered with nobody@example.org.\n',
  });
  expect(statSync(join(folder, 'operator.sock')).mode & 0o777).toBe(0o600);
  const running = await resetPassword(folder, 'ADA@example.org');
  expect(running.code).toBe(0);
  expect((await choose(app.url, secretIn(running.stdout))).status).toBe(200);
  expect((await logIn(app.url, ada.email, NEW)).status).toBe(200);
  expect((await logIn(app.url, ada.email, ada.password)).status).toBe(401);
  await app.stop();

  const stopped = await resetPassword(folder, ada.email);
  const again = await startApp({ env: { DATA_DIR: folder } });
  expect((await choose(again.url, secretIn(stopped.stdout))).status).toBe(200);
  await again.stop();
});

it('reports a missing account and a missing database', async () => {
  const folder = join(ROOT, 'nobody-was-here');
  expect((await resetPassword(folder)).stderr).toContain('Usage: npm run larder -- reset-password EMAIL');
  expect((await resetPassword(folder, 'ada@example.org')).stderr).toContain('There is no database in');
});

const secretIn = (printed: string) => /\/reset-password#([\w-]{43})\n/.exec(printed)?.[1] ?? '';
const choose = (url: string, token: string) => post(`${url}/api/new-password`, { token, password: NEW });
const logIn = (url: string, email: string, password: string) =>
  post(`${url}/api/auth/sign-in/email`, { email, password });

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}

/** Runs `npm run larder -- reset-password`. */
async function resetPassword(folder: string, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['scripts/larder.ts', 'reset-password', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
