/** @module-tag operating */
import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { ROOT, startApp } from './app-process.ts';
import { cookieHeader, register } from './person.ts';

/** Runs a command like compose does: everything but "$0" and the folders in $TMPFS is read-only, and it has no privileges. */
const CONTAINED = `
  mount --make-rprivate / && mount --bind "$0" "$0" && mount -o remount,bind,ro / || exit 1
  for folder in $TMPFS; do mount -t tmpfs -o noexec,nosuid tmpfs "$folder" || exit 1; done
  exec setpriv --reuid 65534 --regid 65534 --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`;

const unshare = spawnSync('unshare', ['--mount', 'mount', '--make-rprivate', '/'], { encoding: 'utf8' });
const obstacle =
  unshare.status !== 0
    ? `no file system can be made read-only here: ${unshare.stderr.trim()}`
    : ROOT.startsWith('/tmp/') && 'an empty /tmp would hide the code, which is there';
const why = obstacle ? ` (left out: ${obstacle})` : '';

describe.skipIf(Boolean(obstacle))(`With a read-only file system and no privileges, as in compose.yaml${why}`, () => {
  it('the site accepts photos, and a backup can be made', async () => {
    const { services } = parse(await readFile(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true });
    const { tmpfs, cap_drop, read_only } = services.app;
    expect({ cap_drop, read_only }).toEqual({ cap_drop: ['ALL'], read_only: true });
    // Not in /tmp like others, because that is hidden.
    const folder = await mkdtemp('/var/tmp/open-larder-data-');
    onTestFinished(() => rm(folder, { recursive: true }));
    chownSync(folder, 65_534, 65_534);
    const contained = ['unshare', '--mount', 'sh', '-c', CONTAINED, folder, process.execPath] as const;
    const env = { DATA_DIR: folder, TMPDIR: tmpfs[0], TMPFS: tmpfs.join(' '), HOME: '/home/node' };

    const app = await startApp({ env, command: [...contained, 'scripts/start.js'] });
    const { cookies } = await register(app.url, 'Ada');
    const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#f00' } });
    const sent = await fetch(`${app.url}/api/photos`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg', Cookie: cookieHeader(cookies) },
      body: new Uint8Array(await picture.jpeg().toBuffer()),
    });
    expect(sent.status).toBe(201);
    const { PATH } = process.env;
    const [program, ...args] = [...contained, 'scripts/larder.ts', 'backup'];
    const backup = spawnSync(program, args, { cwd: ROOT, env: { PATH, ...env }, encoding: 'utf8' });
    expect(backup.stderr).toBe('');
    expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
    await app.stop();
  });
});
