import type { Logger } from 'pino';
import type { EmbeddedSignIn } from './accounts/embedded-sign-in.ts';
import type { VerifyIdToken } from './accounts/id-token.ts';
import type { ServedAnswers } from './answers/serve-answers.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Db } from './db/schema.ts';
import type { EventHub } from './events/event-hub.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Limits } from './middleware/limit.ts';

/** What the app is made of: all that differs between a test and a running server. */
export type Deps = {
  config: Config;
  db: Db;
  log: Logger;
  ctx: Context;
  limits: Limits;
  /** The connections of this server's event streams. */
  eventHub: EventHub;
  verifyIdToken: VerifyIdToken;
  /** Undefined when another sign-in service is configured. */
  embeddedSignIn: EmbeddedSignIn | undefined;
  /** Whether there is room on the disk for changes. */
  hasSpace: () => Promise<boolean>;
  /** Whether the server is shutting down and wants no new visitors. */
  isDraining: () => boolean;
  /** Public answers that are kept in memory. Undefined when nothing is kept. */
  answers: ServedAnswers | undefined;
  /** Undefined when nobody may ask for them. */
  metrics: Metrics | undefined;
};
