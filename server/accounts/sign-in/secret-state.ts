import { symmetricDecrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Whether the sign-in service can use its keys, which are sealed in the database. With `changed` SECRET is another one than they
 * were sealed with, with `missing` it is not set although it was, and with `added` it is set although the site began without.
 */
export type SecretState = 'right' | 'changed' | 'missing' | 'added';

/** For how long a right secret is not looked at again, in milliseconds. */
const GOOD_FOR = 60_000;

/**
 * Tries the secret in force on the key that signs ID tokens. With any other secret no one can log in, while everything else
 * works.
 */
export async function secretState(db: Db, { secret }: Pick<Config, 'secret'>): Promise<SecretState> {
  const { rows } = await sql<{ privateKey: string }>`
    select "privateKey" as private_key from sign_in_keys where "expiresAt" is null or "expiresAt" > ${new Date()}
    order by "createdAt" desc limit 1`.execute(db);
  const [key] = rows;
  if (!key) return 'right';
  // Read only: a site with a secret of its own has no other in its database.
  const stored = await db.selectFrom('secrets').select('value').where('name', '=', 'sign-in').executeTakeFirst();
  const isSealedBy = (one: string | undefined) => one !== undefined && opens(one, key.privateKey);
  if (await isSealedBy(secret ?? stored?.value)) return 'right';
  if (secret === undefined) return 'missing';
  return (await isSealedBy(stored?.value)) ? 'added' : 'changed';
}

/**
 * Makes a function that answers as secretState. A right secret is looked at once a minute at most, a wrong one each time, so that
 * it is known at once that someone has put it right.
 */
export function watchSecret(db: Db, config: Pick<Config, 'secret'>): (isInDoubt?: boolean) => Promise<SecretState> {
  let rightUntil = 0;
  return async (isInDoubt = false) => {
    if (!isInDoubt && performance.now() < rightUntil) return 'right';
    const state = await secretState(db, config);
    rightUntil = state === 'right' ? performance.now() + GOOD_FOR : 0;
    return state;
  };
}

/** What to do about a wrong secret, for the log of a start; undefined where it is right. */
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
