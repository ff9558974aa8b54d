/** @module-tag operating */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { launchApp, startApp, temporaryFolder } from './app-process.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const SAFE = 'Your data is safe. Do not switch to another DATA_DIR: that would start a new, empty site.';

const isRoot = process.getuid?.() === 0;

/** Creates a data folder in a parent folder that everyone can enter. */
async function site(prepare: (folder: string) => void = () => {}) {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  chmodSync(folder.path, 0o755);
  prepare(folder.path);
  const data = join(folder.path, 'data');
  await cp(inject('usedFolder'), data, { recursive: true });
  return { folder: folder.path, data };
}

/** Starts a server that cannot use its folder. @returns its error message */
async function refusal(data: string, user?: typeof NOBODY) {
  const app = await launchApp({ env: { DATA_DIR: data }, user });
  expect(await Promise.race([app.exited, app.ready])).toEqual({ code: 1, signal: null });
  return app.stderr().trim();
}

describe.skipIf(!isRoot)(`A data folder that cannot be used${isRoot ? '' : ' (left out: needs root)'}`, () => {
  it.each([
    ['which only its owner can enter', 0o700],
    ['which others can read', 0o755],
  ])('of another user, %s: the error names the owner and the command that changes it', async (_, mode) => {
    const { data } = await site();
    chmodSync(data, mode);
    expect(await refusal(data, NOBODY)).toBe(
      `nobody is not allowed to write to ${data}, which belongs to user id 0. Change its owner ` +
        `(sudo chown -R nobody ${data}) and start again. ${SAFE}`,
    );
    execFileSync('chown', ['-R', 'nobody', data]);
    const app = await startApp({ env: { DATA_DIR: data }, user: NOBODY });
    expect(await app.stop()).toEqual({ code: 0, signal: null });
  });

  it('on a disk mounted read-only: the error says so and that the data is safe', async ({ skip }) => {
    let mounted = true;
    const { folder, data } = await site((path) => {
      mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', path]).status === 0;
      if (mounted) onTestFinished(() => void spawnSync('umount', ['--lazy', path]));
    });
    skip(!mounted, 'no disk can be mounted here');
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const words = await refusal(data);
    expect(words).toContain(`${data} is read-only.`);
    expect(words).toContain(SAFE);
    execFileSync('mount', ['-o', 'remount,rw', folder]);
    const app = await startApp({ env: { DATA_DIR: data } });
    expect(await app.stop()).toEqual({ code: 0, signal: null });
  });
});
