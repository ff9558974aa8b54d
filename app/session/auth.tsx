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

/** The signed-in person, and the actions of signing in. An action ends when the server has acknowledged the session call. */
export type Auth = {
  user: SessionUser | null;
  /** Whether the signed-in person is not known yet, or being changed. */
  loading: boolean;
  register: SignInService['register'];
  signIn(credentials: Credentials): Promise<void>;
  forgotPassword: SignInService['forgotPassword'];
  /** Makes a photo of this site, by its path, the photo of the signed-in person. */
  changePhoto(image: string): Promise<void>;
  /** Changes the name of the signed-in person, and their photo by its link or path, or to none. `read` is what they had read. */
  changeProfile(profile: ProfileInput, read: ProfileInput): Promise<void>;
  /** Confirms the e-mail of the signed-in person, by the secret that was mailed there. */
  confirmEmail(token: string): Promise<void>;
  hasPassword(): Promise<boolean>;
  changePassword: SignInService['changePassword'];
  /** Deletes the account of the signed-in person, leaves the page, and signs out as signOutForGood does. */
  deleteAccount(proof: Proof, leavePage: () => unknown): Promise<void>;
  signInWithGoogle(): Promise<void>;
  signInWithPasskey(): Promise<void>;
  addPasskey: SignInService['addPasskey'];
  signOut(): Promise<void>;
  /** As signOut, for a person who logs out by choice: their unsent texts are deleted from this browser, too. */
  signOutForGood(): Promise<void>;
};

const load = () => import('./connection.ts');

const AuthContext = createContext<Auth | undefined>(undefined);

/** The current sign-in state. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth is used outside AuthProvider');
  return auth;
}

/** Keeps the server's session in step with the sign-in service, and provides the sign-in state. */
export function AuthProvider({ children }: { children: Elements }) {
  const client = useQueryClient();
  const { data: site } = useQuery(siteQuery());
  const { data: session } = useQuery(sessionQuery());
  const [checked, setChecked] = useState(false);
  const [pending, setPending] = useState(0);
  const connection = useConnection(client);

  useEffect(() => {
    if (!site) return;
    // A service that can not be asked now is asked again when someone signs in; until then the server's session holds.
    void connection()
      .then(({ updated }) => updated())
      .catch(() => {})
      .finally(() => setChecked(true));
  }, [site, connection]);

  useEffect(() => actOnBehalfOf(() => sessionUser(client)?._id), [client]);

  const user = useMemo(() => userOf(session), [session]);
  const auth = useMemo<Auth>(() => {
    const change = async (act: (service: SignInService) => Promise<void>) => {
      // What was pressed is painted as busy before all that shows who is signed in is rendered.
      startTransition(() => setPending((count) => count + 1));
      try {
        const { service, updated } = await connection();
        // Earlier updates go first, with the earlier e-mail. Their failure does not concern this action.
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

/** Gives the connection, which is made once. A failed one is made anew the next time. */
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

/** Deletes a person's unsent texts from this browser. */
async function forgetWritten(user: SessionUser | null): Promise<void> {
  if (!user) return;
  await import('./forget-written.ts').then(({ forgetWrittenBy }) => forgetWrittenBy(user._id)).catch(() => {});
}
