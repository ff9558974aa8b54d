import type { SignIn } from './accounts/sign-in/embedded-sign-in.ts';
import type { EventHub } from './event-stream/event-hub.ts';
import type { Deps } from './http/deps.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ServedResponses } from './response-cache/serve-responses.ts';
import type { Health } from './site/health/health.ts';
import type { TimeGuard } from './site-time/guard-time.ts';

/** The dependencies of the app: all that differs between a test and a running server. */
export type AppDeps = Deps &
  SignIn & {
    /** The connections of this server's event streams. */
    eventHub: EventHub;
    /** Whether the server is shutting down and takes no new visitors. */
    isDraining: () => boolean;
    /** The cache of public responses in memory. Undefined when it is off. */
    cachedResponses: ServedResponses | undefined;
    /** How the site is, as this server knows it. */
    health: Health;
    /** Whether this server's clock is believed. */
    time: TimeGuard;
    /** Undefined when nobody may read them. */
    metrics: Metrics | undefined;
  };
