import { hashPassword } from 'better-auth/crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { EmailChange, NewPassword } from '../../contract/accounts/account-mail.ts';
import { apiErrors } from '../../contract/errors.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { endEverySession } from '../users/sessions.ts';
import { EMBEDDED, type User } from '../users/user.ts';
import { recordIdentity } from './account.ts';
import { addAccountMail, tellOwner } from './account-notifications.ts';
import * as store from './email-proof-store.ts';
import { redeemEmailToken } from './email-token.ts';
import { requirePassword } from './profile.ts';
import { refuseCommon } from './sign-in/common-passwords.ts';

/**
 * Mails a link by which the reader of an address chooses a new password. It does the same, and takes as long, whether or
 * not anybody is registered with it.
 */
export async function askForReset(db: Db, email: string, ctx: Context): Promise<void> {
  requireMail(ctx);
  await addAccountMail(db, 'reset', { address: email }, ctx.clock());
}
askForReset.errors = codes('NO_MAIL');

/**
 * Sets another password for the holder of a link, and ends all their sessions. The link proves that the address is
 * theirs. If that was not known before, somebody else may have registered with it, so every other way in goes too.
 *
 * @returns the e-mail to log in with
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
resetPassword.errors = codes('LINK_OVER');

/** Mails a link that confirms the signed-in person’s address, unless it is confirmed. */
export async function askForConfirmation(db: Db, user: User, ctx: Context): Promise<void> {
  requireMail(ctx);
  if (!user.isConfirmed) await addAccountMail(db, 'confirm', { address: user.email, userId: user.id }, ctx.clock());
}
askForConfirmation.errors = codes('NO_MAIL');

/** Mails a new address a link that makes it the signed-in person’s. */
export async function askForChange(
  db: Db,
  user: User,
  { email, password }: EmailChange,
  { tries, ctx }: { tries: RateLimiterAbstract; ctx: Context },
): Promise<void> {
  requireMail(ctx);
  await requirePassword(db, user, password, tries);
  const isOwn = email.toLowerCase() === user.email.toLowerCase();
  if (!isOwn && (await store.isSignInEmailTaken(db, email))) throw taken();
  await addAccountMail(db, 'change', { address: email, userId: user.id }, ctx.clock());
}
askForChange.errors = codes('KEPT_ELSEWHERE', 'NO_MAIL', 'EMAIL_TAKEN');

/** @throws ApiError NO_MAIL where this site sends no mail */
function requireMail({ sendsMail, isCopy }: Pick<Context, 'sendsMail' | 'isCopy'>): void {
  if (!sendsMail || isCopy) throw new ApiError('NO_MAIL');
}

/** That an address is another person's, at the field in which it was typed. */
function taken(): ApiError {
  return new ApiError('EMAIL_TAKEN', { issues: [{ path: 'email', message: apiErrors.EMAIL_TAKEN.message }] });
}

/**
 * Confirms the signed-in person’s address by a link that was mailed there, or makes the address of the link theirs. They
 * must be logged in: otherwise the owner of an address would confirm it for a stranger who has registered with it.
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
    if (known.emailConfirmedAt)
      await addAccountMail(tx, 'email-changed', { address: known.email, userId: known.id }, now);
  });
}
confirmEmail.errors = codes('LINK_OVER', 'OTHER_ACCOUNT', 'EMAIL_TAKEN');
