import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Every lock of the database that is not a row's, so that no two have one number. Servers of several versions run side by
 * side: a new one is added at the end, and none is removed.
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

/** The lock's number for PostgreSQL's functions. */
export function lockNumber(lock: AdvisoryLock): number {
  return FIRST_NUMBER + locks.indexOf(lock);
}

/** Makes others who want the same lock wait until the transaction ends. */
export async function lockUntilEnd(tx: Db, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(lock)})`.execute(tx);
}
