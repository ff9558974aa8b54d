import type { ColumnType, Generated } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { Unit } from '../../contract/foods/amount-terms.ts';
import type { Outcome } from '../../contract/foods/outcome-terms.ts';
import type { Fixed } from './column.ts';

/** Notifications shown on pages: one row per user, kind and request. A newer event of the same kind updates the row. */
export type InboxTable = {
  id: string;
  userId: Fixed<string>;
  kind: Fixed<string>;
  requestId: Fixed<string>;
  /** Values of the request at the time of the event. */
  data: { [time in EntryTime]: string | null } & { wanted: number | null; offered: number | null };
  at: Date;
  readAt: Date | null;
};

/** Pick-up times of a request that an inbox entry may be about. */
export type EntryTime = 'pickupTime' | 'proposedTime' | 'declinedTime';

/** Queued and recently sent mails and pushes. */
export type OutboxTable = {
  id: Fixed<string>;
  channel: Fixed<'mail' | 'push'>;
  kind: Fixed<string>;
  /** Of queued entries with the same topic, only the last one matters. */
  topic: Fixed<string>;
  foodId: ColumnType<string | null, string | undefined, never>;
  requestId: ColumnType<string | null, string | undefined, never>;
  contactMessageId: ColumnType<string | null, string | undefined, never>;
  reportId: ColumnType<string | null, string | undefined, never>;
  /** Recipient of an account mail, in lower case. */
  address: ColumnType<string | null, string | undefined, never>;
  /** The user that a mail is about, or the user whose browser receives a push. */
  userId: ColumnType<string | null, string | undefined, never>;
  /** Description of the browser that a mail is about. */
  device: ColumnType<string | null, string | undefined, never>;
  subscriptionId: ColumnType<string | null, undefined, never>;
  enteredAt: Fixed<Date>;
  dueAt: Date;
  attempts: Generated<number>;
  /** When the first attempt failed. Null if none has. */
  failingSince: ColumnType<Date | null, undefined, Date>;
  /** When a worker's claim on the entry ends. Null or in the past if the entry is not claimed. */
  claimedUntil: ColumnType<Date | null, undefined, Date | null>;
  sentAt: ColumnType<Date | null, undefined, Date>;
  /** Hash of the address that the mail was sent to. */
  addressHash: ColumnType<Buffer | null, undefined, Buffer | null>;
};

/** Alerts for new food near the centre of a grid cell (server/places/grid.ts). Wanted posts are alerts that others can see. */
export type AlertTable = {
  id: Fixed<string>;
  userId: Fixed<string>;
  label: string;
  lat: number;
  lon: number;
  /** In kilometres. */
  within: number;
  search: string;
  searchFolded: string;
  /**
   * What a food must declare to match. Each bit stands for one word in a list (server/foods/contents.ts). A wanted post also
   * matches food that isn’t declared free of these allergens, but never food that contains them.
   */
  freeOf: number;
  diets: number;
  conditions: number;
  madeAt: Fixed<Date>;
  /** For how many people. Set only in wanted posts, as is `until`. */
  people: ColumnType<number | null, number | undefined, number>;
  until: ColumnType<Day | null, Day | undefined, Day>;
  /** Days of the week as bits: Monday is 1, Tuesday 2. 0 for any day. */
  weekdays: ColumnType<number, number | undefined, number>;
  hiddenWhy: ColumnType<string | null, undefined, string | null>;
};

/** Food that a user has been told of because it matches an alert of theirs. */
export type AlertFindTable = {
  userId: Fixed<string>;
  foodId: Fixed<string>;
  alertId: Fixed<string>;
  foundAt: Fixed<Date>;
  /** Also true once the user has seen it. */
  mailed: Generated<boolean>;
  seen: Generated<boolean>;
  /** When the digest that names the food as new was prepared. */
  digestedAt: ColumnType<Date | null, undefined, Date>;
};

/** How far people have been told of a food (server/sharing/reach.ts). */
export type FoodReachTable = {
  foodId: Fixed<string>;
  beganAt: Fixed<Date>;
  step: number;
  told: number;
  nextAt: Date | null;
  exceptId: Fixed<string | null>;
  quietAt: Date | null;
};

/** What became of food that nobody collected. It outlives the food. */
export type FoodOutcomeTable = {
  foodId: Fixed<string>;
  donorId: string | null;
  outcome: Outcome;
  quantity: number;
  unit: Unit | null;
  saidAt: Date;
};

/** Food that its donor offers to one person before others can ask for it. Deleted when the offer ends. */
export type FirstOfferTable = { foodId: Fixed<string>; personId: Fixed<string>; until: Date };

/** How many mails and pushes failed permanently, by provider and day. */
export type DeliveryFailureTable = {
  channel: Fixed<'mail' | 'push'>;
  /** Domain of a mail's recipient, or host of a push service. */
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
  /** The browser's public key and secret. Messages are encrypted with them so that only this browser can read them (RFC 8291). */
  p256dh: Fixed<string>;
  auth: Fixed<string>;
  /** The site's public key for this subscription. Push services reject messages signed with any other key (RFC 8292). */
  siteKey: string;
  addedAt: Fixed<Date>;
};

/**
 * The notifications that a user has turned off, each as `kind channel`, the user's quiet hours in the site's time zone, and when the
 * digest of new food is sent.
 */
export type NotificationSettingsTable = {
  userId: Fixed<string>;
  off: string[];
  quietFrom: string | null;
  quietTo: string | null;
  digestHour: Generated<number>;
  /** Null for the site's. */
  digestZone: string | null;
  /** Whether new food is pushed with the digest, not at once. */
  pushesDaily: Generated<boolean>;
};

/** When a user's last digest of new food was prepared. */
export type DigestTable = { userId: Fixed<string>; preparedAt: Date };
