/** Whom the sign-in service knows. */
export type SignInUser = { email: string; displayName: string; photoURL: string };

export type Credentials = { email: string; password: string };
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
  /** Sets the photo on the profile of whoever is signed in, by its full link. */
  changePhoto(photoURL: string): Promise<void>;
  /** Signs in by Google in a popup. Has to be called straight from a click, or browsers block the popup. */
  signInWithGoogle(): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Finds out who is signed in. Resolves once the listener has been told.
   *
   * @param known whom the server's session names already, if anyone; where service and site are one, that settles it
   */
  start(listener: UserListener, known: SignInUser | null): Promise<void>;
  /** A token that proves to the server who this is, a `fresh` one if need be; undefined when nobody is signed in. */
  getIdToken(options?: { fresh: boolean }): Promise<string | undefined>;
};
