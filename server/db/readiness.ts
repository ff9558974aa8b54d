import { setTimeout as wait } from 'node:timers/promises';
import { isAdditive, newerMigrations } from './migration-names.ts';
import type { Db } from './schema.ts';

/** How long to wait for the database before it counts as unreachable, in milliseconds. */
const WITHIN = 900;

/** State of the database for this server. `outdated`: a newer Open Larder has changed it, so this server may fail. */
type Readiness = {
  state: 'ready' | 'outdated' | 'away';
  /** Migrations that this server does not know. */
  newer: string[];
};

const away: Readiness = { state: 'away', newer: [] };

/** Creates a function that returns the state of the database. Concurrent calls share one query. */
export function readiness(db: Db): () => Promise<Readiness> {
  let pending: Promise<Readiness> | undefined;
  return () => {
    pending ??= newerMigrations(db)
      .then(
        (newer): Readiness => ({ state: newer.every(isAdditive) ? 'ready' : 'outdated', newer }),
        () => away,
      )
      .finally(() => {
        pending = undefined;
      });
    return Promise.race([pending, wait(WITHIN, away, { ref: false })]);
  };
}
