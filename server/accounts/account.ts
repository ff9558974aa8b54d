import { plainEmail } from '../../contract/accounts/email.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { Publish } from '../events/publish.ts';
import { transact } from '../events/transact.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { schedulePictureCopy } from '../photos/urls/linked-pictures.ts';
import { setFirstLanguage } from '../users/language.ts';
import { findSession, type Session } from '../users/sessions.ts';
import { requireActive } from '../users/suspension.ts';
import { EMBEDDED, type Identity, isSameEmail } from '../users/user.ts';
import { addAccountMail } from './account-notifications.ts';
import * as store from './account-store.ts';
import { admitUser, deleteUnadmitted, type EntryRules } from './invitations/invitation.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Lifetime of a session after its last renewal, in milliseconds. Browsers renew sessions that are in use. */
export const SESSION_LIFETIME = 14 * DAY;
/** Maximum lifetime of a session, in milliseconds, even if it is renewed. */
const SESSION_LIMIT = 60 * DAY;

/** Maximum age of a login, in milliseconds, for actions that require a recent one. */
export const MAX_LOGIN_AGE = 5 * 60_000;

/** Maximum tolerated clock skew from an issuer or between servers, in milliseconds. */
export const CLOCK_SKEW = 60_000;

/** Data from a verified ID token. */
export type IdToken = {
  identity: Identity;
  /** Hash of the token without its signature, which has several valid encodings. */
  hash: Buffer;
  issuedAt: Date;
  expiresAt: Date;
  /** When the token was verified, according to `tokenClock`, which also dates sign-outs. */
  verifiedAt: Date;
  /** When the user last logged in at the sign-in service, if the service reports it. */
  signedInAt: Date | undefined;
  /** The session at the embedded sign-in service that the token comes from. */
  signInSession: string | null;
};

/**
 * What a caller of `POST /jwt` sends: the user's email address, the session token from the cookie, and facts about the browser.
 */
type Claim = {
  email: string;
  token: string | undefined;
  now: Date;
  device?: string;
  /** Whether the user has logged in with this browser before. */
  isKnownDevice?: boolean;
  /** Language of the page, which becomes a new user's language. */
  language?: string | undefined;
};

/**
 * Signs in the user identified by an ID token. Renews the cookie's session if it belongs to that user; otherwise starts a new
 * session in its place. Each ID token starts at most one session.
 */
export async function signIn(
  db: Db,
  idToken: IdToken,
  claim: Claim & { door: EntryRules },
  ctx: Context,
): Promise<Session> {
  const { email, token, now, device = '', isKnownDevice = true, language, door } = claim;
  if (!isSameEmail(email, idToken.identity.email)) throw new ApiError('INVALID_TOKEN');
  const account = idToken.identity.issuer === EMBEDDED ? idToken.identity.subject : null;
  const session = transact(db, ctx, async (tx, { publish }) => {
    const isNew = !(await store.lockUser(tx, idToken.identity));
    const { signedOutAt, ...user } = await recordIdentity(tx, idToken.identity, ctx, publish);
    if (isNew && language) await setFirstLanguage(tx, user.id, language);
    if (isNew) await admitUser(tx, { id: user.id, account }, door, now);
    await requireActive(tx, user.id);
    if (signedOutAt && isEndedBy(idToken, signedOutAt)) throw new ApiError('INVALID_TOKEN');
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
    if (account && error instanceof ApiError && error.code === 'NOT_INVITED') await deleteUnadmitted(db, account);
    throw error;
  });
}
signIn.errors = codes('INVALID_TOKEN', 'SUSPENDED', 'NOT_INVITED');

/** Creates or updates a user from a sign-in service's claims. Locks the user until the transaction ends. */
export async function recordIdentity(
  tx: Db,
  claims: Identity,
  { clock, publicUrl, sendsMail }: Context,
  publish: Publish,
) {
  // A photo on this site is stored as a path.
  const photo = claims.photo.startsWith(`${publicUrl}/`) ? claims.photo.slice(publicUrl.length) : claims.photo;
  const identity = { ...claims, email: plainEmail(claims.email) ?? claims.email, photo };
  const known = await store.lockUser(tx, identity);
  const isSame = known?.email === identity.email && known.name === identity.name && known.photo === identity.photo;
  if (known && isSame && (known.isConfirmed || !identity.isConfirmed)) return known;
  const saved = await store.saveUser(tx, identity, clock());
  await schedulePictureCopy(tx, identity.photo, saved.id, clock());
  if (known) await publish(tx, { kind: 'person-changed', personId: saved.id });
  const isNewEmail = known?.email.toLowerCase() !== saved.email.toLowerCase();
  if (sendsMail && isNewEmail && !saved.isConfirmed) {
    await addAccountMail(tx, 'confirm', { address: saved.email, userId: saved.id }, clock());
  }
  return saved;
}

/**
 * Whether a sign-out has invalidated this token. Ignores sign-outs in the future: they were recorded while a clock was ahead, and
 * would otherwise lock the user out until that time.
 */
function isEndedBy({ issuedAt, verifiedAt }: IdToken, signedOutAt: Date): boolean {
  return issuedAt <= signedOutAt && signedOutAt.getTime() <= verifiedAt.getTime() + CLOCK_SKEW;
}

/**
 * Continues a session without an ID token.
 *
 * @throws ApiError INVALID_TOKEN unless the cookie holds a live session of the user with this email address
 */
export async function continueSession(db: Db, { email, token, now }: Claim): Promise<Session> {
  const session = token ? await findSession(db, token, now) : undefined;
  if (!session || !isSameEmail(email, session.user.email)) throw new ApiError('INVALID_TOKEN');
  return renew(db, session, now);
}

/** Extends a session. Writes to the database at most once a day. */
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
 * Ends a session on all servers at once, and invalidates all ID tokens issued to its user so far. Does nothing if there is no
 * such session.
 *
 * @param times `signedOutAt` is the current time according to `tokenClock`
 */
export async function signOut(
  db: Db,
  token: string | undefined,
  times: { now: Date; signedOutAt: Date },
): Promise<void> {
  if (!token) return;
  await db.transaction().execute(async (tx) => {
    // Lock the user before the session, as signIn does, to avoid a deadlock.
    await store.recordSignOut(tx, token, times);
    await store.deleteSession(tx, token);
  });
}

export { deleteExpiredSessions, deleteUsedIdTokens } from './account-store.ts';
