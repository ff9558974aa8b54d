import type { Person } from '../../contract/fields.ts';
import type { Api } from '../api.ts';
import { preload } from '../query.ts';
import { sessionQuery } from './account-queries.ts';

/**
 * As preload, for a page below the guard: what only the signed-in person may see is answered on the server too, when their
 * session is known there.
 */
export function preloadForUser(
  plan: (user: Person, api: Api, params: Record<string, string | undefined>) => unknown[],
) {
  return preload(async ({ api, ask, params }) => {
    const session = await ask(sessionQuery(api)).catch(() => undefined);
    return session?.user ? plan(session.user, api, params) : [];
  });
}
