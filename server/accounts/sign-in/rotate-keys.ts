import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { deleteEndedSecrets, replaceSecret, secretNames } from '../../db/secrets.ts';
import { reencryptMailPassword } from '../../site/memory/mail-server.ts';
import { tokenClock } from '../../users/sessions.ts';
import { createAuth, FORMER_KEYS } from './create-auth.ts';

type Options = {
  publicUrl: string;
  /** The sign-in service's secret; undefined if it is stored in the database. */
  secret: string | undefined;
  /** Whether to invalidate all existing signatures, so that everyone has to log in again. */
  endsAll: boolean;
};

/**
 * Replaces the keys that sign ID tokens and all secrets in the database, on all servers at once. Unless `endsAll` is set,
 * existing signatures stay valid for their usual lifetime.
 */
export async function rotateKeys(db: Db, { publicUrl, secret, endsAll }: Options): Promise<void> {
  const now = tokenClock();
  await db.transaction().execute(async (tx) => {
    if (endsAll) await endAll(tx, now);
    const replaced = new Map<string, string>();
    await reencryptMailPassword(tx, now, endsAll);
    for (const name of secretNames.filter((name) => name !== 'seal'))
      replaced.set(name, await replaceSecret(tx, name, now, endsAll));
    await deleteEndedSecrets(tx, now);
    await sql`update sign_in_keys set "expiresAt" = ${now} where "expiresAt" is null`.execute(tx);
    // Create the new key in this transaction, before another server can create one and encrypt it with the former secret.
    const sealedWith = secret ?? replaced.get('sign-in') ?? '';
    const { api } = createAuth(tx, { publicUrl, secret: sealedWith, openId: undefined, onError: () => {} });
    await api.signJWT({ body: { payload: {} } });
  });
}

/** Ends all sessions, on the site and at the sign-in service. Deletes all keys that sign ID tokens, and all former secrets. */
async function endAll(tx: Db, now: Date): Promise<void> {
  await tx.updateTable('users').set({ signedOutAt: now }).execute();
  await tx.deleteFrom('sessions').execute();
  await tx.deleteFrom('formerSecrets').execute();
  for (const table of ['sign_in_sessions', 'sign_in_verifications', 'sign_in_keys']) {
    await sql`delete from ${sql.table(table)}`.execute(tx);
  }
}

/** Deletes former keys and secrets whose last signature has expired. */
export async function deleteFormerKeys(db: Db, now: Date): Promise<void> {
  await deleteEndedSecrets(db, now);
  await sql`delete from sign_in_keys where "expiresAt" < ${new Date(now.getTime() - FORMER_KEYS)}`.execute(db);
}
