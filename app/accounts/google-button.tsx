import { useLingui } from '#page-words';
import { useAuth } from '../session/auth.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { useProvider } from './use-provider.ts';

/** Signs in with Google, then calls `onDone`. */
export function GoogleButton(props: { onDone(): void }) {
  const { t } = useLingui();
  const { signInWithGoogle } = useAuth();
  const provider = useProvider();
  return (
    <SignInButton signIn={signInWithGoogle} {...props}>
      {t`Sign in with ${provider}`}
    </SignInButton>
  );
}
