import { plainEmail } from '../../contract/accounts/email.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { Publish } from '../events/publish.ts';
import { transact } from '../events/transact.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { notePicture } from '../photos/urls/linked-pictures.ts';
import { setFirstLanguage } from '../users/language.ts';
import { findSession, type Session } from '../users/sessions.ts';
import { requireActive } from '../users/suspension.ts';
import { EMBEDDED, type Identity, isSameEmail } from '../users/user.ts';
import { addAccountMail } from './account-notifications.ts';
import * as store from './account-store.ts';
import { type Door, forgetUninvited, letIn } from './invitations/invitation.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A session lives this long after its last renewal, in milliseconds. The browser renews it while in use. */
export const SESSION_LIFETIME = 14 * DAY;
/** A session ends this long after it began, in milliseconds, however often it is renewed. */
const SESSION_LIMIT = 60 * DAY;

/** How recent a login must be to prove who somebody is, in milliseconds. */
export const FRESH = 5 * 60_000;

/** How far clocks may differ, an issuer's from ours or one server's from another's, in milliseconds. */
export const CLOCK_SKEW = 60_000;

/** A verified ID token: the person it names, and the facts by which it serves only once. */
export type IdToken = {
  identity: Identity;
  /** A hash of the signed part: the same for every spelling of one token. */
  hash: Buffer;
  issuedAt: Date;
  expiresAt: Date;
  /** By the same clock as the others. */
  verifiedAt: Date;
  /** When its person last logged in there, if the service says that. */
  signedInAt: Date | undefined;
  /** The session at the embedded sign-in service from which it comes. */
  signInSession: string | null;
};

/** The caller of `POST /jwt`: the e-mail that the client believes to be its user's, and its cookie's token, if any. */
type Claim = {
  email: string;
  token: string | undefined;
  now: Date;
  device?: string;
  /** Whether they have logged in with this browser before. */
  isKnownDevice?: boolean;
  /** The language of the page, which is theirs if they are new. */
  language?: string | undefined;
};

/**
 * Gives the person of an ID token their session: the live one of the cookie if it is theirs, else a new one in its place.
 * Each token starts one session.
 */
export async function signIn(db: Db, idToken: IdToken, claim: Claim & { door: Door }, ctx: Context): Promise<Session> {
  const { email, token, now, device = '', isKnownDevice = true, language, door } = claim;
  if (!isSameEmail(email, idToken.identity.email)) throw new ApiError('INVALID_TOKEN');
  const account = idToken.identity.issuer === EMBEDDED ? idToken.identity.subject : null;
  const session = transact(db, ctx, async (tx, { publish }) => {
    const isNew = !(await store.lockUser(tx, idToken.identity));
    const { signedOutAt, ...user } = await recordIdentity(tx, idToken.identity, ctx, publish);
    if (isNew && language) await setFirstLanguage(tx, user.id, language);
    if (isNew) await letIn(tx, { id: user.id, account }, door, now);
    await requireActive(tx, user.id);
    if (signedOutAt && endsWith(idToken, signedOutAt)) throw new ApiError('INVALID_TOKEN');
    const current = token ? await findSession(tx, token, now) : undefined;
    if (current?.user.id === user.id) {
      if (idToken.signInSession) await store.setSignInSession(tx, current.token, idToken.signInSession);
      return renew(tx, current, now);
    }
    if (!(await store.redeemIdToken(tx, idToken))) throw new ApiError('INVALID_TOKEN');
    if (token) await store.deleteSession(tx, token);
    if (ctx.sendsMail && !isNew && !isKnownDevice) {
      await addAccountMail(tx, 'new-device', { address: user.email, userId: user.id, device }, now);
    }
    const { signInSession } = idToken;
    return store.startSession(tx, user, { startedAt: now, expiresAt: expiryFrom(now, now), device, signInSession });
  });
  return session.catch(async (error: unknown) => {
    if (account && error instanceof ApiError && error.code === 'NOT_INVITED') await forgetUninvited(db, account);
    throw error;
  });
}
signIn.errors = codes('INVALID_TOKEN', 'SUSPENDED', 'NOT_INVITED');

/** Records a sign-in service's claims about someone if they are new, and locks the user until the transaction ends. */
export async function recordIdentity(
  tx: Db,
  said: Identity,
  { clock, publicUrl, sendsMail }: Context,
  publish: Publish,
) {
  // A photo of this site is stored by its path.
  const photo = said.photo.startsWith(`${publicUrl}/`) ? said.photo.slice(publicUrl.length) : said.photo;
  const identity = { ...said, email: plainEmail(said.email) ?? said.email, photo };
  const known = await store.lockUser(tx, identity);
  const isSame = known?.email === identity.email && known.name === identity.name && known.photo === identity.photo;
  if (known && isSame && (known.isConfirmed || !identity.isConfirmed)) return known;
  const saved = await store.saveUser(tx, identity, clock());
  await notePicture(tx, identity.photo, saved.id, clock());
  if (known) await publish(tx, { kind: 'person-changed', personId: saved.id });
  const isNewEmail = known?.email.toLowerCase() !== saved.email.toLowerCase();
  if (sendsMail && isNewEmail && !saved.isConfirmed) {
    await addAccountMail(tx, 'confirm', { address: saved.email, userId: saved.id }, clock());
  }
  return saved;
}

/**
 * Whether signing out ended this token. A sign-out in the future was recorded by a clock that has been set back since. It
 * does not count, or it would keep its person out until that time.
 */
function endsWith({ issuedAt, verifiedAt }: IdToken, signedOutAt: Date): boolean {
  return issuedAt <= signedOutAt && signedOutAt.getTime() <= verifiedAt.getTime() + CLOCK_SKEW;
}

/**
 * Continues a session for its own person, who needs no ID token for that.
 *
 * @throws ApiError INVALID_TOKEN unless the cookie opens a live session of the person with this e-mail
 */
export async function continueSession(db: Db, { email, token, now }: Claim): Promise<Session> {
  const session = token ? await findSession(db, token, now) : undefined;
  if (!session || !isSameEmail(email, session.user.email)) throw new ApiError('INVALID_TOKEN');
  return renew(db, session, now);
}

/** Extends a session, writing at most once a day. */
async function renew(db: Db, session: Session, now: Date): Promise<Session> {
  if (now.getTime() - session.usedAt.getTime() < DAY) return session;
  const renewed = { ...session, usedAt: now, expiresAt: expiryFrom(session.startedAt, now) };
  await store.extendSession(db, renewed);
  return renewed;
}

function expiryFrom(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_LIFETIME, startedAt.getTime() + SESSION_LIMIT));
}

/**
 * Ends the session on every server at once, and with it all ID tokens that its user has been issued until now. A session
 * that does not exist is no error.
 *
 * @param signedOutAt now, by the clock of ID tokens
 */
export async function signOut(
  db: Db,
  token: string | undefined,
  times: { now: Date; signedOutAt: Date },
): Promise<void> {
  if (!token) return;
  await db.transaction().execute(async (tx) => {
    // The user before the session, as in signIn, to avoid a deadlock.
    await store.recordSignOut(tx, token, times);
    await store.deleteSession(tx, token);
  });
}

export { deleteExpiredSessions, deleteUsedIdTokens } from './account-store.ts';
