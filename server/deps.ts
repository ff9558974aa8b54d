import type { Logger } from 'pino';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { EmbeddedSignIn } from './accounts/embedded-sign-in.ts';
import type { VerifyIdToken } from './accounts/id-token.ts';
import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import type { Audience } from './events/event-hub.ts';
import type { Announce } from './events/publish.ts';

/** What the app is made of: all that differs between a test and a running server. */
export type Deps = {
  config: Config;
  db: Db;
  log: Logger;
  /** The current time. */
  clock: () => Date;
  limits: Limits;
  /** Tells of a change, within its transaction. */
  announce: Announce;
  /** Who listens at this server. */
  audience: Audience;
  verifyIdToken: VerifyIdToken;
  /** Undefined when another sign-in service is configured. */
  embeddedSignIn: EmbeddedSignIn | undefined;
  /** Whether the server is shutting down and wants no new visitors. */
  isDraining: () => boolean;
};

/** How often things may be tried. The counts are shared by all servers. */
export type Limits = {
  /** Sign-in and registration, per visitor's address. */
  attemptsByAddress: RateLimiterAbstract;
  /** Sign-in, per e-mail, from wherever it is tried. */
  attemptsByEmail: RateLimiterAbstract;
  /** Session calls, per visitor's address. */
  sessions: RateLimiterAbstract;
  /** Adding, changing, deleting and asking, per user. */
  changes: RateLimiterAbstract;
  /** What is written in the contact form, per visitor's address. */
  contact: RateLimiterAbstract;
  /** Pick-up codes that are tried, per request. */
  pickupCodes: RateLimiterAbstract;
};
