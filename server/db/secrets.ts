import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

const DAY = 24 * 60 * 60_000;

/**
 * The secrets of a site, and how long their signatures may be valid, in milliseconds; null for ever. A former secret is
 * accepted for that long.
 */
export const secretLifetimes = {
  /** Cookies and keys of the embedded sign-in service: as long as an unused session lives. */
  'sign-in': 14 * DAY,
  /** The cookie of a browser in which somebody has logged in. */
  device: 400 * DAY,
  /** What is sealed in the settings, which is sealed anew with each other one. */
  seal: 0,
  /** The links that unsubscribe from mail. */
  unsubscribe: null,
  /** The push subscriptions made with a key. Its 32 random bytes are a private key on the curve P-256. */
  push: 90 * DAY,
} as const satisfies Record<string, number | null>;

type SecretName = keyof typeof secretLifetimes;

export const secretNames = Object.keys(secretLifetimes) as SecretName[];

/**
 * The secret of that name, made at first use. It is stored in the database, so it outlives a restart and all servers of
 * the instance share it.
 */
export async function keepSecret(db: Db, name: SecretName): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return kept.value;
}

/** The secret of that name, then the former ones whose signatures are still accepted. */
export async function acceptedSecrets(db: Db, name: SecretName, now = new Date()): Promise<[string, ...string[]]> {
  const current = await keepSecret(db, name);
  const former = await db
    .selectFrom('formerSecrets')
    .select('value')
    .where('name', '=', name)
    .where(({ eb, or }) => or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .execute();
  return [current, ...former.map(({ value }) => value)];
}

/**
 * Replaces a secret, at once on every server.
 *
 * @param endsAll rejects the former one from now on, instead of accepting it for its lifetime
 */
export async function replaceSecret(tx: Db, name: SecretName, now: Date, endsAll: boolean): Promise<string> {
  const lifetime = endsAll ? 0 : secretLifetimes[name];
  const endsAt = lifetime === null ? null : new Date(now.getTime() + lifetime);
  const former = await keepSecret(tx, name);
  await tx.insertInto('formerSecrets').values({ name, value: former, endsAt }).execute();
  await tx.deleteFrom('secrets').where('name', '=', name).execute();
  return keepSecret(tx, name);
}

export async function deleteEndedSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('formerSecrets').where('endsAt', '<=', now).execute();
}
