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

it('an operator can print the setup link, whether the server is running or not, until the link is used', async () => {
  const { path: folder, remove } = await usedFolder();
  onTestFinished(remove);
  const stopped = await setupLink(folder);
  const app = await startApp({ env: { DATA_DIR: folder } });
  onTestFinished(async () => {
    await app.stop();
  });
  const running = await setupLink(folder);
  expect(statSync(join(folder, 'operator.sock')).mode & 0o777).toBe(0o600);
  const { cookies } = await register(app.url, 'Mo');
  const use = async ({ stdout }: { stdout: string }) => {
    const Cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
    const body = JSON.stringify({ token: /\/setup#([\w-]{43})\n/.exec(stdout)?.[1] ?? '' });
    const headers = { 'Content-Type': 'application/json', Cookie: Cookie.join('; ') };
    return (await fetch(`${app.url}/api/setup`, { method: 'POST', headers, body })).status;
  };
  const setup = async () => (await fetch(`${app.url}/api/setup`)).json();
  expect(await setup(), 'returned on this machine').toEqual({ waits: true });
  expect([await use(stopped), await use(running)]).toEqual([409, 200]);
  expect(await setup()).toEqual({ waits: false });
  expect(await setupLink(folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This site is already set up\./),
  });
});

it('reports a missing database', async () => {
  expect((await setupLink(join(ROOT, 'nobody-was-here'))).stderr).toContain('There is no database in');
});

it('works under the name it had as an npm script', async () => {
  const folder = join(ROOT, 'nobody-was-here');
  expect((await run(folder, 'npm', 'run', '--silent', 'setup-link')).stderr).toContain('There is no database in');
});

/** Runs `npm run larder -- setup-link`. */
function setupLink(folder: string) {
  return run(folder, process.execPath, 'scripts/larder.ts', 'setup-link');
}

async function run(folder: string, program: string, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
