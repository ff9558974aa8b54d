import { useLingui } from '#page-words';
import { useAuth } from '../session/auth.tsx';
import { usePasskeysHere } from './passkeys-here.ts';
import { SignInButton } from './sign-in-button.tsx';

/** Signs in with a passkey, then calls `onDone`. Hidden if passkeys do not work here, invisible until that is known. */
export function PasskeyButton({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const { signInWithPasskey } = useAuth();
  const here = usePasskeysHere();
  if (here !== 'yes' && here !== 'not-known-yet') return null;
  return (
    <SignInButton signIn={signInWithPasskey} onDone={onDone} className={here === 'yes' ? '' : 'invisible'}>
      {t`Use a passkey`}
    </SignInButton>
  );
}
