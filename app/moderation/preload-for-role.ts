import { preload, type Visit } from '../api/query.ts';
import { sessionQuery } from '../session/session-query.ts';

/** Like preload, but for pages that require a role. For users without the role, the API and the page return 404. */
export function preloadForRole(plan: (visit: Visit) => unknown[] | Promise<unknown[]>) {
  return preload(
    // Nothing to load for guests: the page asks them to log in.
    async (visit) => ((await visit.ask(sessionQuery(visit.api))).user ? plan(visit) : []),
    { aboutOneThing: true },
  );
}
