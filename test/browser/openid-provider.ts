import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type OpenIdProvider = { issuer: string; clientId: string; clientSecret: string; stop(): Promise<void> };

/**
 * A real OpenID Connect provider on the loopback address. Its login page takes any email as the login, with any
 * password, and vouches for it unless it begins with 'unverified'; its consent page can be cancelled.
 *
 * @param siteUrl the site that uses it to log people in
 */
export async function startOpenIdProvider(siteUrl: string): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const clientId = 'open-larder';
  const clientSecret = 'a-secret-that-only-this-test-knows';
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [`${siteUrl}/api/auth/callback/google`] },
    ],
    // Like Google, put the claims about a user into the ID token itself.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['only-for-tests'] },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: () => ({
        sub: `subject-of-${email}`,
        email,
        email_verified: !email.startsWith('unverified'),
        name: email.slice(0, email.indexOf('@')),
        picture: 'https://pictures.example/picture.png',
      }),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
