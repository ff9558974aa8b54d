import { type Mutation, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import type { ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import { ApiError, isOffline } from '../api/api.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { useAuth } from './auth.tsx';
import { useStateToReturn } from './path-to-return-to.ts';

type Refusal = { [C in ApiErrorCode]: (typeof apiErrors)[C]['status'] extends 403 ? C : never }[ApiErrorCode];

/** Whether a 403 with this code logs the viewer out. */
const endsSession: Record<Refusal, boolean> = {
  NOT_YOURS: true,
  SUSPENDED: true,
  EMAIL_NOT_CONFIRMED: false,
  FOREIGN_ORIGIN: false,
  NOT_INVITED: false,
  NOT_REQUESTABLE: false,
  NOT_WRITABLE: false,
};

/**
 * Handles every call that has failed after all retries. Shows the error as a toast, unless the caller shows it itself, as forms
 * do. If the server no longer accepts the session (`isEndOfSession`), logs the viewer out and sends them to the login page.
 * Background calls fail silently.
 */
export function Failures() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { signOut } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toReturn = useStateToReturn();

  const handle = useRef<(error: Error, source: Query | Mutation) => Promise<void>>(undefined);
  useEffect(() => {
    handle.current = async (error, source) => {
      if (source.meta?.inBackground) return;
      const ended = error instanceof ApiError && isEndOfSession(error);
      // The session is still the viewer's, under a new email address. Queries are refetched, so only a failed change needs a
      // message.
      if (ended && error.code === 'NOT_YOURS' && (await hasOtherEmail(client))) {
        const again = new Error(t`Your email has changed. Please try again.`);
        if (!('queryHash' in source || source.meta?.showsOwnErrors)) toast.error(again);
        return;
      }
      // A query may fail repeatedly, so its toast has a key that prevents duplicates. Offline, queries need no toast, because
      // every page says that the browser is offline.
      if (!source.meta?.showsOwnErrors && !('queryHash' in source && isOffline(error))) {
        toast.error(error, { key: 'queryHash' in source ? source.queryHash : undefined });
      }
      if (!ended || pathname === '/login') return;
      // After a 403, do not return to this page after login. It may belong to another user, and would log this one out again.
      const state = error.status === 401 ? toReturn : null;
      // Leave the page before signing out. Otherwise, its login guard would ask the user to log in and return.
      await Promise.resolve(navigate('/login', { replace: true, state }))
        .then(signOut)
        .catch(() => {});
    };
  });

  useEffect(() => {
    client.getQueryCache().config.onError = (error, query) => void handle.current?.(error, query as unknown as Query);
    client.getMutationCache().config.onError = (error, _variables, _result, mutation) =>
      void handle.current?.(error, mutation as Mutation);
  }, [client]);

  return null;
}

/** Whether the session is still the viewer's, under a new email. */
function hasOtherEmail(client: QueryClient): Promise<boolean> {
  return import('./connection.ts').then(({ followSession }) => followSession(client)).catch(() => false);
}

/**
 * Whether an error ends the session. This includes any 403 from outside the API, such as a proxy's (docs/specification.md,
 * section 7).
 */
function isEndOfSession({ status, code }: ApiError): boolean {
  return status === 401 || (status === 403 && ((endsSession as Record<string, boolean>)[code] ?? true));
}
