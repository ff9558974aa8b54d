import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';
import { useAuth } from './auth.tsx';

/** Query for the user's inbox. Failures are not shown, because the inbox is not essential. */
export const inboxQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['unread', email],
    queryFn: () => answer(api.unread.$get()),
    meta: { inBackground: true },
  });

/** Returns the user's inbox. Does not fetch while the user is logging in or out, because the session may be gone. */
export function useInbox() {
  const { user, loading } = useAuth();
  return useQuery({ ...inboxQuery(user?.email ?? ''), enabled: user !== null && !loading });
}
