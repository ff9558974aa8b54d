import { randomUUID } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import { passwordLimits } from '../../../contract/accounts/passwords.ts';
import { cookieNames } from '../../../contract/cookie-names.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import { endEverySession, tokenClock } from '../../users/sessions.ts';
import { EMBEDDED } from '../../users/user.ts';
import { MAX_LOGIN_AGE, SESSION_LIFETIME } from '../account.ts';
import { deleteLoginMethods, deleteTokensOf, lockUserOf, signInUserOf } from '../email-proof-store.ts';
import { emailsForNames, withEmail } from './emails-as-names.ts';
import { hashedSessions } from './hashed-sessions.ts';
import { validateBody } from './sign-in-bodies.ts';
import { PASSKEY_WITHOUT_OWNER } from './sign-in-refusals.ts';

export const BASE_PATH = '/api/auth';
/** Time for which a former key is still published, in milliseconds. */
export const FORMER_KEYS = 60 * 60_000;
/** Id of the OpenID Connect provider, even if it is not Google. */
const PROVIDER = 'google';
/** Maximum length of the service's log messages, in characters. They may contain client input. */
const MAX_LOG_LENGTH = 200;

export type AuthOptions = {
  publicUrl: string;
  /** Signs the service's cookies and encrypts its keys. */
  secret: string;
  openId: Config['openId'];
  onError(message: string): void;
};

/** Creates a Better Auth instance with this site's tables and settings. */
export function createAuth(db: Db, { publicUrl, secret, openId, onError }: AuthOptions) {
  return betterAuth({
    database: emailsForNames(hashedSessions(db)),
    baseURL: publicUrl,
    basePath: BASE_PATH,
    secret,
    emailAndPassword: { enabled: true, minPasswordLength: 1, maxPasswordLength: passwordLimits.max },
    plugins: [
      ...(openId ? [openIdProvider(openId)] : []),
      passkeys(publicUrl),
      jwt({
        disableSettingJwtHeader: true,
        schema: { jwks: { modelName: 'sign_in_keys' } },
        // Former keys stay published until their last token has expired, plus a margin for clock skew.
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, gracePeriod: FORMER_KEYS / 1000 },
        jwt: {
          issuer: EMBEDDED,
          audience: EMBEDDED,
          expirationTime: '15m',
          // The millisecond precision and the unique id make tokens differ even if they are issued in the same second.
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
    hooks: {
      before: createAuthMiddleware(validateBody),
      after: createAuthMiddleware(async ({ context }) => withEmail(context.returned)),
    },
    user: { modelName: 'sign_in_users', validateUserInfo: ({ source }) => refuseUnverified(source.oauth?.profile) },
    // Never renewed: the site's own session keeps users signed in. If a session here never ended, it could start new ones
    // forever.
    session: {
      modelName: 'sign_in_sessions',
      expiresIn: SESSION_LIFETIME / 1000,
      disableSessionRefresh: true,
      freshAge: MAX_LOGIN_AGE / 1000,
    },
    account: {
      modelName: 'sign_in_accounts',
      // Logging in through the provider opens the account with the same email address. If that address is unconfirmed here, a
      // stranger may have registered it, so shutOutUnproven revokes their access.
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
    // The API in front of the service already checks origins and limits attempts per IP address.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: 'uuid' },
      disableCSRFCheck: true,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      cookiePrefix: cookieNames(publicUrl).signIn.replace(/^__Secure-/, ''),
    },
    telemetry: { enabled: false },
    // Log only the text before the first colon: the rest may contain client input.
    logger: {
      level: 'error',
      log: (_level, message) => onError(message.split(':', 1)[0]?.slice(0, MAX_LOG_LENGTH) ?? ''),
    },
    // Rethrow unexpected errors, for the API's error handler.
    onAPIError: { throw: true },
  });
}

function openIdProvider({ clientId, clientSecret, issuer }: NonNullable<Config['openId']>) {
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
 * Creates the passkey plugin. Passkeys are bound to the site's host name. A passkey is the only factor at login, so it must
 * verify its user.
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
    message: PASSKEY_WITHOUT_OWNER,
  });
}

/**
 * Rejects an email address that the provider reports as unverified. Accepts a missing report, because not all providers send one.
 */
function refuseUnverified(profile: Record<string, unknown> | undefined): { error: string } | undefined {
  return /^false$/i.test(String(profile?.email_verified)) ? { error: 'email_not_verified' } : undefined;
}

/** Keeps the provider's tokens out of the database, because they are not needed after login. */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/**
 * Called before a provider's account is linked to a user. If the user's email address is unconfirmed, deletes all of the user's
 * login methods, sessions and mailed links.
 */
async function shutOutUnproven(db: Db, { providerId, userId }: { providerId: string; userId: string }): Promise<void> {
  if (providerId !== PROVIDER) return;
  await db.transaction().execute(async (tx) => {
    await lockUserOf(tx, { issuer: EMBEDDED, subject: userId });
    const known = await signInUserOf(tx, userId);
    if (!known || known.isConfirmed) return;
    await deleteLoginMethods(tx, userId);
    await endEverySession(tx, { issuer: EMBEDDED, subject: userId });
    await deleteTokensOf(tx, { issuer: EMBEDDED, subject: userId });
  });
}
