import type { Person } from '../../contract/fields.ts';
import type { Api } from '../api/api.ts';
import { preload } from '../api/query.ts';
import { sessionQuery } from './session-query.ts';

/** Like `preload`, for pages behind the login guard. Runs the user's queries only if the server knows their session. */
export function preloadForUser(
  plan: (user: Person, api: Api, params: Record<string, string | undefined>, url: URL) => unknown[],
) {
  return preload(async ({ api, ask, params, url }) => {
    const session = await ask(sessionQuery(api)).catch(() => undefined);
    return session?.user ? plan(session.user, api, params, url) : [];
  });
}
