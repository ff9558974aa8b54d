import { setTimeout as wait } from 'node:timers/promises';
import { isAdditive, newerMigrations } from './migration-names.ts';
import type { Db } from './schema.ts';

/** How long to wait for the database before reporting it as unreachable, in milliseconds. */
const WITHIN = 900;

/**
 * Whether this server can use the database. `outdated`: a newer Open Larder has changed the database, so this server may fail.
 * `away`: the database is unreachable.
 */
type Readiness = {
  state: 'ready' | 'outdated' | 'away';
  /** Migrations that this server does not know. */
  newer: string[];
};

const away: Readiness = { state: 'away', newer: [] };

/** Creates a function that checks the state of the database. Concurrent calls share one query. */
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
