import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Person } from '../../contract/fields.ts';
import { answer, api } from '../api.ts';
import { sessionQuery, siteQuery } from './account-queries.ts';
import { loadSignInService } from './load-sign-in-service.ts';
import type { Credentials, SignInService, SignInUser } from './sign-in-service.ts';

/** Who is signed in, and how to change that. The actions end when the server has acknowledged the session call. */
export type Auth = {
  user: Person | null;
  /** Whether it is being found out, or being changed. */
  loading: boolean;
  register: SignInService['register'];
  signIn(credentials: Credentials): Promise<void>;
  signInWithGoogle(): Promise<void>;
  signOut(): Promise<void>;
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
      .then(({ acknowledged }) => acknowledged())
      .catch(() => {})
      .finally(() => setChecked(true));
  }, [site, connection]);

  const user = session?.user ?? null;
  const auth = useMemo<Auth>(() => {
    const change = async (act: (service: SignInService) => Promise<void>) => {
      setPending((count) => count + 1);
      try {
        const { service, acknowledged } = await connection();
        await act(service);
        await acknowledged();
      } finally {
        setPending((count) => count - 1);
      }
    };
    return {
      user,
      loading: pending > 0 || (!checked && user === null),
      register: (registration) => change((service) => service.register(registration)),
      signIn: (credentials) => change((service) => service.signIn(credentials)),
      signInWithGoogle: () => change((service) => service.signInWithGoogle()),
      signOut: () => change((service) => service.signOut()),
    };
  }, [user, pending, checked, connection]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

type Connection = {
  service: SignInService;
  /** Waits until the server knows what the service last said. Throws when it could not be told. */
  acknowledged(): Promise<void>;
};

async function connect(client: QueryClient): Promise<Connection> {
  const service = await loadSignInService(await client.ensureQueryData(siteQuery()));
  let told = Promise.resolve();
  await service.start((user) => {
    told = told.catch(() => {}).then(() => tellServer(service, client, user));
    told.catch(() => {});
  });
  return { service, acknowledged: () => told };
}

/** The session call of the spec's section 4: established with a user, cleared without one. */
async function tellServer(service: SignInService, client: QueryClient, user: SignInUser | null): Promise<void> {
  const { queryKey } = sessionQuery();
  const before = client.getQueryData(queryKey)?.user?.email;
  const token = user?.email ? await service.getIdToken() : undefined;
  if (user && token) {
    await answer(api.jwt.$post({ json: { email: user.email } }, { headers: { Authorization: `Bearer ${token}` } }));
    await client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  } else if (before) {
    await answer(api.logout.$post());
    // At once, so that nothing more is asked in the name of whoever has left.
    client.setQueryData(queryKey, { user: null });
  }
  if (client.getQueryData(queryKey)?.user?.email !== before) forgetStandings(client);
}

/** A food tells everyone how they themselves stand with it, down to the pick-up code. */
function forgetStandings(client: QueryClient): void {
  client.removeQueries({ queryKey: ['food'], type: 'inactive' });
  void client.invalidateQueries({ queryKey: ['food'] });
}
