import { FirebaseError, initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import type { Site } from '../../contract/accounts.ts';
import { answer, api } from '../api.ts';
import { deleteAccount } from './delete-account.ts';
import type { SignInService, SignInUser, UserListener } from './sign-in-service.ts';

type Settings = Extract<Site['signIn'], { service: 'firebase' }>;

/** Firebase Authentication. Its SDK refreshes the ID token some 5 minutes before it expires, which renews the session. */
export function firebaseSignInService({ apiKey, authDomain, projectId, emulator }: Settings): SignInService {
  // Without a popup resolver, which would fetch a script from Google on every page; the popup brings its own.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
  let listener: UserListener = () => {};

  const changeProfile = async (user: User, profile: { displayName?: string; photoURL: string }) => {
    await explained(updateProfile(user, profile));
    // The token that is there does not know it yet.
    await explained(user.getIdToken(true));
    listener(known(user));
  };

  const signedIn = (): User => {
    if (!auth.currentUser) throw new Error('Please log in and try again.');
    return auth.currentUser;
  };

  return {
    async register({ email, password, displayName, photoURL }) {
      const { user } = await explained(createUserWithEmailAndPassword(auth, email, password));
      await changeProfile(user, { displayName, photoURL });
    },
    async signIn({ email, password }) {
      const { user } = await explained(signInWithEmailAndPassword(auth, email, password));
      listener(known(user));
    },
    async forgotPassword(email) {
      await explained(sendPasswordResetEmail(auth, email));
    },
    async changePhoto(photoURL) {
      await changeProfile(signedIn(), { photoURL });
    },
    async changeProfile(profile) {
      await changeProfile(signedIn(), profile);
    },
    hasPassword: async () => hasPassword(signedIn()),
    async changePassword({ password, newPassword }) {
      const user = signedIn();
      const credential = EmailAuthProvider.credential(user.email ?? '', password);
      await explained(reauthenticateWithCredential(user, credential));
      await explained(updatePassword(user, newPassword));
      // Firebase ends what it has given to others; the site's own sessions do not hear of that.
      await answer(api.sessions.$delete());
    },
    async deleteAccount({ email, password }) {
      const user = signedIn();
      if (password !== undefined) {
        await explained(reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password)));
      }
      await deleteAccount({ email, password: undefined }, await user.getIdToken(true));
      await explained(deleteUser(user));
    },
    async signInWithGoogle() {
      const { user } = await explained(signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver));
      listener(known(user));
    },
    async signInWithPasskey() {
      throw new Error('This site has no passkeys.');
    },
    async addPasskey() {
      throw new Error('This site has no passkeys.');
    },
    async signOut() {
      await explained(signOut(auth));
      listener(null);
    },
    start(userListener) {
      listener = userListener;
      return new Promise((resolve) => {
        onIdTokenChanged(auth, (user) => {
          listener(known(user));
          resolve();
        });
      });
    },
    currentUser: async () => known(auth.currentUser),
    getIdToken: async (options) => auth.currentUser?.getIdToken(options?.fresh),
  };
}

function hasPassword({ providerData }: User): boolean {
  return providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID);
}

function known(user: User | null): SignInUser | null {
  if (!user?.email) return null;
  return { email: user.email, displayName: user.displayName ?? '', photoURL: user.photoURL ?? '' };
}

const messages: Record<string, string> = {
  'auth/invalid-credential': 'Invalid email or password',
  'auth/user-not-found': 'Invalid email or password',
  'auth/wrong-password': 'Invalid email or password',
  'auth/email-already-in-use': 'This email is already registered. Please log in.',
  'auth/account-exists-with-different-credential':
    'This email is already registered with a password. Please log in with your password.',
  'auth/invalid-email': 'Enter a valid email address.',
  'auth/popup-blocked': 'Your browser blocked the sign-in window. Allow popups for this site and try again.',
  'auth/popup-closed-by-user': 'The sign-in window was closed before it was finished.',
  'auth/cancelled-popup-request': 'The sign-in window was closed before it was finished.',
  'auth/network-request-failed': 'We could not reach the sign-in service. Check your connection and try again.',
  'auth/too-many-requests': 'Too many attempts. Please wait a little and try again.',
};

/** Firebase's messages are for developers; where it has a better word for people, that is said instead. */
function explained<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error: unknown) => {
    throw error instanceof FirebaseError ? new Error(messages[error.code] ?? error.message) : error;
  });
}
