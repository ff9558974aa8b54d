import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './column.ts';

/** Purpose of a link in a mail. */
export type TokenPurpose = 'reset' | 'reset-by-operator' | 'confirm' | 'change';

export type UserTable = {
  id: Fixed<string>;
  issuer: Fixed<string>;
  subject: Fixed<string>;
  email: string;
  name: string;
  photo: string;
  /** When the user last signed out, according to `tokenClock`. */
  signedOutAt: ColumnType<Date | null, undefined, Date>;
  /** When the user proved that the email address is theirs. */
  emailConfirmedAt: ColumnType<Date | null, Date | null, Date | null>;
  /**
   * Whether the operator has verified that the email address belongs to this user (`npm run larder -- make-moderator`). Does not
   * grant a role by itself.
   */
  mayModerate: Generated<boolean>;
  suspendedAt: ColumnType<Date | null, undefined, Date | null>;
  suspendedWhy: ColumnType<string | null, undefined, string | null>;
  /** Whether the email address is hidden from other users. They can still send messages on the site. */
  hidesEmail: Generated<boolean>;
  /** Language for texts to this user. Null if unknown. */
  language: ColumnType<string | null, string | null | undefined, string | null>;
  /** The previous language, and when the current one replaced it. */
  formerLanguage: ColumnType<string | null, undefined, string | null>;
  languageChangedAt: ColumnType<Date | null, undefined, Date | null>;
};

export type SessionTable = {
  tokenHash: Fixed<Buffer>;
  /** Public id of the session, used in place of the secret token. */
  id: ColumnType<string, never, never>;
  userId: Fixed<string>;
  /** Description of the browser. */
  device: Fixed<string>;
  startedAt: Fixed<Date>;
  /** When the session was started or last renewed. Sessions are renewed at most once a day. */
  usedAt: Date;
  expiresAt: Date;
  /** Id of the linked session at the embedded sign-in service. If another session ends this one, both end. */
  signInSession: string | null;
};

/** ID tokens that have started a session and cannot start another one. */
export type UsedIdTokenTable = { tokenHash: Fixed<Buffer>; expiresAt: Fixed<Date> };

/** Tokens of links in mails. */
export type EmailTokenTable = {
  tokenHash: Fixed<Buffer>;
  purpose: Fixed<TokenPurpose>;
  issuer: Fixed<string>;
  subject: Fixed<string>;
  address: Fixed<string>;
  expiresAt: Fixed<Date>;
};

export type InvitationTable = {
  id: Fixed<string>;
  tokenHash: Fixed<Buffer>;
  inviterId: Fixed<string>;
  madeAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
  usedAt: ColumnType<Date | null, undefined, Date>;
  usedBy: ColumnType<string | null, undefined, string | null>;
  /**
   * The registration attempt for which the invitation is reserved until `claimedUntil`, or the account that the attempt created
   * at the sign-in service.
   */
  claimedBy: ColumnType<string | null, undefined, string | null>;
  claimedUntil: ColumnType<Date | null, undefined, Date | null>;
};

export type BlockTable = { blockerId: Fixed<string>; blockedId: Fixed<string>; blockedAt: Fixed<Date> };

export type SecretTable = { name: Fixed<string>; value: Fixed<string> };

/** A former secret. Accepted until `endsAt`, or forever if that is null. */
export type FormerSecretTable = { name: Fixed<string>; value: Fixed<string>; endsAt: Fixed<Date | null> };
