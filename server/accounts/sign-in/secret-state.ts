import { symmetricDecrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Whether the sign-in service can use its keys, which are encrypted in the database. `changed`: they were encrypted with a
 * different SECRET. `missing`: they were encrypted with a SECRET that is no longer set. `added`: SECRET is set, but the site was
 * created without one.
 */
export type SecretState = 'right' | 'changed' | 'missing' | 'added';

/** Time for which `right` is cached, in milliseconds. */
const CACHE_TIME = 60_000;

/**
 * Checks whether the current secret decrypts the key that signs ID tokens. With a wrong secret, no one can log in, but everything
 * else works.
 */
export async function secretState(db: Db, { secret }: Pick<Config, 'secret'>): Promise<SecretState> {
  const { rows } = await sql<{ privateKey: string }>`
    select "privateKey" as private_key from sign_in_keys where "expiresAt" is null or "expiresAt" > ${new Date()}
    order by "createdAt" desc limit 1`.execute(db);
  const [key] = rows;
  if (!key) return 'right';
  // Do not create a missing secret: a site with a configured SECRET must not get another one in its database.
  const stored = await db.selectFrom('secrets').select('value').where('name', '=', 'sign-in').executeTakeFirst();
  const isSealedBy = (one: string | undefined) => one !== undefined && opens(one, key.privateKey);
  if (await isSealedBy(secret ?? stored?.value)) return 'right';
  if (secret === undefined) return 'missing';
  return (await isSealedBy(stored?.value)) ? 'added' : 'changed';
}

/** Creates a cached version of secretState. Caches only `right`, so that a fix takes effect at once. */
export function watchSecret(db: Db, config: Pick<Config, 'secret'>): (isInDoubt?: boolean) => Promise<SecretState> {
  let rightUntil = 0;
  return async (isInDoubt = false) => {
    if (!isInDoubt && performance.now() < rightUntil) return 'right';
    const state = await secretState(db, config);
    rightUntil = state === 'right' ? performance.now() + CACHE_TIME : 0;
    return state;
  };
}

/** Returns a startup warning that says how to fix a wrong secret; undefined if the secret is right. */
export function secretWarning(state: SecretState): string | undefined {
  return state === 'right' ? undefined : `${WHAT_IS_WRONG[state]} ${NEW_KEYS}`;
}

const WHAT_IS_WRONG: Record<Exclude<SecretState, 'right'>, string> = {
  changed:
    'No one can log in: SECRET differs from the one that encrypted this site’s keys. Restore the old SECRET and restart.',
  missing:
    'No one can log in: SECRET is not set, but this site’s keys were encrypted with one. Set it again and restart.',
  added: 'No one can log in: SECRET is set, but this site was created without one. Remove it and restart.',
};

const NEW_KEYS =
  'If you cannot, run npm run larder -- rotate-keys, even while the server is running: it creates new keys for the current SECRET. No one ' +
  'is logged out, and links in mails stay valid. Logins in progress have to start over, people have to confirm who they are again ' +
  'before they change their account, and a mail server password has to be entered again at /moderation/site/mail.';

async function opens(secret: string, privateKey: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) });
    return true;
  } catch {
    return false;
  }
}
