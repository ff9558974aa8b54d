import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import type { z } from 'zod';
import { PhotoChange, Registration } from '../../contract/accounts.ts';
import { passwordLimits } from '../../contract/passwords.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { SESSION_LIFETIME } from './account.ts';
import { type TokenIssuer, tokenClock } from './id-token.ts';

const BASE_PATH = '/api/auth';
/** The service's name in its tokens and in the users made from them. The site's address may change, this may not. */
const ISSUER = 'embedded';
/** The name of the one provider besides e-mail and password, whoever it really is. */
const PROVIDER = 'google';
/** The service's words for the log may hold what a client has sent; this many characters say enough. */
const LONGEST_ENTRY = 200;

/** The endpoints of the sign-in service that are open; what is not listed does not exist. */
export const embeddedEndpoints = [
  { method: 'POST', path: '/sign-up/email', attempt: true },
  { method: 'POST', path: '/sign-in/email', attempt: true },
  { method: 'POST', path: '/sign-in/social', attempt: true },
  { method: 'GET', path: '/callback/google', attempt: false },
  { method: 'POST', path: '/update-user', attempt: true },
  { method: 'POST', path: '/sign-out', attempt: false },
  { method: 'GET', path: '/get-session', attempt: false },
  { method: 'GET', path: '/token', attempt: false },
  { method: 'GET', path: '/jwks', attempt: false },
] as const;

export type EmbeddedSignIn = { handle(request: Request): Promise<Response>; issuer: TokenIssuer };

type Options = {
  publicUrl: string;
  secret: string;
  google: Config['google'];
  onError(message: string): void;
};

/**
 * The sign-in service that comes with Open Larder: e-mail with password, and Google where it is configured. It only
 * says who someone is, by an ID token; the session of the site is ours.
 */
export function embeddedSignIn(db: Db, options: Options): EmbeddedSignIn {
  let auth = createAuth(db, options);
  return {
    async handle(request) {
      // A provider that could not be reached when this server started is looked for again when someone wants it.
      if (options.google && new URL(request.url).pathname.endsWith('/sign-in/social')) {
        const { socialProviders } = await auth.$context;
        if (socialProviders.length === 0) auth = createAuth(db, options);
      }
      return auth.handler(request);
    },
    issuer: {
      issuer: ISSUER,
      audience: ISSUER,
      algorithms: ['EdDSA'],
      jwksUrl: `${options.publicUrl}${BASE_PATH}/jwks`,
      fetchKeys: (url) => auth.handler(new Request(url)),
    },
  };
}

/** The configured Better Auth instance, for the service above and for the test that compares its tables with ours. */
export function createAuth(db: Db, { publicUrl, secret, google, onError }: Options) {
  return betterAuth({
    database: { db: db.withoutPlugins(), type: 'postgres' },
    baseURL: publicUrl,
    basePath: BASE_PATH,
    secret,
    emailAndPassword: { enabled: true, minPasswordLength: 1, maxPasswordLength: passwordLimits.max },
    plugins: [
      ...(google ? [openIdProvider(google)] : []),
      jwt({
        disableSettingJwtHeader: true,
        schema: { jwks: { modelName: 'sign_in_keys' } },
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' } },
        jwt: {
          issuer: ISSUER,
          audience: ISSUER,
          expirationTime: '15m',
          // To the millisecond and with an id of its own, so that a token is never taken for another of the same second.
          definePayload: ({ user }) => ({
            iat: tokenClock().getTime() / 1000,
            jti: randomUUID(),
            email: user.email,
            name: user.name,
            picture: user.image ?? '',
          }),
        },
      }),
    ],
    hooks: { before: createAuthMiddleware(async (ctx) => requireKnownFields(ctx)) },
    user: { modelName: 'sign_in_users', validateUserInfo: ({ source }) => refuseUnverified(source.oauth?.profile) },
    // Not renewed: whoever stays signed in stays so by the site's own session, which ends some day.
    session: { modelName: 'sign_in_sessions', expiresIn: SESSION_LIFETIME / 1000, disableSessionRefresh: true },
    account: {
      modelName: 'sign_in_accounts',
      // Whoever registered an e-mail with a password first may not be its owner: the provider's word for it opens
      // nothing of theirs.
      accountLinking: { enabled: false },
    },
    verification: { modelName: 'sign_in_verifications' },
    // Origins, attempts and visitors' addresses are the business of the API in front of this.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: 'uuid' },
      disableCSRFCheck: true,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      cookiePrefix: 'sign-in',
    },
    telemetry: { enabled: false },
    // After a colon it says what a client has sent.
    logger: {
      level: 'error',
      log: (_level, message) => onError(message.split(':', 1)[0]?.slice(0, LONGEST_ENTRY) ?? ''),
    },
    // What is no refusal of its own goes to the API's one funnel for failures.
    onAPIError: { throw: true },
  });
}

/** Google, or the OpenID Connect provider that stands in its place. */
function openIdProvider({ clientId, clientSecret, issuer }: NonNullable<Config['google']>) {
  return genericOAuth({
    config: [
      {
        providerId: PROVIDER,
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        disableProviderLogout: true,
      },
    ],
  });
}

/** A provider that says that an e-mail is not verified does not vouch for it. Not every provider says either. */
function refuseUnverified(profile: Record<string, unknown> | undefined): { error: string } | undefined {
  return /^false$/i.test(String(profile?.email_verified)) ? { error: 'email_not_verified' } : undefined;
}

/** What the service itself would take for two of its endpoints is more, and less, than this site does. */
const bodies: Partial<Record<string, z.ZodType>> = { '/sign-up/email': Registration, '/update-user': PhotoChange };

function requireKnownFields({ path = '', body }: { path?: string; body?: unknown }): void {
  const parsed = bodies[path]?.safeParse(body);
  if (!parsed || parsed.success) return;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new APIError('BAD_REQUEST', {
    code: 'INVALID_INPUT',
    message: issues.map((issue) => issue.message).join(' '),
    issues,
  });
}
