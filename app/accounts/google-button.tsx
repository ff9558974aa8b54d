import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToast } from '../ui/toast.tsx';
import { siteQuery } from './account-queries.ts';
import { useAuth } from './auth.tsx';

/** Signs in by Google; `onDone` follows when it has worked. */
export function GoogleButton({ onDone }: { onDone(): void }) {
  const { signInWithGoogle, loading } = useAuth();
  const toast = useToast();
  const { data: site } = useQuery(siteQuery());
  const provider = (site?.signIn.service === 'embedded' && site.signIn.provider) || 'Google';
  const dismiss = useRef<() => void>(undefined);

  const signIn = async () => {
    // Whoever tries again has read what went wrong, which shall not stand beside a success.
    dismiss.current?.();
    try {
      await signInWithGoogle();
      onDone();
    } catch (error) {
      dismiss.current = toast.error(error);
    }
  };

  return (
    <button type="button" className="btn btn-block" disabled={loading} onClick={signIn}>
      Sign in with {provider}
    </button>
  );
}
