import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { PUBLIC_URL, type TestApp } from './build-app.ts';
import type { Member } from './members.ts';

type Ceremony = { type: 'webauthn.create' | 'webauthn.get'; challenge: string };

/** A WebAuthn authenticator with one passkey. Its responses are what a browser would send. */
export type Authenticator = ReturnType<typeof authenticator>;

/** @param verifiesOwner whether it verifies the user, or only their presence */
export function authenticator({ origin = PUBLIC_URL, verifiesOwner = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  // The public key in COSE: elliptic curve, ES256, P-256, and its two coordinates.
  const key = Buffer.concat([hex('a5010203262001215820'), from64(x), hex('225820'), from64(y)]);
  const flags = 0x01 | (verifiesOwner ? 0x04 : 0);
  const data = (more: number, rest: Buffer[] = []) =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags | more, 0, 0, 0, 0]), ...rest]);
  const clientData = ({ type, challenge }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: object) => ({
    ...{ id: to64(id), rawId: to64(id), type: 'public-key', clientExtensionResults: {}, response },
  });
  return {
    /** The response to the options for a new passkey. */
    create({ challenge }: { challenge: string }) {
      const authData = data(0x40, [Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      // In CBOR: { fmt: 'none', attStmt: {}, authData }.
      const start = Buffer.concat([hex('a3'), cborText('fmt'), cborText('none'), cborText('attStmt'), hex('a0')]);
      const attestationObject = Buffer.concat([start, cborText('authData'), hex('58'), length(authData), authData]);
      const clientDataJSON = clientData({ type: 'webauthn.create', challenge });
      return credential({
        clientDataJSON: to64(clientDataJSON),
        attestationObject: to64(attestationObject),
        transports: ['internal'],
      });
    },
    /** The response to the options for logging in. */
    get({ challenge }: { challenge: string }) {
      const clientDataJSON = clientData({ type: 'webauthn.get', challenge });
      const authenticatorData = data(0);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return credential({
        clientDataJSON: to64(clientDataJSON),
        authenticatorData: to64(authenticatorData),
        signature: to64(signature),
      });
    },
  };
}

/** Adds a device's passkey to an account, like the profile page. */
export async function addPasskey(
  { call }: TestApp,
  as: Member,
  device: Authenticator,
  { name = 'Phone', ...changes }: { name?: string } & Record<string, unknown> = {},
): Promise<Response> {
  const options = await call('GET', '/auth/passkey/generate-register-options', { as });
  if (!options.ok) return options;
  const response = device.create(await options.json());
  const cookie = `${as.cookie}; ${cookiesOf(options)}`;
  return call('POST', '/auth/passkey/verify-registration', { as: { cookie }, body: { name, response, ...changes } });
}

/** Logs in to the sign-in service with a passkey, like the login page. */
export async function showPasskey({ call }: TestApp, device: Authenticator, headers = {}): Promise<Response> {
  const options = await call('GET', '/auth/passkey/generate-authenticate-options', { headers });
  if (!options.ok) return options;
  const response = device.get(await options.json());
  const as = { cookie: cookiesOf(options) };
  return call('POST', '/auth/passkey/verify-authentication', { as, headers, body: { response } });
}

/** Starts a session for the person who has just logged in with a passkey. */
export async function enterAs(app: TestApp, shown: Response, email: string): Promise<Response> {
  const { token } = await (await app.call('GET', '/auth/token', { as: { cookie: cookiesOf(shown) } })).json();
  return app.call('POST', '/jwt', { body: { email }, headers: { Authorization: `Bearer ${token}` } });
}

/** The cookies that a response sets, as a browser sends them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const hex = (text: string) => Buffer.from(text, 'hex');
const from64 = (text: string) => Buffer.from(text, 'base64url');
const to64 = (data: Buffer) => data.toString('base64url');
const length = (data: Buffer) => Buffer.from([data.length]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
