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

/** A handle to the database or to one transaction in it; always a function's first argument. */
export type Db = Kysely<Schema>;

/**
 * The tables of our own SQL, with names in camel case; Kysely's plugin writes them as the database has them. Those named
 * sign_in_… belong to the embedded sign-in service.
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

/** What the site last took for the time. One row at most. */
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
  /** `title` as search compares it, folded by the app so that every database folds alike. */
  titleFolded: string;
  /** The folded words of title, notes and location, in PostgreSQL's notation. */
  words: Generated<string>;
  image: string;
  quantity: number;
  unit: Unit | null;
  /** Whether several people can each have a part of it. */
  inParts: Generated<boolean>;
  /** How much of a food in parts is promised or collected. The database counts it. */
  taken: ColumnType<number, never, never>;
  deadline: Day;
  location: string;
  status: FoodStatus;
  notes: string;
  /** Whether the sweep has recorded that its deadline has passed. May lag behind the deadline, which decides. */
  expired: Generated<boolean>;
  /** The photo of this site at `image`. The database derives it. */
  photoId: ColumnType<string | null, never, never>;
  /** The moderator's reason for hiding it, in words for its donor. */
  hiddenWhy: ColumnType<string | null, string | null | undefined, string | null>;
  donorSuspended: Generated<boolean>;
  /** Whether either is so. The database derives it from these. */
  hidden: ColumnType<boolean, never, never>;
  /** The middle of its cell of the grid: its public place. */
  areaLat: number | null;
  areaLon: number | null;
  /** Its exact place. */
  placeId: string | null;
  /** The donor's declarations, each word of a list as a bit (server/foods/contents.ts). */
  contains: Generated<number>;
  freeOf: Generated<number>;
  diets: Generated<number>;
  conditions: Generated<number>;
  /** The date on its pack. No deadline is later than a use-by date. */
  packKind: PackDateKind | null;
  packDay: Day | null;
  /** Its pick-up times, as `contract/requests/pickup-times.ts` writes them. */
  pickupTimes: Generated<string[]>;
  graceHours: ColumnType<GraceHours | null, GraceHours | null | undefined, GraceHours | null>;
};

/** Exact places, only for their owners and the people whom they have accepted. */
export type PlaceTable = {
  id: Fixed<string>;
  ownerId: Fixed<string>;
  /** The owner's name for it. A place without a name is deleted with the foods that are there. */
  label: string | null;
  address: Fixed<string>;
  lat: Fixed<number>;
  lon: Fixed<number>;
  usedAt: Date;
};

/** The cells of the grid by which donors' places have been shown. */
type DonorCellTable = { donorId: Fixed<string>; cellRow: Fixed<number>; cellColumn: Fixed<number> };

/** The copies of the food's fields follow the food while the request is open. */
export type FoodRequestTable = Pick<FoodTable, keyof FoodCopy> & {
  id: Fixed<string>;
  foodId: string | null;
  /** The place in the order of requests for the same food, from 1. The database sets it, without any clock. */
  turn: ColumnType<number, number | undefined, never>;
  donorId: Fixed<string>;
  requesterId: Fixed<string>;
  askedAt: Fixed<Date>;
  requestedFor: Day;
  /** How much of a food in parts is asked for; null for all of it. */
  wanted: number | null;
  /** How much of that its donor can give, while it waits; null where nothing less is offered. */
  offered: number | null;
  status: RequestStatus;
  notes: Fixed<string>;
  /** Only while accepted. */
  pickupCode: string | null;
  reason: RequestReason | null;
  /** The donor's words at a release. */
  word: string | null;
  /** Only while accepted. */
  claim: Claim | null;
  /** The requester's answer to a no-show. */
  answer: string | null;
  /** Changed fields of the food as they were at the promise; null if they are the same. */
  previousLocation: string | null;
  previousDeadline: Day | null;
  /** Whether the exact place has been changed since; the former one is not stored. */
  placeChanged: Generated<boolean>;
  /** Whether the declaration of its contents has been changed since. */
  contentsChanged: Generated<boolean>;
  changedAt: Date | null;
  /** Since when its donor has had the requester's e-mail. */
  emailPassedAt: Date | null;
  /** How often the text of its calendar entry has changed. */
  revision: Generated<number>;
  photoId: FoodTable['photoId'];
  /** The pick-up time that its requester has chosen. */
  pickupTime: string | null;
  /** The pick-up time that was chosen at the promise, if it is not offered any more. */
  previousTime: string | null;
  /** The pick-up time from which the promise was moved last, by its requester or by agreement; null if that was any time. */
  movedFrom: string | null;
  /** A pick-up time that one of the two proposes, and whether that is the donor. */
  proposedTime: string | null;
  proposedByDonor: boolean | null;
  /** The last pick-up time that one of the two has said no to, and whether that was the donor. */
  declinedTime: string | null;
  declinedByDonor: boolean | null;
  /** When the two agreed on the pick-up time, if one of them had proposed it. */
  agreedAt: Date | null;
  /** Only while accepted: when both are reminded, and when the promise lapses. */
  remindAt: Date | null;
  lapsesAt: Date | null;
  /** When both were reminded of this promise. */
  remindedAt: Date | null;
  /** When its donor asked whether they are on their way to collect what is promised, and when they said so. */
  askedComingAt: Date | null;
  onWayAt: Date | null;
};

export type PhotoTable = {
  id: Fixed<string>;
  /** Null for the copy of a picture from elsewhere. */
  ownerId: Fixed<string | null>;
  madeAt: Fixed<Date>;
  /** Of the largest file, in pixels. */
  width: Fixed<number>;
  height: Fixed<number>;
  placeholder: Fixed<string>;
  /** Of all files together, in bytes. */
  size: Fixed<number>;
  /** Whether it was sent for a form and nothing has shown it since. */
  isForDraft: ColumnType<boolean, boolean | undefined, false>;
  /** SHA-256 of the largest file. The database computes it. */
  contentHash: ColumnType<Buffer | null, never, never>;
};

/** Pictures that moderators have hidden, in any photo. */
type HiddenPictureTable = { contentHash: Fixed<Buffer> };

/** Pictures from elsewhere, and their copies here. */
type LinkedPictureTable = {
  /** The database derives it from the link. */
  id: ColumnType<string, never, never>;
  link: Fixed<string>;
  givenAt: Date;
  /** The person whose daily limit it counts against. */
  givenBy: string | null;
  attempts: ColumnType<number, number | undefined, number>;
  /** When to fetch it; null once fetched or given up. */
  dueAt: Date | null;
  photoId: ColumnType<string | null, undefined, string>;
};

type PhotoFileTable = { photoId: Fixed<string>; width: Fixed<number>; body: Fixed<Buffer> };

type RequestMoveTable = {
  id: Fixed<string>;
  requestId: Fixed<string>;
  /** Null for a move by a passed deadline. */
  actorId: Fixed<string | null>;
  movedAt: Fixed<Date>;
  fromStatus: Fixed<RequestStatus>;
  toStatus: Fixed<RequestStatus>;
};

/** What has happened to a request while its status stayed as it was, with the pick-up time that it was about. */
type RequestNoteTable = {
  id: Fixed<string>;
  requestId: Fixed<string>;
  notedAt: Fixed<Date>;
  note: Fixed<RequestNote>;
  pickupTime: Fixed<string | null>;
};

/** Messages between the two people of a request. Without text and photo once their sender has deleted their account. */
export type MessageTable = {
  id: Fixed<string>;
  requestId: Fixed<string>;
  senderId: Fixed<string>;
  recipientId: Fixed<string>;
  text: string;
  photoId: string | null;
  sentAt: Fixed<Date>;
  readAt: ColumnType<Date | null, undefined, Date>;
  /** Whether its reader has been mailed about unread messages. */
  mailed: Generated<boolean>;
};

/** The thanks of one side of a hand-over to the other. */
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
  /** A digest of what it said; null for a call of before there were any. */
  content: ColumnType<string | null, string, never>;
  /** The result. Null only while the work is in progress, in a transaction that nobody else sees. */
  resultId: ColumnType<string | null, undefined, string>;
  sentAt: Fixed<Date>;
};
