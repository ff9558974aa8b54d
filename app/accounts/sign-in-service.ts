import type { Site } from '../../contract/accounts.ts';

/** Whom the sign-in service knows. */
export type SignInUser = { email: string; displayName: string; photoURL: string };

export type Credentials = { email: string; password: string };

/**
 * Who says who someone is. Every call that fails throws an Error whose message is for people.
 * A listener to onUserChanged is told once at the start, and after every change, before the call that made it returns.
 */
export type SignInService = {
  register(registration: Credentials & { displayName: string; photoURL: string }): Promise<void>;
  signIn(credentials: Credentials): Promise<void>;
  signInWithGoogle(): Promise<void>;
  signOut(): Promise<void>;
  onUserChanged(listener: (user: SignInUser | null) => void): () => void;
  /** A token that proves to the server who this is; undefined when nobody is signed in. */
  getIdToken(): Promise<string | undefined>;
};

/** The service that this instance is configured with. Firebase is loaded only where it is used. */
export async function loadSignInService({ signIn }: Site): Promise<SignInService> {
  if (signIn.service === 'firebase') throw new Error('Firebase sign-in is not part of this build.');
  const { embeddedSignInService } = await import('./embedded-sign-in-service.ts');
  return embeddedSignInService(signIn);
}
