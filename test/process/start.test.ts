import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, launchApp, ROOT, startApp, temporaryFolder } from './app-process.ts';
import { usedFolder } from './used-folder.ts';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

describe('A first start', () => {
  let folder: Folder;
  let app: AppProcess;
  beforeAll(async () => {
    folder = await temporaryFolder();
    app = await startApp({ env: { DATA_DIR: folder.path } });
  });
  afterAll(async () => {
    await app.stop();
    await folder.remove();
  });

  it('prints what is running and the setup link, and no warning', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    await expect.poll(() => app.stdout().trim().split('\n')).toHaveLength(2);
    const [first, second] = app
      .stdout()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(second.msg.replace(/[\w-]{43}$/, 'SECRET')).toBe(
      `To set up the site and become its first moderator, open this link. It works once: ${app.url}/setup#SECRET`,
    );
    expect(first).toMatchObject({
      ...{ level: 30, url: app.url, version, node: process.versions.node },
      ...{ database: folder.path, mail: null, signIn: ['e-mail and password'] },
      msg: ready(app.url, version, folder.path),
    });
    expect(app.stderr()).toBe('');
  });

  it('shows sample foods, one of them coming soon', async () => {
    const foods: { status: string }[] = await (await fetch(`${app.url}/api/foods`)).json();
    expect(foods).toHaveLength(16);
    expect(foods.filter(({ status }) => status === 'Coming Soon')).toHaveLength(1);
  });

  it('keeps connections open for longer than a proxy in front of it', async () => {
    expect((await fetch(`${app.url}/api/health`)).headers.get('Keep-Alive')).toBe('timeout=65');
  });

  it('lets no one log in as a sample donor, or take over their food by registering', async () => {
    const foods: { donator: { email: string } }[] = await (await fetch(`${app.url}/api/foods`)).json();
    const donors = new Set(foods.map(({ donator }) => donator.email));
    expect(donors.size).toBe(2);
    for (const email of donors) {
      const signIn = await post(`${app.url}/api/auth/sign-in/email`, { email, password: 'Secret-Password' });
      expect(signIn.status).toBe(401);

      const image = 'https://pictures.example/someone.jpg';
      await post(`${app.url}/api/auth/sign-up/email`, { email, password: 'Secret-Password', name: 'Someone', image });
      const theirs = foods.filter(({ donator }) => donator.email === email);
      const now: { donator: { name: string } }[] = await (await fetch(`${app.url}/api/foods`)).json();
      expect(theirs.length).toBeGreaterThan(0);
      expect(now.some(({ donator }) => donator.name === 'Someone')).toBe(false);
    }
  });
});

describe('Without sample foods', { tags: 'operating' }, () => {
  it.runIf(process.platform === 'linux')('a start at a terminal prints the site’s address as plain text', async () => {
    const folder = await usedFolder();
    const command = `${process.execPath} server/main.ts`;
    const app = await startApp({
      env: { DATA_DIR: folder.path },
      command: ['script', '--quiet', '--command', command, '/dev/null'],
    });
    const { version } = await (await fetch(`${app.url}/api/health`)).json();
    const waiting = 'This site is not set up yet. To print the setup link: npm run larder -- setup-link';
    await expect.poll(app.stdout).toBe(`${ready(app.url, version, folder.path)}\r\n${waiting}\r\n`);
    await app.stop();
    await folder.remove();
  });

  it('a new site is empty', async () => {
    const folder = await usedFolder();
    const app = await startApp({ env: { DATA_DIR: folder.path, SAMPLE_FOODS: 'off' } });
    expect(await (await fetch(`${app.url}/api/foods`)).json()).toEqual([]);
    await app.stop();
    await folder.remove();
  });
});

describe('A start that fails', () => {
  let folder: Folder;
  beforeAll(async () => {
    folder = await usedFolder();
  });
  afterAll(() => folder.remove());

  it('names every mistake in the configuration at once', async () => {
    const app = await launchApp({
      env: { PORT: 'many', DATABASE_URL: 'mysql://x:geheim@y', TIME_ZONE: 'Mars', GOOGLE_CLIENT_ID: 'x' },
    });
    expect(await app.exited).toEqual({ code: 1, signal: null });
    expect(app.stdout()).toBe('');
    expect(app.stderr()).toMatch(/^Open Larder cannot start with this configuration:\n/);
    expect(app.stderr().match(/(?<=^ {2}- )\w+/gm)).toEqual([
      'PORT',
      'DATABASE_URL',
      'TIME_ZONE',
      'GOOGLE_CLIENT_SECRET',
    ]);
    expect(app.stderr()).toContain("PORT must be a whole number from 1 to 65535, not 'many'. Example: PORT=8080");
    expect(app.stderr()).not.toContain('geheim');
  });

  it('with a Node that is too old names the required version', async () => {
    const olderNode = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
    const app = await launchApp({
      env: {},
      command: [process.execPath, '--import', `data:text/javascript,${olderNode}`, 'scripts/start.js'],
    });
    expect(await app.exited).toEqual({ code: 1, signal: null });
    expect(app.stderr()).toMatch(/^Open Larder requires Node 24 or newer, but this is 20\.20\.2\. .*\n$/);
  });

  it('because the port is in use says so and suggests another', { tags: 'operating' }, async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve));
    const { port } = taken.address() as { port: number };
    const app = await launchApp({ env: { DATA_DIR: folder.path }, port });
    expect(await app.exited).toEqual({ code: 1, signal: null });
    expect(app.stderr()).toBe(`Port ${port} is already in use. Choose another one: PORT=${port + 1}\n`);
    taken.close();
  });

  it('because the address is not one of this machine names HOST', { tags: 'operating' }, async () => {
    const app = await launchApp({ env: { DATA_DIR: folder.path, HOST: '192.0.2.1' } });
    expect(await app.exited).toEqual({ code: 1, signal: null });
    expect(app.stderr()).toMatch(/^Cannot listen on 192\.0\.2\.1, port \d+ \(.*\)\. Check HOST and PORT\.\n$/);
  });

  it('because the database server is missing advises checking DATABASE_URL', { tags: 'operating' }, async () => {
    const app = await launchApp({ env: { DATABASE_URL: 'postgres://larder:geheim@127.0.0.1:1/larder' } });
    expect(await app.exited).toEqual({ code: 1, signal: null });
    expect(app.stderr()).toMatch(/^The database server is not responding \(.*\)\. Check DATABASE_URL\.\n$/);
    expect(app.stderr()).not.toContain('geheim');
  });
});

const ready = (url: string, version: string, folder: string) =>
  `Open Larder is ready at ${url}: version ${version}, the embedded database in ${folder}, no mail, ` +
  'sign-in by e-mail and password';

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}
