/** @module-tag operating */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type MailServer, startMailServer } from '../server/mail-server.ts';
import { createDatabase, freePort, startPostgres } from '../server/postgres-server.ts';
import { type AppProcess, ROOT, startApp, temporaryFolder } from './app-process.ts';
import { added, confirmed } from './confirmed-person.ts';
import { call, food, logIn } from './person.ts';
import { usedFolder } from './used-folder.ts';

const PATIENT = { timeout: 150_000, interval: 100 };

/** Hours until all food has expired, but no session has. */
const AFTER = 7 * 24;

type Env = Record<string, string>;

const EXPIRED = 'ben@example.org: Your request has expired';

describe.each([
  ['an empty folder', { places: inFolders, options: ['--send-waiting'], isToldOfPast: true }],
  ['an empty database of a PostgreSQL server', { places: inDatabases, options: [], isToldOfPast: false }],
])('A backup restored into %s', (_, { places, options, isToldOfPast }) => {
  it('runs alongside the site and sends no mail until it is made the live site', { timeout: 600_000 }, async () => {
    const [site, copy] = await places();
    const mail = await startMailServer();
    onTestFinished(mail.close);
    const { file, ada, ben } = await siteWithPromise(site, mail);

    // Start the copy before the site, so that it's the first to run the jobs of each minute.
    const restored = await run(copy, 'restore', file);
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('This is a restored copy, from a backup'),
    });
    const silent = await start(copy, mail, AFTER);
    const running = await start(site, mail, AFTER);
    expect(silent.stdout()).toContain('this database is a restored copy');
    expect(running.stdout()).not.toContain('restored copy');
    await expect.poll(() => writtenBy(running, mail), PATIENT).toContain(EXPIRED);
    expect(mail.received.filter(({ text }) => text.includes(silent.url))).toEqual([]);
    expect((await fetch(`${silent.url}/api/ready`)).status).toBe(200);

    // The promise is still open in the database; pages show it as over because of the date.
    expect(await run({ ...copy, CLOCK_AHEAD: String(AFTER) }, 'go-live', ...options)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^This is the site now, restored from a backup of .*Requests that expire now: 1/),
    });
    if (isToldOfPast) await expect.poll(() => writtenBy(silent, mail), PATIENT).toContain(EXPIRED);
    const [adaHere, benHere] = [await logIn(silent.url, ada), await logIn(silent.url, ben)];
    const soup = await added(silent, adaHere, '/add-food', { ...food('Soup'), deadline: inDays(AFTER / 24 + 5) });
    await added(silent, benHere, '/add-request', { foodId: soup, notes: 'Please' });
    const isAdaTold = () => mail.received.some(({ to, text }) => to.includes(ada.email) && text.includes('“Soup”'));
    await expect.poll(isAdaTold, PATIENT).toBe(true);
    expect(writtenBy(silent, mail).includes(EXPIRED)).toBe(isToldOfPast);
    expect(await run(copy, 'go-live')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('This is already the site'),
    });
    await Promise.all([silent.stop(), running.stop()]);
    const again = await start(copy, mail, AFTER);
    expect(again.stdout()).not.toContain('restored copy');
    await again.stop();
  });
});

describe('A restored copy in a folder', () => {
  it('is the live site at once with --as-the-site, and unknown options are refused', async () => {
    const [site, copy] = await inFolders();
    const file = await backupOf(site);
    expect(await run(copy, 'restore', file, '--as-site')).toMatchObject({ code: 1 });
    expect(await run(copy, 'restore', '--as-the-site', file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('This is the site now'),
    });
    const moved = await startApp({ env: copy });
    expect(moved.stdout()).not.toContain('restored copy');
    await moved.stop();
    expect(await run(copy, 'go-live', '--now')).toMatchObject({ code: 1 });
    expect(await run(copy, 'go-live')).toMatchObject({ code: 0, stdout: expect.stringContaining('already the site') });
  }, 300_000);

  it.runIf(process.platform === 'linux')(
    'asks at the terminal whether it is the live site, and serves pages meanwhile',
    async () => {
      const [site, copy] = await inFolders();
      expect(await run(copy, 'restore', await backupOf(site))).toMatchObject({ code: 0 });

      const first = await atTerminal(copy);
      await expect.poll(first.screen, PATIENT).toContain('[y/s/N]');
      expect(await restoredFrom(first.url)).not.toBeNull();
      first.type('\r');
      await expect.poll(first.screen, PATIENT).toContain('This stays a copy');
      expect(await first.stop()).toContain('Is this the site now?');

      const second = await atTerminal(copy);
      await expect.poll(second.screen, PATIENT).toContain('[y/s/N]');
      second.type('y\r');
      await expect.poll(second.screen, PATIENT).toContain('This is the site now, restored from');
      await expect.poll(() => restoredFrom(second.url), PATIENT).toBeNull();
      await second.stop();

      const third = await atTerminal(copy);
      await expect.poll(third.screen, PATIENT).toContain('Open Larder is ready at');
      expect(await third.stop()).not.toContain('[y/s/N]');
    },
    300_000,
  );
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
}

/** A data folder of a site without any data yet, and an empty folder. */
async function inFolders(): Promise<[Env, Env]> {
  const [used, empty] = await Promise.all([usedFolder(), temporaryFolder()]);
  onTestFinished(used.remove);
  onTestFinished(empty.remove);
  return [{ DATA_DIR: used.path }, { DATA_DIR: empty.path }];
}

async function backupOf(env: Env): Promise<string> {
  const file = join(env.DATA_DIR ?? '', 'larder.jsonl.gz');
  expect(await run(env, 'backup', file)).toMatchObject({ code: 0 });
  return file;
}

/** Two empty databases of one PostgreSQL server. */
async function inDatabases(): Promise<[Env, Env]> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await chmod(folder.path, 0o755);
  const postgres = await startPostgres(join(folder.path, 'postgres'));
  onTestFinished(() => postgres.stop());
  const [site, copy] = await inFolders();
  return [
    { ...site, DATABASE_URL: await createDatabase(postgres.url, 'site') },
    { ...copy, DATABASE_URL: await createDatabase(postgres.url, 'copy') },
  ];
}

/** Backs up a site where Ada has promised Ben bread and the mail about it is still unsent, then stops it. */
async function siteWithPromise(env: Env, mail: MailServer) {
  const app = await start(env, mail, 0);
  const [ada, ben] = [await confirmed(app, mail, 'Ada'), await confirmed(app, mail, 'Ben')];
  mail.refuse({ at: 'data', code: 451 });
  const bread = await added(app, ada, '/add-food', food('Bread'));
  const bens = await added(app, ben, '/add-request', { foodId: bread, notes: 'Please' });
  expect((await call(app.url, ada, 'POST', `/request/${bens}/acceptance`)).status).toBe(200);
  const file = await backupOf(env);
  await app.stop();
  mail.refuse(undefined);
  mail.take();
  return { file, ada, ben };
}

function start(env: Env, mail: MailServer, hoursAhead: number): Promise<AppProcess> {
  const modules = ['./test/process/clock.ts', './test/process/hurry.ts'].flatMap((module) => ['--import', module]);
  return startApp({
    env: { SMTP_URL: mail.url, SAMPLE_FOODS: 'off', DAILY_BACKUPS: '0', CLOCK_AHEAD: String(hoursAhead), ...env },
    command: [process.execPath, ...modules, 'server/main.ts'],
  });
}

/** Recipients and subjects of a server's mails, recognised by the address in their links. */
function writtenBy({ url }: AppProcess, mail: MailServer): string[] {
  return mail.received.filter(({ text }) => text.includes(url)).map(({ to, says }) => `${to}: ${says}`);
}

async function restoredFrom(url: string): Promise<string | null> {
  return (await (await fetch(`${url}/api/site`)).json()).restoredFrom;
}

/** Runs `npm run larder -- COMMAND ARGS`, with the clock of CLOCK_AHEAD. */
function run(env: Env, name: string, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, TMPDIR, CLOCK_AHEAD: '0', ...env } };
  const command = ['--import', './test/process/clock.ts', 'scripts/larder.ts', name, ...args];
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** Starts a server at a terminal, created by `script` of util-linux. */
async function atTerminal(env: Env) {
  const port = await freePort();
  const { PATH, HOME, TMPDIR } = process.env;
  const inherited = {
    PATH,
    HOME,
    TMPDIR,
    SAMPLE_FOODS: 'off',
    DAILY_BACKUPS: '0',
    LOG_LEVEL: 'warn',
    TIME_ZONE: 'UTC',
  };
  const child: ChildProcess = spawn('script', ['-qec', `exec ${process.execPath} server/main.ts`, '/dev/null'], {
    cwd: ROOT,
    env: { ...inherited, PORT: String(port), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  child.stdout?.on('data', (piece) => {
    screen += piece;
  });
  const type = (keys: string) => void child.stdin?.write(keys);
  const stop = async () => {
    const ended = once(child, 'close');
    // Ctrl-C
    type('\x03');
    await ended;
    return screen;
  };
  return { url: `http://localhost:${port}`, screen: () => screen, type, stop };
}
