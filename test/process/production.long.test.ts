/** @module-tag release */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { emptyDatabaseIn, unpackDatabase } from '../../server/db/embedded/empty-database.ts';
import { type AppProcess, launchApp, ROOT, startApp, temporaryFolder } from './app-process.ts';
import { buildImage, giveAway, type Image, run, unprivileged } from './image.ts';
import { call, food, register } from './person.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let image: Image;
/** The archive, installed elsewhere as docs/running.md says. */
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
  run(['npm', 'ci'], unpacked);
}, 600_000);
afterAll(async () => {
  execFileSync('chmod', ['-R', 'u+w', folder.path]);
  await folder.remove();
});

it('The image doesn’t run as root, accepts connections from other machines, and keeps data in its one volume', () => {
  expect(image.base).toBe(`node:${process.versions.node.split('.')[0]}-slim`);
  expect(image.user).toBe('node');
  expect(image.env.HOST).toBe('0.0.0.0');
  expect(image.volumes).toEqual([image.env.DATA_DIR]);
});

describe.each([
  ['the image', () => image],
  ['the archive', () => unpacked],
])('With %s', (_, production) => {
  it('an unprivileged user can run a site without development dependencies, which is healthy until it is stopped', async () => {
    const { cwd, env, command } = production();
    const read = (name: string) => JSON.parse(readFileSync(join(cwd, name), 'utf8'));
    const { dependencies, devDependencies, scripts } = read('package.json');
    expect(devDependencies).toBe(undefined);
    const isInstalled = (name: string) => existsSync(join(cwd, 'node_modules', name));
    expect(Object.keys(dependencies).filter((name) => !isInstalled(name))).toEqual([]);
    // Production packages may depend on some development packages.
    const { packages } = read('package-lock.json');
    const { devDependencies: tools } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const isForSites = (name: string) => `node_modules/${name}` in packages;
    expect(
      Object.keys(tools)
        .filter(isInstalled)
        .filter((name) => !isForSites(name)),
    ).toEqual([]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['larder', 'start', 'backup']));

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
    expect(identifierIn(env.DATA_DIR ?? '')).toBe(await identifierOfRelease(cwd));
  });
});

describe('A first start of a release', () => {
  it('that was killed while unpacking its database starts over', async () => {
    const dataDir = join(unpacked.cwd, 'killed');
    // Not through npm: a kill would end npm but not its child process.
    const { command } = image;
    const options = { ...unpacked, command, user: unprivileged, env: { ...unpacked.env, DATA_DIR: dataDir } };
    const killed = await launchApp(options);
    await expect.poll(() => existsSync(join(dataDir, 'db/base')), { timeout: 60_000, interval: 1 }).toBe(true);
    await killed.stop('SIGKILL');
    expect(readFileSync(join(dataDir, 'database.json'), 'utf8')).toContain('being made');

    const app = await startApp(options);
    expect((await fetch(`${app.url}/foods`)).status).toBe(200);
    expect(await app.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(identifierIn(dataDir)).toBe(await identifierOfRelease(unpacked.cwd));
  });

  it('creates a database if the bundled one is for another version of PGlite', async () => {
    const brought = emptyDatabaseIn(unpacked.cwd);
    const identifier = await identifierOfRelease(unpacked.cwd);
    const other = brought.replace(/[\d.]+(?=\.br$)/, '0.0.1');
    await rename(brought, other);
    onTestFinished(() => rename(other, brought));
    const dataDir = join(unpacked.cwd, 'other');
    const app = await startApp({ ...unpacked, user: unprivileged, env: { ...unpacked.env, DATA_DIR: dataDir } });
    expect((await fetch(`${app.url}/foods`)).status).toBe(200);
    expect(await app.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(identifierIn(dataDir)).not.toBe(identifier);
  });
});

/** PostgreSQL's system identifier of a database, assigned when it was created. */
function identifierIn(dataDir: string): bigint {
  return readFileSync(join(dataDir, 'db/global/pg_control')).readBigUInt64LE();
}

async function identifierOfRelease(cwd: string): Promise<bigint> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  await mkdir(join(path, 'db'));
  expect(await unpackDatabase(emptyDatabaseIn(cwd), join(path, 'db'))).toBe(true);
  return identifierIn(path);
}

/** Runs the image's health check on a server. */
function check({ url }: AppProcess, cwd: string, env: Record<string, string>): boolean {
  try {
    return run(image.healthcheck, { cwd, env: { ...env, PORT: new URL(url).port } });
  } catch {
    return false;
  }
}
