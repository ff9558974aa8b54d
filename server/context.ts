import type { Publish } from './events/publish.ts';

/** What rules need to know of the instance in which they run. Tests have one whose clock stands. */
export type Context = {
  clock: () => Date;
  /** IANA name of the zone whose calendar days deadlines are. */
  timeZone: string;
  /** Where people reach the site, without a trailing slash. */
  publicUrl: string;
  publish: Publish;
};
