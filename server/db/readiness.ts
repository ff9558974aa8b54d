import { setTimeout as wait } from 'node:timers/promises';
import { isAdditive, newerMigrations } from './migration-names.ts';
import type { Db } from './schema.ts';

/** How soon the database has to answer to count as reachable, in milliseconds. */
const WITHIN = 900;

/** The state of a database for this server: `outdated` when a newer Open Larder has changed it so that this one may fail. */
type Readiness = {
  state: 'ready' | 'outdated' | 'away';
  /** The migrations that this server does not know. */
  newer: string[];
};

const away: Readiness = { state: 'away', newer: [] };

/** Makes a function that tells the state of the database. Concurrent calls share one query. */
export function readiness(db: Db): () => Promise<Readiness> {
  let asked: Promise<Readiness> | undefined;
  return () => {
    asked ??= newerMigrations(db)
      .then(
        (newer): Readiness => ({ state: newer.every(isAdditive) ? 'ready' : 'outdated', newer }),
        () => away,
      )
      .finally(() => {
        asked = undefined;
      });
    return Promise.race([asked, wait(WITHIN, away, { ref: false })]);
  };
}
