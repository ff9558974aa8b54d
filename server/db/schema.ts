import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { Unit } from '../../contract/foods/amount-terms.ts';
import type { PackDateKind } from '../../contract/foods/content-terms.ts';
import type { FoodStatus } from '../../contract/foods/food-terms.ts';
import type { FoodCopy } from '../../contract/foods/foods.ts';
import type { RequestNote } from '../../contract/requests/message-terms.ts';
import type { GraceHours } from '../../contract/requests/pickup-time-terms.ts';
import type { Claim, RequestReason, RequestStatus } from '../../contract/requests/request-terms.ts';
import type * as account from './account-tables.ts';
import type { Fixed } from './column.ts';
import type * as moderation from './moderation-tables.ts';
import type * as notification from './notification-tables.ts';

/** The database, or one transaction on it. Always a function's first parameter. */
export type Db = Kysely<Schema>;

/**
 * The tables that our SQL uses. A Kysely plugin converts their names to snake case. Tables named sign_in_… belong to the embedded
 * sign-in service.
 */
export type Schema = {
  users: account.UserTable;
  sessions: account.SessionTable;
  usedIdTokens: account.UsedIdTokenTable;
  emailTokens: account.EmailTokenTable;
  foods: FoodTable;
  places: PlaceTable;
  donorCells: DonorCellTable;
  foodRequests: FoodRequestTable;
  photos: PhotoTable;
  photoFiles: PhotoFileTable;
  hiddenPictures: HiddenPictureTable;
  linkedPictures: LinkedPictureTable;
  alerts: notification.AlertTable;
  alertFinds: notification.AlertFindTable;
  firstOffers: notification.FirstOfferTable;
  foodReach: notification.FoodReachTable;
  foodOutcomes: notification.FoodOutcomeTable;
  digests: notification.DigestTable;
  requestMoves: RequestMoveTable;
  requestNotes: RequestNoteTable;
  messages: MessageTable;
  contactMessages: moderation.ContactMessageTable;
  inbox: notification.InboxTable;
  outbox: notification.OutboxTable;
  deliveryFailures: notification.DeliveryFailureTable;
  unsubscribes: notification.UnsubscribeTable;
  pushSubscriptions: notification.PushSubscriptionTable;
  notificationSettings: notification.NotificationSettingsTable;
  secrets: account.SecretTable;
  formerSecrets: account.FormerSecretTable;
  reports: moderation.ReportTable;
  moderationActs: moderation.ModerationActTable;
  siteSettings: moderation.SiteSettingTable;
  siteTexts: moderation.SiteTextTable;
  roles: moderation.RoleTable;
  roleLinks: moderation.RoleLinkTable;
  setup: moderation.SetupTable;
  newestRelease: moderation.NewestReleaseTable;
  mailServer: moderation.MailServerTable;
  restoredCopy: moderation.RestoredCopyTable;
  siteTime: SiteTimeTable;
  logoFiles: moderation.LogoFileTable;
  blocks: account.BlockTable;
  invitations: account.InvitationTable;
  sentOnce: SentOnceTable;
  thanks: ThanksTable;
};

/** The last clock reading that the site trusted, and one that it doubts, if any. At most one row. */
export type SiteTimeTable = {
  isOnly: Generated<boolean>;
  seenAt: Date;
  boot: string;
  uptime: number;
  doubtedAt: Date | null;
  doubtedBoot: string | null;
  doubtedUptime: number | null;
  isConfirmed: Generated<boolean>;
};

export type FoodTable = {
  id: Fixed<string>;
  donorId: Fixed<string>;
  title: string;
  /** The folded title, which search compares. Folded by the app, because databases differ in how they fold text. */
  titleFolded: string;
  /** The folded words of title, notes and location, as a tsvector. */
  words: Generated<string>;
  image: string;
  quantity: number;
  unit: Unit | null;
  /** Whether several requesters can each have a part of it. */
  inParts: Generated<boolean>;
  /** How much of a food in parts is promised or collected. Computed by the database. */
  taken: ColumnType<number, never, never>;
  deadline: Day;
  location: string;
  status: FoodStatus;
  notes: string;
  /** Whether the periodic sweep has marked the food as expired. The mark may lag behind the deadline, which is what counts. */
  expired: Generated<boolean>;
  /** Id of the photo that `image` links to, if that photo is on this site. Derived by the database. */
  photoId: ColumnType<string | null, never, never>;
  /** The moderator's reason for hiding the food, written for the donor. */
  hiddenWhy: ColumnType<string | null, string | null | undefined, string | null>;
  donorSuspended: Generated<boolean>;
  /** Whether `hiddenWhy` or `donorSuspended` hides the food. Derived by the database. */
  hidden: ColumnType<boolean, never, never>;
  /** Centre of the food's grid cell, the only location that everyone may see. */
  areaLat: number | null;
  areaLon: number | null;
  /** The exact place. */
  placeId: string | null;
  /** The donor's declarations. Each bit stands for one word in a list (server/foods/contents.ts). */
  contains: Generated<number>;
  freeOf: Generated<number>;
  diets: Generated<number>;
  conditions: Generated<number>;
  /** The date on the pack. If it is a use-by date, the deadline is never later. */
  packKind: PackDateKind | null;
  packDay: Day | null;
  /** In the format of `contract/requests/pickup-times.ts`. */
  pickupTimes: Generated<string[]>;
  graceHours: ColumnType<GraceHours | null, GraceHours | null | undefined, GraceHours | null>;
};

/** Exact places, visible only to their owners and to accepted requesters. */
export type PlaceTable = {
  id: Fixed<string>;
  ownerId: Fixed<string>;
  /** The owner's name for the place. A place without a name is deleted once no food uses it. */
  label: string | null;
  address: Fixed<string>;
  lat: Fixed<number>;
  lon: Fixed<number>;
  usedAt: Date;
};

/** Grid cells at which a donor's places have been shown. */
type DonorCellTable = { donorId: Fixed<string>; cellRow: Fixed<number>; cellColumn: Fixed<number> };

/** Fields copied from the food follow changes to the food while the request is open. */
export type FoodRequestTable = Pick<FoodTable, keyof FoodCopy> & {
  id: Fixed<string>;
  foodId: string | null;
  /** Position among all requests for the same food, starting at 1. Assigned by the database, so it does not depend on a clock. */
  turn: ColumnType<number, number | undefined, never>;
  donorId: Fixed<string>;
  requesterId: Fixed<string>;
  askedAt: Fixed<Date>;
  requestedFor: Day;
  /** Requested amount of a food in parts. Null for all of it. */
  wanted: number | null;
  /** A smaller amount that the donor has offered while the request is waiting. Null if there is no such offer. */
  offered: number | null;
  status: RequestStatus;
  notes: Fixed<string>;
  /** Set only while accepted. */
  pickupCode: string | null;
  reason: RequestReason | null;
  /** The donor's note when they undo a promise or decline. */
  word: string | null;
  /** Set only while accepted. */
  claim: Claim | null;
  /** The requester's answer to a no-show. */
  answer: string | null;
  /** The food's location and deadline when it was promised. Null if unchanged since. */
  previousLocation: string | null;
  previousDeadline: Day | null;
  /** Whether the exact place has changed since the promise. The previous place is not stored. */
  placeChanged: Generated<boolean>;
  /** Whether the declared contents have changed since the promise. */
  contentsChanged: Generated<boolean>;
  changedAt: Date | null;
  /** When the donor was given the requester's email address. */
  emailPassedAt: Date | null;
  /** Number of times that the text of the request's calendar entry has changed. */
  revision: Generated<number>;
  photoId: FoodTable['photoId'];
  /** The pick-up time that the requester has chosen. */
  pickupTime: string | null;
  /** The pick-up time that was chosen when the food was promised, if it is no longer offered. */
  previousTime: string | null;
  /** The promise's pick-up time before it was last moved, by the requester or by agreement. Null if there was no fixed time. */
  movedFrom: string | null;
  /** The pick-up time that one side has proposed, and whether that side is the donor. */
  proposedTime: string | null;
  proposedByDonor: boolean | null;
  /** The last pick-up time that one side has declined, and whether that side is the donor. */
  declinedTime: string | null;
  declinedByDonor: boolean | null;
  /** When both sides agreed on a pick-up time that one of them had proposed. */
  agreedAt: Date | null;
  /** When both sides will be reminded, and when the promise lapses. Set only while accepted. */
  remindAt: Date | null;
  lapsesAt: Date | null;
  remindedAt: Date | null;
  /** When the donor asked whether the requester is on the way, and when the requester confirmed it. */
  askedComingAt: Date | null;
  onWayAt: Date | null;
};

export type PhotoTable = {
  id: Fixed<string>;
  /** Null for a copy of a linked picture. */
  ownerId: Fixed<string | null>;
  madeAt: Fixed<Date>;
  /** Size of the largest file, in pixels. */
  width: Fixed<number>;
  height: Fixed<number>;
  placeholder: Fixed<string>;
  /** Total size of all files, in bytes. */
  size: Fixed<number>;
  /** Whether the photo was uploaded in a form and nothing uses it yet. */
  isForDraft: ColumnType<boolean, boolean | undefined, false>;
  /** SHA-256 of the largest file. Computed by the database. */
  contentHash: ColumnType<Buffer | null, never, never>;
};

/** Pictures that moderators have hidden, in every photo with the same content. */
type HiddenPictureTable = { contentHash: Fixed<Buffer> };

/** Linked pictures from other sites, and their copies on this site. */
type LinkedPictureTable = {
  /** Derived from the link by the database. */
  id: ColumnType<string, never, never>;
  link: Fixed<string>;
  givenAt: Date;
  /** The user whose daily limit it counts against. */
  givenBy: string | null;
  attempts: ColumnType<number, number | undefined, number>;
  /** When to fetch the picture next. Null once it has been fetched or the last attempt has failed. */
  dueAt: Date | null;
  photoId: ColumnType<string | null, undefined, string>;
};

type PhotoFileTable = { photoId: Fixed<string>; width: Fixed<number>; body: Fixed<Buffer> };

type RequestMoveTable = {
  id: Fixed<string>;
  requestId: Fixed<string>;
  /** Null if the move happened because a deadline passed. */
  actorId: Fixed<string | null>;
  movedAt: Fixed<Date>;
  fromStatus: Fixed<RequestStatus>;
  toStatus: Fixed<RequestStatus>;
};

/** Events of a request that leave its status unchanged, each with the pick-up time concerned. */
type RequestNoteTable = {
  id: Fixed<string>;
  requestId: Fixed<string>;
  notedAt: Fixed<Date>;
  note: Fixed<RequestNote>;
  pickupTime: Fixed<string | null>;
};

/** Messages between donor and requester. Text and photo are removed when the sender deletes their account. */
export type MessageTable = {
  id: Fixed<string>;
  requestId: Fixed<string>;
  senderId: Fixed<string>;
  recipientId: Fixed<string>;
  text: string;
  photoId: string | null;
  sentAt: Fixed<Date>;
  readAt: ColumnType<Date | null, undefined, Date>;
  /** Whether the recipient was mailed about this message before reading it. */
  mailed: Generated<boolean>;
};

/** Thanks from one side of a hand-over to the other. */
type ThanksTable = {
  requestId: Fixed<string>;
  byDonor: Fixed<boolean>;
  words: string | null;
  saidAt: Fixed<Date>;
};

type SentOnceTable = {
  userId: Fixed<string>;
  what: Fixed<string>;
  key: Fixed<string>;
  /** Digest of the content. Null for calls from before digests were stored. */
  content: ColumnType<string | null, string, never>;
  /** Id of the result. Null only while the call is in progress, in a transaction that other sessions cannot see. */
  resultId: ColumnType<string | null, undefined, string>;
  sentAt: Fixed<Date>;
};
