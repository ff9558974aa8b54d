import type { Joining } from '../../../contract/site/site-terms.ts';
import type { Config } from '../../config/config.ts';

/** The rules about who may join and share. */
export type JoiningRules = {
  /** Whether only members see foods, and only invited people become members. */
  inviteOnly: boolean;
  /** Whether people have to confirm their e-mail before they may post and ask. */
  requiresConfirmedEmail: boolean;
};

/** The rules by a site's setting. Where the environment says anything about them, it decides them all. */
export function joiningRules(joining: Joining, { joining: decided }: Pick<Config, 'joining'>): JoiningRules {
  return decided ?? { inviteOnly: joining === 'invited', requiresConfirmedEmail: joining === 'confirmed' };
}

/** The setting that comes closest to rules. */
export function joiningBy({ inviteOnly, requiresConfirmedEmail }: JoiningRules): Joining {
  return inviteOnly ? 'invited' : requiresConfirmedEmail ? 'confirmed' : 'open';
}
