import { existsSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const MB = 1024 * 1024;
const ROOT = '/sys/fs/cgroup';

/** Processes with a shared memory limit, above which Linux kills one of them. There is no swap. */
export type Cgroup = {
  /** Wraps a command so that it runs in this cgroup. */
  command(...command: string[]): [string, ...string[]];
  /** Number of processes killed for lack of memory. */
  kills(): number;
  /** Memory in use now, without the page cache, in MB. */
  memory(): number;
  /** Waits until all processes have ended, then removes the cgroup. */
  remove(): Promise<void>;
};

/** Files of a cgroup version. The first of `limits` must exist; `true` sets the limit, `false` sets 0. */
type Version = { folder: string; limits: Record<string, boolean>; events: string; memory: string };

const version2: Version = {
  folder: ROOT,
  limits: { 'memory.max': true, 'memory.swap.max': false },
  events: 'memory.events',
  memory: 'anon',
};
const version1: Version = {
  folder: join(ROOT, 'memory'),
  limits: { 'memory.limit_in_bytes': true, 'memory.memsw.limit_in_bytes': true },
  events: 'memory.oom_control',
  memory: 'rss',
};

/**
 * Creates a cgroup with a memory limit. Requires root on Linux.
 *
 * @returns the reason as a text, if none can be created here
 */
export function makeCgroup(megabytes: number): Cgroup | string {
  const version = existsSync(join(ROOT, 'cgroup.controllers')) ? version2 : version1;
  let folder: string | undefined;
  try {
    if (version === version2) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+memory');
    folder = mkdtempSync(join(version.folder, 'open-larder-'));
    for (const [name, isAll] of Object.entries(version.limits)) {
      const file = join(folder, name);
      // If swap isn't accounted for, there usually is none.
      if (existsSync(file)) writeFileSync(file, String(isAll ? megabytes * MB : 0));
      else if (name === Object.keys(version.limits)[0]) throw new Error(`there is no ${file}`);
    }
  } catch (error) {
    if (folder) rmdirSync(folder);
    return error instanceof Error ? error.message : String(error);
  }
  return inFolder(folder, version);
}

function inFolder(folder: string, { events, memory }: Version): Cgroup {
  const processes = join(folder, 'cgroup.procs');
  const read = (file: string, name: string) =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(readFileSync(join(folder, file), 'utf8'))?.[1]);
  return {
    command: (...command) => ['sh', '-c', 'echo $$ > "$0" && exec "$@"', processes, ...command],
    kills: () => read(events, 'oom_kill'),
    memory: () => read('memory.stat', memory) / MB,
    remove: async () => {
      while (readFileSync(processes, 'utf8') !== '') await wait(20);
      rmdirSync(folder);
    },
  };
}
