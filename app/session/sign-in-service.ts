import type { PasswordInput } from '../../contract/accounts/profile.ts';

/** A person as the sign-in service knows them. */
export type SignInUser = { email: string; displayName: string; photoURL: string };
export type SignInProfile = Pick<SignInUser, 'displayName' | 'photoURL'>;

export type Credentials = { email: string; password: string };
/** The proof of a person's identity: their password or, without one, having just logged in. */
export type Proof = { email: string; password: string | undefined };
export type Registration = Credentials & { displayName: string; photoURL: string };

export type UserListener = (user: SignInUser | null) => void;

/**
 * The service that identifies people. Every failed call throws an Error whose message is for people.
 * The listener is called at the start and after every change, before the call that made the change returns.
 */
export type SignInService = {
  /** Makes the account, then sets the display name and photo on its profile. */
  register(registration: Registration): Promise<void>;
  signIn(credentials: Credentials): Promise<void>;
  /** Mails a link for choosing a new password to an address, if it is registered. */
  forgotPassword(email: string): Promise<void>;
  /** Sets the photo of a person who has just registered, by its full link. */
  changePhoto(photoURL: string): Promise<void>;
  /** Sets the name of the signed-in person, and their photo by its full link, or none. `read` is what they were when they were read. */
  changeProfile(profile: SignInProfile, read: SignInProfile): Promise<void>;
  /** Whether the signed-in person has a password. */
  hasPassword(): Promise<boolean>;
  /** Changes the password of the signed-in person, which ends their other sessions. */
  changePassword(passwords: PasswordInput): Promise<void>;
  /**
   * Deletes the account of the signed-in person by their password or, without one, after they have just logged in by Google.
   * The listener need not be told: signing out follows.
   */
  deleteAccount(proof: Proof): Promise<void>;
  /** Signs in by Google in a popup. Must be called straight from a click, or browsers block the popup. */
  signInWithGoogle(): Promise<void>;
  /** Signs in by a passkey that was added on the profile, if the service has passkeys. */
  signInWithPasskey(): Promise<void>;
  /** Adds a named passkey for a person who has just logged in, if the service has passkeys. */
  addPasskey(name: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Finds the signed-in person. Resolves once the listener has been called.
   *
   * @param known the person of the server's session, if any; if service and site are one, no more is asked
   */
  start(listener: UserListener, known: SignInUser | null): Promise<void>;
  /** The signed-in person, asked afresh. */
  currentUser(): Promise<SignInUser | null>;
  /** A token that proves the person to the server, a `fresh` one if need be; undefined when nobody is signed in. */
  getIdToken(options?: { fresh: boolean }): Promise<string | undefined>;
};
