import { useOutletContext } from 'react-router';
import type { SessionUser } from './session-query.ts';

/** Returns the signed-in user, for pages behind the login guard. */
export function useSignedInUser(): SessionUser {
  return useOutletContext<SessionUser>();
}
