import { useOutletContext } from 'react-router';
import type { SessionUser } from './session-query.ts';

/** The signed-in person, on a page below the guard. */
export function useSignedInUser(): SessionUser {
  return useOutletContext<SessionUser>();
}
