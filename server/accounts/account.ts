import type { Person } from '../../contract/fields.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { Publish } from '../events/publish.ts';
import { queueAccountMail } from '../mail/account-mail.ts';
import { notePicture } from '../photos/linked-pictures.ts';
import { transact } from '../transact.ts';
import type { Identity, Session, User } from './account-store.ts';
import * as store from './account-store.ts';
import { type Door, letIn } from './invitation.ts';
import { requireActive } from './suspension.ts';

export type { Identity, User } from './account-store.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A session lives this long after its last renewal, in milliseconds. The browser renews it while in use. */
export const SESSION_LIFETIME = 14 * DAY;
/** However often it is renewed, a session ends this long after it began, in milliseconds. */
export const SESSION_LIMIT = 60 * DAY;

/** How long ago somebody may have logged in who proves by that who they are, in milliseconds. */
export const FRESH = 5 * 60_000;

/** By how much clocks may differ, an issuer's from ours or one server's from another's, in milliseconds. */
export const CLOCK_SKEW = 60_000;

/** A verified ID token: whom it names, and what has to be known so that it serves only once. */
export type IdToken = {
  identity: Identity;
  /** A hash of what is signed: the same for every spelling of one token. */
  hash: Buffer;
  issuedAt: Date;
  expiresAt: Date;
  /** By the same clock as the others. */
  verifiedAt: Date;
  /** When its person last proved who they are, if the service says that. */
  signedInAt: Date | undefined;
  /** The session at the embedded sign-in service from which it comes. */
  signInSession: string | null;
};

/** Who asks for a session: the e-mail that the client believes to be its user's, and its cookie's token, if any. */
type Claim = {
  email: string;
  token: string | undefined;
  now: Date;
  device?: string;
  /** Whether they have logged in with this browser before. */
  isKnownDevice?: boolean;
};

/**
 * Gives whom an ID token names their session: the live one that the cookie opens when it is theirs, else a new one in
 * its place. Each token starts one session.
 *
 * @throws ApiError INVALID_TOKEN when the e-mail is not the token's own, when the token has started a session before, or
 * when it is from before its person last signed out; SUSPENDED; NOT_INVITED for who is new, where that takes an invitation
 */
export async function signIn(db: Db, idToken: IdToken, claim: Claim & { door: Door }, ctx: Context): Promise<Session> {
  const { email, token, now, device = '', isKnownDevice = true, door } = claim;
  if (!isSameEmail(email, idToken.identity.email)) throw new ApiError('INVALID_TOKEN');
  return transact(db, ctx, async (tx, { publish }) => {
    const isNew = !(await store.lockUser(tx, idToken.identity));
    const { signedOutAt, ...user } = await recordIdentity(tx, idToken.identity, ctx, publish);
    if (isNew) await letIn(tx, user, door, now);
    await requireActive(tx, user.id);
    if (signedOutAt && endsWith(idToken, signedOutAt)) throw new ApiError('INVALID_TOKEN');
    const current = token ? await store.findSession(tx, token, now) : undefined;
    if (current?.user.id === user.id) {
      if (idToken.signInSession) await store.setSignInSession(tx, current.token, idToken.signInSession);
      return renew(tx, current, now);
    }
    if (!(await store.redeemIdToken(tx, idToken))) throw new ApiError('INVALID_TOKEN');
    if (token) await store.deleteSession(tx, token);
    if (ctx.sendsMail && !isNew && !isKnownDevice) {
      await queueAccountMail(tx, 'new-device', { address: user.email, userId: user.id, device }, now);
    }
    const { signInSession } = idToken;
    return store.startSession(tx, user, { startedAt: now, expiresAt: expiryFrom(now, now), device, signInSession });
  });
}

/** Records what is said of someone, where that is new, and holds their user until the transaction ends. */
export async function recordIdentity(
  tx: Db,
  said: Identity,
  { clock, publicUrl, sendsMail }: Context,
  publish: Publish,
) {
  // What is on this site is stored by its path.
  const photo = said.photo.startsWith(`${publicUrl}/`) ? said.photo.slice(publicUrl.length) : said.photo;
  const identity = { ...said, photo };
  const known = await store.lockUser(tx, identity);
  const isSame = known?.email === identity.email && known.name === identity.name && known.photo === identity.photo;
  if (known && isSame && (known.isConfirmed || !identity.isConfirmed)) return known;
  const saved = await store.saveUser(tx, identity, clock());
  await notePicture(tx, identity.photo, saved.id, clock());
  if (known) await publish(tx, { kind: 'person-changed', personId: saved.id });
  const isNewEmail = known?.email.toLowerCase() !== saved.email.toLowerCase();
  if (sendsMail && isNewEmail && !saved.isConfirmed) {
    await queueAccountMail(tx, 'confirm', { address: saved.email, userId: saved.id }, clock());
  }
  return saved;
}

/**
 * Whether signing out ended this token. What lies ahead was noted by a clock that has been set back since, and would keep
 * its person out until that time comes.
 */
function endsWith({ issuedAt, verifiedAt }: IdToken, signedOutAt: Date): boolean {
  return issuedAt <= signedOutAt && signedOutAt.getTime() <= verifiedAt.getTime() + CLOCK_SKEW;
}

/**
 * Goes on with a session for its own person, who needs no ID token for that.
 *
 * @throws ApiError INVALID_TOKEN unless the cookie opens a live session of whoever has this e-mail
 */
export async function continueSession(db: Db, { email, token, now }: Claim): Promise<Session> {
  const session = token ? await store.findSession(db, token, now) : undefined;
  if (!session || !isSameEmail(email, session.user.email)) throw new ApiError('INVALID_TOKEN');
  return renew(db, session, now);
}

/** Lets a session live longer, writing at most once a day. */
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
 * Ends the session on every server at once, and with it all ID tokens that its user has been issued until now. Ending
 * one that is not there is no error.
 *
 * @param signedOutAt now, by the clock that tokens go by
 */
export async function signOut(
  db: Db,
  token: string | undefined,
  times: { now: Date; signedOutAt: Date },
): Promise<void> {
  if (!token) return;
  await db.transaction().execute(async (tx) => {
    // The user before the session, as in signIn, so that neither waits for the other for ever.
    await store.recordSignOut(tx, token, times);
    await store.deleteSession(tx, token);
  });
}

/** Since when someone has an account here. Ids begin with the time at which they were made (UUIDv7). */
export function joinedAt({ id }: Pick<User, 'id'>): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/** For how long an account may do half as much as others, in milliseconds. */
const NEW = 7 * 24 * 60 * 60_000;

/** Which of two limits holds for somebody: that of an account's first week, or that of all others. */
export function limitFor<Limit>(
  user: Pick<User, 'id'>,
  { first, later }: { first: Limit; later: Limit },
  { clock }: Pick<Context, 'clock'>,
): Limit {
  return clock().getTime() - joinedAt(user).getTime() < NEW ? first : later;
}

/** The user whose session this token opens, if it is still alive. */
export async function findUser(db: Db, token: string | undefined, now: Date): Promise<User | undefined> {
  return token ? (await store.findSession(db, token, now))?.user : undefined;
}

/** @throws ApiError NOT_YOURS unless the e-mail in the path is the actor's own */
export function requireOwnEmail(actor: User, email: string): void {
  if (!isSameEmail(email, actor.email)) throw new ApiError('NOT_YOURS');
}

/** An e-mail as others may see it: where mail is sent, only once its owner has confirmed it, elsewhere with a mark. */
export function emailFields(
  email: string,
  isConfirmed: boolean,
  { sendsMail }: Pick<Context, 'sendsMail'>,
): Pick<Person, 'email' | 'isUnconfirmed'> {
  if (isConfirmed) return { email };
  return sendsMail ? { email: '' } : { email, isUnconfirmed: true };
}

/** As emailFields, of the donor of a food or a request. */
export function donorEmailFields(
  donor: { donorEmail: string; donorConfirmed: boolean; donorHidesEmail: boolean },
  ctx: Pick<Context, 'sendsMail'>,
): Pick<Person, 'email' | 'isUnconfirmed' | 'isEmailHidden'> {
  if (donor.donorHidesEmail) return { email: '', isEmailHidden: true };
  return emailFields(donor.donorEmail, donor.donorConfirmed, ctx);
}

/** Someone as others may see them. */
export function presentPerson({ email, name, photo, picture, isUnconfirmed, isEmailHidden }: Person): Person {
  return {
    ...{ email, name, photo, picture },
    ...(isUnconfirmed && { isUnconfirmed }),
    ...(isEmailHidden && { isEmailHidden }),
  };
}

export { deleteExpiredSessions, deleteUsedIdTokens, liveSessions } from './account-store.ts';

function isSameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
