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
  /** The reported person, the donor of the food, or the author of the message. */
  personId: Fixed<string>;
  reporterId: Fixed<string | null>;
  /** Whether the site itself made it. */
  bySite: ColumnType<boolean, boolean | undefined, never>;
  reason: Fixed<ReportReason>;
  words: Fixed<string>;
  snapshot: JSONColumnType<Snapshot, string, never>;
  reportedAt: Fixed<Date>;
  closedAt: ColumnType<Date | null, undefined, Date>;
  closedBy: ColumnType<string | null, undefined, string>;
  note: ColumnType<string | null, undefined, string>;
};

/** Who the site is. A setting without a row is as it comes with the software. */
export type SiteSettingTable = {
  name: Fixed<SiteSetting>;
  value: ColumnType<unknown, string, string>;
  changedAt: Date;
};

/** The versions of the site's own texts. They are never changed. */
export type SiteTextTable = {
  kind: Fixed<SiteTextKind>;
  language: Fixed<string>;
  version: Fixed<number>;
  source: Fixed<string>;
  savedBy: Fixed<string | null>;
  savedAt: Fixed<Date>;
};

/** Who looks after the site, besides those whom MODERATORS names. */
export type RoleTable = { userId: Fixed<string>; role: Fixed<Role>; givenAt: Fixed<Date> };

/** Links by which stewards give others a role. One that was used stays until it would have ended. */
export type RoleLinkTable = {
  id: Fixed<string>;
  tokenHash: Fixed<Buffer>;
  role: Fixed<Role>;
  makerId: Fixed<string>;
  expiresAt: Fixed<Date>;
  usedBy: ColumnType<string | null, undefined, string>;
};

/** What is known of newer releases. One row at most. */
export type NewestReleaseTable = {
  isOnly: Generated<boolean>;
  askedAt: Date;
  /** Null before the feed has named one. */
  version: ColumnType<string | null, string | undefined, string>;
  /** Null unless the last answer was none. */
  failingSince: ColumnType<Date | null, undefined, Date | null>;
};

/** How the site was set up. One row at most. */
export type SetupTable = {
  isOnly: Generated<boolean>;
  /** Of the secret in the link that is good. Null once the site is set up. */
  secretHash: Buffer | null;
  usedBy: Generated<string | null>;
  /** Whether stewards have said that the sample foods stay. */
  samplesStay: Generated<boolean>;
};

/** The mail server that stewards have named, in one row. */
export type MailServerTable = {
  id: Fixed<number>;
  host: string;
  port: number;
  encryption: Encryption;
  username: string;
  /** Sealed (server/site/memory/seal.ts); null where the server asks for none. */
  password: ColumnType<Buffer | null, Buffer | null, Buffer | null>;
  sender: string;
  changedAt: Date;
};

/** That the database is a restored copy, which sends nothing. One row at most. */
export type RestoredCopyTable = {
  isOnly: Generated<boolean>;
  madeAt: Date;
  restoredAt: Date;
};

/** The acts of moderators and stewards. They are never changed. */
export type ModerationActTable = {
  id: Fixed<string>;
  actedAt: Fixed<Date>;
  moderatorId: Fixed<string>;
  /** The moderator's name and e-mail at that time. */
  moderator: Fixed<string>;
  act: Fixed<ModerationAct>;
  targetId: Fixed<string>;
  target: Fixed<string>;
  why: Fixed<string>;
};

/** The site's own logo, in each of its sizes. */
export type LogoFileTable = {
  name: Fixed<LogoFile>;
  /** The hash of all of them together. */
  hash: Fixed<string>;
  body: Fixed<Buffer>;
  madeAt: Fixed<Date>;
};
