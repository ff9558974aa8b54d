import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';
import type { PackDateKind } from '../../contract/content-terms.ts';
import type { Day } from '../../contract/dates.ts';
import type { FoodStatus } from '../../contract/food-terms.ts';
import type { FoodCopy } from '../../contract/foods.ts';
import type { Snapshot } from '../../contract/moderation.ts';
import type { ModerationAct, ReportReason } from '../../contract/moderation-terms.ts';
import type { Claim, RequestReason, RequestStatus } from '../../contract/request-terms.ts';
import type { Unit } from '../../contract/share-terms.ts';
import type { GraceHours } from '../../contract/window-terms.ts';
import type { TokenPurpose } from '../accounts/email-links.ts';
import type { MailKind } from '../mail/mail-texts.ts';

/** A handle to the database or to one transaction in it; always a function's first argument. */
export type Db = Kysely<Schema>;

/**
 * The tables that our own SQL speaks of, with names in camel case; Kysely's plugin writes them as the database has them.
 * Those named sign_in_… belong to the embedded sign-in service.
 */
export type Schema = {
  users: UserTable;
  sessions: SessionTable;
  usedIdTokens: UsedIdTokenTable;
  emailTokens: EmailTokenTable;
  foods: FoodTable;
  places: PlaceTable;
  donorCells: DonorCellTable;
  foodRequests: FoodRequestTable;
  photos: PhotoTable;
  photoFiles: PhotoFileTable;
  linkedPictures: LinkedPictureTable;
  alerts: AlertTable;
  alertFinds: AlertFindTable;
  requestMoves: RequestMoveTable;
  messages: MessageTable;
  contactMessages: ContactMessageTable;
  mailQueue: MailQueueTable;
  unsubscribes: UnsubscribeTable;
  pushSubscriptions: PushSubscriptionTable;
  pushQueue: PushQueueTable;
  notificationSettings: NotificationSettingsTable;
  secrets: SecretTable;
  formerSecrets: FormerSecretTable;
  reports: ReportTable;
  moderationActs: ModerationActTable;
  blocks: BlockTable;
  invitations: InvitationTable;
  sentOnce: SentOnceTable;
  thanks: ThanksTable;
};

type Fixed<T> = ColumnType<T, T, never>;

export type UserTable = {
  id: Fixed<string>;
  issuer: Fixed<string>;
  subject: Fixed<string>;
  email: string;
  name: string;
  photo: string;
  /** When they last signed out, by the clock that ID tokens go by. */
  signedOutAt: ColumnType<Date | null, undefined, Date>;
  /** When they have shown that the e-mail is theirs. */
  emailConfirmedAt: ColumnType<Date | null, Date | null, Date | null>;
  /** Whether the operator has made sure who they are (`npm run make-moderator`). */
  mayModerate: Generated<boolean>;
  suspendedAt: ColumnType<Date | null, undefined, Date | null>;
  suspendedWhy: ColumnType<string | null, undefined, string | null>;
  /** Whether others do not see their e-mail, but write to them here. */
  hidesEmail: Generated<boolean>;
};

export type SessionTable = {
  tokenHash: Fixed<Buffer>;
  /** Names it where its token must not be known. */
  id: ColumnType<string, never, never>;
  userId: Fixed<string>;
  /** What its browser said that it is, in words. */
  device: Fixed<string>;
  startedAt: Fixed<Date>;
  /** When it was started or last renewed, which is at most once a day. */
  usedAt: Date;
  expiresAt: Date;
  /** The session at the embedded sign-in service by which it was started, which ends with it. */
  signInSession: string | null;
};

/** ID tokens that have started a session. */
export type UsedIdTokenTable = { tokenHash: Fixed<Buffer>; expiresAt: Fixed<Date> };

/** What links in mails are good for. */
export type EmailTokenTable = {
  tokenHash: Fixed<Buffer>;
  purpose: Fixed<TokenPurpose>;
  issuer: Fixed<string>;
  subject: Fixed<string>;
  address: Fixed<string>;
  expiresAt: Fixed<Date>;
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
  /** Whether several people can each have some of it. */
  inParts: Generated<boolean>;
  /** How much of one in parts is promised or collected. The database counts it. */
  taken: ColumnType<number, never, never>;
  deadline: Day;
  location: string;
  status: FoodStatus;
  notes: string;
  /** Whether the sweep has noted that its deadline has passed. May lag behind the deadline, which is what counts. */
  expired: Generated<boolean>;
  /** The photo of this site that `image` leads to. The database takes it from there. */
  photoId: ColumnType<string | null, never, never>;
  /** Why a moderator has hidden it, in words for its donor. */
  hiddenWhy: ColumnType<string | null, string | null | undefined, string | null>;
  donorSuspended: Generated<boolean>;
  /** Whether either is so. The database makes it from these. */
  hidden: ColumnType<boolean, never, never>;
  /** The middle of the cell of the grid in which everyone is told that it is. */
  areaLat: number | null;
  areaLon: number | null;
  /** Where exactly it is. */
  placeId: string | null;
  /** What its donor declares, each word of a list as a bit (server/foods/contents.ts). */
  contains: Generated<number>;
  freeOf: Generated<number>;
  diets: Generated<number>;
  conditions: Generated<number>;
  /** The date on its pack. No deadline is later than a use-by date. */
  packKind: PackDateKind | null;
  packDay: Day | null;
  /** When it can be collected, as `contract/windows.ts` writes it. */
  pickupWindows: Generated<string[]>;
  graceHours: ColumnType<GraceHours | null, GraceHours | null | undefined, GraceHours | null>;
};

/** Exact places, for nobody but their owners and whom they have accepted. */
export type PlaceTable = {
  id: Fixed<string>;
  ownerId: Fixed<string>;
  /** What its owner keeps it as; one without goes with the foods that are there. */
  label: string | null;
  address: Fixed<string>;
  lat: Fixed<number>;
  lon: Fixed<number>;
  usedAt: Date;
};

/** By which cells of the grid donors have been shown. */
export type DonorCellTable = { donorId: Fixed<string>; cellRow: Fixed<number>; cellColumn: Fixed<number> };

/** What a request copies of its food follows the food while the request is open. */
export type FoodRequestTable = Pick<FoodTable, keyof FoodCopy> & {
  id: Fixed<string>;
  foodId: string | null;
  /** The place in the order of asking for the same food, from 1. The database sets it; no clock has a part in it. */
  turn: ColumnType<number, number | undefined, never>;
  donorId: Fixed<string>;
  requesterId: Fixed<string>;
  askedAt: Fixed<Date>;
  requestedFor: Day;
  /** How much is asked for, of a food in parts; null where it is all of it. */
  wanted: number | null;
  status: RequestStatus;
  notes: Fixed<string>;
  /** Only while accepted. */
  pickupCode: string | null;
  /** Whether someone else decided it and its requester has not seen that yet. */
  unread: Generated<boolean>;
  reason: RequestReason | null;
  /** What the donor wrote at a release. */
  word: string | null;
  /** Only while accepted. */
  claim: Claim | null;
  /** What whoever did not come has said to that. */
  answer: string | null;
  /** What was changed about the food while it was promised, as it was when it was promised; null where it is the same. */
  previousLocation: string | null;
  previousDeadline: Day | null;
  /** Whether the exact place has been changed since; what it was is not kept. */
  placeChanged: Generated<boolean>;
  /** Whether something else has been declared since about what is in it. */
  contentsChanged: Generated<boolean>;
  changedAt: Date | null;
  /** Since when its donor has had the e-mail of who made it. */
  emailPassedAt: Date | null;
  /** How often what a calendar entry says has changed. */
  revision: Generated<number>;
  /** Whether its donor has not seen yet what is new about it. */
  donorUnread: Generated<boolean>;
  photoId: FoodTable['photoId'];
  /** Which of its food's pick-up times its requester has chosen. */
  pickupWindow: string | null;
  /** The one that they had chosen when it was promised, where it is not offered any more. */
  previousWindow: string | null;
  /** Only while accepted: when both are reminded, and when the promise lapses. */
  remindAt: Date | null;
  lapsesAt: Date | null;
  /** When both were reminded of this promise. */
  remindedAt: Date | null;
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
};

/** Pictures that are shown from elsewhere, and their copies here. */
export type LinkedPictureTable = {
  /** The database makes it from the link. */
  id: ColumnType<string, never, never>;
  link: Fixed<string>;
  givenAt: Date;
  /** Whose day it counts for. */
  givenBy: string | null;
  attempts: ColumnType<number, number | undefined, number>;
  /** When it is to be fetched; null when that is done or given up. */
  dueAt: Date | null;
  photoId: ColumnType<string | null, undefined, string>;
};

export type PhotoFileTable = { photoId: Fixed<string>; width: Fixed<number>; body: Fixed<Buffer> };

export type RequestMoveTable = {
  id: Fixed<string>;
  requestId: Fixed<string>;
  /** Null when a deadline had passed. */
  actorId: Fixed<string | null>;
  movedAt: Fixed<Date>;
  fromStatus: Fixed<RequestStatus>;
  toStatus: Fixed<RequestStatus>;
};

/** What the two people of a request write to each other. Without text and photo once its sender has left. */
export type MessageTable = {
  id: Fixed<string>;
  requestId: Fixed<string>;
  senderId: Fixed<string>;
  recipientId: Fixed<string>;
  text: string;
  photoId: string | null;
  sentAt: Fixed<Date>;
  readAt: ColumnType<Date | null, undefined, Date>;
  /** Whether its reader has been told by mail that something is unread. */
  mailed: Generated<boolean>;
};

export type ContactMessageTable = {
  id: Fixed<string>;
  name: Fixed<string>;
  email: Fixed<string>;
  subject: Fixed<string>;
  message: Fixed<string>;
  writtenAt: Fixed<Date>;
};

export type MailQueueTable = {
  id: Fixed<string>;
  kind: Fixed<MailKind>;
  foodId: Fixed<string | null>;
  requestId: Fixed<string | null>;
  contactMessageId: Fixed<string | null>;
  /** To whom a mail about an account goes, in lower case. */
  address: ColumnType<string | null, string | undefined, never>;
  userId: ColumnType<string | null, string | undefined, never>;
  /** The browser that it tells of, in words. */
  device: ColumnType<string | null, string | undefined, never>;
  reportId: Fixed<string | null>;
  queuedAt: Fixed<Date>;
  dueAt: Date;
  attempts: Generated<number>;
  /** Until when one worker has it to itself; past or null when nobody has. */
  claimedUntil: ColumnType<Date | null, undefined, Date | null>;
  sentAt: ColumnType<Date | null, undefined, Date>;
  /** To whom it was sent, without saying so. */
  addressHash: ColumnType<Buffer | null, undefined, Buffer>;
};

export type ReportTable = {
  id: Fixed<string>;
  about: Fixed<'food' | 'person' | 'message'>;
  foodId: Fixed<string | null>;
  messageId: ColumnType<string | null, string | null | undefined, never>;
  /** Who is reported, the donor of the food, or who wrote the message. */
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

/** What moderators did. It is never changed. */
export type ModerationActTable = {
  id: Fixed<string>;
  actedAt: Fixed<Date>;
  moderatorId: Fixed<string>;
  /** Their name and e-mail at that time. */
  moderator: Fixed<string>;
  act: Fixed<ModerationAct>;
  targetId: Fixed<string>;
  target: Fixed<string>;
  why: Fixed<string>;
};

/** Links by which members let others in. */
export type InvitationTable = {
  id: Fixed<string>;
  tokenHash: Fixed<Buffer>;
  inviterId: Fixed<string>;
  madeAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
  usedAt: ColumnType<Date | null, undefined, Date>;
  usedBy: ColumnType<string | null, undefined, string | null>;
};

/** Who wants to have nothing to do with whom. */
export type BlockTable = { blockerId: Fixed<string>; blockedId: Fixed<string>; blockedAt: Fixed<Date> };

/** Of which new food someone wants to be told: around the middle of a cell (server/places/grid.ts). */
export type AlertTable = {
  id: Fixed<string>;
  userId: Fixed<string>;
  label: string;
  lat: Fixed<number>;
  lon: Fixed<number>;
  /** In kilometres. */
  within: Fixed<number>;
  search: Fixed<string>;
  searchFolded: Fixed<string>;
  madeAt: Fixed<Date>;
};

/** New food that someone has not been shown yet. */
export type AlertFindTable = {
  userId: Fixed<string>;
  foodId: Fixed<string>;
  alertId: Fixed<string>;
  foundAt: Fixed<Date>;
  mailed: Generated<boolean>;
};

/** What one side of a hand-over has said to the other. */
export type ThanksTable = {
  requestId: Fixed<string>;
  byDonor: Fixed<boolean>;
  words: string | null;
  saidAt: Fixed<Date>;
};

export type SentOnceTable = {
  userId: Fixed<string>;
  what: Fixed<string>;
  key: Fixed<string>;
  /** What it has led to. Null only while that is still being done, which nobody else sees. */
  resultId: ColumnType<string | null, undefined, string>;
  sentAt: Fixed<Date>;
};

export type UnsubscribeTable = { addressHash: Fixed<Buffer>; unsubscribedAt: Fixed<Date> };

export type PushSubscriptionTable = {
  id: Fixed<string>;
  sessionId: string;
  endpoint: Fixed<string>;
  /** The browser's public key and secret, by which what is sent is encrypted for it alone (RFC 8291). */
  p256dh: Fixed<string>;
  auth: Fixed<string>;
  /** The public key of this site for which it was made: no other may send (RFC 8292). */
  siteKey: string;
  addedAt: Fixed<Date>;
};

export type PushQueueTable = {
  id: Fixed<string>;
  subscriptionId: Fixed<string>;
  /** Whose browser it was when this was queued; null only in what a server queued that did not note it yet. */
  userId: Fixed<string | null>;
  kind: Fixed<MailKind>;
  /** Of several with the same topic only the last is of interest. */
  topic: Fixed<string>;
  foodId: Fixed<string | null>;
  requestId: Fixed<string | null>;
  queuedAt: Fixed<Date>;
  dueAt: Date;
  attempts: Generated<number>;
  /** Until when one worker has it to itself; past or null when nobody has. */
  claimedUntil: ColumnType<Date | null, undefined, Date | null>;
  sentAt: ColumnType<Date | null, undefined, Date>;
};

/** What people have turned off, as `kind channel`, and their quiet hours by the clock of the instance's zone. */
export type NotificationSettingsTable = {
  userId: Fixed<string>;
  off: string[];
  quietFrom: string | null;
  quietTo: string | null;
};

export type SecretTable = { name: Fixed<string>; value: Fixed<string> };

/** Without an end it is accepted for ever. */
export type FormerSecretTable = { name: Fixed<string>; value: Fixed<string>; endsAt: Fixed<Date | null> };
