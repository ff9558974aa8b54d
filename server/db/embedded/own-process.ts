/**
 * Does the work of a process of its own, and ends it. A failure is explained on standard error. Its standard input ends with the process
 * that has started it, which ends this one.
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
