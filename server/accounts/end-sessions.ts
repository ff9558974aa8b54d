import type { Db } from '../db/schema.ts';
import * as store from './account-store.ts';
import { tokenClock } from './id-token.ts';

/** Ends every session of someone, here and at the embedded sign-in service, and the ID tokens that they have. */
export async function endEverySession(tx: Db, identity: Pick<store.Identity, 'issuer' | 'subject'>): Promise<void> {
  await store.endEverySession(tx, identity, tokenClock());
}
