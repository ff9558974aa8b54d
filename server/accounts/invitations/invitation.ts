import { hash, randomBytes, randomUUID } from 'node:crypto';
import { SOMEONE_WHO_LEFT } from '../../../contract/accounts/account-terms.ts';
import type * as contract from '../../../contract/accounts/invitations.ts';
import { MAX_OPEN_INVITATIONS } from '../../../contract/accounts/invitations.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { ApiError, codes } from '../../kernel/api-error.ts';
import { hasSetupSecret, isSetupSecret } from '../../site/memory/setup-waiting.ts';
import { lockPerson } from '../../users/lock-person.ts';
import { requireActive } from '../../users/suspension.ts';
import type { User } from '../../users/user.ts';
import * as store from './invitation-store.ts';

export { deleteUnusedExpired as deleteExpiredInvitations } from './invitation-store.ts';

/** Lifetime of an invitation, in milliseconds. */
const LIFETIME = 14 * 24 * 60 * 60_000;

/** Time for which a registration reserves its invitation, in milliseconds. */
const RESERVATION_TIME = 60_000;

/**
 * What decides whether someone may join. `hasModerators`: whether MODERATORS lists anyone. `invitation`: the link's token, if
 * any.
 */
export type EntryRules = { inviteOnly: boolean; hasModerators: boolean; invitation: string | undefined };

/**
 * Creates an invitation.
 *
 * @param isUnlimited whether the inviter may have any number of open invitations
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
    // Suspending a user deletes their open invitations, so suspended users must not create new ones.
    await requireActive(tx, inviter.id);
    const isFull = !isUnlimited && (await store.countOpen(tx, inviter.id, madeAt)) >= MAX_OPEN_INVITATIONS;
    if (isFull) throw new ApiError('TOO_MANY_INVITATIONS');
    return store.insertInvitation(tx, {
      tokenHash: hash('sha256', secret, 'buffer'),
      inviterId: inviter.id,
      madeAt,
      expiresAt,
    });
  });
  const link = `${ctx.publicUrl}/registration?invite=${secret}`;
  return { ...presentInvitation({ id, madeAt, expiresAt, usedAt: null, usedBy: null }), link };
}
invite.errors = codes('SUSPENDED', 'TOO_MANY_INVITATIONS');

/** Returns a user's invitations that are used or still valid, newest first. */
export async function invitationsOf(db: Db, inviter: User, ctx: Context): Promise<store.InvitationRow[]> {
  return store.invitationsOf(db, inviter.id, ctx.clock());
}

/** Deletes an unused invitation. @returns the number of invitations deleted: 1 or 0 */
export async function deleteInvitation(db: Db, inviter: User, id: string): Promise<number> {
  return (await store.deleteUnused(db, inviter.id, id)) ? 1 : 0;
}

/**
 * Admits a new user. An invite-only site requires an invitation, which is used up, or the site's setup secret, which is not. The
 * first user needs neither, unless MODERATORS is empty and there is an unused setup secret.
 *
 * @param account the user's id at the embedded sign-in service, for which an invitation may be reserved
 * @throws ApiError NOT_INVITED
 */
export async function admitUser(
  tx: Db,
  { id, account }: { id: string; account: string | null },
  { inviteOnly, hasModerators, invitation }: EntryRules,
  now: Date,
): Promise<void> {
  if (!inviteOnly) return;
  if (await mayBeFirst(tx, id, hasModerators)) {
    await store.lockFirst(tx);
    if (await mayBeFirst(tx, id, hasModerators)) return;
  }
  // A concurrent sign-in by the same user may already have used the invitation.
  if (await store.hasUsed(tx, id)) return;
  const tokenHash = invitation ? hash('sha256', invitation, 'buffer') : null;
  if (await store.redeemInvitation(tx, { account, tokenHash }, id, now)) return;
  if (!tokenHash || !(await isSetupSecret(tx, tokenHash))) throw new ApiError('NOT_INVITED');
}

/**
 * Registers a user at the embedded sign-in service. On an invite-only site, reserves the invitation for this attempt and then for
 * the new account, and releases it if no account is created. The setup secret needs no reservation, because it can be used
 * repeatedly.
 *
 * @param register creates the account; resolves to its id, or undefined if none was created
 * @throws ApiError NOT_INVITED
 */
export async function registerInvited(
  db: Db,
  { inviteOnly, hasModerators, invitation }: EntryRules,
  now: Date,
  register: () => Promise<string | undefined>,
): Promise<void> {
  if (!inviteOnly || (await mayBeFirst(db, null, hasModerators))) return void (await register());
  if (!invitation) throw new ApiError('NOT_INVITED');
  const tokenHash = hash('sha256', invitation, 'buffer');
  if (await isSetupSecret(db, tokenHash)) return void (await register());
  const attempt = randomUUID();
  const until = new Date(now.getTime() + RESERVATION_TIME);
  if (!(await store.reserveInvitation(db, tokenHash, { attempt, until, now }))) throw new ApiError('NOT_INVITED');
  let account: string | undefined;
  try {
    account = await register();
  } finally {
    if (account === undefined) await store.releaseInvitation(db, attempt);
  }
  if (account === undefined || (await store.assignReservation(db, attempt, account))) return;
  await deleteUnadmitted(db, account);
  throw new ApiError('NOT_INVITED');
}

async function mayBeFirst(db: Db, userId: string | null, hasModerators: boolean): Promise<boolean> {
  return (await store.isAlone(db, userId)) && (hasModerators || !(await hasSetupSecret(db)));
}

/** Deletes an account at the embedded sign-in service if its user was not admitted to the site. */
export const deleteUnadmitted = store.deleteUninvited;

export function presentInvitation({ id, madeAt, expiresAt, usedAt, usedBy }: store.InvitationRow): contract.Invitation {
  const used = usedAt && { at: usedAt.toISOString(), by: usedBy ?? SOMEONE_WHO_LEFT };
  return { _id: id, madeAt: madeAt.toISOString(), expiresAt: expiresAt.toISOString(), used };
}
