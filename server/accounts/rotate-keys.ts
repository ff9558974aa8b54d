import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { deleteEndedSecrets, replaceSecret } from '../db/secrets.ts';
import { PUSH_KEY_LIFETIME, PUSH_SECRET } from '../push/vapid-keys.ts';
import { SESSION_LIFETIME } from './account.ts';
import { createAuth, FORMER_KEYS, SIGN_IN_SECRET } from './embedded-sign-in.ts';
import { tokenClock } from './id-token.ts';
import { KNOWN_FOR } from './known-device.ts';

/** What each secret in the database has signed is good for so long, in milliseconds. Links by which mail is ended have no end. */
const lifetimes = {
  [SIGN_IN_SECRET]: SESSION_LIFETIME,
  device: KNOWN_FOR * 1000,
  unsubscribe: null,
  [PUSH_SECRET]: PUSH_KEY_LIFETIME,
};

type Options = {
  publicUrl: string;
  /** The sign-in service's, where it is not kept in the database. */
  secret: string | undefined;
  /** Whether nothing is good any more that was signed until now, and everybody has to log in again. */
  endsAll: boolean;
};

/**
 * Gives the site other keys, at once on all of its servers: those that sign ID tokens, and every secret that the database
 * keeps. What the former have signed stays good for as long as it would have been.
 */
export async function rotateKeys(db: Db, { publicUrl, secret, endsAll }: Options): Promise<void> {
  const now = tokenClock();
  await db.transaction().execute(async (tx) => {
    if (endsAll) await endAll(tx, now);
    const replaced = new Map<string, string>();
    for (const [name, lifetime] of Object.entries(lifetimes)) {
      const endsAt = lifetime === null ? null : new Date(now.getTime() + lifetime);
      replaced.set(name, await replaceSecret(tx, name, endsAll ? now : endsAt));
    }
    await deleteEndedSecrets(tx, now);
    await sql`update sign_in_keys set "expiresAt" = ${now} where "expiresAt" is null`.execute(tx);
    // In the same transaction, so that no server makes one and seals it with the former secret.
    const sealedWith = secret ?? replaced.get(SIGN_IN_SECRET) ?? '';
    const { api } = createAuth(tx, { publicUrl, secret: sealedWith, google: undefined, onError: () => {} });
    await api.signJWT({ body: { payload: {} } });
  });
}

/** Ends every session, here and at the sign-in service, and forgets the keys of ID tokens. */
async function endAll(tx: Db, now: Date): Promise<void> {
  await tx.updateTable('users').set({ signedOutAt: now }).execute();
  await tx.deleteFrom('sessions').execute();
  await tx.deleteFrom('formerSecrets').execute();
  for (const table of ['sign_in_sessions', 'sign_in_verifications', 'sign_in_keys']) {
    await sql`delete from ${sql.table(table)}`.execute(tx);
  }
}

/** Forgets the keys and secrets of which nothing is good any more. */
export async function deleteFormerKeys(db: Db, now: Date): Promise<void> {
  await deleteEndedSecrets(db, now);
  await sql`delete from sign_in_keys where "expiresAt" < ${new Date(now.getTime() - FORMER_KEYS)}`.execute(db);
}
