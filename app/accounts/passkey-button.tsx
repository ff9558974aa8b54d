import { useAuth } from './auth.tsx';
import { usePasskeysHere } from './passkeys-here.ts';
import { SignInButton } from './sign-in-button.tsx';

/** Signs in by a passkey, where there can be one; `onDone` follows when it has worked. Before that is known its place is kept. */
export function PasskeyButton({ onDone }: { onDone(): void }) {
  const { signInWithPasskey } = useAuth();
  const here = usePasskeysHere();
  if (here !== 'yes' && here !== 'not-known-yet') return null;
  return (
    <SignInButton signIn={signInWithPasskey} onDone={onDone} className={here === 'yes' ? '' : 'invisible'}>
      Use a passkey
    </SignInButton>
  );
}
