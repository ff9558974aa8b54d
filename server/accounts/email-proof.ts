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
import { addAccountMail, notifyOwner } from './account-notifications.ts';
import * as store from './email-proof-store.ts';
import { redeemEmailToken } from './email-token.ts';
import { requirePassword } from './profile.ts';
import { requireUncommonPassword } from './sign-in/common-passwords.ts';

/** Mails a link to choose a new password. Responds the same way, and as fast, whether or not the address has an account. */
export async function askForReset(db: Db, email: string, ctx: Context): Promise<void> {
  requireMail(ctx);
  await addAccountMail(db, 'reset', { address: email }, ctx.clock());
}
askForReset.errors = codes('NO_MAIL');

/**
 * Redeems a password reset link: sets the new password and ends all of the user's sessions. A mailed link also confirms the email
 * address. If the address was unconfirmed, a stranger may have registered it, so all other login methods are deleted.
 *
 * @returns the email address to log in with
 */
export async function resetPassword(db: Db, { token, password }: NewPassword, ctx: Context): Promise<string> {
  await requireUncommonPassword('password', password);
  const hashed = await hashPassword(password);
  const now = ctx.clock();
  return transact(db, ctx, async (tx, { publish }) => {
    const proof = await redeemEmailToken(tx, token, now);
    if (proof?.purpose !== 'reset' && proof?.purpose !== 'reset-by-operator') throw new ApiError('LINK_OVER');
    const user = await store.lockUserOf(tx, proof);
    const known = await store.signInUserOf(tx, proof.subject);
    if (known?.email.toLowerCase() !== proof.address) throw new ApiError('LINK_OVER');
    await store.savePassword(tx, proof.subject, hashed, now);
    if (!known.isConfirmed) await store.deleteLoginMethods(tx, proof.subject, 'credential');
    await endEverySession(tx, proof);
    await notifyOwner(tx, 'password-changed', known.email, ctx);
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

/** Mails the signed-in user a link to confirm their email address, unless it is already confirmed. */
export async function askForConfirmation(db: Db, user: User, ctx: Context): Promise<void> {
  requireMail(ctx);
  if (!user.isConfirmed) await addAccountMail(db, 'confirm', { address: user.email, userId: user.id }, ctx.clock());
}
askForConfirmation.errors = codes('NO_MAIL');

/** Mails a link to a new email address. Once the signed-in user opens the link, it becomes their address. */
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

/** @throws ApiError NO_MAIL if this site sends no mail */
function requireMail({ sendsMail, isCopy }: Pick<Context, 'sendsMail' | 'isCopy'>): void {
  if (!sendsMail || isCopy) throw new ApiError('NO_MAIL');
}

/** Returns the EMAIL_TAKEN error, attached to the input field for the address. */
function taken(): ApiError {
  return new ApiError('EMAIL_TAKEN', { issues: [{ path: 'email', message: apiErrors.EMAIL_TAKEN.message }] });
}

/**
 * Redeems a mailed link: confirms the signed-in user's email address, or changes it to the one that the link was sent to.
 * Requires the account's user to be logged in. Otherwise, people whose address a stranger had registered could open the link and
 * thereby confirm the stranger's account.
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
