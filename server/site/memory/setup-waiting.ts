import type { ChangedSiteSettings } from '../../../contract/site/site-settings.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Creates a function that returns whether visitors may learn that the site is waiting to be set up. Always false behind a proxy,
 * where requests from the site's own machine cannot be recognised. Queries the database only after the settings have been reread,
 * and no longer once the site is set up.
 */
export function createSetupWaiting(db: Db, { trustProxy, moderators }: Pick<Config, 'trustProxy' | 'moderators'>) {
  let mayWait = trustProxy === 0;
  let askedWith: ChangedSiteSettings | undefined;
  return async (settings: ChangedSiteSettings): Promise<boolean> => {
    if (!mayWait || askedWith === settings) return mayWait;
    try {
      mayWait = await setupWaits(db, { moderators });
      askedWith = settings;
      return mayWait;
    } catch {
      // The database is unavailable.
      return false;
    }
  };
}

/** Whether the site has not been set up yet and MODERATORS is empty. */
export async function setupWaits(db: Db, { moderators }: Pick<Config, 'moderators'>): Promise<boolean> {
  if (moderators.length > 0) return false;
  const done = await db.selectFrom('setup').select('isOnly').where('secretHash', 'is', null).executeTakeFirst();
  return done === undefined;
}

/** Whether a setup secret has been printed and not used yet. */
export async function hasSetupSecret(db: Db): Promise<boolean> {
  const row = await db.selectFrom('setup').select('isOnly').where('secretHash', 'is not', null).executeTakeFirst();
  return row !== undefined;
}

/** Whether this is the hash of the unused setup secret. */
export async function isSetupSecret(db: Db, secretHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('setup').select('isOnly').where('secretHash', '=', secretHash).executeTakeFirst();
  return row !== undefined;
}
