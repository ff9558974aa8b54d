import type { DomainEvent, Publish } from './publish.ts';

/** The facts of the instance that rules need. Tests have one whose clock stands. */
export type Context = {
  clock: () => Date;
  /** Whether the clock may be wrong by more than a day, so that nothing ends because of what it says. */
  isTimeDoubted: boolean;
  /** IANA name of the time zone for the calendar days of deadlines. */
  timeZone: string;
  /** The address of the site, without a trailing slash. */
  publicUrl: string;
  /** Whether mail is sent, and so people are asked to confirm their addresses. */
  sendsMail: boolean;
  /** Whether this is a restored copy, which sends nothing before someone says that it is the site. */
  isCopy: boolean;
  /** Whether a sign-in service of others, Google or Firebase, vouches for addresses. */
  isVouchedFor: boolean;
  /** Publishes an event within a transaction. Rules publish in `transact`. */
  publishIn: Publish;
  /** Tells the response cache of this server that a transaction with these events is over. */
  changed(events: DomainEvent[]): void;
};
