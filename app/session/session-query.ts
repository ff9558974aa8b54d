import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionState } from '../../contract/accounts/accounts.ts';
import type { Person } from '../../contract/fields.ts';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** Query for the session of this browser's cookie, and its user. */
export const sessionQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: () => answer(api.session.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A signed-in user. `_id` stays the same when the email changes. */
export type SessionUser = Person & { _id: string };

/** Returns the signed-in user, as far as this page knows. */
export function sessionUser(client: QueryClient): SessionUser | null {
  return userOf(client.getQueryData(sessionQuery().queryKey));
}

/** Returns the user of a session, or null. */
export function userOf(session: SessionState | undefined): SessionUser | null {
  return session?.user && session._id ? { ...session.user, _id: session._id } : null;
}
