import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/postgres-server.ts';

// If `localhost` resolves to two addresses, Node gives up on the first after 250 ms. A busy machine may need longer.
setDefaultAutoSelectFamilyAttemptTimeout(10_000);

export const ROOT = join(import.meta.dirname, '../..');

/** Compile cache, as in `npm start`: a start takes a fifth less if Node need not compile all modules again. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node');

/** Environment variables that a process inherits from the tests: paths and the clock (docs/how/tests.md). */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/** How a process ended: with an exit code, or by a signal. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** Open Larder as in production: a separate process, of which tests see only the address and the output. */
export type AppProcess = {
  url: string;
  pid: number;
  exited: Promise<Exit>;
  stdout(): string;
  stderr(): string;
  /** Sends a signal and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
};

type Options = {
  /** Environment variables, added to those in `INHERITED` and a few defaults, such as UTC. */
  env: Record<string, string>;
  port?: number;
  command?: [string, ...string[]];
  /** Working folder. */
  cwd?: string;
  /** User to run as; by default that of the tests. */
  user?: { uid: number; gid: number } | undefined;
};

/** Starts a process and waits until it reports that it's ready. @throws its output, if it exits instead */
export async function startApp(options: Options): Promise<AppProcess> {
  const app = await launchApp(options);
  const outcome = await Promise.race([app.ready, app.exited]);
  if (outcome !== 'ready') throw new Error(`Open Larder did not start:\n${app.stdout()}${app.stderr()}`);
  return app;
}

/** Like `startApp`, without waiting: for a process that may not start. */
export async function launchApp({
  env,
  port,
  command = [process.execPath, 'server/main.ts'],
  cwd = ROOT,
  user,
}: Options): Promise<AppProcess & { ready: Promise<'ready'> }> {
  const chosen = port ?? (await freePort());
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    ...user,
    env: {
      ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
      NODE_COMPILE_CACHE,
      LOG_LEVEL: 'warn',
      TIME_ZONE: 'UTC',
      PORT: String(chosen),
      POSTS_PER_DAY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  // 'close' rather than 'exit', so that all output has arrived.
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }));
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  return {
    url: `http://localhost:${chosen}`,
    pid: child.pid ?? 0,
    exited,
    stdout,
    stderr,
    ready: new Promise((resolve) => {
      child.stdout?.on('data', () => {
        if (stdout().includes('Open Larder is ready at ')) resolve('ready');
      });
    }),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Creates a folder, with a function to remove it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'open-larder-data-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Creates a data folder that Open Larder has used before, with an empty database. */
export async function makeUsedFolder() {
  const folder = await temporaryFolder();
  const app = await startApp({ env: { DATA_DIR: folder.path, SAMPLE_FOODS: 'off' } });
  await app.stop();
  return folder;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}
