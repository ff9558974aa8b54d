import type { PasswordInput } from '../../contract/profile.ts';

/** Whom the sign-in service knows. */
export type SignInUser = { email: string; displayName: string; photoURL: string };

export type Credentials = { email: string; password: string };
/** How somebody proves who they are: by their password or, without one, by having just logged in. */
export type Proof = { email: string; password: string | undefined };
export type Registration = Credentials & { displayName: string; photoURL: string };

export type UserListener = (user: SignInUser | null) => void;

/**
 * Who says who someone is. Every call that fails throws an Error whose message is for people.
 * The listener is told at the start and after every change, before the call that made the change returns.
 */
export type SignInService = {
  /** Makes the account, then sets the display name and photo on its profile. */
  register(registration: Registration): Promise<void>;
  signIn(credentials: Credentials): Promise<void>;
  /** Has a link mailed by which whoever reads the mails of an address chooses a new password, if they are registered. */
  forgotPassword(email: string): Promise<void>;
  /** Sets the photo on the profile of whoever has just registered, by its full link. */
  changePhoto(photoURL: string): Promise<void>;
  /** Sets the name of whoever is signed in, and their photo by its full link, or none. */
  changeProfile(profile: Pick<SignInUser, 'displayName' | 'photoURL'>): Promise<void>;
  /** Whether whoever is signed in has a password. */
  hasPassword(): Promise<boolean>;
  /** Changes the password of whoever is signed in, which ends their other sessions. */
  changePassword(passwords: PasswordInput): Promise<void>;
  /**
   * Deletes the account of whoever is signed in with their password or, where they have none, after they have just logged in
   * by Google. The listener need not be told: signing out follows.
   */
  deleteAccount(proof: Proof): Promise<void>;
  /** Signs in by Google in a popup. Has to be called straight from a click, or browsers block the popup. */
  signInWithGoogle(): Promise<void>;
  /** Signs in by a passkey that was added on the profile, where the service has such. */
  signInWithPasskey(): Promise<void>;
  /** Adds a passkey, by a name, for whoever has just proved who they are, where the service has such. */
  addPasskey(name: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Finds out who is signed in. Resolves once the listener has been told.
   *
   * @param known whom the server's session names already, if anyone; where service and site are one, that settles it
   */
  start(listener: UserListener, known: SignInUser | null): Promise<void>;
  /** Who is signed in there by now, asked afresh. */
  currentUser(): Promise<SignInUser | null>;
  /** A token that proves to the server who this is, a `fresh` one if need be; undefined when nobody is signed in. */
  getIdToken(options?: { fresh: boolean }): Promise<string | undefined>;
};
