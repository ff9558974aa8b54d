import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Begins the name of the temporary folder of each run of the tests, which ends with the process that owns it. */
const PREFIX = 'open-larder-run-';

/** The folders of one run of the tests, which no other run uses. */
export type TestFolders = {
  /** What the tests have as their temporary folder. Whatever runs in it belongs to this run. */
  temporary: string;
  /** Where reports and pictures of failures stay until the next run. */
  results: string;
  /** Ends what the run has left running, and removes its temporary folder. */
  end(): void;
};

/**
 * Makes the folders of a run of the tests, and removes what runs whose process is gone have left: temporary folders, what is mounted
 * in them, the servers that were started there, and results.
 *
 * @param results the folder that all runs have their results in
 */
export function makeTestFolders(results: string, base = tmpdir()): TestFolders {
  for (const name of list(base)) {
    if (name.startsWith(PREFIX) && isGone(name.slice(PREFIX.length))) removeTemporary(join(base, name));
  }
  for (const name of list(results)) {
    if (isGone(name)) rmSync(join(results, name), { recursive: true, force: true });
  }
  const id = idOf(process.pid);
  const temporary = join(base, `${PREFIX}${id}`);
  mkdirSync(temporary, { recursive: true });
  // Where the tests run as root, PostgreSQL runs as another user and has to get at its folder.
  chmodSync(temporary, 0o755);
  return { temporary, results: join(results, id), end: () => removeTemporary(temporary) };
}

/** A process by its number and, where Linux tells it, when it began: numbers are used again. */
function idOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name, in brackets, may hold blanks.
    return `${pid}-${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}

/** Whether a folder is called by a process that is gone. */
function isGone(id: string): boolean {
  const [, pid] = /^(\d+)(?:-\d+)?$/.exec(id) ?? [];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return idOf(Number(pid)) !== id;
}

function removeTemporary(folder: string): void {
  for (const pid of runningIn(folder)) attempt(() => process.kill(pid, 'SIGKILL'));
  for (const mount of mountsIn(folder)) attempt(() => execFileSync('umount', ['--lazy', mount], { stdio: 'ignore' }));
  // Somebody else's can not be removed, nor need it be.
  attempt(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/** Processes that have this as their temporary folder, as all have that a run starts, or run in it. Only Linux tells. */
function runningIn(folder: string): number[] {
  return list('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    const isOurs = attempt(
      () =>
        readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${folder}`) ||
        `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`),
    );
    return isOurs ? [pid] : [];
  });
}

/** What is mounted in a folder, what was mounted last first. */
function mountsIn(folder: string): string[] {
  const table = attempt(() => readFileSync('/proc/mounts', 'utf8')) ?? '';
  return table
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`))
    .reverse();
}

function list(folder: string): string[] {
  return existsSync(folder) ? (attempt(() => readdirSync(folder)) ?? []) : [];
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
