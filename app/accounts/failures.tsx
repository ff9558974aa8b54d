import { type Mutation, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../api.ts';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';

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
  const { pathname, search, hash } = useLocation();

  const handle = useRef<(error: Error, source: Query | Mutation) => void>(undefined);
  useEffect(() => {
    handle.current = (error, source) => {
      if (source.meta?.inBackground) return;
      // Asked for anew, the same thing may fail once more.
      if (!source.meta?.showsOwnErrors) toast.error(error, 'queryHash' in source ? source.queryHash : undefined);
      const ended = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (!ended || pathname === '/login') return;
      const from = pathname + search + hash;
      // Not back to what belongs to someone else: it would log them out again.
      const state = error.status === 401 ? { from } : null;
      // The page is left first: as long as they are there, the guard asks whoever logs out to log in and to come back.
      void Promise.resolve(navigate('/login', { replace: true, state }))
        .then(signOut)
        .catch(() => {});
    };
  });

  useEffect(() => {
    client.getQueryCache().config.onError = (error, query) => handle.current?.(error, query as unknown as Query);
    client.getMutationCache().config.onError = (error, _variables, _result, mutation) =>
      handle.current?.(error, mutation as Mutation);
  }, [client]);

  return null;
}
