import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Person } from '../../contract/fields.ts';
import { ApiError, actOnBehalfOf, answer, api } from '../api.ts';
import { followedQueries } from '../events/live-queries.ts';
import { sessionQuery, siteQuery } from './account-queries.ts';
import { forgetInvitation, invitationFields } from './invitation.ts';
import { loadSignInService } from './load-sign-in-service.ts';
import type { Credentials, Proof, SignInService, SignInUser } from './sign-in-service.ts';

/** Who is signed in, and how to change that. The actions end when the server has acknowledged the session call. */
export type Auth = {
  user: Person | null;
  /** Whether it is being found out, or being changed. */
  loading: boolean;
  register: SignInService['register'];
  signIn(credentials: Credentials): Promise<void>;
  forgotPassword: SignInService['forgotPassword'];
  /** Makes a photo of this site, by its path, the photo of whoever is signed in. */
  changePhoto(image: string): Promise<void>;
  /** Gives whoever is signed in another name, and a photo by its link or path, or none. */
  changeProfile(profile: { name: string; photo: string }): Promise<void>;
  /** Confirms the e-mail of whoever is signed in, by the secret that was mailed there. */
  confirmEmail(token: string): Promise<void>;
  /**
   * Finds out whether whoever is taken to be signed in has another e-mail by now, confirmed elsewhere, and goes on by that.
   *
   * @returns whether it is so
   */
  followEmail(): Promise<boolean>;
  hasPassword(): Promise<boolean>;
  changePassword: SignInService['changePassword'];
  /** Deletes the account of whoever is signed in, has them leave the page, and signs them out as signOutForGood does. */
  deleteAccount(proof: Proof, leavePage: () => unknown): Promise<void>;
  signInWithGoogle(): Promise<void>;
  signInWithPasskey(): Promise<void>;
  addPasskey: SignInService['addPasskey'];
  signOut(): Promise<void>;
  /** As signOut, for who wants to leave: nothing that they have written is left in this browser either. */
  signOutForGood(): Promise<void>;
};

const AuthContext = createContext<Auth | undefined>(undefined);

/** The current sign-in state. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth is used outside AuthProvider');
  return auth;
}

/** Connects the sign-in service's idea of who is there with the server's session, and tells the screens. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: site } = useQuery(siteQuery());
  const { data: session } = useQuery(sessionQuery());
  const [checked, setChecked] = useState(false);
  const [pending, setPending] = useState(0);
  const connecting = useRef<Promise<Connection>>(undefined);

  const connection = useCallback(() => {
    connecting.current ??= connect(client).catch((error) => {
      connecting.current = undefined;
      throw error;
    });
    return connecting.current;
  }, [client]);

  useEffect(() => {
    if (!site) return;
    // Whoever cannot be asked now is asked again when someone signs in; until then the server's word holds.
    void connection()
      .then(({ updated }) => updated())
      .catch(() => {})
      .finally(() => setChecked(true));
  }, [site, connection]);

  useEffect(() => actOnBehalfOf(() => sessionUser(client)?.email), [client]);

  const user = session?.user ?? null;
  const auth = useMemo<Auth>(() => {
    const change = async (act: (service: SignInService) => Promise<void>) => {
      setPending((count) => count + 1);
      try {
        const { service, updated } = await connection();
        // By the e-mail that they have until then; and what failed before is not about what is done now.
        await updated().catch(() => {});
        const before = updated();
        await act(service);
        if (updated() !== before) await updated();
      } finally {
        setPending((count) => count - 1);
      }
    };
    return {
      user,
      loading: pending > 0 || (!checked && user === null),
      register: (registration) => change((service) => service.register(registration)),
      signIn: (credentials) => change((service) => service.signIn(credentials)),
      forgotPassword: async (email) => (await connection()).service.forgotPassword(email),
      changePhoto: (image) =>
        change(async (service) => {
          const { url } = await client.ensureQueryData(siteQuery());
          await service.changePhoto(`${url}${image}`);
        }),
      changeProfile: ({ name, photo }) =>
        change(async (service) => {
          const { url } = await client.ensureQueryData(siteQuery());
          const photoURL = photo.startsWith('/') ? `${url}${photo}` : photo;
          await service.changeProfile({ displayName: name, photoURL });
          await client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
        }),
      confirmEmail: (token) =>
        change(async () => {
          await answer(api['email-confirmation'].$post({ json: { token } }));
          await followSession(client).catch(() => {});
        }),
      followEmail: () => followSession(client),
      hasPassword: async () => (await connection()).service.hasPassword(),
      changePassword: (passwords) => change((service) => service.changePassword(passwords)),
      deleteAccount: (proof, leavePage) =>
        change(async (service) => {
          await service.deleteAccount(proof);
          await leavePage();
          await service.signOut();
        }).then(() => forgetWritten(user)),
      signInWithGoogle: () => change((service) => service.signInWithGoogle()),
      signInWithPasskey: () => change((service) => service.signInWithPasskey()),
      addPasskey: async (name) => (await connection()).service.addPasskey(name),
      signOut: () => change((service) => service.signOut()),
      signOutForGood: () => change((service) => service.signOut()).then(() => forgetWritten(user)),
    };
  }, [user, pending, checked, connection, client]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

type Connection = {
  service: SignInService;
  /** Ends when the server's session follows what the service last said; fails when it could not. */
  updated(): Promise<void>;
};

async function connect(client: QueryClient): Promise<Connection> {
  const service = await loadSignInService(await client.ensureQueryData(siteQuery()));
  const known = sessionUser(client);
  let opening = true;
  let updated = Promise.resolve();
  await service.start((user) => {
    // The session with which a page is opened goes on by itself; whatever changes then is proved by a token.
    const goesOn = opening && user !== null && isSamePerson(user, sessionUser(client));
    opening = false;
    updated = updated.catch(() => {}).then(() => updateSession(service, client, user, goesOn));
    updated.catch(() => {});
  }, known && { email: known.email, displayName: known.name, photoURL: known.photo });
  return { service, updated: () => updated };
}

function sessionUser(client: QueryClient): Person | null {
  return client.getQueryData(sessionQuery().queryKey)?.user ?? null;
}

/** @returns whether the server's session is that of the same person under another e-mail, by which they are known from then on */
async function followSession(client: QueryClient): Promise<boolean> {
  const { queryKey } = sessionQuery();
  const before = client.getQueryData(queryKey);
  const session = await answer(api.session.$get());
  if (!before?.user || !session.user || !session._id || session._id !== before._id) return false;
  client.setQueryData(queryKey, session);
  if (session.user.email === before.user.email) return false;
  forgetAnswers(client, before.user.email, session.user.email);
  return true;
}

function isSamePerson(a: { email: string }, b: { email: string } | null): boolean {
  return a.email.toLowerCase() === b?.email.toLowerCase();
}

/** The session call of the spec's section 4: established with a user, cleared without one. */
async function updateSession(
  service: SignInService,
  client: QueryClient,
  said: SignInUser | null,
  goesOn: boolean,
): Promise<void> {
  if (said && goesOn && (await continueSession(said))) return;
  // Whom the page was opened for may have another e-mail by now, or be gone.
  const user = goesOn ? await service.currentUser() : said;
  const before = sessionUser(client)?.email;
  if (user && (await startSession(service, user))) {
    await client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  } else if (before) {
    await answer(api.logout.$post());
    // At once, so that nothing more is asked in the name of whoever has left.
    client.setQueryData(sessionQuery().queryKey, { user: null });
  }
  const now = sessionUser(client)?.email;
  if (now !== before) forgetAnswers(client, before, now);
  if (before && now !== before) {
    void import('../photos/shared-photo.ts').then(({ forgetSharedPhoto }) => forgetSharedPhoto()).catch(() => {});
  }
}

/** @returns whether the server knew the session and goes on with it */
function continueSession({ email }: SignInUser): Promise<boolean> {
  return answer(api.jwt.$post({ json: { email } })).then(
    () => true,
    (error) => {
      if (isRefused(error)) return false;
      throw error;
    },
  );
}

/** @returns whether there was a token that proves to the server who this is */
async function startSession(service: SignInService, { email }: SignInUser): Promise<boolean> {
  const present = async (token: string | undefined) => {
    if (!token) return false;
    const headers = { Authorization: `Bearer ${token}` };
    await answer(api.jwt.$post({ json: { email, ...invitationFields() } }, { headers }));
    forgetInvitation();
    return true;
  };
  try {
    return await present(await service.getIdToken());
  } catch (error) {
    if (!isRefused(error)) throw error;
    // A service may keep a token that has served already, or that ended with the second in which its person logged out.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return present(await service.getIdToken({ fresh: true }));
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Leaves nothing in this browser of what somebody has written and not sent. */
async function forgetWritten(user: Person | null): Promise<void> {
  if (!user) return;
  await import('./forget-written.ts').then(({ forgetWrittenBy }) => forgetWrittenBy(user.email)).catch(() => {});
}

/** What does not depend on who asks. */
const ofTheSite = [siteQuery, sessionQuery].map((query) => String(query().queryKey[0]));

/**
 * Keeps nothing that was answered to somebody else. For who logs in or out, foods stay on screen until they have been answered
 * anew: lists leave out whom the viewer has blocked, and a food's answer holds the viewer's own request for it.
 */
function forgetAnswers(client: QueryClient, before: string | undefined, now: string | undefined): void {
  const nameOf = ({ queryKey }: Query) => String(queryKey[0]);
  client.removeQueries({
    predicate: (query) =>
      (!query.isActive() && !ofTheSite.includes(nameOf(query))) ||
      (before !== undefined && query.queryKey.includes(before)),
  });
  // Of two people the one's page may become the other's as it stands.
  if (before && now) void client.resetQueries({ predicate: (query) => !ofTheSite.includes(nameOf(query)) });
  else void client.invalidateQueries({ predicate: (query) => followedQueries.includes(nameOf(query)) });
}
