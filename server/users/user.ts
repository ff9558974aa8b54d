import { emailKey } from '../../contract/accounts/email.ts';
import type { Person } from '../../contract/fields.ts';
import type { Role } from '../../contract/site/moderation-terms.ts';
import type { Context } from '../events/context.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Party } from '../kernel/fair-limit.ts';

/** Issuer of the embedded sign-in service, in tokens and in `users`. Must never change, even if the site's URL does. */
export const EMBEDDED = 'embedded';

/** Contents of a verified ID token: the permanent issuer and subject, and the user's current email address, name and photo. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  photo: string;
  /** Whether the sign-in service vouches for the email. */
  isConfirmed: boolean;
};

/** A user who has signed in at least once. `picture` is the path of their photo, if it is stored on this site. */
export type User = {
  id: string;
  email: string;
  name: string;
  photo: string;
  picture: string;
  /** Whether the user has confirmed the email. */
  isConfirmed: boolean;
  /** Whether the user has blocked anyone. Loaded only at sign-in and with a session. */
  hasBlocked?: boolean;
  /** Determines the user's roles, together with MODERATORS (see moderators.ts). Loaded only with a session. */
  asKeeper?: { isVerified: boolean; given: Role[] } | undefined;
  /** Language, if known. Loaded only at sign-in and with a session. */
  language?: string | null;
};

/** Returns when an account was created. The time is encoded in the ID (UUIDv7). */
export function joinedAt({ id }: Pick<User, 'id'>): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/** How long an account counts as new, in milliseconds. New accounts have half the usual limits. */
const NEW_ACCOUNT_TIME = 7 * 24 * 60 * 60_000;

/** Returns a user's limit: `first` while the account is new, then `later`. */
export function limitFor<Limit>(
  user: Pick<User, 'id'>,
  { first, later }: { first: Limit; later: Limit },
  ctx: Pick<Context, 'clock'>,
): Limit {
  return isNew(user, ctx) ? first : later;
}

/** Returns a user as a party to a fair limit (fair-limit.ts). */
export function partyOf(user: Pick<User, 'id'>, ctx: Pick<Context, 'clock'>): Party {
  return { key: user.id, isNew: isNew(user, ctx) };
}

function isNew(user: Pick<User, 'id'>, { clock }: Pick<Context, 'clock'>): boolean {
  return clock().getTime() - joinedAt(user).getTime() < NEW_ACCOUNT_TIME;
}

/** @throws ApiError NOT_YOURS if the email is not the actor's own */
export function requireOwnEmail(actor: User, email: string): void {
  if (!isSameEmail(email, actor.email)) throw new ApiError('NOT_YOURS');
}

/**
 * Returns an email address as others may see it. If the site sends mail, an unconfirmed address is hidden. Otherwise it is shown,
 * and marked as unconfirmed if an external sign-in service could have vouched for it.
 */
export function emailFields(
  email: string,
  isConfirmed: boolean,
  { sendsMail, isVouchedFor }: Pick<Context, 'sendsMail' | 'isVouchedFor'>,
): Pick<Person, 'email' | 'isUnconfirmed'> {
  if (isConfirmed) return { email };
  if (sendsMail) return { email: '' };
  return { email, ...(isVouchedFor && { isUnconfirmed: true }) };
}

/** Like `emailFields`, for a donor, who can hide their email address. */
export function donorEmailFields(
  donor: { donorEmail: string; donorConfirmed: boolean; donorHidesEmail: boolean },
  ctx: Pick<Context, 'sendsMail' | 'isVouchedFor'>,
): Pick<Person, 'email' | 'isUnconfirmed' | 'isEmailHidden'> {
  if (donor.donorHidesEmail) return { email: '', isEmailHidden: true };
  return emailFields(donor.donorEmail, donor.donorConfirmed, ctx);
}

/** Returns the fields of a user that others may see. */
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

/** Whether two spellings mean the same email. */
export function isSameEmail(a: string, b: string): boolean {
  return emailKey(a) === emailKey(b);
}
