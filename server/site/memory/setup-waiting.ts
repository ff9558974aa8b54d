import type { ChangedSiteSettings } from '../../../contract/site/site-settings.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Whether setting the site up waits, as far as visitors may be told: behind a proxy nobody is, as it is not known there who
 * comes from the site's own machine. The database is asked when the settings have been read anew, and never again once it is done.
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
      // The database is away.
      return false;
    }
  };
}

/** Whether nobody has set the site up yet, and MODERATORS names nobody who would. */
export async function setupWaits(db: Db, { moderators }: Pick<Config, 'moderators'>): Promise<boolean> {
  if (moderators.length > 0) return false;
  const done = await db.selectFrom('setup').select('isOnly').where('secretHash', 'is', null).executeTakeFirst();
  return done === undefined;
}

/** Whether a secret was printed by which the site is set up, and waits for that. */
export async function hasSetupSecret(db: Db): Promise<boolean> {
  const row = await db.selectFrom('setup').select('isOnly').where('secretHash', 'is not', null).executeTakeFirst();
  return row !== undefined;
}

/** Whether this is the hash of the secret by which the site is set up, as long as it waits. */
export async function isSetupSecret(db: Db, secretHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('setup').select('isOnly').where('secretHash', '=', secretHash).executeTakeFirst();
  return row !== undefined;
}
