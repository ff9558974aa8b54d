import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import { setupWaits } from '../site/memory/setup-waiting.ts';
import { isSteward } from '../users/moderators.ts';
import type { User } from '../users/user.ts';

/** Whether a visitor may request sample food. Until the site is set up, everyone may, even guests; after that, only stewards. */
export async function mayTrySamples(
  db: Db,
  user: Pick<User, 'id' | 'email' | 'isConfirmed'> | undefined,
  config: Pick<Config, 'moderators'>,
): Promise<boolean> {
  if (await setupWaits(db, config)) return true;
  return user !== undefined && (await isSteward(db, user, config));
}
