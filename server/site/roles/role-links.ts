import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../../../contract/site/moderation-terms.ts';
import type * as contract from '../../../contract/site/roles.ts';
import type { Config } from '../../config/config.ts';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { ApiError, codes } from '../../kernel/api-error.ts';
import { isSteward, readRoles } from '../../users/moderators.ts';
import { requireActive } from '../../users/suspension.ts';
import type { User } from '../../users/user.ts';
import * as store from './role-store.ts';
import { giveRole, presentLink } from './roles.ts';

/** Lifetime of a link, in milliseconds. */
const LIFETIME = 7 * 24 * 60 * 60_000;

/**
 * Creates a link that gives one person a role. Its secret is in the fragment (after the `#`), which browsers never send to
 * servers. Only a hash of the secret is stored.
 */
export async function makeRoleLink(db: Db, steward: User, role: Role, ctx: Context): Promise<contract.NewRoleLink> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock().getTime() + LIFETIME);
  const tokenHash = hash('sha256', secret, 'buffer');
  const id = await db.transaction().execute(async (tx) => {
    // Suspending a steward only deletes their existing links, so suspended stewards must not create new ones.
    await requireActive(tx, steward.id);
    return store.insertLink(tx, { tokenHash, role, makerId: steward.id, expiresAt });
  });
  const link = `${ctx.publicUrl}/look-after-this-site#${secret}`;
  return { ...presentLink({ id, role, maker: steward.name, expiresAt }), link };
}
makeRoleLink.errors = codes('SUSPENDED');

/** Gives a user the link's role. The link then stops working for everyone else, and has no further effect for this user. */
export async function useRoleLink(
  db: Db,
  user: User,
  token: string,
  { ctx, config }: { ctx: Context; config: Pick<Config, 'moderators'> },
): Promise<Role> {
  return db.transaction().execute(async (tx) => {
    await lockUntilEnd(tx, 'roles');
    const link = await store.lockLink(tx, hash('sha256', token, 'buffer'), ctx.clock());
    if (!link) throw new ApiError('LINK_OVER');
    const { id, role, usedBy, makerId, name, email, isConfirmed } = link;
    if (usedBy) {
      const isTheirs = usedBy === user.id && (await readRoles(tx, user, config)).includes(role);
      if (isTheirs) return role;
      throw new ApiError('LINK_OVER');
    }
    const maker = { id: makerId, name, email, isConfirmed };
    if (!(await isSteward(tx, maker, config))) throw new ApiError('LINK_OVER');
    await store.setUsed(tx, id, user.id);
    await giveRole(tx, maker, user, role, ctx);
    return role;
  });
}
useRoleLink.errors = codes('LINK_OVER');

export { deleteExpiredRoleLinks, deleteLink as takeLinkBack, deleteLinksBy as takeLinksBack } from './role-store.ts';
