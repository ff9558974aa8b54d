import { preload, type Visit } from '../api/query.ts';
import { sessionQuery } from '../session/session-query.ts';

/** As preload, for a page that only people with a role have: without it the API finds nothing, and so neither do they. */
export function preloadForRole(plan: (visit: Visit) => unknown[] | Promise<unknown[]>) {
  return preload(
    // A guest is led to log in first.
    async (visit) => ((await visit.ask(sessionQuery(visit.api))).user ? plan(visit) : []),
    { aboutOneThing: true },
  );
}
