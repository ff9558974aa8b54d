import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionState } from '../../contract/accounts/accounts.ts';
import type { Person } from '../../contract/fields.ts';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** The person of the session cookie. */
export const sessionQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: () => answer(api.session.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A signed-in person. Their `_id` stays the same when their e-mail changes. */
export type SessionUser = Person & { _id: string };

/** The signed-in person, as far as this page knows. */
export function sessionUser(client: QueryClient): SessionUser | null {
  return userOf(client.getQueryData(sessionQuery().queryKey));
}

/** The person of a session. */
export function userOf(session: SessionState | undefined): SessionUser | null {
  return session?.user && session._id ? { ...session.user, _id: session._id } : null;
}
