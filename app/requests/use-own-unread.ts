import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../accounts/auth.tsx';
import { unreadQuery } from './food-request-queries.ts';

/** What waits for whoever is signed in. Nothing is asked in the name of whoever is just leaving: the answer may find them gone. */
export function useOwnUnread() {
  const { user, loading } = useAuth();
  return useQuery({ ...unreadQuery(user?.email ?? ''), enabled: user !== null && !loading });
}
