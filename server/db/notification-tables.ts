import type { ColumnType, Generated } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { Fixed } from './column.ts';

/** What people are told on pages: one row for each person, kind and request, which the newest event of the kind renews. */
export type InboxTable = {
  id: string;
  userId: Fixed<string>;
  kind: Fixed<string>;
  requestId: Fixed<string>;
  /** Values of the request when it happened. */
  data: { [time in EntryTime]: string | null } & { wanted: number | null; offered: number | null };
  at: Date;
  readAt: Date | null;
};

/** The pick-up times of a request that an entry of the inbox may be about. */
export type EntryTime = 'pickupTime' | 'proposedTime' | 'declinedTime';

/** Mails and pushes that are to be sent, and those sent lately. */
export type OutboxTable = {
  id: Fixed<string>;
  channel: Fixed<'mail' | 'push'>;
  kind: Fixed<string>;
  /** Of several with the same topic that wait only the last is of interest. */
  topic: Fixed<string>;
  foodId: ColumnType<string | null, string | undefined, never>;
  requestId: ColumnType<string | null, string | undefined, never>;
  contactMessageId: ColumnType<string | null, string | undefined, never>;
  reportId: ColumnType<string | null, string | undefined, never>;
  /** To whom a mail about an account goes, in lower case. */
  address: ColumnType<string | null, string | undefined, never>;
  /** The person whom a mail is about, or whose browser it was when a push entered the outbox. */
  userId: ColumnType<string | null, string | undefined, never>;
  /** The browser that the mail is about, in words. */
  device: ColumnType<string | null, string | undefined, never>;
  /** The browser to which a push goes. */
  subscriptionId: ColumnType<string | null, undefined, never>;
  enteredAt: Fixed<Date>;
  dueAt: Date;
  attempts: Generated<number>;
  /** When the first attempt failed; null before one has. */
  failingSince: ColumnType<Date | null, undefined, Date>;
  /** A worker's claim lasts until then; past or null without one. */
  claimedUntil: ColumnType<Date | null, undefined, Date | null>;
  sentAt: ColumnType<Date | null, undefined, Date>;
  /** To which address a mail was sent. */
  addressHash: ColumnType<Buffer | null, undefined, Buffer | null>;
};

/** Alerts for new food: around the middle of a cell (server/places/grid.ts). */
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
  /** What donors have to declare, each word of a list as a bit (server/foods/contents.ts). */
  freeOf: Fixed<number>;
  diets: Fixed<number>;
  conditions: Fixed<number>;
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

/** How often mails and pushes were given up for good. */
export type DeliveryFailureTable = {
  channel: Fixed<'mail' | 'push'>;
  /** The domain of a mail's reader, or the host of a push service. */
  provider: Fixed<string>;
  day: Fixed<Day>;
  times: Generated<number>;
  firstAt: Fixed<Date>;
  lastAt: Date;
};

export type UnsubscribeTable = { addressHash: Fixed<Buffer>; unsubscribedAt: Fixed<Date> };

export type PushSubscriptionTable = {
  id: Fixed<string>;
  sessionId: string;
  endpoint: Fixed<string>;
  /** The browser's public key and secret. Messages are encrypted with them for it alone (RFC 8291). */
  p256dh: Fixed<string>;
  auth: Fixed<string>;
  /** The public key of this site for which it was made: no other may send (RFC 8292). */
  siteKey: string;
  addedAt: Fixed<Date>;
};

/** The notifications that people have turned off, as `kind channel`, and their quiet hours in the instance's zone. */
export type NotificationSettingsTable = {
  userId: Fixed<string>;
  off: string[];
  quietFrom: string | null;
  quietTo: string | null;
};
