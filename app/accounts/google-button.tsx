import { useQuery } from '@tanstack/react-query';
import { useToast } from '../ui/toast.tsx';
import { siteQuery } from './account-queries.ts';
import { useAuth } from './auth.tsx';

/** Signs in by Google; `onDone` follows when it has worked. */
export function GoogleButton({ onDone }: { onDone(): void }) {
  const { signInWithGoogle, loading } = useAuth();
  const toast = useToast();
  const { data: site } = useQuery(siteQuery());
  const provider = (site?.signIn.service === 'embedded' && site.signIn.provider) || 'Google';
  return (
    <button
      type="button"
      className="btn btn-block"
      disabled={loading}
      onClick={() => signInWithGoogle().then(onDone, toast.error)}
    >
      Sign in with {provider}
    </button>
  );
}
