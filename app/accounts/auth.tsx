import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Person } from '../../contract/fields.ts';
import { actOnBehalfOf } from '../api.ts';
import { sessionQuery, sessionUser, siteQuery } from './account-queries.ts';
import type { Connection } from './connection.ts';
import type { Credentials, Proof, SignInService } from './sign-in-service.ts';

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

const load = () => import('./connection.ts');

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
    connecting.current ??= load()
      .then(({ connect }) => connect(client))
      .catch((error) => {
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

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Leaves nothing in this browser of what somebody has written and not sent. */
async function forgetWritten(user: Person | null): Promise<void> {
  if (!user) return;
  await import('./forget-written.ts').then(({ forgetWrittenBy }) => forgetWrittenBy(user.email)).catch(() => {});
}
