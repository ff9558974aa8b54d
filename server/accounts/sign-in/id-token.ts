import { hash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { validate as isUuid } from 'uuid';
import { accountLimits } from '../../../contract/accounts/account-terms.ts';
import { visibleText } from '../../../contract/words/visible-text.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { tokenClock } from '../../users/sessions.ts';
import type { Identity } from '../../users/user.ts';
import { CLOCK_SKEW, type IdToken } from '../account.ts';

/** A trusted issuer of ID tokens, for one audience, that signs with one of its published keys. */
export type TokenIssuer = {
  issuer: string;
  audience: string;
  /** The signature algorithms that this issuer uses. Pinned, so that no token can choose a weaker one. */
  algorithms: string[];
  jwksUrl: string;
  /** Fetches the keys; the embedded service's are fetched from within this process. */
  fetchKeys?: (url: string) => Promise<Response>;
};

export type VerifyIdToken = (token: string) => Promise<IdToken>;

/**
 * Makes the check of ID tokens. The function it returns throws ApiError INVALID_TOKEN for a token that is expired, made
 * in the future, forged, from elsewhere, meant for someone else, or that names no e-mail. It throws UNAVAILABLE when the
 * keys can not be fetched, which says nothing about the token.
 */
export function idTokenVerifier(trusted: TokenIssuer): VerifyIdToken {
  const { issuer, audience, algorithms, jwksUrl, fetchKeys } = trusted;
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    // Another issuer's keys are not fetched for every token that names an unknown key.
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
 * @throws ApiError INVALID_TOKEN when it names nobody, no e-mail, or not when it was made or expires
 */
export function readIdToken(token: string, payload: JWTPayload, issuer: string): IdToken {
  const { iat, exp, auth_time: signedInAt, sid } = payload;
  if (iat === undefined || exp === undefined) throw new ApiError('INVALID_TOKEN');
  return {
    identity: identityFrom(payload, issuer),
    // Without the signature, of which several spellings may be valid.
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
