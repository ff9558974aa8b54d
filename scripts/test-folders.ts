import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Prefix of a test run's temporary folder. The ID of the run's process follows. */
const PREFIX = 'open-larder-run-';

/** The folders of one test run. No other run uses them. */
export type TestFolders = {
  /** The tests' temporary folder. Every process with this TMPDIR belongs to the run. */
  temporary: string;
  /** Folder for reports and screenshots of failures. Kept until the next run. */
  results: string;
  /** Ends processes that the run left behind, and removes its temporary folder. */
  end(): void;
};

/**
 * Creates the folders of a test run. Cleans up after runs whose process has ended: removes their temporary folders, mounts in
 * them, servers started there, and results.
 *
 * @param results the parent folder of the results of all runs
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
  // If the tests run as root, PostgreSQL runs as another user that needs access to its folder.
  chmodSync(temporary, 0o755);
  return { temporary, results: join(results, id), end: () => removeTemporary(temporary) };
}

/** ID of a process: its PID and, on Linux, its start time, because PIDs are reused. */
function idOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name, in brackets, may contain spaces.
    return `${pid}-${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}

/** Whether a folder is named after a process that has ended. */
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
  // Folders of other users cannot be removed, which is fine.
  attempt(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/** Processes whose temporary or working directory is in `folder`. A run sets TMPDIR for everything it starts. Linux only. */
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

/** Mounts in a folder, most recent first. */
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
