import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** A machine that runs: which start of it this is, and for how long it has been running, in milliseconds. */
export type Machine = { boot: string; uptime(): number };

/**
 * This machine. Linux counts its uptime also while it sleeps, whatever becomes of its clock, and names each start. Elsewhere this is known of
 * this process alone.
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
