import { preload, type Visit } from '../api/query.ts';
import { sessionQuery } from '../session/session-query.ts';

/** Like `preload`, but for pages that require a role. If the user lacks the role, the API returns 404, and so does the page. */
export function preloadForRole(plan: (visit: Visit) => unknown[] | Promise<unknown[]>) {
  return preload(
    // Nothing to load for guests: the page asks them to log in.
    async (visit) => ((await visit.ask(sessionQuery(visit.api))).user ? plan(visit) : []),
    { aboutOneThing: true },
  );
}
