/**
 * Runs a child process's work, then exits. If the work fails, prints the error message to standard error. If the parent ends,
 * which closes standard input, the process kills itself.
 */
export async function runOwnProcess(work: (fail: (error: unknown) => never) => Promise<void>): Promise<never> {
  process.stdin.resume().on('close', () => process.kill(process.pid, 'SIGKILL'));
  try {
    await work(fail);
    process.exit();
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
