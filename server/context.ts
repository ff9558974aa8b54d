import type { DomainEvent, Publish } from './events/publish.ts';

/** What rules need to know of the instance in which they run. Tests have one whose clock stands. */
export type Context = {
  clock: () => Date;
  /** IANA name of the zone whose calendar days deadlines are. */
  timeZone: string;
  /** Where people reach the site, without a trailing slash. */
  publicUrl: string;
  /** Whether mail is sent, and so people are asked to confirm their addresses. */
  sendsMail: boolean;
  /** What publishing does within a transaction. Rules publish in `transact`. */
  publishIn: Publish;
  /** Tells what keeps answers in memory on this server that a transaction with these events is over. */
  changed(events: DomainEvent[]): void;
};
