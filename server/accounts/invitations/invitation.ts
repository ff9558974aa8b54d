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

/** The lifetime of an invitation, in milliseconds. */
const LIFETIME = 14 * 24 * 60 * 60_000;

/** How long a registration reserves its invitation, in milliseconds. */
const ATTEMPT = 60_000;

/** The way into a site: whether it takes an invitation, whether MODERATORS names somebody, and the token of the person's link, if any. */
export type Door = { inviteOnly: boolean; hasModerators: boolean; invitation: string | undefined };

/**
 * Makes an invitation.
 *
 * @param isUnlimited whether its inviter may have any number of them
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
    // Their suspension ends the invitations that it finds.
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

/** Someone's invitations that were used or can be, the newest first. */
export async function invitationsOf(db: Db, inviter: User, ctx: Context): Promise<store.InvitationRow[]> {
  return store.invitationsOf(db, inviter.id, ctx.clock());
}

/** Deletes an unused invitation. @returns how many were deleted: one or none */
export async function takeBack(db: Db, inviter: User, id: string): Promise<number> {
  return (await store.deleteUnused(db, inviter.id, id)) ? 1 : 0;
}

/**
 * Admits a new user of the site, by an invitation that is used up, or by the secret with which the site is set up, which is not. The very
 * first user needs none, unless that secret waits for whoever sets it up.
 *
 * @param account their id at the embedded sign-in service, for which an invitation may be reserved
 * @throws ApiError NOT_INVITED
 */
export async function letIn(
  tx: Db,
  { id, account }: { id: string; account: string | null },
  { inviteOnly, hasModerators, invitation }: Door,
  now: Date,
): Promise<void> {
  if (!inviteOnly) return;
  if (await mayBeFirst(tx, id, hasModerators)) {
    await store.lockFirst(tx);
    if (await mayBeFirst(tx, id, hasModerators)) return;
  }
  // Another browser of theirs may have been let in at the same moment.
  if (await store.hasUsed(tx, id)) return;
  const tokenHash = invitation ? hash('sha256', invitation, 'buffer') : null;
  if (await store.redeemInvitation(tx, { account, tokenHash }, id, now)) return;
  if (!tokenHash || !(await isSetupSecret(tx, tokenHash))) throw new ApiError('NOT_INVITED');
}

/**
 * Registers somebody at the embedded sign-in service. Their invitation is reserved for them meanwhile, and for the new
 * account from then on. If no account is made, the invitation is free again. The secret with which the site is set up stays good for
 * that.
 *
 * @param register makes the account; resolves to its id, or undefined if none was made
 * @throws ApiError NOT_INVITED
 */
export async function registerInvited(
  db: Db,
  { inviteOnly, hasModerators, invitation }: Door,
  now: Date,
  register: () => Promise<string | undefined>,
): Promise<void> {
  if (!inviteOnly || (await mayBeFirst(db, null, hasModerators))) return void (await register());
  if (!invitation) throw new ApiError('NOT_INVITED');
  const tokenHash = hash('sha256', invitation, 'buffer');
  if (await isSetupSecret(db, tokenHash)) return void (await register());
  const attempt = randomUUID();
  const until = new Date(now.getTime() + ATTEMPT);
  if (!(await store.claim(db, tokenHash, { attempt, until, now }))) throw new ApiError('NOT_INVITED');
  let account: string | undefined;
  try {
    account = await register();
  } finally {
    if (account === undefined) await store.release(db, attempt);
  }
  if (account === undefined || (await store.keepFor(db, attempt, account))) return;
  await forgetUninvited(db, account);
  throw new ApiError('NOT_INVITED');
}

async function mayBeFirst(db: Db, userId: string | null, hasModerators: boolean): Promise<boolean> {
  return (await store.isAlone(db, userId)) && (hasModerators || !(await hasSetupSecret(db)));
}

/** Deletes an account at the embedded sign-in service whose person is not admitted. */
export const forgetUninvited = store.deleteUninvited;

export function presentInvitation({ id, madeAt, expiresAt, usedAt, usedBy }: store.InvitationRow): contract.Invitation {
  const used = usedAt && { at: usedAt.toISOString(), by: usedBy ?? SOMEONE_WHO_LEFT };
  return { _id: id, madeAt: madeAt.toISOString(), expiresAt: expiresAt.toISOString(), used };
}
