import { hash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { validate as isUuid } from 'uuid';
import { accountLimits } from '../../../contract/accounts/account-terms.ts';
import { visibleText } from '../../../contract/words/visible-text.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { tokenClock } from '../../users/sessions.ts';
import type { Identity } from '../../users/user.ts';
import { CLOCK_SKEW, type IdToken } from '../account.ts';

/** A trusted issuer of ID tokens for one audience. It signs each token with one of its published keys. */
export type TokenIssuer = {
  issuer: string;
  audience: string;
  /** The issuer's signature algorithms. Pinned, so that a token cannot choose a weaker one. */
  algorithms: string[];
  jwksUrl: string;
  /** Fetches the keys. The embedded service's keys come from this process, without a network call. */
  fetchKeys?: (url: string) => Promise<Response>;
};

export type VerifyIdToken = (token: string) => Promise<IdToken>;

/**
 * Creates a verifier for ID tokens. It throws ApiError INVALID_TOKEN if a token is forged, has expired, was issued in the future,
 * is from another issuer or for another audience, or has no email address. It throws UNAVAILABLE if the keys cannot be fetched.
 */
export function idTokenVerifier(trusted: TokenIssuer): VerifyIdToken {
  const { issuer, audience, algorithms, jwksUrl, fetchKeys } = trusted;
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    // Throttles requests to an external issuer, which tokens with unknown keys trigger.
    cooldownDuration: fetchKeys ? 0 : 5_000,
    ...(fetchKeys && { [customFetch]: (url: string) => fetchKeys(url) }),
  });
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms,
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch((error: unknown) => {
      if (isAboutKeys(error)) throw new ApiError('UNAVAILABLE', { cause: error });
      throw new ApiError('INVALID_TOKEN');
    });
    if (Number(payload.iat) * 1000 > tokenClock().getTime() + CLOCK_SKEW) throw new ApiError('INVALID_TOKEN');
    return readIdToken(token, payload, issuer);
  };
}

/**
 * Reads a verified token.
 *
 * @throws ApiError INVALID_TOKEN if the subject, email address, issue time or expiry time is missing
 */
export function readIdToken(token: string, payload: JWTPayload, issuer: string): IdToken {
  const { iat, exp, auth_time: signedInAt, sid } = payload;
  if (iat === undefined || exp === undefined) throw new ApiError('INVALID_TOKEN');
  return {
    identity: identityFrom(payload, issuer),
    // Excludes the signature, which can have several valid encodings.
    hash: hash('sha256', token.slice(0, token.lastIndexOf('.')), 'buffer'),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    verifiedAt: tokenClock(),
    signedInAt: typeof signedInAt === 'number' ? new Date(signedInAt * 1000) : undefined,
    signInSession: isUuid(sid) ? (sid as string) : null,
  };
}

function identityFrom(
  { sub, email, email_verified: isConfirmed, name, picture }: JWTPayload,
  issuer: string,
): Identity {
  if (!sub || typeof email !== 'string' || !email) throw new ApiError('INVALID_TOKEN');
  return {
    issuer,
    subject: sub,
    email,
    name: clean(name, accountLimits.name) || email.slice(0, email.indexOf('@')),
    photo: clean(picture, accountLimits.photo),
    isConfirmed: isConfirmed === true,
  };
}

function isAboutKeys(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC';
}

function clean(claim: unknown, max: number): string {
  return typeof claim === 'string' ? visibleText(claim.slice(0, max)) : '';
}
