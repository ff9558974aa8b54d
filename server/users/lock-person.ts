import { validate as isUuid } from 'uuid';
import type { Db } from '../db/schema.ts';
import { isConfirmed } from './is-confirmed.ts';
import type { User } from './user.ts';

export type LockedUser = User & { issuer: string; subject: string };

/** Locks a user. Other transactions that lock the same user wait until this one ends. */
export async function lockPerson(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * Locks a user, so that they cannot sign in, post or request food until the transaction ends. Returns undefined if the account
 * was deleted.
 */
export async function lockUser(tx: Db, id: string): Promise<LockedUser | undefined> {
  if (!isUuid(id)) return undefined;
  const person = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'photo', 'issuer', 'subject', isConfirmed('users').as('isConfirmed')])
    .where('id', '=', id)
    .where('issuer', '<>', 'left')
    .forUpdate()
    .executeTakeFirst();
  return person && { ...person, picture: '' };
}
