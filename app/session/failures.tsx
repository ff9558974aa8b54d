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

/** Whether a refusal (403) says that the session is no longer, or never was, that of the page's viewer. */
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
 * Handles the final failure of any screen's call. It shows the message, unless the caller shows it itself, as a form does. If
 * the server no longer knows the viewer (401), or knows them as someone else (403), they are logged out and asked to log in
 * (docs/specification.md, section 7). Calls in the background fail without a word.
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
      // They are the same person with another e-mail, and the queries on screen are asked again.
      if (ended && error.code === 'NOT_YOURS' && (await hasOtherEmail(client))) {
        const again = new Error(t`Your email has changed. Please try again.`);
        if (!('queryHash' in source || source.meta?.showsOwnErrors)) toast.error(again);
        return;
      }
      // A query may fail again, so its toast has a key. A missing network is shown above every page.
      if (!source.meta?.showsOwnErrors && !('queryHash' in source && isOffline(error))) {
        toast.error(error, { key: 'queryHash' in source ? source.queryHash : undefined });
      }
      if (!ended || pathname === '/login') return;
      // Another person's page is not returned to: it would log them out again.
      const state = error.status === 401 ? toReturn : null;
      // The page is left first. Otherwise its guard would ask the person to log in and come back.
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

/** Whether the session is still the viewer's, under another e-mail. */
function hasOtherEmail(client: QueryClient): Promise<boolean> {
  return import('./connection.ts').then(({ followSession }) => followSession(client)).catch(() => false);
}

/** A refusal by anything but the API, such as a proxy, counts as the end of the session (docs/specification.md, section 7). */
function isEndOfSession({ status, code }: ApiError): boolean {
  return status === 401 || (status === 403 && ((endsSession as Record<string, boolean>)[code] ?? true));
}
