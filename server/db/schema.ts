import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { FoodStatus } from '../../contract/food-terms.ts';
import type { FoodCopy } from '../../contract/foods.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
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
  foods: FoodTable;
  foodRequests: FoodRequestTable;
  photos: PhotoTable;
  photoFiles: PhotoFileTable;
  linkedPictures: LinkedPictureTable;
  requestMoves: RequestMoveTable;
  contactMessages: ContactMessageTable;
  mailQueue: MailQueueTable;
  unsubscribes: UnsubscribeTable;
  secrets: SecretTable;
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
};

export type SessionTable = {
  tokenHash: Fixed<Buffer>;
  userId: Fixed<string>;
  startedAt: Fixed<Date>;
  expiresAt: Date;
};

/** ID tokens that have started a session. */
export type UsedIdTokenTable = { tokenHash: Fixed<Buffer>; expiresAt: Fixed<Date> };

export type FoodTable = {
  id: Fixed<string>;
  donorId: Fixed<string>;
  title: string;
  /** `title` as search compares it, folded by the app so that every database folds alike. */
  titleFolded: string;
  image: string;
  quantity: number;
  deadline: Day;
  location: string;
  status: FoodStatus;
  notes: string;
  /** Whether the sweep has noted that its deadline has passed. May lag behind the deadline, which is what counts. */
  expired: Generated<boolean>;
  /** The photo of this site that `image` leads to. The database takes it from there. */
  photoId: ColumnType<string | null, never, never>;
};

/** What a request copies of its food follows the food while the request is open. */
export type FoodRequestTable = Pick<FoodTable, keyof FoodCopy> & {
  id: Fixed<string>;
  foodId: string | null;
  /** The place in the order of asking for the same food, from 1. The database sets it; no clock has a part in it. */
  turn: ColumnType<number, number | undefined, never>;
  donorId: Fixed<string>;
  requesterId: Fixed<string>;
  askedAt: Fixed<Date>;
  requestedFor: Fixed<Day>;
  status: RequestStatus;
  notes: Fixed<string>;
  /** Only while accepted. */
  pickupCode: string | null;
  /** Whether someone else decided it and its requester has not seen that yet. */
  unread: Generated<boolean>;
  photoId: FoodTable['photoId'];
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
  queuedAt: Fixed<Date>;
  dueAt: Date;
  attempts: Generated<number>;
  /** Until when one worker has it to itself; past or null when nobody has. */
  claimedUntil: ColumnType<Date | null, undefined, Date | null>;
  sentAt: ColumnType<Date | null, undefined, Date>;
  /** To whom it was sent, without saying so. */
  addressHash: ColumnType<Buffer | null, undefined, Buffer>;
};

export type UnsubscribeTable = { addressHash: Fixed<Buffer>; unsubscribedAt: Fixed<Date> };

export type SecretTable = { name: Fixed<string>; value: Fixed<string> };
