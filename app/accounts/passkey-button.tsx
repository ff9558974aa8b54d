import { useLingui } from '#page-words';
import { useAuth } from '../session/auth.tsx';
import { usePasskeysHere } from './passkeys-here.ts';
import { SignInButton } from './sign-in-button.tsx';

/** Signs in by a passkey, if possible, and then calls `onDone`. Until it is known whether it is possible, its space stays. */
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
