import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import type { Visit } from '../query.ts';
import { sessionQuery, siteQuery } from './account-queries.ts';
import { useAuth } from './auth.tsx';
import Guard from './guard.tsx';

/** Whether the viewer may see foods: on a site that takes an invitation only its members do. */
export function useMaySeeFoods(): boolean {
  const { data: site } = useQuery(siteQuery());
  const { user } = useAuth();
  return !site?.inviteOnly || user !== null;
}

/** The same on the server, for a page's loader. */
export async function maySeeFoods({ api, ask }: Visit): Promise<boolean> {
  const { inviteOnly } = await ask(siteQuery(api));
  return !inviteOnly || (await ask(sessionQuery(api))).user !== null;
}

/** Lets only those see the pages below who may see foods; others log in first and then come back. */
export default function MembersOnly() {
  return useMaySeeFoods() ? <Outlet /> : <Guard />;
}
