import { UnsecuredJWT } from 'jose';
import type { FirebaseConfig } from '../../config/config.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { idTokenVerifier, readIdToken, type TokenIssuer, type VerifyIdToken } from './id-token.ts';

/** Returns the ID token issuer for a Firebase project (Firebase docs, "Verify ID tokens"). */
export function firebaseIssuer({ projectId }: Pick<FirebaseConfig, 'projectId'>): TokenIssuer {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    algorithms: ['RS256'],
    jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  };
}

/**
 * Creates a verifier for a Firebase project's ID tokens. Does not check signatures if an emulator is set, because its tokens have
 * none.
 */
export function firebaseVerifier(config: FirebaseConfig): VerifyIdToken {
  const { issuer, audience, ...trusted } = firebaseIssuer(config);
  if (!config.emulator) return idTokenVerifier({ issuer, audience, ...trusted });
  return async (token) => {
    try {
      return readIdToken(token, UnsecuredJWT.decode(token, { issuer, audience }).payload, issuer);
    } catch {
      throw new ApiError('INVALID_TOKEN');
    }
  };
}

/** Returns the CSP sources that Firebase's SDK needs for its API calls, helper script and popup iframe. */
export function firebaseSources({ authDomain, emulator }: FirebaseConfig) {
  const own = emulator ? [`http://${emulator}`] : [];
  return {
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', ...own],
    script: ['https://apis.google.com'],
    frame: [`https://${authDomain}`, ...own],
  };
}
