import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** A running machine. `boot` identifies its latest start, and `uptime` returns milliseconds. */
export type Machine = { boot: string; uptime(): number };

/**
 * This machine. On Linux, each boot has an ID, and the uptime includes sleep and does not depend on the clock. Elsewhere, ID and
 * uptime are those of this process.
 */
export const machine: Machine = bootOf() ?? { boot: randomUUID(), uptime: () => performance.now() };

function bootOf(): Machine | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { boot, uptime: () => 1000 * uptime() };
  } catch {
    return undefined;
  }
}
