import { useQuery } from '@tanstack/react-query';
import type { Visit } from '../api/query.ts';
import { siteQuery } from '../api/site-query.ts';
import { useAuth } from './auth.tsx';
import { sessionQuery } from './session-query.ts';

/** Whether the viewer may see food. On an invite-only site, only signed-in users may. */
export function useMaySeeFoods(): boolean {
  const { data: site } = useQuery(siteQuery());
  const { user } = useAuth();
  return !site?.inviteOnly || user !== null;
}

/** Like useMaySeeFoods, for a page's loader on the server. */
export async function maySeeFoods({ api, ask }: Visit): Promise<boolean> {
  const { inviteOnly } = await ask(siteQuery(api));
  return !inviteOnly || (await ask(sessionQuery(api))).user !== null;
}
