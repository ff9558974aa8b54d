import type { Db } from '../../db/schema.ts';
import { acceptedSecrets } from '../../db/secrets.ts';
import { EMBEDDED } from '../../users/user.ts';
import { type AuthOptions, BASE_PATH, createAuth } from './create-auth.ts';
import type { TokenIssuer, VerifyIdToken } from './id-token.ts';
import { type SecretState, watchSecret } from './secret-state.ts';
import { withOwnCookies } from './sign-in-cookies.ts';

/** Endpoints of the sign-in service that are open to clients. */
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
  /** Checks whether the signing keys can be used. After a failure, pass `isInDoubt` to bypass the cache. */
  secretState(isInDoubt?: boolean): Promise<SecretState>;
};

export type SignIn = {
  verifyIdToken: VerifyIdToken;
  /** Undefined if another sign-in service is configured. */
  embeddedSignIn: EmbeddedSignIn | undefined;
};

/**
 * Creates the built-in sign-in service. It supports passwords, passkeys and, if configured, an OpenID Connect provider. It only
 * issues ID tokens, which prove a user's identity; the site has its own sessions. If no secret is configured, one is generated
 * and stored in the database.
 */
export function embeddedSignIn(
  db: Db,
  options: Omit<AuthOptions, 'secret'> & { secret: string | undefined },
): EmbeddedSignIn {
  let known: { secret: string; auth: ReturnType<typeof createAuth> } | undefined;
  // Read the secret for each HTTP request, so that all servers switch to a new one at once.
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
      // If the provider could not be reached when `auth` was created, try again.
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
