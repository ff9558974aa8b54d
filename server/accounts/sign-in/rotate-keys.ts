import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { deleteEndedSecrets, replaceSecret, secretNames } from '../../db/secrets.ts';
import { sealAnew } from '../../site/memory/mail-server.ts';
import { tokenClock } from '../../users/sessions.ts';
import { createAuth, FORMER_KEYS } from './create-auth.ts';

type Options = {
  publicUrl: string;
  /** The sign-in service's secret, if it is not stored in the database. */
  secret: string | undefined;
  /** Whether everything that was signed until now becomes invalid, and everybody has to log in again. */
  endsAll: boolean;
};

/**
 * Replaces the site's keys, at once on all of its servers: those that sign ID tokens, and every secret in the database.
 * Signatures of the former keys stay good for their usual time.
 */
export async function rotateKeys(db: Db, { publicUrl, secret, endsAll }: Options): Promise<void> {
  const now = tokenClock();
  await db.transaction().execute(async (tx) => {
    if (endsAll) await endAll(tx, now);
    const replaced = new Map<string, string>();
    await sealAnew(tx, now, endsAll);
    for (const name of secretNames.filter((name) => name !== 'seal'))
      replaced.set(name, await replaceSecret(tx, name, now, endsAll));
    await deleteEndedSecrets(tx, now);
    await sql`update sign_in_keys set "expiresAt" = ${now} where "expiresAt" is null`.execute(tx);
    // In the same transaction, so that no server makes a key and seals it with the former secret.
    const sealedWith = secret ?? replaced.get('sign-in') ?? '';
    const { api } = createAuth(tx, { publicUrl, secret: sealedWith, openId: undefined, onError: () => {} });
    await api.signJWT({ body: { payload: {} } });
  });
}

/** Ends every session, here and at the sign-in service, and deletes the keys of ID tokens. */
async function endAll(tx: Db, now: Date): Promise<void> {
  await tx.updateTable('users').set({ signedOutAt: now }).execute();
  await tx.deleteFrom('sessions').execute();
  await tx.deleteFrom('formerSecrets').execute();
  for (const table of ['sign_in_sessions', 'sign_in_verifications', 'sign_in_keys']) {
    await sql`delete from ${sql.table(table)}`.execute(tx);
  }
}

/** Deletes the keys and secrets whose last signature has expired. */
export async function deleteFormerKeys(db: Db, now: Date): Promise<void> {
  await deleteEndedSecrets(db, now);
  await sql`delete from sign_in_keys where "expiresAt" < ${new Date(now.getTime() - FORMER_KEYS)}`.execute(db);
}
