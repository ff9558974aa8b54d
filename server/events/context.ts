import type { DomainEvent, Publish } from './publish.ts';

/** What rules need to know about this instance. In tests, the clock is fixed. */
export type Context = {
  clock: () => Date;
  /** Whether the clock may be wrong by more than a day. While it may be, nothing expires. */
  isTimeDoubted: boolean;
  /** IANA name of the time zone that defines the calendar days of deadlines. */
  timeZone: string;
  /** The URL of the site, without a trailing slash. */
  publicUrl: string;
  /** Whether the site sends mail. If so, users are asked to confirm their addresses. */
  sendsMail: boolean;
  /** Whether this is a restored copy. It sends nothing until it is made the live site. */
  isCopy: boolean;
  /** Whether an external sign-in service (Google or Firebase) vouches for email addresses. */
  isVouchedFor: boolean;
  /** Publishes an event within a transaction. Rules use `transact` instead. */
  publishIn: Publish;
  /** Tells this server's response cache that a transaction that published these events has ended. */
  changed(events: DomainEvent[]): void;
};
