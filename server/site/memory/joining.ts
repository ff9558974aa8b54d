import type { Joining } from '../../../contract/site/site-terms.ts';
import type { Config } from '../../config/config.ts';

/** The rules about who may join and share. */
export type JoiningRules = {
  /** Whether only members can see food, and only invited people can join. */
  inviteOnly: boolean;
  /** Whether users must confirm their email address before they can post or request food. */
  requiresConfirmedEmail: boolean;
};

/** Returns the rules for the site's `joining` setting. If the environment sets any of them, it decides both. */
export function joiningRules(joining: Joining, { joining: decided }: Pick<Config, 'joining'>): JoiningRules {
  return decided ?? { inviteOnly: joining === 'invited', requiresConfirmedEmail: joining === 'confirmed' };
}

/** Returns the setting that is closest to these rules. */
export function joiningBy({ inviteOnly, requiresConfirmedEmail }: JoiningRules): Joining {
  return inviteOnly ? 'invited' : requiresConfirmedEmail ? 'confirmed' : 'open';
}
