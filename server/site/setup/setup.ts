import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { NIL } from 'uuid';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { ApiError, codes } from '../../kernel/api-error.ts';
import { record } from '../../moderation/log/moderation-log.ts';
import type { User } from '../../users/user.ts';
import { appointFirst } from '../roles/appoint.ts';
import * as store from './setup-store.ts';

const hashOf = (secret: string) => hash('sha256', secret, 'buffer');
const newSecret = () => randomBytes(32).toString('base64url');
const linkOf = (secret: string, publicUrl: string) => `${publicUrl}/setup#${secret}`;

/**
 * Creates the setup link at the first start of a new site. Returns undefined at later starts, or if the site is already in use.
 */
export async function firstSetupLink(db: Db, publicUrl: string): Promise<string | undefined> {
  const secret = newSecret();
  return (await store.insertSecret(db, hashOf(secret))) ? linkOf(secret, publicUrl) : undefined;
}

/**
 * Creates a new setup link, and invalidates the previous one.
 *
 * @throws an Error with a message for the operator if the site is already set up
 */
export async function setupLinkFor(db: Db, publicUrl: string): Promise<string> {
  const secret = newSecret();
  if (await store.replaceSecret(db, hashOf(secret))) return linkOf(secret, publicUrl);
  throw new Error(
    'This site is already set up. To make someone a moderator: npm run larder -- make-moderator ada@example.org',
  );
}

/**
 * Makes the user the first moderator and steward if they have the setup link's secret, and invalidates the link. If several users
 * try at once, only one succeeds. No-op if this user has already used the link.
 */
export async function setUp(db: Db, user: User, secret: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { secretHash: expected, usedBy } = (await store.lockSetup(tx)) ?? {};
    if (usedBy === user.id) return;
    if (!expected || !timingSafeEqual(expected, hashOf(secret))) throw new ApiError('LINK_OVER');
    await store.setUsedBy(tx, user.id);
    await appointFirst(tx, user, ctx.clock());
    await record(tx, user, { act: 'set-up', targetId: NIL, target: '', why: null }, ctx);
    await ctx.publish(tx, { kind: 'site-changed' });
  });
}
setUp.errors = codes('LINK_OVER');
