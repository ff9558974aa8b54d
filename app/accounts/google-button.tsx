import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';

/** Signs in by Google; `onDone` follows when it has worked. */
export function GoogleButton({ onDone }: { onDone(): void }) {
  const { signInWithGoogle, loading } = useAuth();
  const toast = useToast();
  return (
    <button
      type="button"
      className="btn btn-block"
      disabled={loading}
      onClick={() => signInWithGoogle().then(onDone, toast.error)}
    >
      Sign in with Google
    </button>
  );
}
