import type { Selectable } from 'kysely';
import type { Message } from '#words';
import type * as contract from '../../contract/accounts/push-terms.ts';
import type { Day } from '../../contract/dates.ts';
import type { Unit } from '../../contract/foods/amount-terms.ts';
import type { SiteHealth } from '../../contract/site/site-health.ts';
import type { Words } from '../../contract/words/say.ts';
import type { Config } from '../config/config.ts';
import type { EntryTime, OutboxTable } from '../db/notification-tables.ts';
import type { Db, FoodRequestTable } from '../db/schema.ts';
import type { DomainEvent } from '../events/publish.ts';
import type { MailText, PlainMail } from '../mail/layout.ts';

export type { MailText } from '../mail/layout.ts';

/** The channels that reach users while they are away from the site. */
export type Channel = Exclude<contract.Channel, 'page'>;

/** What a notification is about. The text is not stored; it is written from the current state when the notification is sent. */
export type About = {
  foodId?: string;
  requestId?: string;
  contactMessageId?: string;
  reportId?: string;
  /** Recipient of an account mail, in lower case. */
  address?: string;
  userId?: string;
  /** Description of the browser that the mail is about. */
  device?: string;
};

/** The columns of the outbox that a worker reads. */
export const jobColumns = [
  ...(['id', 'channel', 'kind', 'topic', 'foodId', 'requestId', 'contactMessageId', 'address', 'userId'] as const),
  ...(['device', 'subscriptionId', 'enteredAt', 'dueAt', 'attempts'] as const),
] as const;

/** A notification to send, claimed by one worker. `attempts` includes the current attempt. */
export type Job = Pick<Selectable<OutboxTable>, (typeof jobColumns)[number]>;

/** The dependencies for writing notifications. */
export type Writing = {
  db: Db;
  now: Date;
  today: Day;
  config: Pick<Config, 'publicUrl' | 'mail' | 'moderators' | 'timeZone' | 'language' | 'languages'>;
  /** Checks the health of the site. */
  health?: { examine(words: Words): Promise<SiteHealth> } | undefined;
};

/** A notification that is ready to send. A push uses only the subject, food and link path of the mail text. */
export type Written = {
  /** Recipient of a mail; null if the user has no confirmed email. */
  to?: string | null;
} & (WrittenText | { letter: PlainMail; others?: string[] });

/** The text of a notification to one user. */
export type WrittenText = {
  text: (words: Words) => MailText;
  /** The food whose thread a mail to the donor belongs to. */
  foodId?: string | null;
  /** Link that unsubscribes from this kind only, instead of from all mail. */
  unsubscribeUrl?: string;
  /** When the notification expires, in milliseconds since the epoch. A push expires after a day at the latest. */
  until?: number;
  /**
   * The time that the notification is about. If quiet hours end later, mail is sent at once, and so is the push, but silently.
   */
  concerns?: Date | undefined;
  /** Additional content of a push. */
  push?: {
    details?: (words: Words) => Message[];
    /** A button that accepts this request, and the message that confirms it. */
    accept?: { requestId: string; label: Message; done: Message };
  };
};

/** A request with the data that its notifications need. */
export type RequestToTell = Selectable<FoodRequestTable> & {
  donorName: string;
  requesterName: string;
  donorSuspended: boolean;
};

/** The time and time zone for deciding whether something is still relevant. */
export type Moment = Pick<Writing, 'now'> & { config: Pick<Config, 'timeZone'> };

/** Whether there is still a reason for a notification about a request. */
export type IsReason = (request: RequestToTell, moment: Moment) => boolean;

/** Values for the text of an inbox entry. */
export type Entry = {
  title: string;
  /** Name of the other user. */
  name: string | Message;
  /** The pick-up time that the entry is about, as text; null for any time. */
  time: string | null;
  wanted: number | null;
  offered: number | null;
  unit: Unit | null;
  /** The other user's answer to a no-show, or their thank-you note. */
  words: string | null;
};

/**
 * How a kind of notification about a request appears in the inbox, both next to the bell and on the page that the bell links to.
 */
export type Page = {
  isReason: IsReason;
  text(entry: Entry): Message;
  /** Text of a single entry for several users and one food. Without it, each user gets a separate entry. */
  textOfSeveral?(names: Message | string, title: string): Message;
  label: Message;
  /** Which pick-up time the entry is about. Default: the chosen one. */
  time?: EntryTime;
  /** Whether the entry stays in the inbox until the user answers it, even after it has been read. */
  isQuestion?: true;
  /** Whether the entry names the next user in the queue. */
  namesNext?: true;
};

/** At most `most` in `within` milliseconds. */
export type Pace = { most: number; within: number };

/** The definition of one kind of notification. */
export type Notification = {
  /** The setting that turns off this kind. If null, this kind is always sent, even during quiet hours. */
  setting: contract.NotificationSetting | null;
  /**
   * Returns what an event's notification is about, and who gets the push and the inbox entry. `write` decides who gets the mail.
   */
  told?: (event: DomainEvent) => { about: About; people: string[] } | undefined;
  /**
   * Writes the notification from the current state. Returns undefined if there is no longer a reason for it. Omitted for kinds
   * that only appear on pages.
   */
  write?(job: Job, writing: Writing): Promise<Written | undefined>;
  /** Whether this warns users about something that an intruder may have done with their account. */
  isWarning?: true;
  /** Limit on all notifications of this kind to one recipient. By default, each request has its own limit. */
  pace?: Pace;
  /** Omitted if it is not in the inbox. */
  page?: Page;
  /** Omitted if it is not mailed. */
  mail?: {
    /** Minimum time between two with the same topic, in milliseconds. */
    between?: number;
    /** Whether to skip a new mail while one with the same topic is waiting, instead of replacing the waiting one. */
    keepsWaiting?: true;
    /**
     * Finds mail that is due now. Kinds with `find` are mailed without an event: their `told` is only for push and inbox entry.
     */
    find?: (db: Db, now: Date, config: Writing['config']) => Promise<About[]>;
    /** Records that a user was notified, or no longer needs to be. */
    settle?: (db: Db, job: Job, now: Date) => Promise<void>;
  };
  /** Omitted if it is not pushed. */
  push?: {
    urgency: 'low' | 'high';
    /** Minimum time between two with the same topic, in milliseconds. */
    between?: number;
    /** Whether a new push replaces all waiting pushes with the same setting, whatever they are about. */
    isOne?: true;
  };
};

/** All notifications of a feature, by kind. */
export type Notifications = {
  kinds: Record<string, Notification>;
  /** The request whose waiting mail an event makes obsolete. */
  outdated?: (event: DomainEvent) => { requestId: string } | undefined;
};

/**
 * Combines the notifications of all features.
 *
 * @throws Error if two kinds have the same name
 */
export function joinNotifications(...features: Notifications[]): Notifications {
  const named = features.flatMap(({ kinds }) => Object.entries(kinds));
  const kinds = Object.fromEntries(named);
  if (Object.keys(kinds).length < named.length) throw new Error('Two notifications have the same name.');
  return {
    kinds,
    outdated: (event) => features.map(({ outdated }) => outdated?.(event)).find((about) => about !== undefined),
  };
}
