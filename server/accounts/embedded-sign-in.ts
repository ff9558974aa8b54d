import { createHmac, randomUUID } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import type { z } from 'zod';
import { NewPasskey, PasskeySignIn, PhotoChange, Registration } from '../../contract/accounts.ts';
import { passwordLimits, passwordMessages } from '../../contract/passwords.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { acceptedSecrets } from '../db/secrets.ts';
import { FRESH, SESSION_LIFETIME } from './account.ts';
import { EMBEDDED } from './account-store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { deleteTokensOf, deleteWaysIn, lockUserOf, signInUserOf } from './email-proof-store.ts';
import { endEverySession } from './end-sessions.ts';
import { hashedSessions } from './hashed-sessions.ts';
import { type TokenIssuer, tokenClock } from './id-token.ts';

const BASE_PATH = '/api/auth';
/** What the secret is called that the database keeps for the service. */
export const SIGN_IN_SECRET = 'sign-in';
/** For how long a former key is published, in milliseconds. */
export const FORMER_KEYS = 60 * 60_000;
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
  { method: 'GET', path: '/passkey/generate-register-options', attempt: true },
  { method: 'POST', path: '/passkey/verify-registration', attempt: false },
  { method: 'GET', path: '/passkey/generate-authenticate-options', attempt: true },
  { method: 'POST', path: '/passkey/verify-authentication', attempt: false },
  { method: 'POST', path: '/sign-out', attempt: false },
  { method: 'GET', path: '/get-session', attempt: false },
  { method: 'GET', path: '/token', attempt: false },
  { method: 'GET', path: '/jwks', attempt: false },
] as const;

export type EmbeddedSignIn = { handle(request: Request): Promise<Response>; issuer: TokenIssuer };

type Options = {
  publicUrl: string;
  /** Signs its cookies and seals its keys. Without one it is kept in the database. */
  secret: string | undefined;
  google: Config['google'];
  onError(message: string): void;
};

/**
 * The sign-in service that comes with Open Larder: e-mail with password, and Google where it is configured. It only
 * says who someone is, by an ID token; the session of the site is ours.
 */
export function embeddedSignIn(db: Db, options: Options): EmbeddedSignIn {
  let known: { secret: string; auth: ReturnType<typeof createAuth> } | undefined;
  // Looked up each time, so that another secret holds at once on every server.
  const current = async () => {
    const [secret, ...former] = options.secret ? [options.secret] : await acceptedSecrets(db, SIGN_IN_SECRET);
    if (known?.secret !== secret) known = { secret, auth: createAuth(db, { ...options, secret }) };
    return { ...known, former };
  };
  return {
    async handle(request) {
      const { auth, secret, former } = await current();
      const signed = former.length > 0 ? signAnew(request, secret, former) : request;
      // A provider that could not be reached when this server started is looked for again when someone wants it.
      if (options.google && new URL(request.url).pathname.endsWith('/sign-in/social')) {
        const { socialProviders } = await auth.$context;
        if (socialProviders.length === 0) {
          known = { secret, auth: createAuth(db, { ...options, secret }) };
          return known.auth.handler(signed);
        }
      }
      return auth.handler(signed);
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

/** Signs the service's cookies in a request with its secret, where a former one has signed them. */
function signAnew(request: Request, secret: string, former: string[]): Request {
  const cookies = (request.headers.get('Cookie') ?? '').split(/; */).map((cookie) => {
    const [, name, value, signature] = /^((?:__Secure-)?sign-in\.[^=]+)=([^.]+)\.([^.]+)$/.exec(cookie) ?? [];
    if (!name || !value || !signature) return cookie;
    const sign = (key: string) => encodeURIComponent(createHmac('sha256', key).update(value).digest('base64'));
    return former.some((key) => sign(key) === signature) ? `${name}=${value}.${sign(secret)}` : cookie;
  });
  const headers = new Headers(request.headers);
  headers.set('Cookie', cookies.join('; '));
  return new Request(request, { headers });
}

/** The configured Better Auth instance, for the service above and for the test that compares its tables with ours. */
export function createAuth(db: Db, { publicUrl, secret, google, onError }: Options & { secret: string }) {
  return betterAuth({
    database: hashedSessions(db),
    baseURL: publicUrl,
    basePath: BASE_PATH,
    secret,
    emailAndPassword: { enabled: true, minPasswordLength: 1, maxPasswordLength: passwordLimits.max },
    plugins: [
      ...(google ? [openIdProvider(google)] : []),
      passkeys(publicUrl),
      jwt({
        disableSettingJwtHeader: true,
        schema: { jwks: { modelName: 'sign_in_keys' } },
        // A key that signs no more is published for as long as its last token could be good, and longer than clocks differ.
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, gracePeriod: FORMER_KEYS / 1000 },
        jwt: {
          issuer: EMBEDDED,
          audience: EMBEDDED,
          expirationTime: '15m',
          // To the millisecond and with an id of its own, so that a token is never taken for another of the same second.
          definePayload: ({ user, session }) => ({
            iat: tokenClock().getTime() / 1000,
            jti: randomUUID(),
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            picture: user.image ?? '',
            sid: session.id,
            auth_time: session.createdAt.getTime() / 1000,
          }),
        },
      }),
    ],
    hooks: { before: createAuthMiddleware(requireKnownFields) },
    user: { modelName: 'sign_in_users', validateUserInfo: ({ source }) => refuseUnverified(source.oauth?.profile) },
    // Not renewed: whoever stays signed in stays so by the site's own session, which ends some day.
    session: {
      modelName: 'sign_in_sessions',
      expiresIn: SESSION_LIFETIME / 1000,
      disableSessionRefresh: true,
      freshAge: FRESH / 1000,
    },
    account: {
      modelName: 'sign_in_accounts',
      // The provider's word for an e-mail opens what was registered with it. Whoever did that may not be its owner, and
      // is shut out then.
      accountLinking: { enabled: true, requireLocalEmailVerified: false, updateUserInfoOnLink: false },
    },
    databaseHooks: {
      account: {
        create: {
          before: async (account) => {
            await shutOutUnproven(db, account);
            return { data: noTokens };
          },
        },
        update: { before: async () => ({ data: noTokens }) },
      },
    },
    verification: { modelName: 'sign_in_verifications', storeIdentifier: 'hashed' },
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

/**
 * Passkeys, which belong to the site's own address and to no other. Each is the only thing that its person shows, so it has to
 * make sure itself that it is them.
 */
function passkeys(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return passkey({
    rpName: 'Open Larder',
    rpID: hostname,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireOwner(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireOwner(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: { passkey: { modelName: 'sign_in_passkeys' } },
  });
}

function requireOwner(isVerified: boolean | undefined): void {
  if (isVerified) return;
  throw new APIError('BAD_REQUEST', {
    code: 'PASSKEY_WITHOUT_OWNER',
    message: 'This passkey does not ask who uses it, by a finger, a face or a code. Please take another.',
  });
}

/** A provider that says that an e-mail is not verified does not vouch for it. Not every provider says either. */
function refuseUnverified(profile: Record<string, unknown> | undefined): { error: string } | undefined {
  return /^false$/i.test(String(profile?.email_verified)) ? { error: 'email_not_verified' } : undefined;
}

/** Nobody asks a provider for anything once it has said who somebody is, so what it gives for that is not kept. */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** Before a provider's account is linked to a user whose e-mail nobody has proved, all other ways in and sessions end. */
async function shutOutUnproven(db: Db, { providerId, userId }: { providerId: string; userId: string }): Promise<void> {
  if (providerId !== PROVIDER) return;
  await db.transaction().execute(async (tx) => {
    await lockUserOf(tx, { issuer: EMBEDDED, subject: userId });
    const known = await signInUserOf(tx, userId);
    if (!known || known.isConfirmed) return;
    await deleteWaysIn(tx, userId);
    await endEverySession(tx, { issuer: EMBEDDED, subject: userId });
    await deleteTokensOf(tx, { issuer: EMBEDDED, subject: userId });
  });
}

/** What the service itself would take for some of its endpoints is more, and less, than this site does. */
const bodies: Partial<Record<string, z.ZodType>> = {
  '/sign-up/email': Registration,
  '/update-user': PhotoChange,
  '/passkey/verify-registration': NewPasskey,
  '/passkey/verify-authentication': PasskeySignIn,
};

async function requireKnownFields({ path = '', body }: { path?: string; body?: unknown }): Promise<void> {
  const parsed = bodies[path]?.safeParse(body);
  if (!parsed) return;
  const issues = parsed.success
    ? await commonPassword(parsed.data)
    : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  if (issues.length === 0) return;
  throw new APIError('BAD_REQUEST', {
    code: 'INVALID_INPUT',
    message: issues.map((issue) => issue.message).join(' '),
    issues,
  });
}

/** What is wrong with the password of a registration, if it is one that is guessed first. */
async function commonPassword(data: unknown): Promise<{ path: string; message: string }[]> {
  const { password } = data as { password?: string };
  const isCommon = password !== undefined && (await isCommonPassword(password));
  return isCommon ? [{ path: 'password', message: passwordMessages.common }] : [];
}
