import type { TokenIssuer } from './id-token.ts';

/** Firebase Authentication as an issuer of ID tokens for one project (Firebase docs, "Verify ID tokens"). */
export function firebaseIssuer({ projectId }: { projectId: string }): TokenIssuer {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    algorithms: ['RS256'],
    jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  };
}
