import { type Mutation, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../api.ts';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';

/**
 * What happens when a call of any screen has finally failed: its message is shown, and where the server no longer knows the
 * visitor (401, 403) they are logged out and asked to log in (spec, section 7). A form shows its own failures.
 */
export function Failures() {
  const client = useQueryClient();
  const { signOut } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();

  const handle = useRef<(error: Error, source: Query | Mutation) => void>(undefined);
  useEffect(() => {
    handle.current = (error, source) => {
      const ended = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (!source.meta?.showsOwnErrors || ended) toast.error(error);
      if (ended)
        void signOut()
          .catch(() => {})
          .then(() => navigate('/login'));
    };
  });

  useEffect(() => {
    client.getQueryCache().config.onError = (error, query) => handle.current?.(error, query as unknown as Query);
    client.getMutationCache().config.onError = (error, _variables, _result, mutation) =>
      handle.current?.(error, mutation as Mutation);
  }, [client]);

  return null;
}
