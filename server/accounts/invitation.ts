import { createHash, randomBytes } from 'node:crypto';
import type * as contract from '../../contract/invitations.ts';
import { MAX_OPEN_INVITATIONS } from '../../contract/invitations.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { User } from './account-store.ts';
import * as store from './invitation-store.ts';
import { lockPerson } from './lock-person.ts';

export { deleteUnusedExpired as deleteExpiredInvitations } from './invitation-store.ts';

/** For how long an invitation is good, in milliseconds. */
const LIFETIME = 14 * 24 * 60 * 60_000;

/** How somebody comes to a site: whether it takes an invitation, and what stands in the link that they have, if any. */
export type Door = { inviteOnly: boolean; invitation: string | undefined };

/**
 * Makes an invitation.
 *
 * @param isUnlimited whether its inviter may have any number of them
 * @throws ApiError TOO_MANY_INVITATIONS
 */
export async function invite(
  db: Db,
  inviter: User,
  isUnlimited: boolean,
  ctx: Context,
): Promise<contract.NewInvitation> {
  const secret = randomBytes(16).toString('base64url');
  const madeAt = ctx.clock();
  const expiresAt = new Date(madeAt.getTime() + LIFETIME);
  const id = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, inviter.id);
    const isFull = !isUnlimited && (await store.countOpen(tx, inviter.id, madeAt)) >= MAX_OPEN_INVITATIONS;
    if (isFull) throw new ApiError('TOO_MANY_INVITATIONS');
    return store.insertInvitation(tx, { tokenHash: hash(secret), inviterId: inviter.id, madeAt, expiresAt });
  });
  const link = `${ctx.publicUrl}/registration?invite=${secret}`;
  return { ...presentInvitation({ id, madeAt, expiresAt, usedAt: null, usedBy: null }), link };
}

/** The invitations of someone that were used or can be, the newest first. */
export async function invitationsOf(db: Db, inviter: User, ctx: Context): Promise<store.InvitationRow[]> {
  return store.invitationsOf(db, inviter.id, ctx.clock());
}

/** Takes back an invitation that nobody has used. @returns how many that were: one or none */
export async function takeBack(db: Db, inviter: User, id: string): Promise<number> {
  return (await store.deleteUnused(db, inviter.id, id)) ? 1 : 0;
}

/**
 * Lets somebody in who has just become a user of the site: by an invitation, which is used by that. The very first one needs
 * none.
 *
 * @throws ApiError NOT_INVITED
 */
export async function letIn(tx: Db, user: User, { inviteOnly, invitation }: Door, now: Date): Promise<void> {
  if (!inviteOnly || (await store.isAlone(tx, user.id))) return;
  if (!invitation || !(await store.redeemInvitation(tx, hash(invitation), user.id, now)))
    throw new ApiError('NOT_INVITED');
}

/**
 * Whether somebody could be let in, without using their invitation: asked before an account is made for them at the embedded
 * sign-in service.
 *
 * @throws ApiError NOT_INVITED
 */
export async function requireInvited(db: Db, { inviteOnly, invitation }: Door, now: Date): Promise<void> {
  if (!inviteOnly || (await store.isAlone(db, null))) return;
  if (!invitation || !(await store.isOpen(db, hash(invitation), now))) throw new ApiError('NOT_INVITED');
}

/** How whoever has left is called where they are spoken of. */
export const SOMEONE_WHO_LEFT = 'Someone who left';

export function presentInvitation({ id, madeAt, expiresAt, usedAt, usedBy }: store.InvitationRow): contract.Invitation {
  const used = usedAt && { at: usedAt.toISOString(), by: usedBy ?? SOMEONE_WHO_LEFT };
  return { _id: id, madeAt: madeAt.toISOString(), expiresAt: expiresAt.toISOString(), used };
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
