import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { validate as isUuid } from 'uuid';
import { accountLimits } from '../../contract/account-terms.ts';
import { visibleText } from '../../contract/visible-text.ts';
import { ApiError } from '../api-error.ts';
import { CLOCK_SKEW, type Identity, type IdToken } from './account.ts';

/** Whose ID tokens are believed: one issuer, for one audience, signed with one of its published keys. */
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

/** The clock that tokens go by: their issuers have no other than the machine's. */
export const tokenClock = () => new Date();

/**
 * Makes the check of ID tokens. The function it returns throws ApiError INVALID_TOKEN for a token that is expired, made in
 * the future, forged, from elsewhere, meant for someone else, or that names no e-mail. Keys that can not be fetched are
 * no statement about the token: that is UNAVAILABLE.
 */
export function idTokenVerifier(trusted: TokenIssuer): VerifyIdToken {
  const { issuer, audience, algorithms, jwksUrl, fetchKeys } = trusted;
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    // Another's are not asked for each time that somebody names a key which is not there.
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
 * What a verified token says.
 *
 * @throws ApiError INVALID_TOKEN when it names nobody, no e-mail, or not when it was made and how long it is good
 */
export function readIdToken(token: string, payload: JWTPayload, issuer: string): IdToken {
  const { iat, exp, auth_time: signedInAt, sid } = payload;
  if (iat === undefined || exp === undefined) throw new ApiError('INVALID_TOKEN');
  return {
    identity: identityFrom(payload, issuer),
    // Without the signature, of which several spellings may be valid.
    hash: createHash('sha256')
      .update(token.slice(0, token.lastIndexOf('.')))
      .digest(),
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
