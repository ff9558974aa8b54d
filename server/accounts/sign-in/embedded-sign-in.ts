import type { Db } from '../../db/schema.ts';
import { acceptedSecrets } from '../../db/secrets.ts';
import { EMBEDDED } from '../../users/user.ts';
import { type AuthOptions, BASE_PATH, createAuth } from './create-auth.ts';
import type { TokenIssuer, VerifyIdToken } from './id-token.ts';
import { type SecretState, watchSecret } from './secret-state.ts';
import { withOwnCookies } from './sign-in-cookies.ts';

/** The open endpoints of the sign-in service. The others do not exist for clients. */
export const embeddedEndpoints = [
  { method: 'POST', path: '/sign-up/email', attempt: true },
  { method: 'POST', path: '/sign-in/email', attempt: true },
  { method: 'POST', path: '/sign-in/social', attempt: true },
  { method: 'GET', path: '/callback/google', attempt: false },
  { method: 'POST', path: '/update-user', attempt: true },
  { method: 'GET', path: '/passkey/generate-register-options', attempt: true },
  { method: 'POST', path: '/passkey/verify-registration', attempt: false },
  { method: 'GET', path: '/passkey/generate-authenticate-options', attempt: true },
  { method: 'POST', path: '/passkey/verify-authentication', attempt: false },
  { method: 'POST', path: '/sign-out', attempt: false },
  { method: 'GET', path: '/get-session', attempt: false },
  { method: 'GET', path: '/token', attempt: false },
  { method: 'GET', path: '/jwks', attempt: false },
] as const;

export type EmbeddedSignIn = {
  handle(request: Request): Promise<Response>;
  issuer: TokenIssuer;
  /** Whether its keys can be used. `isInDoubt` has them looked at again, after something has failed. */
  secretState(isInDoubt?: boolean): Promise<SecretState>;
};

/** How people sign in at this server. */
export type SignIn = {
  verifyIdToken: VerifyIdToken;
  /** Undefined when another sign-in service is configured. */
  embeddedSignIn: EmbeddedSignIn | undefined;
};

/**
 * The sign-in service that comes with Open Larder: e-mail with password, and Google if it is configured. It only proves who
 * someone is, by an ID token; the session of the site is ours. Without a configured secret, one is stored in the database.
 */
export function embeddedSignIn(
  db: Db,
  options: Omit<AuthOptions, 'secret'> & { secret: string | undefined },
): EmbeddedSignIn {
  let known: { secret: string; auth: ReturnType<typeof createAuth> } | undefined;
  // Looked up each time, so that every server uses a new secret at once.
  const current = async () => {
    const [secret, ...former] = options.secret ? [options.secret] : await acceptedSecrets(db, 'sign-in');
    if (known?.secret !== secret) known = { secret, auth: createAuth(db, { ...options, secret }) };
    return { ...known, former };
  };
  return {
    secretState: watchSecret(db, options),
    async handle(request) {
      const { auth, secret, former } = await current();
      const serve = (handler: (request: Request) => Promise<Response>) =>
        withOwnCookies(options.publicUrl, [secret, ...former], request, handler);
      // A provider that could not be reached at the start of this server is tried again when someone wants it.
      if (options.openId && new URL(request.url).pathname.endsWith('/sign-in/social')) {
        const { socialProviders } = await auth.$context;
        if (socialProviders.length === 0) {
          known = { secret, auth: createAuth(db, { ...options, secret }) };
          return serve(known.auth.handler);
        }
      }
      return serve(auth.handler);
    },
    issuer: {
      issuer: EMBEDDED,
      audience: EMBEDDED,
      algorithms: ['EdDSA'],
      jwksUrl: `${options.publicUrl}${BASE_PATH}/jwks`,
      fetchKeys: async (url) => (await current()).auth.handler(new Request(url)),
    },
  };
}
