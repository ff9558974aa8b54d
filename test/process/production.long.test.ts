/** @module-tag release */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, ROOT, startApp, temporaryFolder } from './app-process.ts';
import { buildImage, giveAway, type Image, run, unprivileged } from './image.ts';
import { call, food, register } from './person.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let image: Image;
/** What the archive holds, installed elsewhere as docs/running.md says. */
let unpacked: Pick<Image, 'cwd' | 'env' | 'command'>;
beforeAll(async () => {
  folder = await temporaryFolder();
  giveAway(folder.path);
  const built = buildImage(ROOT, folder.path);
  image = built.image;

  const cwd = join(folder.path, 'unpacked');
  await mkdir(cwd);
  giveAway(cwd);
  const archives = join(built.stages.build ?? '', 'build/build');
  const archive = readdirSync(archives).find((file) => file.endsWith('.tar.gz')) ?? '';
  unpacked = { cwd, env: { ...image.env, DATA_DIR: join(cwd, 'data') }, command: ['npm', 'start'] };
  run(['tar', '-xzf', join(archives, archive), '-C', cwd, '--strip-components=1'], unpacked);
  run(['npm', 'ci', '--omit=dev'], unpacked);
}, 600_000);
afterAll(async () => {
  execFileSync('chmod', ['-R', 'u+w', folder.path]);
  await folder.remove();
});

it('The image has nobody run as root, lets other machines in, and keeps data in its one volume', () => {
  expect(image.base).toBe(`node:${process.versions.node.split('.')[0]}-slim`);
  expect(image.user).toBe('node');
  expect(image.env.HOST).toBe('0.0.0.0');
  expect(image.volumes).toEqual([image.env.DATA_DIR]);
});

describe.each([
  ['the image', () => image],
  ['the archive', () => unpacked],
])('Out of %s', (_, production) => {
  it('an unprivileged user has a site without development dependencies, which is healthy until it is asked to stop', async () => {
    const { cwd, env, command } = production();
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    const isInstalled = (name: string) => existsSync(join(cwd, 'node_modules', name));
    expect(Object.keys(dependencies).filter((name) => !isInstalled(name))).toEqual([]);
    // Some of them other packages can do with, so npm installs them with what is optional, such as sharp's binaries.
    const { packages } = JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8'));
    const isDevelopmentOnly = (name: string) => packages[`node_modules/${name}`].dev === true;
    expect(Object.keys(devDependencies).filter(isDevelopmentOnly).filter(isInstalled)).toEqual([]);

    const app = await startApp({ cwd, command, user: unprivileged, env: { ...env, HOST: '127.0.0.1' } });
    const isHealthy = () => check(app, cwd, env);
    await expect.poll(async () => (await fetch(`${app.url}/api/ready`)).status).toBe(200);
    const { version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    expect(await (await fetch(`${app.url}/api/health`)).json()).toEqual({ status: 'ok', version });
    expect(isHealthy()).toBe(true);

    const ada = await register(app.url, 'Ada');
    const posted = await call(app.url, ada, 'POST', '/add-food', food('Rye loaf'));
    expect(posted.status).toBe(200);
    const page = await (await fetch(`${app.url}/foods`)).text();
    expect(page).toContain('Rye loaf');
    const [, script = ''] = /<link rel="later"[^>]* href="([^"]+)"/.exec(page) ?? [];
    expect((await fetch(app.url + script)).headers.get('Content-Type')).toMatch(/javascript/);

    expect(await app.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(isHealthy()).toBe(false);
    expect(app.stderr()).toBe('');
    expect(existsSync(join(env.DATA_DIR ?? '', 'db/PG_VERSION'))).toBe(true);
  });
});

/** What the image's health check says of a server. */
function check({ url }: AppProcess, cwd: string, env: Record<string, string>): boolean {
  try {
    return run(image.healthcheck, { cwd, env: { ...env, PORT: new URL(url).port } });
  } catch {
    return false;
  }
}
