/** @module-tag operating */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { decodeProtectedHeader } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT, startApp } from './app-process.ts';
import { call, logIn, type Person, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

it('an operator can rotate a site’s keys, whether it is running or not, and no one has to log in again', async () => {
  const { path: folder, remove } = await usedFolder();
  onTestFinished(remove);
  const app = await startApp({ env: { DATA_DIR: folder } });
  const ada = await register(app.url, 'Ada');
  const keyOf = async (url: string) => decodeProtectedHeader((await tokenOf(url, ada)) ?? '').kid;
  const former = await keyOf(app.url);
  expect(await rotateKeys(folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('stay valid') });
  const current = await keyOf(app.url);
  expect(current).not.toBe(former);
  expect(await nameAt(app.url, ada)).toBe('Ada');
  // The server's memory is up to date: it accepts a session signed with the new keys.
  expect(await nameAt(app.url, await register(app.url, 'Ben'))).toBe('Ben');
  await app.stop();

  expect(await rotateKeys(folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('stay valid') });
  const again = await startApp({ env: { DATA_DIR: folder } });
  expect(await nameAt(again.url, ada)).toBe('Ada');
  expect(await keyOf(again.url)).not.toBe(current);

  expect(await rotateKeys(folder, '--now')).toMatchObject({ code: 0, stdout: expect.stringContaining('log in again') });
  expect(await nameAt(again.url, ada)).toBeUndefined();
  expect(await tokenOf(again.url, ada)).toBeUndefined();
  expect(await nameAt(again.url, await register(again.url, 'Cem'))).toBe('Cem');
  await again.stop();
});

it('a site whose SECRET is lost reports it and isn’t ready; after one command people can log in again', async () => {
  const { path: folder, remove } = await usedFolder();
  onTestFinished(remove);
  const [before, after] = ['1'.repeat(43), '2'.repeat(43)];
  const first = await startApp({ env: { DATA_DIR: folder, SECRET: before } });
  const ada = await register(first.url, 'Ada');
  await first.stop();

  const app = await startApp({ env: { DATA_DIR: folder, SECRET: after } });
  expect(app.stdout()).toContain('No one can log in: SECRET differs from the one that encrypted this site’s keys.');
  const ready = async () => (await fetch(`${app.url}/api/ready`)).status;
  expect(await ready()).toBe(503);
  await expect(logIn(app.url, ada)).rejects.toThrow('No one can log in right now.');
  expect((await fetch(`${app.url}/foods`)).status).toBe(200);
  expect(await nameAt(app.url, ada)).toBe('Ada');
  expect(app.stdout()).not.toContain('JWKS');

  // The command doesn't get SECRET: the running server knows it.
  expect(await rotateKeys(folder)).toMatchObject({ code: 0 });
  expect(await ready()).toBe(200);
  expect(await nameAt(app.url, ada)).toBe('Ada');
  expect(await nameAt(app.url, await logIn(app.url, ada))).toBe('Ada');
  await app.stop();
});

const nameAt = async (url: string, as: Person): Promise<string | undefined> =>
  (await (await call(url, as, 'GET', '/session')).json()).user?.name;
const tokenOf = async (url: string, as: Person): Promise<string | undefined> => {
  const answer = await call(url, as, 'GET', '/auth/token');
  return answer.ok ? (await answer.json()).token : undefined;
};

/** Runs `npm run larder -- rotate-keys`. */
async function rotateKeys(folder: string, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['scripts/larder.ts', 'rotate-keys', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
