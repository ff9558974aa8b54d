import { hashPassword } from 'better-auth/crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { EmailChange, NewPassword } from '../../contract/account-mail.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { queueAccountMail, tellOwner } from '../mail/account-mail.ts';
import { transact } from '../transact.ts';
import { recordIdentity, type User } from './account.ts';
import { EMBEDDED } from './account-store.ts';
import { refuseCommon } from './common-passwords.ts';
import * as store from './email-proof-store.ts';
import { redeemEmailToken } from './email-token.ts';
import { endEverySession } from './end-sessions.ts';
import { requirePassword } from './profile.ts';

/**
 * Has a link mailed by which whoever reads the mails of an address chooses a new password. It does the same, and takes as
 * long, whether or not anybody is registered with it.
 */
export async function askForReset(db: Db, email: string, { clock, sendsMail }: Context): Promise<void> {
  if (!sendsMail) throw new ApiError('NO_MAIL');
  await queueAccountMail(db, 'reset', { address: email }, clock());
}

/**
 * Gives whoever has a link another password, and ends all their sessions. The link shows that the address is theirs: where
 * that was not known before, somebody else may have registered with it, so every other way in goes too.
 *
 * @returns the e-mail to log in with
 * @throws ApiError LINK_OVER, or INVALID_INPUT for one of the commonest passwords
 */
export async function resetPassword(db: Db, { token, password }: NewPassword, ctx: Context): Promise<string> {
  await refuseCommon('password', password);
  const hashed = await hashPassword(password);
  const now = ctx.clock();
  return transact(db, ctx, async (tx, { publish }) => {
    const proof = await redeemEmailToken(tx, token, now);
    if (proof?.purpose !== 'reset' && proof?.purpose !== 'reset-by-operator') throw new ApiError('LINK_OVER');
    const user = await store.lockUserOf(tx, proof);
    const known = await store.signInUserOf(tx, proof.subject);
    if (known?.email.toLowerCase() !== proof.address) throw new ApiError('LINK_OVER');
    await store.savePassword(tx, proof.subject, hashed, now);
    if (!known.isConfirmed) await store.deleteWaysIn(tx, proof.subject, 'credential');
    await endEverySession(tx, proof);
    await tellOwner(tx, 'password-changed', known.email, ctx);
    await store.deleteTokensOf(tx, proof);
    if (proof.purpose === 'reset') {
      await store.setSignInEmail(tx, proof.subject, known.email, now);
      if (user && !user.emailConfirmedAt) {
        await store.setConfirmed(tx, user.id, now);
        await publish(tx, { kind: 'person-changed', personId: user.id });
      }
    }
    return known.email;
  });
}

/** Has the signed-in person’s address mailed a link that confirms it, unless it is confirmed. */
export async function askForConfirmation(db: Db, user: User, { clock, sendsMail }: Context): Promise<void> {
  if (!sendsMail) throw new ApiError('NO_MAIL');
  if (!user.isConfirmed) await queueAccountMail(db, 'confirm', { address: user.email, userId: user.id }, clock());
}

/**
 * Has a new address mailed a link that makes it the signed-in person’s.
 *
 * @throws ApiError NO_MAIL, or as requirePassword
 */
export async function askForChange(
  db: Db,
  user: User,
  { email, password }: EmailChange,
  { tries, ctx }: { tries: RateLimiterAbstract; ctx: Context },
): Promise<void> {
  if (!ctx.sendsMail) throw new ApiError('NO_MAIL');
  await requirePassword(db, user, password, tries);
  await queueAccountMail(db, 'change', { address: email, userId: user.id }, ctx.clock());
}

/**
 * Confirms the signed-in person’s address by a link that was mailed there, or gives them the one to which it was mailed. Only
 * who is logged in can do so: otherwise the owner of an address would confirm it for a stranger who has registered with it.
 *
 * @throws ApiError LINK_OVER, OTHER_ACCOUNT when it was mailed for somebody else, or EMAIL_TAKEN
 */
export async function confirmEmail(db: Db, user: User, secret: string, ctx: Context): Promise<void> {
  const now = ctx.clock();
  await transact(db, ctx, async (tx, { publish }) => {
    const proof = await redeemEmailToken(tx, secret, now);
    if (proof?.purpose !== 'confirm' && proof?.purpose !== 'change') throw new ApiError('LINK_OVER');
    const { issuer, subject, address } = proof;
    const known = await store.lockUserOf(tx, proof);
    if (known?.id !== user.id) throw new ApiError('OTHER_ACCOUNT');
    if (proof.purpose === 'confirm' && known.email.toLowerCase() !== address) throw new ApiError('LINK_OVER');
    const isChange = known.email.toLowerCase() !== address;
    if (isChange && (await store.isSignInEmailTaken(tx, address))) throw new ApiError('EMAIL_TAKEN');
    const email = isChange ? address : known.email;
    if (issuer === EMBEDDED) await store.setSignInEmail(tx, subject, email, now);
    const { name, photo } = known;
    await recordIdentity(tx, { issuer, subject, email, name, photo, isConfirmed: true }, ctx, publish);
    if (!isChange) return;
    await store.deleteTokensOf(tx, proof);
    if (known.emailConfirmedAt) await queueAccountMail(tx, 'email-changed', { address: known.email }, now);
  });
}
