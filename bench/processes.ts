/** Starts the measured processes, and measures their use of CPU and memory. Requires Linux's /proc. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import packageFile from '../package.json' with { type: 'json' };
import { ROOT } from '../test/process/app-process.ts';
import { freePort } from '../test/server/postgres-server.ts';

/** Whether server and load generator can each have their own core. PostgreSQL uses what is free. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Pins a command to the core of the servers or of the load generator, if the machine has two. */
export function pinned(role: 'server' | 'load', ...command: string[]): string[] {
  return canPin ? ['taskset', '-c', role === 'server' ? '0' : '1', ...command] : command;
}

export type RunningServer = { name: string; url: string; port: number; pid: number; stop(): Promise<void> };

/**
 * Starts a server and waits until it responds. Discards its output except for stderr.
 *
 * @param args Node's arguments, relative to `cwd`
 * @param env variables in addition to those for paths, and PORT
 * @param cwd the working folder; by default the root of the repository
 */
export async function startServer(
  name: string,
  args: string[],
  env: Record<string, string>,
  ready = '/',
  cwd = ROOT,
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [program = '', ...rest] = pinned('server', process.execPath, ...args);
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(program, rest, {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  while (!(await fetch(url + ready).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} did not start`);
    await wait(50);
  }
  return {
    name,
    url,
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** The memory options of `npm start`. */
const HEAP = /--\S+(?: --\S+)*/.exec(packageFile.scripts.start)?.[0].split(' ') ?? [];
const ALLOCATOR = Object.fromEntries(
  [...packageFile.scripts.start.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

/** Starts Open Larder like in production, but without a limit on reads or a log. `cwd` is a checkout, by default this one. */
export function startOurs(env: Record<string, string>, name = 'Open Larder', cwd = ROOT): Promise<RunningServer> {
  const more = { HOST: '127.0.0.1', TIME_ZONE: 'UTC', SAMPLE_FOODS: 'off', READS_PER_MINUTE: '0', SHUTDOWN_DELAY: '0' };
  return startServer(name, [...HEAP, 'scripts/start.js'], { ...more, ...ALLOCATOR, ...env }, '/api/ready', cwd);
}

/** Starts a program in peers/. */
export function startPeer(name: string, file: string, env: Record<string, string> = {}): Promise<RunningServer> {
  return startServer(name, [`bench/peers/${file}`], env);
}

/** Total CPU time of a process in seconds, with Linux's precision of a hundredth. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Total CPU time of this process's ended child processes and their children, in seconds. */
export function secondsOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Resident memory of a process, in MB. */
export function residentMemory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Ids of a process and its descendants. */
export function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(family)];
}

/** Peak resident memory of a process, in MB. */
export function peakMemory(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Memory that two processes share, such as Node itself, in MB. The sum of their peaks counts it twice. */
export function sharedMemory(one: number, other: number): number {
  const [ofOne, ofOther] = [sharedFiles(one), sharedFiles(other)];
  return [...ofOne].reduce((sum, [file, kB]) => sum + Math.min(kB, ofOther.get(file) ?? 0), 0) / 1024;
}

/** Shared memory in kB of each file that a process has mapped. */
function sharedFiles(pid: number): Map<string, number> {
  const files = new Map<string, number>();
  let file = '';
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'latin1').split('\n')) {
    const mapping = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)/.exec(line);
    if (mapping) file = mapping[1] ?? '';
    const shared = /^Shared_Clean: +(\d+)/.exec(line);
    if (shared && file.startsWith('/')) files.set(file, (files.get(file) ?? 0) + Number(shared[1]));
  }
  return files;
}

/** Lets a server run on all cores, shared with everything else. */
export function unpin({ pid }: RunningServer): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', `0-${availableParallelism() - 1}`, String(pid)]);
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
