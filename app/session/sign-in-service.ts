import type { PasswordInput } from '../../contract/accounts/profile.ts';

/** A user as the sign-in service knows them. */
export type SignInUser = { email: string; displayName: string; photoURL: string };
export type SignInProfile = Pick<SignInUser, 'displayName' | 'photoURL'>;

export type Credentials = { email: string; password: string };
/** Proof of a user's identity: their password or, if undefined, a recent login. */
export type Proof = { email: string; password: string | undefined };
export type Registration = Credentials & { displayName: string; photoURL: string };

export type UserListener = (user: SignInUser | null) => void;

/**
 * The service that identifies users. All errors have messages for users. The listener is called on start and after every change,
 * before the call that made the change resolves.
 */
export type SignInService = {
  /** Creates an account with a display name and a photo. */
  register(registration: Registration): Promise<void>;
  signIn(credentials: Credentials): Promise<void>;
  /** Mails a password-reset link to an address, if it is registered. */
  forgotPassword(email: string): Promise<void>;
  /** Sets the photo of a user who has just registered. Takes a full URL. */
  changePhoto(photoURL: string): Promise<void>;
  /** Changes the user's name and photo (a full URL, or empty). `read` holds the form's initial values. */
  changeProfile(profile: SignInProfile, read: SignInProfile): Promise<void>;
  hasPassword(): Promise<boolean>;
  /** Changes the user's password, which ends their other sessions. */
  changePassword(passwords: PasswordInput): Promise<void>;
  /**
   * Deletes the user's account. Requires their password or, if they have none, a recent login with Google. The caller then signs
   * the user out, so this need not call the listener.
   */
  deleteAccount(proof: Proof): Promise<void>;
  /** Signs in with Google in a popup. Must be called directly from a click, or browsers block the popup. */
  signInWithGoogle(): Promise<void>;
  /** Signs in with a passkey that the user has added to their profile. Throws if the service has no passkeys. */
  signInWithPasskey(): Promise<void>;
  /** Adds a named passkey. The user must have logged in recently. Throws if the service has no passkeys. */
  addPasskey(name: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Finds the signed-in user. Resolves once the listener has been called.
   *
   * @param known the user of the server's session, if any. The embedded service reports this user without a call
   */
  start(listener: UserListener, known: SignInUser | null): Promise<void>;
  /** Looks up the signed-in user again. */
  currentUser(): Promise<SignInUser | null>;
  /** Returns a token that proves the user's identity to the server; undefined for guests. `fresh` bypasses the cache. */
  getIdToken(options?: { fresh: boolean }): Promise<string | undefined>;
};
