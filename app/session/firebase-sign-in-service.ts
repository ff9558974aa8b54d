import { FirebaseError, initializeApp } from '@firebase/app';
import {
  type Auth,
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
import { type Message, msg } from '#words';
import type { Site } from '../../contract/accounts/accounts.ts';
import { answer, api } from '../api/api.ts';
import { pageWords } from '../words/need.ts';
import { deleteAccount } from './delete-account.ts';
import { emailTaken } from './email-taken.ts';
import type { SignInProfile, SignInService, SignInUser, UserListener } from './sign-in-service.ts';

type Settings = Extract<Site['signIn'], { service: 'firebase' }>;

/** Firebase Authentication. Its SDK refreshes the ID token about 5 minutes before it expires, which renews the session. */
export function firebaseSignInService(settings: Settings): SignInService {
  const auth = authOf(settings);
  let listener: UserListener = () => {};

  const changeProfile = async (user: User, profile: Partial<SignInProfile>) => {
    await explained(updateProfile(user, profile));
    // Refreshes the token, which does not contain the change yet.
    await explained(user.getIdToken(true));
    listener(known(user));
  };

  const signedIn = (): User => {
    if (!auth.currentUser) throw new Error(pageWords._(msg`Please log in and try again.`));
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
    async changeProfile({ displayName, photoURL }, read) {
      // Leave out fields that the user has not changed: they may have been changed elsewhere since the form was opened.
      await changeProfile(signedIn(), {
        ...(displayName !== read.displayName && { displayName }),
        ...(photoURL !== read.photoURL && { photoURL }),
      });
    },
    hasPassword: async () => hasPassword(signedIn()),
    async changePassword({ password, newPassword }) {
      const user = signedIn();
      const credential = EmailAuthProvider.credential(user.email ?? '', password);
      await explained(reauthenticateWithCredential(user, credential));
      await explained(updatePassword(user, newPassword));
      // Firebase ends only its own sessions, so end the site's sessions here.
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
      throw new Error(pageWords._(msg`This site doesn’t support passkeys.`));
    },
    async addPasskey() {
      throw new Error(pageWords._(msg`This site doesn’t support passkeys.`));
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

function authOf({ apiKey, authDomain, projectId, emulator }: Settings): Auth {
  // Do not set a popup resolver here: it would fetch a script from Google on every page. `signInWithPopup` gets one instead.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
  return auth;
}

function hasPassword({ providerData }: User): boolean {
  return providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID);
}

function known(user: User | null): SignInUser | null {
  if (!user?.email) return null;
  return { email: user.email, displayName: user.displayName ?? '', photoURL: user.photoURL ?? '' };
}

const messages: Record<string, Message> = {
  'auth/invalid-credential': msg`Invalid email or password`,
  'auth/user-not-found': msg`Invalid email or password`,
  'auth/wrong-password': msg`Invalid email or password`,
  'auth/account-exists-with-different-credential': msg`This email is already registered with a password. Please log in with your password.`,
  'auth/invalid-email': msg`Enter a valid email address.`,
  'auth/popup-blocked': msg`Your browser blocked the sign-in window. Allow popups for this site and try again.`,
  'auth/popup-closed-by-user': msg`The sign-in window closed before you’d logged in. Please try again.`,
  'auth/cancelled-popup-request': msg`The sign-in window closed before you’d logged in. Please try again.`,
  'auth/network-request-failed': msg`We couldn’t reach the sign-in service. Check your connection and try again.`,
  'auth/too-many-requests': msg`Too many attempts. Please wait a little and try again.`,
};

/** Replaces Firebase's messages, which are for developers, with messages for users, if available. */
function explained<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error: unknown) => {
    if (error instanceof FirebaseError && error.code === 'auth/email-already-in-use') throw emailTaken();
    if (!(error instanceof FirebaseError)) throw error;
    const message = messages[error.code];
    throw new Error(message ? pageWords._(message) : error.message);
  });
}
