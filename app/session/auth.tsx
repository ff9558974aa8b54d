import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, startTransition, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ProfileInput } from '../../contract/accounts/profile.ts';
import { actOnBehalfOf } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import type { Elements } from '../ui/elements.ts';
import { DraftOwnerContext } from '../ui/form/draft-owner.ts';
import type { Connection } from './connection.ts';
import { type SessionUser, sessionQuery, sessionUser, userOf } from './session-query.ts';
import type { Credentials, Proof, SignInService } from './sign-in-service.ts';

/** The signed-in user, and the sign-in actions. Actions that change the user resolve once the server's session is up to date. */
export type Auth = {
  user: SessionUser | null;
  /** True until the user is known, and while a sign-in action is in progress. */
  loading: boolean;
  register: SignInService['register'];
  signIn(credentials: Credentials): Promise<void>;
  forgotPassword: SignInService['forgotPassword'];
  /** Sets the user's photo. `image` is its path on this site. */
  changePhoto(image: string): Promise<void>;
  /** Changes the user's name and photo (a link, a path or empty). `read` holds the form's initial values. */
  changeProfile(profile: ProfileInput, read: ProfileInput): Promise<void>;
  /** Confirms the user's email with the secret that was mailed to it. */
  confirmEmail(token: string): Promise<void>;
  hasPassword(): Promise<boolean>;
  changePassword: SignInService['changePassword'];
  /** Deletes the user's account, leaves the page, and signs out like signOutForGood. */
  deleteAccount(proof: Proof, leavePage: () => unknown): Promise<void>;
  signInWithGoogle(): Promise<void>;
  signInWithPasskey(): Promise<void>;
  addPasskey: SignInService['addPasskey'];
  signOut(): Promise<void>;
  /** Like signOut, but for a user who chooses to log out: also deletes their drafts and unsent messages from this browser. */
  signOutForGood(): Promise<void>;
};

const load = () => import('./connection.ts');

const AuthContext = createContext<Auth | undefined>(undefined);

/** Returns the current sign-in state. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth is used outside AuthProvider');
  return auth;
}

/** Keeps the server's session in sync with the sign-in service, and provides the sign-in state. */
export function AuthProvider({ children }: { children: Elements }) {
  const client = useQueryClient();
  const { data: site } = useQuery(siteQuery());
  const { data: session } = useQuery(sessionQuery());
  const [checked, setChecked] = useState(false);
  const [pending, setPending] = useState(0);
  const connection = useConnection(client);

  useEffect(() => {
    if (!site) return;
    // If the sign-in service is unreachable, rely on the server's session until the next sign-in action, which tries again.
    void connection()
      .then(({ updated }) => updated())
      .catch(() => {})
      .finally(() => setChecked(true));
  }, [site, connection]);

  useEffect(() => actOnBehalfOf(() => sessionUser(client)?._id), [client]);

  const user = useMemo(() => userOf(session), [session]);
  const auth = useMemo<Auth>(() => {
    const change = async (act: (service: SignInService) => Promise<void>) => {
      // Use a transition, so that the clicked button shows as busy before everything that depends on the user re-renders.
      startTransition(() => setPending((count) => count + 1));
      try {
        const { service, updated } = await connection();
        // Wait for pending session updates, which still use the old email address. If they fail, this action can still succeed.
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
      changeProfile: ({ name, photo }, read) =>
        change(async (service) => {
          const { url } = await client.ensureQueryData(siteQuery());
          const photoURL = photo.startsWith('/') ? `${url}${photo}` : photo;
          await service.changeProfile(
            { displayName: name, photoURL },
            { displayName: read.name, photoURL: read.photo },
          );
          await client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
        }),
      confirmEmail: (token) => change(async () => (await load()).confirmEmail(client, token)),
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

  return (
    <AuthContext value={auth}>
      <DraftOwnerContext value={user?._id}>{children}</DraftOwnerContext>
    </AuthContext>
  );
}

/** Returns a function that connects once, and again only after a failure. */
function useConnection(client: QueryClient): () => Promise<Connection> {
  const connecting = useRef<Promise<Connection>>(undefined);

  return useCallback(() => {
    connecting.current ??= load()
      .then(({ connect }) => connect(client))
      .catch((error) => {
        connecting.current = undefined;
        throw error;
      });
    return connecting.current;
  }, [client]);
}

/** Deletes a user's unsent texts from this browser. */
async function forgetWritten(user: SessionUser | null): Promise<void> {
  if (!user) return;
  await import('./forget-written.ts').then(({ forgetWrittenBy }) => forgetWrittenBy(user._id)).catch(() => {});
}
