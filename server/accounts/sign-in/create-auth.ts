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
import { FRESH, SESSION_LIFETIME } from '../account.ts';
import { deleteTokensOf, deleteWaysIn, lockUserOf, signInUserOf } from '../email-proof-store.ts';
import { emailsForNames, withEmail } from './emails-as-names.ts';
import { hashedSessions } from './hashed-sessions.ts';
import { knownFields } from './sign-in-bodies.ts';
import { PASSKEY_WITHOUT_OWNER } from './sign-in-refusals.ts';

/** The path of the service's endpoints. */
export const BASE_PATH = '/api/auth';
/** For how long a former key is published, in milliseconds. */
export const FORMER_KEYS = 60 * 60_000;
/** The name of the one provider besides e-mail and password, whichever company it is. */
const PROVIDER = 'google';
/** The service's log messages may hold a client's input; this many characters say enough. */
const LONGEST_ENTRY = 200;

export type AuthOptions = {
  publicUrl: string;
  /** Signs its cookies and seals its keys. */
  secret: string;
  openId: Config['openId'];
  onError(message: string): void;
};

/** The configured Better Auth instance, for the embedded service and for the test that compares its tables with ours. */
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
        // A former key is published until its last token has expired, plus more than clocks differ.
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, gracePeriod: FORMER_KEYS / 1000 },
        jwt: {
          issuer: EMBEDDED,
          audience: EMBEDDED,
          expirationTime: '15m',
          // To the millisecond and with an id of its own, so that no two tokens of one second are the same.
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
      before: createAuthMiddleware(knownFields),
      after: createAuthMiddleware(async ({ context }) => withEmail(context.returned)),
    },
    user: { modelName: 'sign_in_users', validateUserInfo: ({ source }) => refuseUnverified(source.oauth?.profile) },
    // Not renewed: the site's own session keeps people signed in, and ends some day.
    session: {
      modelName: 'sign_in_sessions',
      expiresIn: SESSION_LIFETIME / 1000,
      disableSessionRefresh: true,
      freshAge: FRESH / 1000,
    },
    account: {
      modelName: 'sign_in_accounts',
      // An e-mail that the provider vouches for opens the account registered with it. The person who registered may not
      // be its owner, and is shut out then.
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
    // The API in front of this checks origins and limits attempts per address.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: 'uuid' },
      disableCSRFCheck: true,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      cookiePrefix: cookieNames(publicUrl).signIn.replace(/^__Secure-/, ''),
    },
    telemetry: { enabled: false },
    // The text after a colon holds a client's input.
    logger: {
      level: 'error',
      log: (_level, message) => onError(message.split(':', 1)[0]?.slice(0, LONGEST_ENTRY) ?? ''),
    },
    // All errors that are no refusals of its own go to the API's error handler.
    onAPIError: { throw: true },
  });
}

/** The OpenID Connect provider that is configured. */
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
 * Passkeys, which belong to the site's own address and to no other. A person shows nothing else to log in, so the passkey
 * itself has to verify that it is them.
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

/** Refuses an e-mail that a provider calls unverified. Not every provider says whether it is. */
function refuseUnverified(profile: Record<string, unknown> | undefined): { error: string } | undefined {
  return /^false$/i.test(String(profile?.email_verified)) ? { error: 'email_not_verified' } : undefined;
}

/** The tokens of a provider are not stored: nobody asks it for anything after the login. */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** Ends all other ways in and sessions of a user without a confirmed e-mail, before a provider's account is linked to them. */
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
