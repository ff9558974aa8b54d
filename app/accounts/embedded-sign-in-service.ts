import type { SignInService, SignInUser } from './sign-in-service.ts';

type StoredUser = { email: string; name: string; image?: string | null };

/** The sign-in service that comes with the site, at /api/auth. */
export function embeddedSignInService({ google }: { google: boolean }): SignInService {
  const listeners = new Set<(user: SignInUser | null) => void>();

  const announce = async () => {
    const session = await call<{ user: StoredUser } | null>('GET', '/get-session');
    const user = session?.user;
    const known = user ? { email: user.email, displayName: user.name, photoURL: user.image ?? '' } : null;
    for (const listener of listeners) listener(known);
  };

  return {
    async register({ email, password, displayName, photoURL }) {
      await call('POST', '/sign-up/email', { email, password, name: displayName, image: photoURL });
      await announce();
    },
    async signIn(credentials) {
      await call('POST', '/sign-in/email', credentials);
      await announce();
    },
    async signInWithGoogle() {
      if (!google) throw new Error('Signing in with Google is not set up on this site. Please use your email.');
      throw new Error('Signing in with Google is not available yet. Please use your email.');
    },
    async signOut() {
      await call('POST', '/sign-out', {});
      await announce();
    },
    onUserChanged(listener) {
      listeners.add(listener);
      void announce().catch(() => {});
      return () => listeners.delete(listener);
    },
    async getIdToken() {
      return (await call<{ token: string } | null>('GET', '/token'))?.token;
    },
  };
}

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/api/auth${path}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('We could not reach the site. Check your connection and try again.');
  });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Error(answer?.message ?? 'Something went wrong. Please try again.');
  return answer;
}
