import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { firebaseIssuer } from '../../server/accounts/sign-in/firebase.ts';
import type { TokenIssuer } from '../../server/accounts/sign-in/id-token.ts';

/**
 * Firebase's sign-in service for one project, with our own keys: its tokens are like Firebase's, except for who signed
 * them.
 */
export async function tokenIssuer(projectId = 'my-larder') {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  const published = { keys: [jwk] };
  const issuer = firebaseIssuer({ projectId });
  return {
    publicKey,
    privateKey,
    jwk,
    /** The published keys; a test may change them. */
    published,
    trusted: { ...issuer, fetchKeys: async () => Response.json(published) } satisfies TokenIssuer,
    /** Creates an ID token for someone. `claims` overrides the right ones; undefined leaves one out. */
    token: (name: string, { claims = {}, header = {}, key = privateKey }: TokenOptions = {}) =>
      new SignJWT({
        iss: issuer.issuer,
        aud: issuer.audience,
        sub: `id-of-${name}`,
        iat: seconds(),
        auth_time: seconds(),
        exp: seconds() + 3600,
        email: emailOf(name),
        email_verified: false,
        name,
        picture: `https://example.org/${name}.jpg`,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'first', typ: 'JWT', ...header })
        .sign(key),
  };
}

export const emailOf = (name: string) => `${name.toLowerCase()}@example.org`;

/** The current time in seconds, as in tokens. Their lifetimes are checked against the machine's clock. */
export const seconds = () => Math.floor(Date.now() / 1000);

export type TestIssuer = Awaited<ReturnType<typeof tokenIssuer>>;
type TokenOptions = { claims?: JWTPayload; header?: object; key?: CryptoKey | Uint8Array };
