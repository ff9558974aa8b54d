import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';
import { useAuth } from './auth.tsx';

/** What is new or waits for the signed-in person. It is extra, so its failure is not shown. */
export const inboxQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['unread', email],
    queryFn: () => answer(api.unread.$get()),
    meta: { inBackground: true },
  });

/** The same where it is shown. It is not asked for while the person logs out: the session may be gone. */
export function useInbox() {
  const { user, loading } = useAuth();
  return useQuery({ ...inboxQuery(user?.email ?? ''), enabled: user !== null && !loading });
}
