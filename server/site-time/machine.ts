import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** A running machine. `boot` identifies its current start, and `uptime` is in milliseconds. */
export type Machine = { boot: string; uptime(): number };

/**
 * This machine. On Linux, the uptime includes sleep and does not depend on the clock, and each boot has an id. Elsewhere, uptime
 * and id are only this process's own.
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
