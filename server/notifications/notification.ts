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
import type { Letter, MailText } from '../mail/layout.ts';

export type { MailText } from '../mail/layout.ts';

/** The ways in which people are told of something while the site is closed. */
export type Channel = Exclude<contract.Channel, 'page'>;

/** The thing or the person that a notification is about. Its text is written when it is sent, as things stand then. */
export type About = {
  foodId?: string;
  requestId?: string;
  contactMessageId?: string;
  reportId?: string;
  /** Where a mail about an account goes, in lower case. */
  address?: string;
  userId?: string;
  /** The browser that it tells of, in words. */
  device?: string;
};

/** The columns of the outbox that a worker reads. */
export const jobColumns = [
  ...(['id', 'channel', 'kind', 'topic', 'foodId', 'requestId', 'contactMessageId', 'address', 'userId'] as const),
  ...(['device', 'subscriptionId', 'enteredAt', 'dueAt', 'attempts'] as const),
] as const;

/** A notification that is to be sent, claimed by one worker. `attempts` counts the present one. */
export type Job = Pick<Selectable<OutboxTable>, (typeof jobColumns)[number]>;

/** The means by which notifications are written. */
export type Writing = {
  db: Db;
  now: Date;
  today: Day;
  config: Pick<Config, 'publicUrl' | 'mail' | 'moderators' | 'timeZone' | 'language' | 'languages'>;
  /** Looks at how the site is. */
  health?: { examine(words: Words): Promise<SiteHealth> } | undefined;
};

/** A notification as it is sent, in the words of whoever gets it. A push has the text's subject and food, and the path of the text's link. */
export type Written = {
  /** The address of a mail; null without a confirmed e-mail. */
  to?: string | null;
} & (WrittenText | { letter: Letter; others?: string[] });

/** The text of a notification to one person. */
export type WrittenText = {
  text: (words: Words) => MailText;
  /** The food of a donor's thread of mails. */
  foodId?: string | null;
  /** The link that stops these alone, in place of all mail. */
  unsubscribeUrl?: string;
  /** Until when it is of interest, in milliseconds since 1970. A push is stored for a day at most. */
  until?: number;
  /** The moment that it concerns. In quiet hours that end later it is sent at once, and a push makes no sound. */
  concerns?: Date | undefined;
  /** What a push says and offers besides. */
  push?: {
    details?: (words: Words) => Message[];
    /** A button that accepts who asked by this request, and what is said once they are. */
    accept?: { requestId: string; label: Message; done: Message };
  };
};

/** A request as its notifications need it. */
export type RequestToTell = Selectable<FoodRequestTable> & {
  donorName: string;
  requesterName: string;
  donorSuspended: boolean;
};

/** The time and zone by which something is still of interest. */
export type Moment = Pick<Writing, 'now'> & { config: Pick<Config, 'timeZone'> };

/** Whether there is still a reason to tell something about a request. */
export type IsReason = (request: RequestToTell, moment: Moment) => boolean;

/** The values in the text of an entry in the inbox. */
export type Entry = {
  /** Title of the food. */
  title: string;
  /** Name of the other person. */
  name: string | Message;
  /** The pick-up time that the kind is about, in words; null for any time. */
  time: string | null;
  wanted: number | null;
  offered: number | null;
  unit: Unit | null;
  /** The other person's answer to a no-show, or their note of thanks. */
  words: string | null;
};

/** How a kind of notification about a request appears in the inbox, beside the bell and on the page where it is about. */
export type Page = {
  isReason: IsReason;
  text(entry: Entry): Message;
  /** The text for several people about one food, which are one entry; without it each has its own. */
  textOfSeveral?(names: Message | string, title: string): Message;
  /** Words on its link. */
  label: Message;
  /** The pick-up time that it is about; the chosen one if absent. */
  time?: EntryTime;
  /** It stays until it is answered, and not only until it is seen. */
  isQuestion?: true;
  /** It names the next person in the queue. */
  namesNext?: true;
};

/** A limit of `most` in `within` milliseconds. */
export type Pace = { most: number; within: number };

/** The definition of one kind of notification. */
export type Notification = {
  /** Its line in people's settings. Without one it always comes, and at once. */
  setting: contract.NotificationSetting | null;
  /** The people who are told of an event by push, and the thing that mail and push are about. Mail finds its reader itself. */
  told?: (event: DomainEvent) => { about: About; people: string[] } | undefined;
  /** Writes it as things stand now; undefined if there is no reason for it any more. Without this it is only for pages. */
  write?(job: Job, writing: Writing): Promise<Written | undefined>;
  /** Whether it warns of what somebody else may have done with an account. */
  isWarning?: true;
  /** How many of the kind an address is sent. Without one, each request has a limit of its own. */
  pace?: Pace;
  /** Without this it is not in the inbox. */
  page?: Page;
  /** Without this it is not mailed. */
  mail?: {
    /** The least time between two about the same, in milliseconds. */
    between?: number;
    /** A waiting one is kept when another is added, rather than replaced by it. */
    keepsWaiting?: true;
    /** Searches for mails that are to be sent by now, in place of `told`. */
    find?: (db: Db, now: Date, config: Writing['config']) => Promise<About[]>;
    /** Stores that somebody was told, or is not to be. */
    settle?: (db: Db, job: Job, now: Date) => Promise<void>;
  };
  /** Without this it is not pushed. */
  push?: {
    urgency: 'low' | 'high';
    /** The least time between two about the same, in milliseconds. */
    between?: number;
    /** The last replaces all before it, whatever they are about. */
    isOne?: true;
  };
};

/** All notifications of a feature, by their kind. */
export type Notifications = {
  kinds: Record<string, Notification>;
  /** The request whose waiting mail an event makes out of date. */
  outdated?: (event: DomainEvent) => { requestId: string } | undefined;
};

/**
 * Joins the notifications of all features.
 *
 * @throws Error if two kinds have one name
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
