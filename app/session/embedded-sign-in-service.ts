import { msg } from '#words';
import { ApiError, answer, api, inPageLanguage, rejectionError } from '../api/api.ts';
import { pageWords } from '../words/need.ts';
import { deleteAccount } from './delete-account.ts';
import { emailTaken } from './email-taken.ts';
import { invitationFields } from './invitation.ts';
import { signInByPopup } from './sign-in-popup.ts';
import type { SignInService, SignInUser, UserListener } from './sign-in-service.ts';

type StoredUser = { email: string; name: string; image?: string | null };

/** The site's own sign-in service, at /api/auth. `provider` is the display name of the external sign-in provider, if any. */
export function embeddedSignInService({ provider }: { provider: string | null }): SignInService {
  let listener: UserListener = () => {};
  let reported = Promise.resolve();

  // Report one at a time, so that a late response to an earlier call cannot undo a later change.
  const reportUser = () => {
    reported = reported.catch(() => {}).then(async () => listener(await currentUser()));
    return reported;
  };

  return {
    async register({ email, password, displayName, photoURL }) {
      await call('POST', '/sign-up/email', {
        email,
        password,
        name: displayName,
        image: photoURL,
        ...invitationFields(),
      }).catch((error) => {
        throw isEmailTaken(error) ? emailTaken() : error;
      });
      await reportUser();
    },
    async signIn(credentials) {
      await call('POST', '/sign-in/email', credentials);
      await reportUser();
    },
    async forgotPassword(email) {
      await answer(api['forgotten-password'].$post({ json: { email } }));
    },
    async changePhoto(photoURL) {
      await call('POST', '/update-user', { image: photoURL });
      await reportUser();
    },
    async changeProfile({ displayName: name, photoURL: photo }, was) {
      const read = { name: was.displayName, photo: was.photoURL };
      await answer(api.profile.$put({ json: { name, photo, read } }));
    },
    async hasPassword() {
      return (await answer(api.profile.$get())).hasPassword ?? false;
    },
    async changePassword(passwords) {
      await answer(api.password.$put({ json: passwords }));
    },
    async deleteAccount({ email, password }) {
      await deleteAccount({ email, password }, password === undefined ? await this.getIdToken() : undefined);
    },
    async signInWithGoogle() {
      if (!provider) {
        throw new Error(pageWords._(msg`Google sign-in isn’t available here. Log in with your email.`));
      }
      await signInByPopup(provider, async () => {
        const target = { provider: 'google', callbackURL: '/signed-in', errorCallbackURL: '/signed-in' };
        return (await call<{ url: string }>('POST', '/sign-in/social', { ...target, disableRedirect: true })).url;
      });
      await reportUser();
    },
    async signInWithPasskey() {
      const { authenticateWithPasskey: showPasskey } = await import('./passkeys.ts');
      await showPasskey(call);
      await reportUser();
    },
    async addPasskey(name) {
      const { addPasskey } = await import('./passkeys.ts');
      await addPasskey(call, name);
    },
    async signOut() {
      await call('POST', '/sign-out', {});
      await reportUser();
    },
    async start(userListener, known) {
      listener = userListener;
      if (known) listener(known);
      else await reportUser();
    },
    currentUser,
    async getIdToken() {
      return (await call<{ token: string } | null>('GET', '/token'))?.token;
    },
  };
}

async function currentUser(): Promise<SignInUser | null> {
  const user = (await call<{ user: StoredUser } | null>('GET', '/get-session'))?.user;
  return user ? { email: user.email, displayName: user.name, photoURL: user.image ?? '' } : null;
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL';
}

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(inPageLanguage(`/api/auth${path}`), {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(pageWords._(msg`We couldn’t reach the site. Check your connection and try again.`));
  });
  // For guests, who have neither a session nor a token.
  if (response.status === 401 && method === 'GET') return null as Answer;
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw rejectionError(response.status, answer, response.headers.get('Retry-After'));
  return answer;
}
