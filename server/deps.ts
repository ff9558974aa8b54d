import type { SignIn } from './accounts/sign-in/embedded-sign-in.ts';
import type { EventHub } from './event-stream/event-hub.ts';
import type { Deps } from './http/deps.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ServedResponses } from './response-cache/serve-responses.ts';
import type { Health } from './site/health/health.ts';
import type { TimeGuard } from './site-time/guard-time.ts';

/** The app's dependencies: everything that differs between tests and a running server. */
export type AppDeps = Deps &
  SignIn & {
    eventHub: EventHub;
    /** Whether the server is shutting down and accepts no new visitors. */
    isDraining: () => boolean;
    /** In-memory cache of public responses. Undefined if disabled. */
    cachedResponses: ServedResponses | undefined;
    /** The site's health, as seen by this server. */
    health: Health;
    /** Tells whether this server's clock can be trusted. */
    time: TimeGuard;
    /** Undefined if METRICS_TOKEN is not set. */
    metrics: Metrics | undefined;
  };
