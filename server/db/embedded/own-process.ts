/**
 * Runs the work of a child process, then exits. Prints the message of a failure to standard error. Kills the process when its
 * parent ends, which closes standard input.
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
