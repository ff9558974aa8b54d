import type { PasswordInput } from '../../contract/accounts/profile.ts';

/** A user as the sign-in service knows them. */
export type SignInUser = { email: string; displayName: string; photoURL: string };
export type SignInProfile = Pick<SignInUser, 'displayName' | 'photoURL'>;

export type Credentials = { email: string; password: string };
/** Proof of a user's identity: their password or, without one, a recent login. */
export type Proof = { email: string; password: string | undefined };
export type Registration = Credentials & { displayName: string; photoURL: string };

export type UserListener = (user: SignInUser | null) => void;

/**
 * The service that identifies users. Every failed call throws an Error with a message for users. The listener is called at the
 * start and after every change, before the call that made the change resolves.
 */
export type SignInService = {
  /** Creates the account, then sets the display name and photo on its profile. */
  register(registration: Registration): Promise<void>;
  signIn(credentials: Credentials): Promise<void>;
  /** Mails a password-reset link to an address, if it is registered. */
  forgotPassword(email: string): Promise<void>;
  /** Sets the photo of a user who has just registered, by its full URL. */
  changePhoto(photoURL: string): Promise<void>;
  /** Sets the user's name and photo (its full URL, or none). `read` holds the values that the form started with. */
  changeProfile(profile: SignInProfile, read: SignInProfile): Promise<void>;
  hasPassword(): Promise<boolean>;
  /** Changes the user's password, which ends their other sessions. */
  changePassword(passwords: PasswordInput): Promise<void>;
  /**
   * Deletes the user's account. The proof is their password or, without one, a recent login with Google. Signing out follows, so
   * the listener need not be called.
   */
  deleteAccount(proof: Proof): Promise<void>;
  /** Signs in with Google in a popup. Must be called directly from a click, or browsers block the popup. */
  signInWithGoogle(): Promise<void>;
  /** Signs in with a passkey that was added in the profile, if the service has passkeys. */
  signInWithPasskey(): Promise<void>;
  /** Adds a named passkey for a user who has just logged in, if the service has passkeys. */
  addPasskey(name: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Finds the signed-in user. Resolves once the listener has been called.
   *
   * @param known the user of the server's session, if any. The embedded service reports this user without making a call
   */
  start(listener: UserListener, known: SignInUser | null): Promise<void>;
  /** Looks up the signed-in user again. */
  currentUser(): Promise<SignInUser | null>;
  /** Returns a token that proves the user's identity to the server; undefined for guests. `fresh` bypasses the cache. */
  getIdToken(options?: { fresh: boolean }): Promise<string | undefined>;
};
