import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ModerationAct } from '../../contract/site/log-sentences.ts';
import type { LogoFile } from '../../contract/site/logo-terms.ts';
import type { Encryption } from '../../contract/site/mail-server-terms.ts';
import type { Snapshot } from '../../contract/site/moderation.ts';
import type { ReportReason, Role } from '../../contract/site/moderation-terms.ts';
import type { SiteSetting } from '../../contract/site/site-setting-terms.ts';
import type { SiteTextKind } from '../../contract/site/site-text-terms.ts';
import type { Fixed } from './column.ts';

export type ContactMessageTable = {
  id: Fixed<string>;
  name: Fixed<string>;
  email: Fixed<string>;
  subject: Fixed<string>;
  message: Fixed<string>;
  writtenAt: Fixed<Date>;
};

export type ReportTable = {
  id: Fixed<string>;
  about: Fixed<'food' | 'person' | 'message'>;
  foodId: Fixed<string | null>;
  messageId: ColumnType<string | null, string | null | undefined, never>;
  /** The wanted post over which the user was reported. */
  wantedId: ColumnType<string | null, string | null | undefined, never>;
  /** The reported user, the food's donor or the message's author. */
  personId: Fixed<string>;
  reporterId: Fixed<string | null>;
  /** Whether the site created the report automatically. */
  bySite: ColumnType<boolean, boolean | undefined, never>;
  reason: Fixed<ReportReason>;
  words: Fixed<string>;
  snapshot: JSONColumnType<Snapshot, string, never>;
  reportedAt: Fixed<Date>;
  closedAt: ColumnType<Date | null, undefined, Date>;
  closedBy: ColumnType<string | null, undefined, string>;
  note: ColumnType<string | null, undefined, string>;
};

/** The site's settings. A setting without a row has its default value. */
export type SiteSettingTable = {
  name: Fixed<SiteSetting>;
  value: ColumnType<unknown, string, string>;
  changedAt: Date;
};

/** Versions of the site's own texts. Never updated. */
export type SiteTextTable = {
  kind: Fixed<SiteTextKind>;
  language: Fixed<string>;
  version: Fixed<number>;
  source: Fixed<string>;
  savedBy: Fixed<string | null>;
  savedAt: Fixed<Date>;
};

/** Moderators and stewards, besides those listed in MODERATORS. */
export type RoleTable = { userId: Fixed<string>; role: Fixed<Role>; givenAt: Fixed<Date> };

/** Links that give their recipient a role, created by stewards. A used link is kept until it expires. */
export type RoleLinkTable = {
  id: Fixed<string>;
  tokenHash: Fixed<Buffer>;
  role: Fixed<Role>;
  makerId: Fixed<string>;
  expiresAt: Fixed<Date>;
  usedBy: ColumnType<string | null, undefined, string>;
};

/** The newest known release. At most one row. */
export type NewestReleaseTable = {
  isOnly: Generated<boolean>;
  askedAt: Date;
  /** Null until the feed has named a version. */
  version: ColumnType<string | null, string | undefined, string>;
  /** When checks began to fail. Null if the last one succeeded. */
  failingSince: ColumnType<Date | null, undefined, Date | null>;
};

/** How the site was set up. At most one row. */
export type SetupTable = {
  isOnly: Generated<boolean>;
  /** Hash of the secret in the current setup link. Null once the site is set up. */
  secretHash: Buffer | null;
  usedBy: Generated<string | null>;
  /** Whether stewards have decided to keep the sample foods. */
  samplesStay: Generated<boolean>;
};

/** The mail server that stewards have set. At most one row. */
export type MailServerTable = {
  id: Fixed<number>;
  host: string;
  port: number;
  encryption: Encryption;
  username: string;
  /** Encrypted (server/site/memory/seal.ts). Null if the mail server needs none. */
  password: ColumnType<Buffer | null, Buffer | null, Buffer | null>;
  sender: string;
  changedAt: Date;
};

/** Marks the database as a restored copy, which sends no mails or pushes. At most one row. */
export type RestoredCopyTable = {
  isOnly: Generated<boolean>;
  madeAt: Date;
  restoredAt: Date;
};

/** Actions of moderators and stewards. Never updated. */
export type ModerationActTable = {
  id: Fixed<string>;
  actedAt: Fixed<Date>;
  moderatorId: Fixed<string>;
  /** The moderator's name and email address at that time. */
  moderator: Fixed<string>;
  act: Fixed<ModerationAct>;
  targetId: Fixed<string>;
  target: Fixed<string>;
  why: Fixed<string>;
};

/** Files of the site's own logo, one for each size. */
export type LogoFileTable = {
  name: Fixed<LogoFile>;
  /** Hash of all files together. */
  hash: Fixed<string>;
  body: Fixed<Buffer>;
  madeAt: Fixed<Date>;
};
