import { useAuth } from './auth.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { useProvider } from './use-provider.ts';

/** Signs in by Google; `onDone` follows when it has worked. */
export function GoogleButton(props: { onDone(): void; className?: string }) {
  const { signInWithGoogle } = useAuth();
  const provider = useProvider();
  return (
    <SignInButton signIn={signInWithGoogle} {...props}>
      Sign in with {provider}
    </SignInButton>
  );
}
