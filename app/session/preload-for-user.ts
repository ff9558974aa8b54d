import type { Person } from '../../contract/fields.ts';
import type { Api } from '../api/api.ts';
import { preload } from '../api/query.ts';
import { sessionQuery } from './session-query.ts';

/**
 * As preload, for a page below the guard. Queries of the signed-in person are answered on the server too, if it knows their
 * session.
 */
export function preloadForUser(
  plan: (user: Person, api: Api, params: Record<string, string | undefined>) => unknown[],
) {
  return preload(async ({ api, ask, params }) => {
    const session = await ask(sessionQuery(api)).catch(() => undefined);
    return session?.user ? plan(session.user, api, params) : [];
  });
}
