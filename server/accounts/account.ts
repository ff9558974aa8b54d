import type { Person } from '../../contract/fields.ts';
import { ApiError } from '../api-error.ts';
import type { Db } from '../db/schema.ts';
import type { Identity, User } from './account-store.ts';
import * as store from './account-store.ts';

export type { Identity, User } from './account-store.ts';

/** A session lives this long after its last renewal, in milliseconds. The browser renews it while in use. */
export const SESSION_LIFETIME = 14 * 24 * 60 * 60 * 1000;

export type Session = { token: string; user: User };

/**
 * Gives a verified person their session: the one that `token` already opens when it is theirs, else a new one in its
 * place.
 *
 * @param email the e-mail that the client believes it signs in with; it must be the token's own
 * @throws ApiError INVALID_TOKEN when it is not
 */
export async function signIn(
  db: Db,
  identity: Identity,
  { email, token, now }: { email: string; token: string | undefined; now: Date },
): Promise<Session> {
  if (!isSameEmail(email, identity.email)) throw new ApiError('INVALID_TOKEN');
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME);
  return db.transaction().execute(async (tx) => {
    const user = await store.saveUser(tx, identity);
    if (token) {
      const current = await store.findSessionUser(tx, token, now);
      if (current?.id === user.id) {
        await store.extendSession(tx, token, expiresAt);
        return { token, user };
      }
      await store.endSession(tx, token);
    }
    return { token: await store.startSession(tx, user, expiresAt), user };
  });
}

/** Ends the session on every server at once. Ending one that is not there is no error. */
export async function signOut(db: Db, token: string | undefined): Promise<void> {
  if (token) await store.endSession(db, token);
}

/** The user whose session this token opens, if it is still alive. */
export async function findUser(db: Db, token: string | undefined, now: Date): Promise<User | undefined> {
  return token ? store.findSessionUser(db, token, now) : undefined;
}

/** @throws ApiError NOT_YOURS unless the e-mail in the path is the actor's own */
export function requireOwnEmail(actor: User, email: string): void {
  if (!isSameEmail(email, actor.email)) throw new ApiError('NOT_YOURS');
}

/** Someone as others may see them. */
export function presentPerson({ email, name, photo }: Person): Person {
  return { email, name, photo };
}

export { deleteExpiredSessions, liveSessions } from './account-store.ts';

function isSameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
