import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * All advisory locks, numbered by position. Different versions of the server may run at the same time, so add new locks at the
 * end and never remove one.
 */
const locks = [
  'startup',
  'first person',
  'sweep of what expired',
  'claim of a notification',
  'search for mail',
  'site settings',
  'roles',
] as const;
type AdvisoryLock = (typeof locks)[number];

const FIRST_NUMBER = 7_041_776_300_215;

/** Returns the lock's number for PostgreSQL's functions. */
export function lockNumber(lock: AdvisoryLock): number {
  return FIRST_NUMBER + locks.indexOf(lock);
}

/** Holds a lock until the transaction ends. Other transactions wait for it. */
export async function lockUntilEnd(tx: Db, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(lock)})`.execute(tx);
}
