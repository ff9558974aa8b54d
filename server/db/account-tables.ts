import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './column.ts';

/** The purpose of a mailed link. */
export type TokenPurpose = 'reset' | 'reset-by-operator' | 'confirm' | 'change';

export type UserTable = {
  id: Fixed<string>;
  issuer: Fixed<string>;
  subject: Fixed<string>;
  email: string;
  name: string;
  photo: string;
  /** When they last signed out, by the clock of ID tokens. */
  signedOutAt: ColumnType<Date | null, undefined, Date>;
  /** When they proved that the e-mail is theirs. */
  emailConfirmedAt: ColumnType<Date | null, Date | null, Date | null>;
  /** Whether the operator has verified that the e-mail is theirs (`npm run larder -- make-moderator`). By itself it gives no role. */
  mayModerate: Generated<boolean>;
  suspendedAt: ColumnType<Date | null, undefined, Date | null>;
  suspendedWhy: ColumnType<string | null, undefined, string | null>;
  /** Whether their e-mail is hidden from others, who write to them here instead. */
  hidesEmail: Generated<boolean>;
  /** The language that they read; null if it is not known. */
  language: ColumnType<string | null, string | null | undefined, string | null>;
  /** The language before the last change, and when that was. */
  formerLanguage: ColumnType<string | null, undefined, string | null>;
  languageChangedAt: ColumnType<Date | null, undefined, Date | null>;
};

export type SessionTable = {
  tokenHash: Fixed<Buffer>;
  /** Names the session in public, as its token is secret. */
  id: ColumnType<string, never, never>;
  userId: Fixed<string>;
  /** The name of its browser, in words. */
  device: Fixed<string>;
  startedAt: Fixed<Date>;
  /** When it was started or last renewed, which is at most once a day. */
  usedAt: Date;
  expiresAt: Date;
  /** The session at the embedded sign-in service that started it, which ends with it. */
  signInSession: string | null;
};

/** ID tokens that have started a session. */
export type UsedIdTokenTable = { tokenHash: Fixed<Buffer>; expiresAt: Fixed<Date> };

/** Links in mails, each with its purpose. */
export type EmailTokenTable = {
  tokenHash: Fixed<Buffer>;
  purpose: Fixed<TokenPurpose>;
  issuer: Fixed<string>;
  subject: Fixed<string>;
  address: Fixed<string>;
  expiresAt: Fixed<Date>;
};

/** Links by which members invite others. */
export type InvitationTable = {
  id: Fixed<string>;
  tokenHash: Fixed<Buffer>;
  inviterId: Fixed<string>;
  madeAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
  usedAt: ColumnType<Date | null, undefined, Date>;
  usedBy: ColumnType<string | null, undefined, string | null>;
  /** An attempt to register, which holds it until then, or the account that one has made at the embedded sign-in service. */
  claimedBy: ColumnType<string | null, undefined, string | null>;
  claimedUntil: ColumnType<Date | null, undefined, Date | null>;
};

/** Pairs of people of whom one has blocked the other. */
export type BlockTable = { blockerId: Fixed<string>; blockedId: Fixed<string>; blockedAt: Fixed<Date> };

export type SecretTable = { name: Fixed<string>; value: Fixed<string> };

/** A former secret. Without an end it is accepted for ever. */
export type FormerSecretTable = { name: Fixed<string>; value: Fixed<string>; endsAt: Fixed<Date | null> };
