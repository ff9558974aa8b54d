import type { DomainEvent, Publish } from './publish.ts';

/** What rules need to know about this instance. Tests use a fixed clock. */
export type Context = {
  clock: () => Date;
  /** Whether the clock may be off by more than a day. If so, nothing expires. */
  isTimeDoubted: boolean;
  /** IANA name of the site's time zone, which determines the calendar days of deadlines. */
  timeZone: string;
  /** The URL of the site, without a trailing slash. */
  publicUrl: string;
  /** Whether the site sends mail. If so, users are asked to confirm their email addresses. */
  sendsMail: boolean;
  /** Whether this is a restored copy. A copy sends nothing until it becomes the live site. */
  isCopy: boolean;
  /** Whether an external sign-in service (Google or Firebase) vouches for email addresses. */
  isVouchedFor: boolean;
  /** Publishes an event within a transaction. Rules use `transact` instead. */
  publishIn: Publish;
  /** Tells this server's response cache that a transaction that published these events has ended. */
  changed(events: DomainEvent[]): void;
};
