import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { expect, onTestFinished } from 'vitest';
import type { PushMessage } from '../../contract/accounts/push-terms.ts';
import type { Database } from '../../server/db/database.ts';
import { notifications } from '../../server/notification-kinds.ts';
import { sendDuePushes } from '../../server/notifications/by-push.ts';
import { createPushSender, type Post } from '../../server/push/push-sender.ts';
import { buildApp, type TestApp } from './build-app.ts';

/** A push as the push service received it. */
export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer };

type Answer = { status: number; headers?: Record<string, string> };

/** A local push service for one test. It accepts pushes, or refuses them as the test says. */
export async function pushService() {
  const received: ReceivedPush[] = [];
  let answer: (push: ReceivedPush) => Answer | Promise<Answer> = () => ({ status: 201 });
  const server = createServer(async (asked, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of asked) pieces.push(piece);
    const push = { path: asked.url ?? '', headers: asked.headers, body: Buffer.concat(pieces) };
    const { status, headers } = await answer(push);
    if (status === 201) received.push(push);
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  /** Replaces the real `Post`, which only reaches external services over https. */
  const post: Post = (endpoint, { headers, body }) =>
    new Promise((resolve, reject) => {
      const path = new URL(endpoint).pathname;
      request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answered) => {
        answered.resume();
        resolve({ status: answered.statusCode ?? 0, retryAfter: answered.headers['retry-after'] });
      })
        .on('error', reject)
        .end(body);
    });
  return {
    post,
    take: () => received.splice(0),
    answer: (by: typeof answer | Answer) => {
      answer = typeof by === 'function' ? by : () => by;
    },
  };
}

/** A browser with a push subscription and its own keys. */
export function pushBrowser(name: string) {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint: `${PUSH_SERVICE}/to/${name}`, keys },
    path: `/to/${name}`,
    read: (body: Buffer): PushMessage => JSON.parse(decrypt(body, { curve, publicKey, auth })),
  };
}
export type PushBrowser = ReturnType<typeof pushBrowser>;

export const PUSH_SERVICE = 'https://push.example.org';

/** Decrypts a push for a browser with these keys, by RFC 8291 and RFC 8188. */
export function decrypt(
  body: Buffer,
  { curve, publicKey, auth }: { curve: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  expect(sealed.length, 'one record').toBeLessThanOrEqual(body.readUInt32BE(16));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const secret = hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32);
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  expect(padded.subarray(end + 1).every((byte) => byte === 0)).toBe(true);
  return padded.subarray(0, end).toString();
}

/** Verifies a push's sender like a push service, by RFC 8292. @returns the claims, and the key the browser subscribed with */
export async function verifySender({ headers }: ReceivedPush) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'] });
  return { key, algorithm: decodeProtectedHeader(token).alg, claims: payload };
}

/** An app that sends pushes, and the push service that receives them. */
export async function pushingApp(options: { env?: Record<string, string>; database?: Database } = {}) {
  const service = await pushService();
  const log: string[] = [];
  const app = await buildApp({ ...options, onLog: (entry) => log.push(entry) });
  return { app, service, log, push: () => sendPushes(app, service.post) };
}

/** Runs the server's periodic push job. @returns the number of pushes sent */
export function sendPushes({ deps }: Pick<TestApp, 'deps'>, post?: Post): Promise<number> {
  return sendDuePushes({ ...deps, notifications, send: createPushSender(deps.config, post && { post }) });
}

/** Turns on push notifications for a user in a browser. */
export async function subscribe({ call }: TestApp, as: { cookie: string }, { subscription }: PushBrowser) {
  const { publicKey } = await (await call('GET', '/push-subscriptions', { as })).json();
  return call('POST', '/push-subscriptions', { as, body: { ...subscription, publicKey } });
}
