import { type Mutation, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import { ApiError, isOffline } from '../api.ts';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';
import { useStateToReturn } from './path-to-return-to.ts';

type Refusal = { [C in ApiErrorCode]: (typeof apiErrors)[C]['status'] extends 403 ? C : never }[ApiErrorCode];

/** Which refusals (403) say that this is not the session of whom the page takes for its viewer, or not any more. */
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
 * What happens when a call of any screen has finally failed: its message is shown, unless the caller shows it itself, as a
 * form does. Where the server no longer knows the viewer (401), or knows them as someone else (403), they are logged out
 * and asked to log in (spec, section 7). What a screen asks in the background fails without a word.
 */
export function Failures() {
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
      // They are the same person under another e-mail, and what is on screen is asked for anew.
      if (ended && error.code === 'NOT_YOURS' && (await hasOtherEmail(client))) {
        const again = new Error('Your email has changed meanwhile. Please try again.');
        if (!('queryHash' in source || source.meta?.showsOwnErrors)) toast.error(again);
        return;
      }
      // Asked for anew, the same thing may fail once more. That there is no network stands above every page.
      if (!source.meta?.showsOwnErrors && !('queryHash' in source && isOffline(error))) {
        // A screen says itself what it could not load and keeps trying, and the login page says what has ended.
        toast.error(error, {
          isShownElsewhere: ended || 'queryHash' in source,
          key: 'queryHash' in source ? source.queryHash : undefined,
        });
      }
      if (!ended || pathname === '/login') return;
      // Not back to what belongs to someone else: it would log them out again.
      const state = error.status === 401 ? toReturn : null;
      // The page is left first: as long as they are there, the guard asks whoever logs out to log in and to come back.
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

/** Whether the viewer's session is theirs still, under another e-mail. */
function hasOtherEmail(client: QueryClient): Promise<boolean> {
  return import('./connection.ts').then(({ followSession }) => followSession(client)).catch(() => false);
}

/** A refusal that is not of the API's own, as a proxy's, is taken for the end of the session (spec, section 7). */
function isEndOfSession({ status, code }: ApiError): boolean {
  return status === 401 || (status === 403 && ((endsSession as Record<string, boolean>)[code] ?? true));
}
