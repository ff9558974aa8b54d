import { emailKey } from '../../contract/accounts/email.ts';
import type { Person } from '../../contract/fields.ts';
import type { Role } from '../../contract/site/moderation-terms.ts';
import type { Context } from '../events/context.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Party } from '../kernel/fair-limit.ts';

/** The embedded sign-in service's name in its tokens and users. It may not change, even if the site's address does. */
export const EMBEDDED = 'embedded';

/** The content of a verified ID token: a lasting issuer and subject, and the person's present e-mail, name and photo. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  photo: string;
  /** Whether the sign-in service vouches for the e-mail. */
  isConfirmed: boolean;
};

/** Someone who has signed in here at least once. `picture` is the path of their photo on this site, if it is stored here. */
export type User = {
  id: string;
  email: string;
  name: string;
  photo: string;
  picture: string;
  /** Whether they have proved that the e-mail is theirs. */
  isConfirmed: boolean;
  /** Whether they have blocked somebody; only known of people who sign in or have a session. */
  hasBlocked?: boolean;
  /** What their roles depend on beside the operator's list (moderators.ts); only known of people who have a session. */
  asKeeper?: { isVerified: boolean; given: Role[] } | undefined;
  /** The language that they read, if it is known; only asked for of people who sign in or have a session. */
  language?: string | null;
};

/** When someone's account was made. Ids begin with the time at which they were made (UUIDv7). */
export function joinedAt({ id }: Pick<User, 'id'>): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/** How long an account counts as new, with half the limits of others, in milliseconds. */
const NEW = 7 * 24 * 60 * 60_000;

/** The limit for somebody: that of an account's first week, or that of all others. */
export function limitFor<Limit>(
  user: Pick<User, 'id'>,
  { first, later }: { first: Limit; later: Limit },
  ctx: Pick<Context, 'clock'>,
): Limit {
  return isNew(user, ctx) ? first : later;
}

/** Somebody among those who wait for places (fair-limit.ts). */
export function partyOf(user: Pick<User, 'id'>, ctx: Pick<Context, 'clock'>): Party {
  return { key: user.id, isNew: isNew(user, ctx) };
}

function isNew(user: Pick<User, 'id'>, { clock }: Pick<Context, 'clock'>): boolean {
  return clock().getTime() - joinedAt(user).getTime() < NEW;
}

/** @throws ApiError NOT_YOURS unless the e-mail in the path is the actor's own */
export function requireOwnEmail(actor: User, email: string): void {
  if (!isSameEmail(email, actor.email)) throw new ApiError('NOT_YOURS');
}

/** An e-mail as others may see it. An unconfirmed one is hidden if the site sends mail; otherwise it has a mark. */
export function emailFields(
  email: string,
  isConfirmed: boolean,
  { sendsMail, isVouchedFor }: Pick<Context, 'sendsMail' | 'isVouchedFor'>,
): Pick<Person, 'email' | 'isUnconfirmed'> {
  if (isConfirmed) return { email };
  if (sendsMail) return { email: '' };
  return { email, ...(isVouchedFor && { isUnconfirmed: true }) };
}

/** As emailFields, for the donor of a food or a request. */
export function donorEmailFields(
  donor: { donorEmail: string; donorConfirmed: boolean; donorHidesEmail: boolean },
  ctx: Pick<Context, 'sendsMail' | 'isVouchedFor'>,
): Pick<Person, 'email' | 'isUnconfirmed' | 'isEmailHidden'> {
  if (donor.donorHidesEmail) return { email: '', isEmailHidden: true };
  return emailFields(donor.donorEmail, donor.donorConfirmed, ctx);
}

/** Someone as others may see them. */
export function presentPerson({ email, name, photo, picture, isUnconfirmed, isEmailHidden, isSample }: Person): Person {
  return {
    email,
    name,
    photo,
    picture,
    ...(isUnconfirmed && { isUnconfirmed }),
    ...(isEmailHidden && { isEmailHidden }),
    ...(isSample && { isSample }),
  };
}

/** Whether two spellings are one e-mail. */
export function isSameEmail(a: string, b: string): boolean {
  return emailKey(a) === emailKey(b);
}
