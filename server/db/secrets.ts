import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

const DAY = 24 * 60 * 60_000;

/**
 * The site's secrets, with the lifetime of their signatures in milliseconds (null means forever). A replaced secret is still
 * accepted for that lifetime.
 */
export const secretLifetimes = {
  /** The embedded sign-in service's cookies and keys. Valid for as long as an idle session. */
  'sign-in': 14 * DAY,
  /** Cookie of a browser in which a user has logged in. */
  device: 400 * DAY,
  /** Encrypted settings. Replacing the secret re-encrypts them, so the former secret is not needed. */
  seal: 0,
  /** Links that unsubscribe from mail. */
  unsubscribe: null,
  /** Push subscriptions. The secret's 32 random bytes serve as a P-256 private key. */
  push: 90 * DAY,
} as const satisfies Record<string, number | null>;

type SecretName = keyof typeof secretLifetimes;

export const secretNames = Object.keys(secretLifetimes) as SecretName[];

/**
 * Returns a secret, creating it on first use. Secrets are stored in the database, so they survive restarts, and all servers share
 * them.
 */
export async function getOrCreateSecret(db: Db, name: SecretName): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return kept.value;
}

/** Returns the current secret, followed by the former ones that are still accepted. */
export async function acceptedSecrets(db: Db, name: SecretName, now = new Date()): Promise<[string, ...string[]]> {
  const current = await getOrCreateSecret(db, name);
  const former = await db
    .selectFrom('formerSecrets')
    .select('value')
    .where('name', '=', name)
    .where(({ eb, or }) => or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .execute();
  return [current, ...former.map(({ value }) => value)];
}

/**
 * Replaces a secret. Takes effect immediately on every server.
 *
 * @param endsAll whether to reject the former secret from now on instead of accepting it for its lifetime
 */
export async function replaceSecret(tx: Db, name: SecretName, now: Date, endsAll: boolean): Promise<string> {
  const lifetime = endsAll ? 0 : secretLifetimes[name];
  const endsAt = lifetime === null ? null : new Date(now.getTime() + lifetime);
  const former = await getOrCreateSecret(tx, name);
  await tx.insertInto('formerSecrets').values({ name, value: former, endsAt }).execute();
  await tx.deleteFrom('secrets').where('name', '=', name).execute();
  return getOrCreateSecret(tx, name);
}

export async function deleteEndedSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('formerSecrets').where('endsAt', '<=', now).execute();
}
